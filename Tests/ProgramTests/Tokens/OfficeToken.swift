import Foundation
import TestSupport
import Testing

/// A token of SoftHSM in a desk's home folder, with the label `Office` and the PIN `1234`.
struct OfficeToken {
  static let module = [
    "/usr/lib/softhsm/libsofthsm2.so", "/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so",
    "/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so",
  ].first { FileManager.default.fileExists(atPath: $0) }
  private static let manager = Program.path("softhsm2-util")
  /// OpenSC's own program for tokens.
  static let other = Program.path("pkcs11-tool")
  static let notRun: Comment = "not run: softhsm2 is not installed"
  static let isInstalled = module != nil && manager != nil

  private let desk: Desk
  private let folder: URL
  /// The options of a command that makes an issuer's keys in it.
  let keyStore: [String]
  /// The options that give the PIN.
  let pin: [String]

  init(in desk: Desk) throws {
    self.desk = desk
    folder = desk.home.appending(path: "tokens")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let settings =
      "directories.tokendir = \(folder.path)\nobjectstore.backend = file\nlog.level = ERROR\n"
    try Data(settings.utf8).write(to: desk.home.appending(path: "softhsm2.conf"))
    desk.environment["SOFTHSM2_CONF"] = desk.path("softhsm2.conf")
    try Data("1234\n".utf8).write(to: desk.home.appending(path: "pin"))
    pin = ["--token-pin-file", desk.path("pin")]
    keyStore = [
      "--key-store", "pkcs11:token=Office;object=Desk", "--token-module", Self.module ?? "",
    ]
    let made = try desk.run(
      Self.manager ?? "",
      ["--init-token", "--free", "--label", "Office", "--so-pin", "12345678", "--pin", "1234"])
    guard made.exit == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Makes a key on P-256 by OpenSC's program.
  func makeKey(_ label: String, id: String) throws -> Desk.Run {
    try useOther(["--keypairgen", "--key-type", "EC:prime256v1", "--label", label, "--id", id])
  }

  /// Runs OpenSC's program with the token.
  func useOther(_ options: [String]) throws -> Desk.Run {
    try desk.run(
      Self.other ?? "",
      ["--module", Self.module ?? "", "--token-label", "Office", "--login", "--pin", "1234"]
        + options)
  }

  /// Puts a key that was made elsewhere into it, a file with PKCS#8 in PEM.
  func importKey(_ path: String, _ label: String, id: String) throws -> Desk.Run {
    try desk.run(
      Self.manager ?? "",
      ["--import", path, "--token", "Office", "--pin", "1234", "--label", label, "--id", id])
  }

  /// Pulls the token out: nothing is left of it.
  func pull() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }
}
