/// Textual encoding of certificates and keys, RFC 7468, 3: lax about white space and about text
/// between the blocks, strict about what stands between the lines of one block.
public struct PEM: Hashable, Sendable {
  /// The label, as in `-----BEGIN label-----`.
  public let label: String
  /// The octets that the block holds, for a certificate its DER.
  public let content: [UInt8]

  /// Makes a block of its own.
  public init(label: String, content: [UInt8]) {
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
    var blocks: [PEM] = []
    var open: (label: String, body: String)?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop(while: \.isWhitespace)
      if let label = label(of: line, keyword: "BEGIN") {
        guard open == nil else { throw .unterminated(label: label) }
        open = (label, "")
      } else if let label = label(of: line, keyword: "END") {
        guard let block = open, block.label.exact == label.exact else {
          throw .unterminated(label: label)
        }
        do throws(Base64Error) {
          blocks.append(PEM(label: label, content: try Base64.decode(block.body)))
        } catch {
          throw .notBase64(label: label)
        }
        open = nil
      } else if open != nil {
        open?.body += line
      }
    }
    if let open { throw .unterminated(label: open.label) }
    return blocks
  }

  private static func label(of line: Substring, keyword: String) -> String? {
    let start = "-----\(keyword) ".utf8
    guard line.utf8.starts(with: start) else { return nil }
    let rest = line.utf8.dropFirst(start.count)
    guard let end = rest.firstIndex(of: UInt8(ascii: "-")), rest[end...].starts(with: "-----".utf8)
    else { return nil }
    return String(rest[..<end])
  }
}

extension PEM {
  /// Whether labels, octet by octet, and contents are equal.
  public static func == (left: PEM, right: PEM) -> Bool {
    left.label.exact == right.label.exact && left.content == right.content
  }

  /// Hashes label and content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(label.exact)
    hasher.combine(content)
  }
}

/// Why a text in PEM cannot be read.
public enum PEMError: Error, Hashable, Sendable {
  /// The block has no end line, or an end line with another label.
  case unterminated(label: String)
  /// What stands between the lines is no base 64.
  case notBase64(label: String)
}
