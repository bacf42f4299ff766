import Encoding
import Foundation
import Synchronization

/// A program of `Tests/TestSupport` that answers each line of JSON with one. It takes a while to start, so one that a
/// test has done with goes on for the next test; it ends with the tests.
final class LineProgram {
  /// Thrown where it does not start or answer.
  struct Silent: Error {
    /// What it said.
    let answer: String
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
    atexit { LineProgram.idle.withLock { $0 = [] } }
    return Mutex([])
  }()

  /// A folder for its files.
  var folder: TemporaryFolder { running.folder }
  private let running: Running

  /// Takes a program that runs already, or starts one.
  /// - Parameters:
  ///   - name: its script's name.
  ///   - isLoud: true if what it says on standard error is shown.
  ///   - greets: true if it says a line once it is ready. Nothing may be written to one that has ended.
  ///   - command: the program and its arguments, of the script's path and the path of a folder for its files.
  /// - Throws: ``Silent``; what the command throws.
  init(
    _ name: String, isLoud: Bool = true, greets: Bool = false,
    _ command: (_ script: String, _ folder: String) throws -> (program: String, [String])
  ) throws {
    let found = Self.idle.withLock { idle in
      idle.firstIndex { $0.script == name && $0.process.isRunning }.map { idle.remove(at: $0) }
    }
    running = try found ?? Self.start(name, isLoud, command)
    if found == nil, greets { _ = try line() }
  }

  deinit { Self.idle.withLock { $0.append(running) } }

  private static func start(
    _ name: String, _ isLoud: Bool,
    _ command: (_ script: String, _ folder: String) throws -> (program: String, [String])
  ) throws -> Running {
    let folder = try TemporaryFolder()
    let script = Vectors.root.appending(path: "Tests/TestSupport/\(name)").path()
    let (program, arguments) = try command(script, folder.path)
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    if !isLoud { process.standardError = FileHandle.nullDevice }
    try process.run()
    return Running(
      script: name, folder: folder, process: process, input: input.fileHandleForWriting,
      output: output.fileHandleForReading)
  }

  private func line() throws -> JSONValue {
    var line: [UInt8] = []
    while line.last != 0x0A {
      let bytes = running.output.availableData
      if bytes.isEmpty { break }
      line += bytes
    }
    guard line.last == 0x0A, let value = try? JSONReader.read(line.dropLast()) else {
      throw Silent(answer: String(decoding: line, as: UTF8.self))
    }
    return value
  }

  /// Its answer to a line.
  /// - Throws: ``Silent``.
  func answer(to value: JSONValue) throws -> JSONValue {
    do {
      try running.input.write(contentsOf: Data((JSONWriter().text(value) + "\n").utf8))
    } catch { throw Silent(answer: "it has ended") }
    return try line()
  }
}
