/// A text that equals only itself, octet by octet in UTF-8.
///
/// Swift's `==` on `String` is canonical equivalence: U+212A (KELVIN SIGN) equals K, U+037E equals
/// `;`, U+1FEF equals the grave accent, and a letter with its accent equals the two characters. For
/// texts from outside, and for texts compared with them, that is wrong: a proof for one audience
/// would be accepted for another. Such texts are compared, looked up and put in order as this type.
public struct ExactText: Hashable, Sendable {
  /// The text.
  public let text: String

  /// Takes a text.
  public init(_ text: String) { self.text = text }
  /// Takes a part of a text.
  public init(_ text: Substring) { self.text = String(text) }

  /// True if the text has no characters.
  public var isEmpty: Bool { text.isEmpty }

  /// The octets.
  public var utf8: String.UTF8View { text.utf8 }

  /// True if two texts have the same octets.
  public static func == (left: ExactText, right: ExactText) -> Bool {
    left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
  }

  /// Hashes the octets.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(octets: utf8)
  }

  /// True if the first octets are those of another text.
  public func hasPrefix(_ start: ExactText) -> Bool { utf8.starts(with: start.utf8) }

  /// True if the last octets are those of another text.
  public func hasSuffix(_ end: ExactText) -> Bool {
    utf8.reversed().starts(with: end.utf8.reversed())
  }
}

extension ExactText: Comparable {
  /// The order of the octets.
  public static func < (left: ExactText, right: ExactText) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

extension ExactText: ExpressibleByStringLiteral, CustomStringConvertible {
  /// A text of the source.
  public init(stringLiteral value: String) { text = value }
  /// The text.
  public var description: String { text }
}

extension Hasher {
  /// Hashes octets, eight at a time, and their number.
  mutating func combine(octets: some Sequence<UInt8>) {
    var word: UInt64 = 0
    var count = 0
    for octet in octets {
      word = word << 8 | UInt64(octet)
      count += 1
      if count.isMultiple(of: 8) { combine(word) }
    }
    if !count.isMultiple(of: 8) { combine(word) }
    combine(count)
  }
}

extension String {
  /// This text, to be compared octet by octet.
  public var exact: ExactText { ExactText(self) }
}

extension Substring {
  /// This text, to be compared octet by octet.
  public var exact: ExactText { ExactText(self) }
}

extension RawRepresentable where RawValue == String {
  /// The case whose name has these octets; nil for any other. `init(rawValue:)` also takes texts
  /// that are canonically equivalent.
  public init?(exactly name: String) {
    self.init(rawValue: name)
    guard rawValue.exact == name.exact else { return nil }
  }
}
