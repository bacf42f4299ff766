import Verdicts

/// A text from outside this program, or one that is compared with such a text. It equals only
/// itself, byte by byte in UTF-8.
///
/// Swift's `==` on `String` is canonical equivalence: U+212A (KELVIN SIGN) equals K, U+037E equals
/// `;`, U+1FEF equals the grave accent, and a letter with its accent equals the two characters.
/// With it, a proof for one audience would be accepted for another. So the readers of JSON, CBOR,
/// HTTP, PEM, LDIF and names in DER return this type, which is not a `String`: comparison, lookup,
/// `switch`, sets and order always use the bytes.
public struct WireText: Hashable, Sendable {
  /// The text as a `String`, to show it or to pass it to the system. Do not compare it.
  public let forPeople: String

  /// Takes a text.
  public init(_ text: String) { forPeople = text }
  /// Takes a part of a text.
  public init(_ text: Substring) { forPeople = String(text) }
  /// Takes bytes; those that are not UTF-8 become U+FFFD.
  public init(decoding bytes: some Collection<UInt8>) {
    forPeople = String(decoding: bytes, as: UTF8.self)
  }
  /// Takes bytes; nil if they are not UTF-8.
  public init?(validating bytes: some Sequence<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    forPeople = text
  }

  /// True if the text has no characters.
  public var isEmpty: Bool { forPeople.isEmpty }

  /// The bytes.
  public var utf8: String.UTF8View { forPeople.utf8 }

  /// The text with the letters A to Z in lower case, and no others: KELVIN SIGN does not become k.
  public var lowercased: WireText {
    WireText(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
  }

  /// True if two texts have the same bytes.
  public static func == (left: WireText, right: WireText) -> Bool {
    left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes: utf8)
  }

  /// True if the first bytes are those of another text.
  public func hasPrefix(_ start: WireText) -> Bool { utf8.starts(with: start.utf8) }

  /// True if the last bytes are those of another text.
  public func hasSuffix(_ end: WireText) -> Bool {
    utf8.reversed().starts(with: end.utf8.reversed())
  }

  /// The second text appended to the first.
  public static func + (first: WireText, second: WireText) -> WireText {
    WireText(first.forPeople + second.forPeople)
  }
}

extension WireText: Comparable {
  /// The order of the bytes.
  public static func < (left: WireText, right: WireText) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

extension WireText: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// A text of the source.
  public init(stringLiteral value: String) { forPeople = value }
  /// The text.
  public var description: String { forPeople }
}

extension Sequence<WireText> {
  /// The texts in their order, with another text between them.
  public func joined(separator: String) -> WireText {
    WireText(map(\.forPeople).joined(separator: separator))
  }
}

extension Detail {
  /// A text from outside, for a sentence.
  public static func text(_ text: WireText) -> Detail { .text(text.forPeople) }
}

extension Fact {
  /// States a fact that is a text from outside.
  public init(_ name: FactName, _ text: WireText) { self.init(name, text.forPeople) }
}

extension Hasher {
  /// Hashes bytes, eight at a time, and their number.
  mutating func combine(bytes: some Sequence<UInt8>) {
    var word: UInt64 = 0
    var count = 0
    for byte in bytes {
      word = word << 8 | UInt64(byte)
      count += 1
      if count.isMultiple(of: 8) { combine(word) }
    }
    if !count.isMultiple(of: 8) { combine(word) }
    combine(count)
  }
}

extension RawRepresentable where RawValue == String {
  /// The case whose name has these bytes; nil for any other. `init(rawValue:)` also takes texts
  /// that are canonically equivalent.
  public init?(exactly name: WireText) {
    self.init(rawValue: name.forPeople)
    guard WireText(rawValue) == name else { return nil }
  }

  /// The case whose name has the bytes of a text; nil for any other.
  public init?(exactly name: String) { self.init(exactly: WireText(name)) }
}
