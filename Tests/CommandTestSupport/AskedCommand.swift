import Crypto
import Encoding
import Foundation
import TestSupport

@testable import Operations
@testable import passport

extension TestSupport.Desk {
  /// Runs the command as a function of this process. What it prints and its exit code are those of the program, which
  /// is started where a test is about the program itself: its start, its input, the terminal, signals. Passphrases that
  /// are chosen here cost nothing to try, so that the hundreds of commands that open a wallet do not wait for each.
  package func ask(_ arguments: String..., input: String = "") throws -> Run {
    try ask(arguments, input: Array(input.utf8))
  }

  /// Runs the command so.
  package func ask(_ arguments: [String], input: [UInt8] = []) throws -> Run {
    let place = path(UUID().uuidString)
    guard Set(environment.keys).isDisjoint(with: Self.heldByLibraries),
      let arguments = try Self.taking(input, from: place + ".in", arguments)
    else { return try run(Self.binary, arguments, input: input) }
    let places = [place + ".out", place + ".err"]
    let descriptors = places.map { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600) }
    defer { for descriptor in descriptors { close(descriptor) } }
    let variables = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": home.path, "XDG_DATA_HOME": path("data"),
    ].merging(environment) { $1 }
    let exit = Passport.run(
      arguments,
      AppEnvironment(
        variables: variables, passphraseCost: .least, output: descriptors[0],
        errors: descriptors[1],
        options: { Passport.options }))
    let texts = try places.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Run(exit: exit.rawValue, output: texts[0], errors: texts[1])
  }

  /// The variables that libraries look up in the environment of the process.
  private static let heldByLibraries: Set = [
    "GLIBC_TUNABLES", "LD_PRELOAD", "PCSCLITE_CSOCK_NAME", "TZ",
  ]

  /// The arguments with a file in the place of standard input, which this process has not; nil where it cannot stand
  /// there.
  private static func taking(
    _ input: [UInt8], from file: String, _ arguments: [String]
  ) throws -> [String]? {
    guard let place = arguments.firstIndex(of: "-") else {
      return input.isEmpty && !arguments.contains("--jsonl") ? arguments : nil
    }
    guard place > 0, ["--mrz", "--can", "--pin", "--puk"].contains(arguments[place - 1]) else {
      return nil
    }
    try Data(input).write(to: URL(filePath: file))
    var arguments = arguments
    arguments[place - 1] += "-file"
    arguments[place] = file
    return arguments
  }
}
