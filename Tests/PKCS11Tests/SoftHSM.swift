import Foundation
import TestSupport

/// A token of SoftHSM in a folder of its own, set up by `softhsm2-util`.
final class SoftHSM {
  static let label = "Office"
  static let pin = "1234"
  private static let officerPIN = "5678"

  /// The path of its module; nil if it is not installed.
  static let module: String? = [
    "/usr/lib/softhsm/libsofthsm2.so", "/usr/lib64/softhsm/libsofthsm2.so",
    "/usr/lib64/pkcs11/libsofthsm2.so",
  ].first { FileManager.default.fileExists(atPath: $0) }

  /// True if tests can use it.
  static let isInstalled = module != nil && Program.path("softhsm2-util") != nil

  /// True if tests can use `pkcs11-tool` with it.
  static let hasTool = isInstalled && Program.path("pkcs11-tool") != nil

  /// What a test shows if it is not run.
  static let comment =
    "not run: SoftHSM or pkcs11-tool is not installed (packages softhsm2, opensc)"

  private let folder: TemporaryFolder

  /// The variables by which its module finds the token.
  var variables: [String: String] { ["SOFTHSM2_CONF": folder.path("softhsm2.conf")] }

  /// Makes a token with a PIN.
  /// - Parameter labels: the labels of the tokens.
  init(labels: [String] = [label]) throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("tokens"), withIntermediateDirectories: true)
    let settings = """
      directories.tokendir = \(folder.path("tokens"))
      objectstore.backend = file
      log.level = ERROR
      slots.removable = false

      """
    try folder.write(Array(settings.utf8), to: "softhsm2.conf")
    for label in labels {
      try run(
        "softhsm2-util", "--init-token", "--free", "--label", label, "--pin", Self.pin, "--so-pin",
        Self.officerPIN)
    }
  }

  /// Runs `pkcs11-tool` with the module, logged in to the token.
  /// - Returns: its output.
  @discardableResult
  func tool(_ arguments: String...) throws -> String {
    try run(
      "pkcs11-tool",
      ["--module", Self.module ?? "", "--token-label", Self.label, "--login", "--pin", Self.pin]
        + arguments)
  }

  /// The error if a program failed.
  struct Failed: Error {
    /// What it wrote.
    let output: String
  }

  @discardableResult
  private func run(_ name: String, _ arguments: String...) throws -> String {
    try run(name, arguments)
  }

  private func run(_ name: String, _ arguments: [String]) throws -> String {
    guard let path = Program.path(name) else { throw Failed(output: "\(name) is missing") }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = variables.merging(["PATH": "/usr/bin:/bin", "LC_ALL": "C"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(output: output) }
    return output
  }
}
