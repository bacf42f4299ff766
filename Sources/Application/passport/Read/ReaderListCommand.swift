import Encoding
import Presentation
import SmartCard
import Verdicts

/// `passport reader list`: the connected readers, and whether a document is on them.
enum ReaderListCommand {
  static let command = Command(
    "reader list", synopsis: "[\(CommonOptions.json)]", summary: "list the connected readers",
    options: [[CommonOptions.json.saying("print the list as JSON")]], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let readers = try PCSCContext().readers()
    if options[CommonOptions.json] {
      try environment.output.json(
        ReaderJSON.value(readers))
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
