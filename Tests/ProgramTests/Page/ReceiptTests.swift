import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("Receipts, from the counter to somebody who verifies them")
struct ReceiptTests {
  private static let profile = "pace-extended"
  private let desk: TestSupport.Desk

  init() throws {
    desk = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
    try desk.equip()
  }

  private func page(_ options: String...) throws -> DeskPageClient {
    try DeskPageClient(
      desk,
      [
        "--reader", "simulator:\(Self.profile)", "--receipts", desk.path("records"), "--operator",
        "M. Silva",
      ] + options)
  }

  /// Reads a document and keeps a receipt of it.
  /// - Returns: its number.
  private func keep(_ page: DeskPageClient) throws -> String {
    try page.read(try desk.mrz("--profile", Self.profile))
    if try page.press("save").body.contains("id=\"desk\"") {
      try page.press("do-save", ["desk": Desk.deskPassphrase])
    }
    let shown = try page.awaitText("class=\"good\"", "class=\"problem\"")
    return String(try #require(shown.firstMatch(of: /\d{4}-\d\d-\d\d-\d{4}/)).0)
  }

  private func file(_ number: String) -> String { desk.path("records/\(number).receipt.jwt") }

  /// A receipt, and its number.
  private func kept() throws -> String {
    let page = try page()
    let number = try keep(page)
    #expect(page.end() == 0)
    return number
  }

  @Test(
    "given a receipt, when it is verified, then it says what was decided; altered it is refused, and another desk's is unknown"
  )
  func verify() throws {
    let number = try kept()
    let good = try desk.run("receipt", "verify", file(number))
    #expect(good.exit == 0, "\(good.errors)")
    for part in ["Verified", number, "TEST ONLY: would be ACCEPT", "M. Silva", "Example Desk"] {
      #expect(good.output.contains(part), "\(part) in \(good.output)")
    }
    #expect(!good.output.contains("ERIKSSON"))
    let text = String(decoding: try desk.bytes("records/\(number).receipt.jwt"), as: UTF8.self)
    let piped = try desk.run("receipt", "verify", "-", "--json", input: text + "\n")
    #expect(piped.exit == 0)
    let json = try piped.json
    #expect(
      json.at("status").string == "passed" && json.at("receipt.number").string?.forPeople == number)
    #expect(json.at("receipt.record.decision.value").string == "accept")

    let tail = text.suffix(20)
    let altered = text.dropLast(20) + (tail.hasPrefix("A") ? "B" : "A") + tail.dropFirst()
    let refused = try desk.run("receipt", "verify", "-", "--json", input: String(altered))
    #expect(refused.exit == 13)
    let refusedJSON = try refused.json
    #expect(refusedJSON.at("status").string == "failed" && refusedJSON.at("receipt") == .null)

    let other = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
    let unknown = try other.run("receipt", "verify", file(number), "--json")
    #expect(unknown.exit == 10)
    let unknownJSON = try unknown.json
    #expect(unknownJSON.at("code").string == "receipt-desk-unknown")
    #expect(unknownJSON.at("receipt") == .null)
    let given = try other.run("receipt", "verify", file(number), "--anchor", desk.path("desk.der"))
    #expect(given.exit == 0, "\(given.errors)")
    if JSONSchemas.isAvailable {
      let defects = try JSONSchemas.defects(in: [json, refusedJSON, unknownJSON])
      #expect(defects.allSatisfy { $0.isEmpty }, "\(defects)")
    }
    let long = try desk.run(
      "receipt", "verify", "-", input: String(repeating: "x", count: 2 << 20))
    #expect(long.exit == 14, "\(long.exit) \(long.errors)")
    #expect(try desk.run("receipt", "verify").exit == 2)
  }

  @Test("given a desk that was replaced, when its older receipt is verified, then it still holds")
  func replaced() throws {
    let number = try kept()
    let replaced = try desk.run(
      "issuer", "init", "--replace", "--yes", "--name", "New Desk", "--url",
      "https://new.example", "--country", "DE", "--passphrase-file", desk.path("desk.pass"))
    #expect(replaced.exit == 0, "\(replaced.errors)")
    #expect(try desk.run("receipt", "verify", file(number)).exit == 0)
  }

  @Test(
    "given the check of the guide, when it is done as written, then it prints the receipt, and fails where a letter was changed",
    .enabled(if: CredentialCheckers.isAvailable, Comment(rawValue: CredentialCheckers.missing)))
  func guide() throws {
    let number = try kept()
    let guide = try String(
      contentsOf: Vectors.root.appending(path: "docs/GUIDE.md"), encoding: .utf8)
    let section = try #require(guide.components(separatedBy: "### Check a receipt\n").last)
    let block = try #require(section.firstMatch(of: /```\n(python3 -(?s:.)*?)```/)).1
    let written = String(block).replacing("2026-11-23-0001.receipt.jwt", with: file(number))
    #expect(written.contains(file(number)))
    func check() throws -> TestSupport.Desk.Run {
      let checker = try TestSupport.Desk(environment: [
        "PATH": Program.pythonFolder + ":/usr/bin:/bin"
      ])
      return try checker.run(
        "/bin/bash", ["-e", "-c", "cd \"$HOME\"\n" + written])
    }
    let good = try check()
    #expect(good.exit == 0, "\(good.errors)")
    #expect(good.output.contains("\"number\": \"\(number)\""))
    #expect(good.output.contains("signer.pem: OK"), "\(good.output)")
    let shown = try desk.run("issuer", "show", "--passphrase-file", desk.path("desk.pass"))
    let root = try #require(shown.output.firstMatch(of: /SHA-256 of root\s+([0-9a-f]{64})/)).1
    #expect(good.output.contains(root), "\(good.output) \(shown.output)")

    let bytes = try desk.bytes("records/\(number).receipt.jwt")
    var other = bytes
    other[other.count - 20] ^= 1
    try Data(other).write(to: URL(filePath: file(number)))
    #expect(try check().exit != 0)
  }

