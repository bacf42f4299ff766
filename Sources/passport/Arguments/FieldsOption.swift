import Presentation

/// `--fields`: the members of the JSON that are printed.
enum FieldsOption {
  static let fields = Option(
    "--fields", "PATHS",
    "with --json: only these members and the verdicts, as in "
      + "time,holder.nationality,holder.ageOver.18")

  /// The members that were chosen; nil without the option.
  /// - Throws: ``UsageError`` for a path that is not known.
  static func selection(_ options: Arguments) throws -> FieldSelection? {
    guard let list = options[fields] else { return nil }
    do throws(FieldSelectionError) {
      return try FieldSelection(list, of: options[InspectCommand.jsonLines] ? .line : .record)
    } catch {
      throw UsageError(.text(error.text))
    }
  }
}
