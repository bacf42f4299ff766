import Operations

/// A hand-held scanner that types what symbols say.
enum TypedSymbols {
  /// The longest line that a scanner types, in bytes: more than a symbol holds.
  private static let longestLine = 8192
  /// What a scanner types, line by line: at a terminal not shown, because it may be personal.
  /// - Returns: nil at the end of the input.
  /// - Throws: `StorageError`, ``PromptInterrupted``.
  static func typed(
    _ reader: inout LineReader, prompt: String
  ) throws -> [UInt8]? {
    if Terminal.isStandardInput, let terminal = Terminal() {
      return Array(try terminal.readHiddenLine(prompt: prompt, atMost: longestLine).utf8)
    }
    guard let line = try reader.next(), case .text(let bytes) = line else { return nil }
    return bytes
  }
}
