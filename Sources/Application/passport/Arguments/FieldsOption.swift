import Operations
import Presentation
import Verdicts

/// `--fields`: the members of the JSON that are printed.
enum FieldsOption {
  static let fields = Option(
    "--fields", "PATHS",
    "with --json, print only these members and the verdicts, as in "
      + "time,holder.nationality,holder.ageOver.18"
  ).configurable { text throws(UsageError) in _ = try selection(text, of: .record) }

  /// The JSON members that the option selects; nil without the option.
  /// - Throws: ``UsageError`` for an unknown path.
  static func selection(
    _ options: Arguments, of known: @autoclosure () -> FieldPaths = .record
  ) throws -> FieldSelection? {
    // The paths are derived from the whole schema, so only if the option is given.
    guard let list = options[fields] else { return nil }
    do throws(UsageError) {
      return try selection(list, of: known())
    } catch {
      guard let origin = options.origin(of: fields) else { throw error }
      throw ConfigurationError(error.mistake, at: origin)
    }
  }

  private static func selection(
    _ list: String, of known: FieldPaths
  ) throws(UsageError) -> FieldSelection {
    do throws(FieldSelectionError) {
      return try FieldSelection(list, of: known)
    } catch {
      throw UsageError(error.text)
    }
  }
}
