/// Textual encoding of certificates and keys, RFC 7468, 3: lax about white space and about text
/// between the blocks, strict about what is between the lines of one block.
public struct PEM: Hashable, Sendable {
  /// The label, as in `-----BEGIN label-----`.
  public let label: WireText
  /// The bytes that the block holds, for a certificate its DER.
  public let content: [UInt8]

  /// Makes a block of its own.
  public init(label: WireText, content: [UInt8]) {
    self.label = label
    self.content = content
  }

  /// The block with lines of 64 characters and a last line feed.
  public var text: String {
    var lines = "-----BEGIN \(label)-----\n"
    var rest = Substring(Base64.encode(content))
    while !rest.isEmpty {
      lines += rest.prefix(64) + "\n"
      rest = rest.dropFirst(64)
    }
    return lines + "-----END \(label)-----\n"
  }

  /// Every block of a text, in order; none when the text has no `-----BEGIN` line.
  /// - Throws: ``PEMError`` when a block has no end, an end with another label, or no base 64.
  public static func blocks(in text: String) throws(PEMError) -> [PEM] {
    try blocks(in: Array(text.utf8))
  }

  /// The same for the bytes of a text. No line is copied, because there may be millions.
  /// - Throws: ``PEMError`` as the other does.
  public static func blocks(in text: [UInt8]) throws(PEMError) -> [PEM] {
    var blocks: [PEM] = []
    var open: (label: WireText, start: Int)?
    var position = 0
    while let line = nextDashedLine(of: text, from: position) {
      position = line.upperBound
      if let label = label(of: text[line], keyword: "BEGIN") {
        guard open == nil else { throw .unterminated(label: label) }
        open = (label, line.upperBound)
      } else if let label = label(of: text[line], keyword: "END") {
        guard let block = open, block.label == label else {
          throw .unterminated(label: label)
        }
        do throws(Base64Error) {
          let content = try Base64.decode(Array(text[block.start..<line.lowerBound]))
          blocks.append(PEM(label: label, content: content))
        } catch {
          throw .notBase64(label: label)
        }
        open = nil
      }
    }
    if let open { throw .unterminated(label: open.label) }
    return blocks
  }

  /// The next line that begins with a dash, without its end and without white space before it; nil
  /// when there is none from `place` on, which must be the start of a line or the end of the last
  /// one. The alphabet of base 64 has no dash, so that one search skips a whole block.
  private static func nextDashedLine(of text: [UInt8], from place: Int) -> Range<Int>? {
    let text = text.span
    var position = place
    while let dash = text.place(of: UInt8(ascii: "-"), from: position) {
      var before = dash
      while before > position, text[before - 1] == 0x20 || text[before - 1] == 0x09 { before -= 1 }
      if before == place || isLineEnd(text[before - 1]) {
        var end = dash
        while end < text.count, !isLineEnd(text[end]) { end += 1 }
        return dash..<end
      }
      position = dash + 1
    }
    return nil
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { (0x0A...0x0D).contains(byte) }

  private static func label(of line: ArraySlice<UInt8>, keyword: String) -> WireText? {
    guard line.count > 6, line.starts(with: dashes) else { return nil }
    let word = Array(keyword.utf8) + [0x20]
    let name = line.dropFirst(dashes.count)
    guard name.starts(with: word) else { return nil }
    let rest = name.dropFirst(word.count)
    guard let end = rest.firstIndex(of: UInt8(ascii: "-")), rest[end...].starts(with: dashes) else {
      return nil
    }
    return WireText(decoding: rest[..<end])
  }

  private static let dashes = Array("-----".utf8)
}

/// The reason why a text in PEM cannot be read.
public enum PEMError: Error, Hashable, Sendable {
  /// The block has no end line, or an end line with another label.
  case unterminated(label: WireText)
  /// The text between the two lines is not base 64.
  case notBase64(label: WireText)
}
