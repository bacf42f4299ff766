import Encoding
import Foundation

/// The `openssl` program, as a second opinion on what this room makes.
enum OpenSSLProgram {
  /// Runs it in a folder of its own with these files; its exit status and what it printed.
  static func run(
    _ arguments: [String], files: [String: [UInt8]]
  ) throws -> (status: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, octets) in files { try Data(octets).write(to: folder.appending(path: name)) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// A certificate as a text that openssl takes anywhere.
  static func pem(_ certificate: [UInt8]) -> [UInt8] {
    Array(PEM(label: "CERTIFICATE", content: certificate).text.utf8)
  }
}