  @Test(
    "given receipts of today, when they are listed, then nothing of a person is there, and one opens for the desk's passphrase alone"
  )
  func list() throws {
    let page = try page()
    let first = try keep(page)
    try page.press("next")
    // What was kept before a desk began is in its list too.
    #expect(page.end() == 0)
    let again = try self.page()
    try again.awaitText("id=\"receipts\"")
    let second = try keep(again)
    let list = try again.press("next").body
    let rows = list.matches(of: /<tr><td>(\d[\d-]+)<\/td><td>(\d\d:\d\d)<\/td><td>([^<]+)<\/td>/)
    #expect(rows.map { String($0.1) } == [second, first], "\(list)")
    #expect(rows.allSatisfy { $0.3 == "TEST ONLY: would be ACCEPT" })
    for word in ["ERIKSSON", "L898902C", "UTO"] { #expect(!list.contains(word)) }

    // The passphrase is known: it opens at once, and is printed from the page.
    try again.press("open-receipt", ["value": first])
    let shown = try again.awaitText("receipt is as this desk signed it", "class=\"problem\"")
    #expect(shown.contains(first) && shown.contains("data-print") && shown.contains("M. Silva"))
    // Locked, it is asked for.
    let locked = try again.press("lock").body
    #expect(!locked.contains("M. Silva") || !locked.contains("class=\"sheet\""))
    #expect(try again.press("open-receipt", ["value": first]).body.contains("id=\"desk\""))
    try again.press("do-open-receipt", ["desk": "wrong words"])
    #expect(try again.awaitText("class=\"problem\"").contains("id=\"desk\""))
    try again.press("do-open-receipt", ["desk": Desk.deskPassphrase])
    try again.awaitText("receipt is as this desk signed it")
    try again.press("next")

    // What was altered in its place is reported, and not shown.
    var bytes = try desk.bytes("records/\(first).receipt.jwt")
    bytes[bytes.count - 20] ^= 1
    try Data(bytes).write(to: URL(filePath: file(first)))
    try again.press("open-receipt", ["value": first])
    let problem = try again.awaitText("class=\"problem\"", "class=\"sheet\"")
    #expect(!problem.contains("class=\"sheet\""))
    // Another's content under this name is none of this number.
    try Data(try desk.bytes("records/\(second).receipt.jwt")).write(to: URL(filePath: file(first)))
    try again.press("open-receipt", ["value": first])
    #expect(
      try !again.awaitText("class=\"problem\"", "class=\"sheet\"").contains("class=\"sheet\""))
    #expect(try again.press("open-receipt", ["value": "2020-01-01-0001"]).status == 404)
    #expect(again.end() == 0)
  }

  @Test(
    "given files in the folder that are no receipts of this desk, when it lists the day's, then nothing is believed of them, and the day goes on"
  )
  func foreign() throws {
    let first = try kept()
    let day = first.prefix(10)
    #expect(mkfifo(file("\(day)-0007"), 0o600) == 0)
    let header = Base64URL.encode(Array(#"{"alg":"ES256","typ":"passport-receipt+jwt"}"#.utf8))
    let payload = Base64URL.encode(
      Array(
        #"{"iat":9223372036854775807,"number":"x","record":{"decision":{"value":"accept"}}}"#.utf8))
    let signature = Base64URL.encode([UInt8](repeating: 1, count: 64))
    try Data("\(header).\(payload).\(signature)".utf8).write(
      to: URL(filePath: file("\(day)-99999")))
    let page = try page()
    let list = try page.awaitText("id=\"receipts\"")
    let rows = list.matches(of: /<tr><td>([\d-]+)<\/td><td>([\d:]*)<\/td><td>([^<]+)<\/td>/)
    let expected: [[String]] = [
      ["\(day)-99999", "–"], ["\(day)-0007", "–"], [first, "TEST ONLY: would be ACCEPT"],
    ]
    #expect(rows.map { [String($0.1), String($0.3)] } == expected, "\(list)")
    #expect(try keep(page) == "\(day)-0002")
    #expect(page.end() == 0)
  }

  @Test("given a receipt that is shown, when its time is over, then it is cleared as a document is")
  func cleared() throws {
    let page = try page("--clear-after", "1")
    let number = try keep(page)
    try page.awaitText("id=\"receipts\"")
    try page.press("open-receipt", ["value": number])
    try page.awaitText("receipt is as this desk signed it")
    try page.awaitText("id=\"typed\"")
    #expect(page.end() == 0)
  }
}
