import Encoding
import Foundation

/// OpenPACE's library as the other side of PACE and chip authentication: Tests/ThirdParty/libeac-peer.
package final class LibEAC {
  /// The parameters of PACE or of chip authentication.
  package struct Setting {
    var members: [JSONValue.Member]

    /// PACE with a password whose key comes from these bytes (Doc 9303-11, 9.7.3).
    /// - Parameter infos: the content of EF.CardAccess, where the library shall read it.
    package static func pace(
      _ identifier: String, parameters: Int, kind: Int = 1, password: [UInt8],
      infos: [UInt8]? = nil
    ) -> Setting {
      let members: [JSONValue.Member] = [
        .init("protocol", .string(identifier)), .init("parameters", .integer(parameters)),
        .init("kind", .integer(kind)), .init("password", .string(Hex.encode(password))),
      ]
      return Setting(
        members: members + (infos.map { [.init("infos", .string(Hex.encode($0)))] } ?? []))
    }

    /// Chip authentication with the chip's static key; a reader does not get the private one.
    package static func chipAuthentication(
      _ identifier: String, parameters: Int, publicKey: [UInt8], privateKey: [UInt8]? = nil
    ) -> Setting {
      var members: [JSONValue.Member] = [
        .init("protocol", .string(identifier)), .init("parameters", .integer(parameters)),
        .init("public", .string(Hex.encode(publicKey))),
      ]
      if let privateKey { members.append(.init("private", .string(Hex.encode(privateKey)))) }
      return Setting(members: members)
    }
  }

  /// Why it cannot be used; nil if it can. Tried only once.
  package static let lack: String? = {
    // Checked before anything is written to it: if the program does not start, no process reads
    // from the pipe.
    guard Program.path("python3") != nil else { return "python3 is not installed" }
    let line = try? LibEAC(
      "chip", seed: 0,
      .pace("0.4.0.127.0.7.2.2.4.2.2", parameters: 13, password: [0])
    ).greeting
    return line == "ready" ? nil : line ?? "libeac-peer ended"
  }()

  /// True if tests can use the library.
  package static let isAvailable = lack == nil

  /// What a test shows if it is not run.
  package static let comment =
    "not run: OpenPACE's library is not installed (package libeac3): \(lack ?? "")"

  /// The answer to its parameters: `ready`, or the reason for a refusal.
  package private(set) var greeting = ""
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []

  /// Starts the program.
  /// - Parameters:
  ///   - role: `chip` or `reader`.
  ///   - seed: the seed of its random numbers.
  ///   - files: a chip's files by their short identifiers.
  ///   - read: the short identifiers of the files that a reader reads.
  package init(
    _ role: String, seed: Int, _ pace: Setting, chipAuthentication: Setting? = nil,
    files: [UInt8: [UInt8]] = [:], read: [UInt8] = []
  ) throws {
    let given: JSONValue = .object([
      "role": .string(role), "seed": .integer(seed), "pace": .object(pace.members),
      "ca": chipAuthentication.map { .object($0.members) },
      "files": .object(files.map { .init(Hex.encode([$0]), .string(Hex.encode($1))) }),
      "read": .array(read.map { .string(Hex.encode([$0])) }),
    ])
    process.executableURL = Vectors.root.appending(path: "Tests/ThirdParty/libeac-peer")
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try write(JSONWriter().text(given))
    greeting = try line()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Sends a line to the program.
  package func write(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((text + "\n").utf8))
  }

  /// The next line of the program.
  package func line() throws -> String {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let bytes = output.fileHandleForReading.availableData
      guard !bytes.isEmpty else { throw Ended() }
      unread += bytes
    }
  }

  /// The error if the program ended before it answered.
  package struct Ended: Error {}
}
