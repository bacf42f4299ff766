import Encoding
import Foundation

/// The `openssl` program, as an independent check of what this program makes.
package enum OpenSSLProgram {
  private static let path = Program.path("openssl")

  /// Runs it in a new folder with these files; returns its exit status and its output.
  package static func run(
    _ arguments: [String], files: [String: [UInt8]] = [:]
  ) throws -> (status: Int32, output: String) {
    let folder = try TemporaryFolder()
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    let process = Process()
    guard let path else { throw ProgramMissing(name: "openssl") }
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// A certificate in PEM.
  package static func pem(_ certificate: [UInt8]) -> [UInt8] {
    Array(PEM(label: "CERTIFICATE", content: certificate).text.utf8)
  }
}
