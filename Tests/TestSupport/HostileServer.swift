import Foundation

/// The servers of `Tests/TestSupport/hostile-server`, which stop when the tests end.
package final class HostileServer: Sendable {
  /// The servers did not start, or none has the name.
  package struct NoServer: Error {}

  /// True if Python has what the servers need.
  package static let isAvailable: Bool = {
    guard let python = Program.path("python3") else { return false }
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = ["-c", "import cryptography"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// The reason why tests are not run if Python lacks them.
  package static let notRun = "not run: python3 with its package cryptography is not installed"

  /// The servers, started once.
  package static let shared = Result { try HostileServer() }

  private let folder: TemporaryFolder
  private let ports: [String: UInt16]
  /// The servers stop when this is closed.
  private let input: FileHandle

  /// The file of the certificate authority.
  package var authority: String { folder.path("ca.pem") }

  private init() throws {
    guard let python = Program.path("python3") else { throw NoServer() }
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("served"), withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = [
      Vectors.root.appending(path: "Tests/TestSupport/hostile-server").path(), folder.path,
    ]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    self.input = input.fileHandleForWriting
    var line = Data()
    while !line.contains(0x0A) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw NoServer() }
      line += more
    }
    ports = try JSONDecoder().decode([String: UInt16].self, from: line)
  }

  /// True if a server of this name listens.
  package func has(_ server: String) -> Bool { ports[server] != nil }

  /// The address of a server, as text.
  package func address(
    _ server: String, host: String = "127.0.0.1", path: String = "/a?b"
  ) throws -> String {
    guard let port = ports[server] else { throw NoServer() }
    return "\(server.hasPrefix("plain-") ? "http" : "https")://\(host):\(port)\(path)"
  }

  /// Makes a file available on the servers called `files`, and returns its address.
  package func serve(_ bytes: [UInt8], as name: String) throws -> String {
    try folder.write(bytes, to: "served/" + name)
    return try address("tls-files", path: "/lists/\(name)?version=1")
  }
}
