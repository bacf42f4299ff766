import Foundation
import TestSupport

@testable import HTTP

/// The servers of `Tests/TestSupport/hostile-server`, which end with the tests.
final class HostileServer: Sendable {
  /// Python or its `cryptography` is missing, or no server has the name.
  struct NoServer: Error {}

  /// The servers; nil where Python or its `cryptography` is missing.
  static let shared = try? HostileServer()

  private let folder: TemporaryFolder
  private let ports: [String: UInt16]
  /// Its end is what ends the servers.
  private let input: FileHandle

  /// The file of the certificate authority.
  var authority: String { folder.path("ca.pem") }

  private init() throws {
    guard let python = Program.path("python3") else { throw NoServer() }
    folder = try TemporaryFolder()
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

  /// The address of a server.
  func url(_ server: String, host: String = "127.0.0.1") throws -> HTTPURL {
    let scheme = server.hasPrefix("plain-") ? "http" : "https"
    guard let port = ports[server] else { throw NoServer() }
    return try HTTPURL(parsing: "\(scheme)://\(host):\(port)/a?b")
  }

  /// A client that believes the authority of the servers.
  var client: HTTPClient {
    var client = HTTPClient()
    client.roots = .file(authority)
    client.allowsPlainLoopback = true
    client.longestBody = 4096
    return client
  }
}
