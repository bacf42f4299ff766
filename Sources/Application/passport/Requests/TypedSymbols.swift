import Operations

/// Reads from a hand-held scanner, which types the texts of QR codes.
enum TypedSymbols {
  /// The longest line that a scanner types, in bytes: more than a QR code can contain.
  private static let longestLine = 8192
  /// The lines that a scanner types, one by one. A terminal does not show them, because they may be
  /// personal.
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
