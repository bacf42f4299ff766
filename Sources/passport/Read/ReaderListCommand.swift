import Encoding
import SmartCard
import Verdicts

/// `passport reader list`.
enum ReaderListCommand {
  static let command = Command(
    "reader list", synopsis: "[\(CommonOptions.json)]", summary: "list the connected readers",
    options: [[CommonOptions.json.saying("print the list as JSON")]], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let readers = try PCSCContext().readers()
    if options[CommonOptions.json] {
      try environment.output.json(
        .object([
          "schema": "passport.readers/1",
          "readers": .array(readers.map(json)),
        ]))
      return readers.isEmpty ? .noReader : .success
    }
    for reader in readers {
      let state = reader.documentPresent ? "document present" : "empty"
      try environment.output.row([reader.name, "(\(reader.kind.rawValue), \(state))"])
    }
    if readers.isEmpty { throw SmartCardError.noReader }
    return .success
  }

  private static func json(_ reader: ReaderDescription) -> JSONValue {
    .object([
      "name": .string(reader.name),
      "kind": .string(reader.kind.rawValue),
      "documentPresent": .bool(reader.documentPresent),
      "atr": reader.atr.isEmpty ? nil : .string(Hex.encode(reader.atr)),
    ])
  }
}
