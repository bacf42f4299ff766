import Foundation
import Testing

/// Tokens of SoftHSM in a desk's home folder, whose commands find them by its environment.
package struct SoftHSM {
  package static let label = "Office"
  package static let pin = "1234"

  /// The path of its module; nil if it is not installed.
  package static let module = [
    "lib/softhsm", "lib/x86_64-linux-gnu/softhsm", "lib/aarch64-linux-gnu/softhsm",
    "lib64/softhsm", "lib64/pkcs11",
  ].map { "/usr/\($0)/libsofthsm2.so" }.first { FileManager.default.fileExists(atPath: $0) }
  private static let manager = Program.path("softhsm2-util")
  private static let other = Program.path("pkcs11-tool")

  /// True if tests can use it.
  package static let isInstalled = module != nil && manager != nil
  /// True if tests can use OpenSC's `pkcs11-tool` with it.
  package static let hasTool = isInstalled && other != nil
  /// What a test shows if it is not run.
  package static let notRun: Comment =
    "not run: SoftHSM or pkcs11-tool is not installed (packages softhsm2, opensc)"

  private let desk: Desk
  private let folder: URL
  /// The variables by which its module finds the tokens.
  package let variables: [String: String]
  /// The options of a command that makes an issuer's keys in the token `Office`.
  package let keyStore = [
    "--key-store", "pkcs11:token=\(SoftHSM.label);object=Desk", "--token-module",
    SoftHSM.module ?? "",
  ]
  /// The options that give the PIN.
  package let pin: [String]

  /// The error if one of its programs failed.
  struct Failed: Error {
    /// What it wrote.
    let output: String
  }

  /// Makes a token with a PIN for each label.
  package init(in desk: Desk, labels: [String] = [label]) throws {
    self.desk = desk
    folder = desk.home.appending(path: "tokens")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let settings =
      "directories.tokendir = \(folder.path)\nobjectstore.backend = file\nlog.level = ERROR\n"
    try Data(settings.utf8).write(to: desk.home.appending(path: "softhsm2.conf"))
    variables = ["SOFTHSM2_CONF": desk.path("softhsm2.conf")]
    desk.environment.merge(variables) { $1 }
    try Data("\(Self.pin)\n".utf8).write(to: desk.home.appending(path: "pin"))
    pin = ["--token-pin-file", desk.path("pin")]
    for label in labels {
      try run(
        Self.manager,
        ["--init-token", "--free", "--label", label, "--so-pin", "12345678", "--pin", Self.pin])
    }
  }

  /// Runs `pkcs11-tool`, logged in to the token `Office`.
  package func tool(_ arguments: String...) throws {
    try run(
      Self.other,
      ["--module", Self.module ?? "", "--token-label", Self.label, "--login", "--pin", Self.pin]
        + arguments)
  }

  /// Makes a key by `pkcs11-tool`.
  /// - Parameter kind: as that program names it.
  package func makeKey(_ label: String, id: String, _ kind: String = "EC:prime256v1") throws {
    try tool("--keypairgen", "--key-type", kind, "--label", label, "--id", id, "--usage-sign")
  }

  /// Puts a key that was made elsewhere into it, a file with PKCS#8 in PEM.
  package func importKey(_ path: String, _ label: String, id: String) throws {
    try run(
      Self.manager,
      ["--import", path, "--token", Self.label, "--pin", Self.pin, "--label", label, "--id", id])
  }

  /// Pulls the tokens out: nothing is left of them.
  package func pull() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  private func run(_ program: String?, _ arguments: [String]) throws {
    let run = try desk.run(program ?? "", arguments)
    guard run.exit == 0 else { throw Failed(output: run.output + run.errors) }
  }
}
