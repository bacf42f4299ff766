import Encoding
import Foundation
import Synchronization

/// A program of `Tests/TestSupport` that answers each line of JSON with one line. Its start is
/// slow, so when a test is done with a program, it is kept for the next test. All programs end with
/// the tests.
final class LineProgram {
  /// The error if the program does not start or answer.
  struct Silent: Error {
    /// The text that it wrote.
    let answer: String
  }

  private struct Running: @unchecked Sendable {
    let script: String
    let folder: TemporaryFolder
    let process: Process
    let input: FileHandle
    let output: FileHandle
  }

  /// The programs that no test uses now. When the tests end, they end too and their folders are
  /// removed.
  private static let idle: Mutex<[Running]> = {
    atexit { LineProgram.idle.withLock { $0 = [] } }
    return Mutex([])
  }()

  /// A folder for the program's files.
  var folder: TemporaryFolder { running.folder }
  private let running: Running

  /// Takes an idle program, or starts one.
  /// - Parameters:
  ///   - name: the name of its script.
  ///   - isLoud: true if what it says on standard error is shown.
  ///   - greets: true if the program writes a line once it is ready: nothing may be written to a
  ///     program that has ended.
  ///   - command: gives the program and its arguments, from the path of the script and the path of
  ///     a folder for its files.
  /// - Throws: ``Silent``; the errors of the command.
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

  /// The program's answer to a line.
  /// - Throws: ``Silent``.
  func answer(to value: JSONValue) throws -> JSONValue {
    do {
      try running.input.write(contentsOf: Data((JSONWriter().text(value) + "\n").utf8))
    } catch { throw Silent(answer: "it has ended") }
    return try line()
  }
}
