import Encoding
import Foundation
import Synchronization

/// Runs the `passport` command as a process, with a home folder of the test's own.
package final class Desk {
  /// The result of a run of the command.
  package struct Run {
    /// The exit code, or 128 and the signal's number.
    package let exit: Int32
    /// Standard output.
    package let output: String
    /// Standard error.
    package let errors: String

    /// A result that was made in another way.
    package init(exit: Int32, output: String, errors: String) {
      (self.exit, self.output, self.errors) = (exit, output, errors)
    }

    /// Standard output, read strictly as JSON.
    package var json: JSONValue { get throws { try JSONReader.read(output) } }
  }

  /// The binary that was built beside the tests.
  package static let binary = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "passport").path

  /// The home folder, which is removed with this value.
  package let home: URL
  /// Variables that are added to the environment of every run.
  package var environment: [String: String]

  /// Makes an empty home folder.
  package init(environment: [String: String] = [:]) throws {
    home = URL(filePath: NSTemporaryDirectory()).appending(
      path: "passport-desk-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    self.environment = environment
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  /// A path in the home folder.
  package func path(_ name: String) -> String { home.appending(path: name).path }

  /// Runs the command to its end.
  package func run(_ arguments: String..., input: String = "") throws -> Run {
    try run(Self.binary, arguments, input: Array(input.utf8))
  }

  /// Runs any program to its end.
  package func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws -> Run {
    let running = try start(program, arguments, input: input)
    return try running.finish()
  }

  /// A running program, whose input is given and whose output goes to files.
  package final class Running {
    package let process: Process
    private let files: [URL]

    fileprivate init(_ process: Process, _ files: [URL]) {
      self.process = process
      self.files = files
    }

    /// Kills the program. Gentler signals do not work: a process that is started from a worker
    /// thread inherits a mask that blocks them.
    package func stop() {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    /// Waits for the end of the program.
    package func finish() throws -> Run {
      process.waitUntilExit()
      let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
      let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
      return Run(
        exit: signal + process.terminationStatus, output: texts[0], errors: texts[1])
    }
  }

  /// Runs the command in a terminal of its own, and types an answer at each prompt (`in-terminal` says how).
  /// - Returns: what the terminal showed, then the exit code and whether keys are shown again.
  package func type(
    _ answers: [(prompt: String, answer: String)], _ arguments: [String]
  ) throws -> String {
    environment["PROMPT"] = answers.map(\.prompt).joined(separator: "|")
    let script = Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path
    let typed = answers.map { $0.answer + "\u{1C}" }.joined()
    return try run(
      "/usr/bin/env", ["python3", "-ES", script, Self.binary] + arguments, input: Array(typed.utf8)
    ).output
  }

  /// Starts any program.
  package func start(
    _ program: String, _ arguments: [String], input: [UInt8] = []
  ) throws -> Running {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": home.path, "XDG_DATA_HOME": path("data"),
    ].merging(environment) { $1 }
    let name = UUID().uuidString.prefix(8)
    let files = ["in", "out", "err"].map { home.appending(path: "\(name).\($0)") }
    try Data(input).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    return Running(process, Array(files.dropFirst()))
  }

  /// The MRZ of the virtual passport. For a profile it is the same in every home folder for a day,
  /// so it is requested only once.
  package func mrz(_ options: String...) throws -> String {
    func made() throws -> String { try run(Self.binary, ["sim", "mrz"] + options).output }
    guard isPlain, !options.contains("--files") else { return try made() }
    let name = "\(Int(Date().timeIntervalSince1970) / 86_400) \(options)"
    if let text = Self.zones.withLock({ $0[name] }) { return text }
    let text = try made()
    Self.zones.withLock { $0[name] = text }
    return text
  }

  private static let zones = Mutex<[String: String]>([:])

  /// True if no environment variable changes what commands say about a document, or where they keep
  /// data.
  private var isPlain: Bool {
    environment.keys.allSatisfy { ["NO_COLOR", "PATH", "PROMPT", "XDG_DATA_DIRS"].contains($0) }
  }

  /// Makes a program from the lines of a script, and returns its folder in the home folder.
  package func program(_ name: String, _ lines: String, in folder: String = "bin") throws -> String
  {
    let folder = home.appending(path: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Another process writes it: a program started by another test could inherit our descriptor,
    // and a file that is open for writing cannot be run.
    let made = try run(
      "/bin/sh",
      ["-c", "/bin/cat >\"$1\" && /bin/chmod 755 \"$1\"", "sh", folder.appending(path: name).path],
      input: Array("#!/bin/sh\n\(lines)\n".utf8))
    if made.exit != 0 { throw ProgramMissing(name: "/bin/sh") }
    return folder.path
  }

  /// Prepares a home folder by some work. The work runs once in an empty folder; other home folders with the same
  /// preparation, in which nothing has the same name, get a copy of the first one, with the same keys.
  /// - Parameter name: the name of the work.
  package func prepare(_ name: String, _ work: () throws -> Void) throws {
    guard isPlain else { return try work() }
    let present = try contents(of: home.path)
    if let folder = Self.prepared.withLock({ $0[name] }) {
      let names = try contents(of: folder.path)
      guard Set(names).isDisjoint(with: present) else { return try work() }
      return try Self.copy(names, from: folder.path, to: home.path)
    }
    try work()
    guard present.isEmpty else { return }
    let folder = try TemporaryFolder()
    let left = try contents(of: home.path).filter { name in
      // Input and output of runs are left out.
      ![".in", ".out", ".err"].contains { name.hasSuffix($0) }
    }
    try Self.copy(left, from: home.path, to: folder.path)
    // Another test may have prepared a folder meanwhile, which may already be in use.
    Self.prepared.withLock { if $0[name] == nil { $0[name] = folder } }
  }

  /// The prepared home folders, by the names of the work. They are removed when the tests end.
  private static let prepared: Mutex<[String: TemporaryFolder]> = {
    atexit { Desk.prepared.withLock { $0 = [:] } }
    return Mutex([:])
  }()

  private func contents(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  private static func copy(_ names: [String], from folder: String, to other: String) throws {
    for name in names {
      try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(other)/\(name)")
    }
  }

  /// Names this machine in the user's configuration, so that commands may fetch from servers of tests.
  package func nameThisMachine() throws {
    let folder = home.appending(path: ".config/passport")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("private-host 127.0.0.1\nprivate-host localhost\n".utf8).write(
      to: folder.appending(path: "config"))
  }

  /// Imports the root of the virtual passport's country.
  package func trustUtopia() throws {
    try prepare("trust in Utopia") {
      let root = path("utopia.der")
      _ = try run("sim", "root", "--out", root)
      _ = try run("trust", "import", root, "--quiet", "--test", "--yes")
    }
  }
}

extension JSONValue {
  /// A nested value, by names and indices of elements separated by points; `null` if there is none.
  package func at(_ path: String) -> JSONValue {
    path.split(separator: ".").reduce(self) { value, step in
      if let array = value.array {
        Int(step).flatMap { array.indices.contains($0) ? array[$0] : nil } ?? .null
      } else {
        value[String(step)] ?? .null
      }
    }
  }
}
