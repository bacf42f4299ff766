import Encoding
import Foundation
import Synchronization

/// A party of others' protocols in the network of this machine: a program that answers each line of JSON with one. Its
/// own script says what the lines mean. It takes some seconds to start, so one that a test has done with goes on for
/// the next test; it ends with the tests.
package final class WebParty {
  /// What a test says where it cannot run.
  package static let notRun = CredentialCheckers.missing

  /// Thrown where it does not start or answer.
  package struct Silent: Error {
    /// What it said.
    package let answer: String
  }

  /// A program that runs.
  private struct Running: @unchecked Sendable {
    let script: String
    let folder: TemporaryFolder
    let process: Process
    let input: FileHandle
    let output: FileHandle
  }

  /// The programs that no test has now. They end when the tests do, and their folders with them.
  private static let idle: Mutex<[Running]> = {
    atexit { WebParty.idle.withLock { $0 = [] } }
    return Mutex([])
  }()

  /// A folder for its files.
  package var folder: TemporaryFolder { running.folder }
  private let running: Running

  /// Takes a program of `Tests/TestSupport` that runs already, or starts one.
  /// - Parameters:
  ///   - python: the interpreter, where it is not the one with the packages of the checkers.
  ///   - greets: true if it says a line once it is ready.
  /// - Throws: ``Silent``; what making the environment throws.
  package init(_ name: String, python: URL? = nil, greets: Bool = true) throws {
    let found = Self.idle.withLock { idle in
      idle.firstIndex { $0.script == name && $0.process.isRunning }.map { idle.remove(at: $0) }
    }
    running = try found ?? Self.start(name, python)
    if found == nil, greets { _ = try line() }
  }

  deinit { Self.idle.withLock { $0.append(running) } }

  private static func start(_ name: String, _ python: URL?) throws -> Running {
    // The checkers make the environment that has what it needs.
    _ = try CredentialCheckers.answers(to: [])
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = python ?? CredentialCheckers.python
    process.arguments = [
      Vectors.root.appending(path: "Tests/TestSupport/\(name)").path(), folder.path,
    ]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    return Running(
      script: name, folder: folder, process: process, input: input.fileHandleForWriting,
      output: output.fileHandleForReading)
  }

  private func line() throws -> JSONValue {
    var line: [UInt8] = []
    while let octet = try running.output.read(upToCount: 1)?.first, octet != 0x0A {
      line.append(octet)
    }
    guard let value = try? JSONReader.read(line) else {
      throw Silent(answer: String(decoding: line, as: UTF8.self))
    }
    return value
  }

  /// Gives an order, and what comes of it.
  package func order(_ name: String, _ members: [JSONValue.Member] = []) throws -> JSONValue {
    let order = JSONValue.object([JSONValue.Member("do", .string(name))] + members)
    try running.input.write(contentsOf: Data((JSONWriter().text(order) + "\n").utf8))
    let answer = try line()
    guard answer["error"] == nil else { throw Silent(answer: JSONWriter().text(answer)) }
    return answer
  }
}
