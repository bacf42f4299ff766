import Encoding
import Presentation
import SmartCard
import Verdicts

/// `passport reader list`.
enum ReaderListCommand: Command {
  static let words = ["reader", "list"]
  static let synopsis = "[--json]"
  static let summary = "list the connected readers"
  static let help = "  --json   print the list as JSON"

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(arguments, flags: ["--json"])
    let readers = try PCSCContext().readers()
    if options.has("--json") {
      try environment.output.json(
        DeskJSON.value(readers))
      return readers.isEmpty ? .noReader : .success
    }
    for reader in readers {
      let state = reader.documentPresent ? "document present" : "empty"
      try environment.output.row([reader.name, "(\(reader.kind.rawValue), \(state))"])
    }
    if readers.isEmpty { throw SmartCardError.noReader }
    return .success
  }
}
