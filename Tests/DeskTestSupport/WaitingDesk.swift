import Encoding
import Foundation
import Glibc
import TestSupport

/// A desk that waits for a wallet: `verify --listen` or `offer`, on a port of this machine.
package final class WaitingDesk {
  /// Thrown where the desk does not wait.
  package struct Silent: Error {
    let reason: String
  }

  /// The longest wait; only a failure takes so long.
  private static let patience: TimeInterval = 60

  /// The address under which wallets reach it.
  package let publicURL: String
  /// Where it can be reached here.
  package let place: String
  /// The address for the wallet.
  package private(set) var link = ""
  private let process = Process()
  private let files: (output: URL, errors: URL)

  /// Starts a command and waits until it waits.
  /// - Parameters:
  ///   - input: what is on its standard input.
  ///   - publicURL: the address under which wallets would reach it; nil for its own.
  ///   - opensDesk: true for a command that opens the desk's store.
  package init(
    _ desk: TestSupport.Desk, _ arguments: [String], input: String = "", publicURL: String? = nil,
    opensDesk: Bool = true
  ) throws {
    let port = try Self.freePort()
    place = "http://127.0.0.1:\(port)"
    self.publicURL = publicURL ?? place
    let name = UUID().uuidString.prefix(8)
    files = (desk.home.appending(path: "\(name).out"), desk.home.appending(path: "\(name).err"))
    for file in [files.output, files.errors] { try Data().write(to: file) }
    let inputFile = desk.home.appending(path: "\(name).in")
    try Data(input.utf8).write(to: inputFile)
    process.executableURL = URL(filePath: TestSupport.Desk.binary)
    process.arguments =
      arguments + [
        "--listen", "127.0.0.1:\(port)", "--public-url", self.publicURL,
      ] + (opensDesk ? ["--desk-passphrase-file", desk.path("desk.pass")] : [])
      + (publicURL == nil ? ["--insecure-loopback"] : [])
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data"), "NO_COLOR": "1",
    ].merging(desk.environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: files.output)
    process.standardError = try FileHandle(forWritingTo: files.errors)
    try process.run()
    link = try word(after: "for the wallet: ")
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The digits that the operator tells.
  package func digits() throws -> String { try word(after: "these digits: ") }

  private func word(after start: String) throws -> String {
    let end = Date().addingTimeInterval(Self.patience)
    while Date() < end {
      let said = (try? String(contentsOf: files.errors, encoding: .utf8)) ?? ""
      for line in said.split(separator: "\n") where said.hasSuffix("\n") {
        if let found = line.firstRange(of: start) { return String(line[found.upperBound...]) }
      }
      if !process.isRunning { throw Silent(reason: said) }
      usleep(5_000)
    }
    throw Silent(reason: "it does not wait")
  }

  /// Sends it the signal of Ctrl-C.
  package func interrupt() { process.interrupt() }

  /// Waits for its end.
  package func finish() throws -> TestSupport.Desk.Run {
    process.waitUntilExit()
    return TestSupport.Desk.Run(
      exit: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: try String(contentsOf: files.output, encoding: .utf8),
      errors: try String(contentsOf: files.errors, encoding: .utf8))
  }

  /// A port that nobody has now.
  package static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isFound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isFound else { throw Silent(reason: "no port is free") }
    return UInt16(bigEndian: address.sin_port)
  }
}
