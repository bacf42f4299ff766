import Presentation

/// `--fields`: which members of the JSON are printed.
enum FieldsOption {
  /// The option's value; nil without the option.
  /// - Throws: ``UsageError``, also where nothing is printed that can be cut.
  static func selection(_ options: Arguments) throws(UsageError) -> FieldSelection? {
    guard let list = options.value("--fields") else { return nil }
    guard options.has("--json") || options.has("--jsonl") else {
      throw UsageError("--fields goes with --json or --jsonl")
    }
    do throws(FieldSelectionError) {
      return try FieldSelection(list, of: options.has("--jsonl") ? .line : .record)
    } catch {
      throw UsageError(error.text)
    }
  }
}
