import Foundation

/// Installed programs that tests run. A name on `PATH` proves nothing: each program must identify
/// itself before a test relies on it, and is otherwise treated as not installed.
package enum Program {
  /// The arguments for a question, and the beginning of the answer.
  private static let questions: [String: (arguments: [String], answer: String)] = [
    "age": (["--help"], "Usage:\n    age "),
    "age-keygen": (["--help"], "Usage:\n    age-keygen "),
    "chromium": (["--version"], "Chromium "),
    "chromium-headless-shell": (["--version"], "Chromium "),
    "chromium-browser": (["--version"], "Chromium "),
    "convert": (["-version"], "Version: ImageMagick "),
    "ffmpeg": (["-version"], "ffmpeg version "),
    "gm": (["version"], "GraphicsMagick "),
    "magick": (["-version"], "Version: ImageMagick "),
    "openssl": (["version"], "OpenSSL 3."),
    "opj_compress": (["-h"], "This is the opj_compress utility from the OpenJPEG project"),
    "opj_decompress": (["-h"], "This is the opj_decompress utility from the OpenJPEG project"),
    "pkcs11-tool": (["--help"], "Usage: pkcs11-tool "),
    "python3": (["--version"], "Python 3."),
    "softhsm2-util": (["--help"], "Support tool for PKCS#11"),
    "zbarcam": (["--help"], "usage: zbarcam "),
    "zbarimg": (["--help"], "usage: zbarimg "),
    "zstd": (["--version"], "*** Z"),
  ]

  /// What runs a program with the packages of others: Tests/TestSupport/in-python.
  package static let inPython = Vectors.root.appending(path: "Tests/TestSupport/in-python").path

  /// The folder of the interpreter that it runs, for the beginning of a `PATH`.
  package static let pythonFolder = Vectors.root.appending(path: ".build/python/bin").path

  /// The path of a program on `PATH`; nil if it is missing or does not identify itself.
  /// - Parameter name: a name in the list of questions.
  package static func path(_ name: String) -> String? {
    guard let question = questions[name] else { return nil }
    return candidates(name).first { path in
      let answer = (try? answer(path, question.arguments)) ?? ""
      // A snap cannot read a test's files.
      return answer.drop { $0 == "\n" }.hasPrefix(question.answer) && !answer.contains(" snap")
    }
  }

  private static func candidates(_ name: String) -> [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .filter { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The standard output of a program or, if that is empty, its standard error; it has half a
  /// minute.
  private static func answer(_ path: String, _ arguments: [String]) throws -> String {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C"]
    process.standardInput = FileHandle.nullDevice
    for name in ["out", "err"] { try folder.write([], to: name) }
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.path("out")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: folder.path("err")))
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if ended.wait(timeout: .now() + 30) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      return ""
    }
    let texts = try ["out", "err"].map { name in
      let file = try FileHandle(forReadingFrom: URL(filePath: folder.path(name)))
      return String(decoding: try file.read(upToCount: 64 << 10) ?? Data(), as: UTF8.self)
    }
    return texts[0].isEmpty ? texts[1] : texts[0]
  }

  /// The standard output of a program.
  /// - Throws: ``ProgramMissing``.
  package static func output(_ name: String, _ arguments: [String]) throws -> String {
    guard let path = path(name) else { throw ProgramMissing(name: name) }
    return try run(path, arguments).output
  }

  /// Runs the program at a path; returns its exit status and its standard output.
  package static func run(
    _ path: String, _ arguments: [String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}

/// The error if a program that a test needs is not on `PATH`, or another program has its name.
package struct ProgramMissing: Error, CustomStringConvertible {
  package let name: String
  /// The error as a sentence for the test report.
  package var description: String { "\(name) is not installed, or something else has its name" }
}
