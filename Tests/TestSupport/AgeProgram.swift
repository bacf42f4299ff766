import Foundation

/// The `age` program, as a second opinion on encrypted saved reads.
public enum AgeProgram {
  /// Whether it is installed, and can be asked.
  public static let isInstalled = Program.path("age") != nil && Program.path("age-keygen") != nil

  /// A new secret key and its public one.
  public static func key() throws -> (secret: String, recipient: String) {
    let text = try Program.output("age-keygen", [])
    let lines = text.split(separator: "\n").map(String.init)
    let mark = "# public key: "
    guard let secret = lines.first(where: { $0.hasPrefix("AGE-SECRET-KEY-1") }),
      let recipient = lines.first(where: { $0.hasPrefix(mark) })
    else { throw MissingMember(name: "a key of age-keygen") }
    return (secret, String(recipient.dropFirst(mark.count)))
  }
}

/// Programs that tests ask, where they are installed.
public enum Program {
  /// Where one is, by `PATH`; nil when it is not.
  public static func path(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What one prints.
  public static func output(_ name: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
