import DeskTestSupport
import Encoding
import Foundation
import TestSupport
import Testing

@Suite(
  "A terminal whose key is in a token", .on(.network),
  .enabled(if: SoftHSM.isInstalled, SoftHSM.notRun))
struct TokenTerminalTests {
  private let desk: TestSupport.Desk
  private let token: SoftHSM

  init() throws {
    let desk = try TestSupport.Desk()
    try desk.prepare("trust in Utopia, and a terminal") {
      try desk.trustUtopia()
      let made = try desk.run("sim", "terminal", "--out", desk.path("keys"))
      try #require(made.exit == 0, "\(made.errors)")
    }
    self.desk = desk
    token = try SoftHSM(in: desk)
    try token.importKey(desk.path("keys/terminal.key"), "Terminal", id: "01")
    try FileManager.default.removeItem(atPath: desk.path("keys/terminal.key"))
  }

  private func read(_ object: String) throws -> TestSupport.Desk.Run {
    try Data("pkcs11:token=Office;object=\(object)\n".utf8).write(
      to: desk.home.appending(path: "keys/key.pkcs11"))
    return try desk.run(
      TestSupport.Desk.binary,
      [
        "read", "--mrz", "-", "--reader", "simulator:fingerprints", "--json", "--terminal",
        desk.path("keys"), "--token-module", SoftHSM.module ?? "",
      ] + token.pin, input: Array(try desk.mrz("--profile", "fingerprints").utf8))
  }

  @Test(
    "given a terminal's key in a token, when a document is read, then its fingerprints are; with another key nothing is sent"
  )
  func opened() throws {
    let opened = try read("Terminal")
    #expect(opened.exit == 0, "\(opened.errors)")
    #expect(try opened.json.at("terminal.code").string == "terminal-authenticated")
    let other = try OpenSSLProgram.run(
      ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"])
    try Data(other.output.utf8).write(to: desk.home.appending(path: "other.key"))
    try token.importKey(desk.path("other.key"), "Other", id: "02")
    for (object, defect) in [
      ("Other", "no certificate of an inspection system"), ("None", "no key on P-256"),
    ] {
      let run = try read(object)
      #expect(run.exit == 14 && run.errors.contains(defect), "\(run.errors)")
      #expect(!run.output.contains("ERIKSSON") && !run.errors.contains("may change the chip"))
    }
    try Data("9999\n".utf8).write(to: desk.home.appending(path: "pin"))
    let wrong = try read("Terminal")
    #expect(wrong.exit == 12 && !wrong.output.contains("ERIKSSON"), "\(wrong.errors)")
  }
}
