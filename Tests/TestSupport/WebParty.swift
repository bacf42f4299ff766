import Encoding
import Foundation

/// A party of others' protocols in the network of this machine: a program that answers each line of JSON with one, and
/// ends with its test. Its own script says what the lines mean.
public final class WebParty {
  /// What a test says where it cannot run.
  public static let notRun = CredentialCheckers.missing

  /// Thrown where it does not start or answer.
  public struct Silent: Error {
    /// What it said.
    public let answer: String
  }

  /// A folder for its files.
  public let folder: TemporaryFolder
  private let input: FileHandle
  private let output: FileHandle
  private let process = Process()

  /// Starts a program of `Tests/TestSupport`.
  /// - Parameters:
  ///   - python: the interpreter, where it is not the one with the packages of the checkers.
  ///   - greets: true if it says a line once it is ready.
  /// - Throws: ``Silent``; what making the environment throws.
  public init(_ name: String, python: URL? = nil, greets: Bool = true) throws {
    // The checkers make the environment that has what it needs.
    _ = try CredentialCheckers.answers(to: [])
    folder = try TemporaryFolder()
    process.executableURL = python ?? CredentialCheckers.python
    process.arguments = [
      Vectors.root.appending(path: "Tests/TestSupport/\(name)").path(), folder.path,
    ]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    (self.input, self.output) = (input.fileHandleForWriting, output.fileHandleForReading)
    try process.run()
    if greets { _ = try line() }
  }

  deinit {
    try? input.close()
    process.waitUntilExit()
  }

  private func line() throws -> JSONValue {
    var line: [UInt8] = []
    while let octet = try output.read(upToCount: 1)?.first, octet != 0x0A { line.append(octet) }
    guard let value = try? JSONReader.read(line) else {
      throw Silent(answer: String(decoding: line, as: UTF8.self))
    }
    return value
  }

  /// Gives an order, and what comes of it.
  public func order(_ name: String, _ members: [JSONValue.Member] = []) throws -> JSONValue {
    let order = JSONValue.object([JSONValue.Member("do", .string(name))] + members)
    try input.write(contentsOf: Data((JSONWriter().text(order) + "\n").utf8))
    let answer = try line()
    guard answer["error"] == nil else { throw Silent(answer: JSONWriter().text(answer)) }
    return answer
  }
}
