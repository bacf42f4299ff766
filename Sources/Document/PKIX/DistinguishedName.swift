import Crypto
import Encoding
import Synchronization

/// A name of a certificate's subject or issuer, RFC 5280, 4.1.2.4.
public struct DistinguishedName: Sendable {
  /// One attribute of a name: its type and its value as text.
  public struct Attribute: Hashable, Sendable {
    /// The type, such as `2.5.4.3` for the common name.
    public let type: ObjectIdentifier
    /// The text; for a value that is no string, its bytes in hexadecimal digits after `#`.
    public let value: WireText
  }

  /// The name as it was found.
  public let encoded: [UInt8]
  /// Every attribute in its order.
  public let attributes: [Attribute]
  /// The position in ``attributes`` at which each relative distinguished name ends; nil when each
  /// has one attribute, as in nearly all names.
  private let ends: [Int]?
  private let derived = Derived()

  /// Reads a Name in DER.
  /// - Throws: ``BERError`` when it is malformed.
  public init(parsing bytes: some Collection<UInt8>) throws(BERError) {
    try self.init(try BERTLV(parsing: bytes))
  }

  init(_ object: BERTLV) throws(BERError) {
    guard object.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: object.tag)
    }
    encoded = Array(object.encoded)
    var attributes: [Attribute] = []
    var ends: [Int] = []
    attributes.reserveCapacity(6)
    ends.reserveCapacity(6)
    var names = object.reader()
    while !names.isAtEnd {
      var pairs = try names.read().reader()
      while !pairs.isAtEnd {
        var pair = try pairs.read().reader()
        let type = try DER.objectIdentifier(try pair.read())
        attributes.append(Attribute(type: type, value: Self.text(try pair.read())))
      }
      ends.append(attributes.count)
    }
    self.attributes = attributes
    self.ends = ends.elementsEqual(1..<ends.count + 1) ? nil : ends
  }

  /// The name in a form in which equivalent names are equal: by the comparison of RFC 5280, 7.1,
  /// and regardless of the order of the relative names, which some states do not keep.
  public var normalized: WireText {
    derived.value(\.normalized) {
      let texts = attributes.map {
        WireText($0.type.description + "=" + Self.fold($0.value.forPeople))
      }
      guard let ends else { return Self.joined(texts, "\u{2}") }
      var start = 0
      let groups = ends.map { end in
        defer { start = end }
        return Self.joined(texts[start..<end], "\u{1}")
      }
      return Self.joined(groups, "\u{2}")
    }
  }

  private static func joined(_ texts: some Sequence<WireText>, _ separator: String) -> WireText {
    texts.sorted().joined(separator: separator)
  }

  /// The SHA-256 digest of ``normalized``, 32 bytes, as a key for an index of names.
  package var normalizedDigest: [UInt8] {
    let bytes = Array(normalized.utf8)
    return derived.value(\.digest) { (try? DigestAlgorithm.sha256.digest(bytes)) ?? [] }
  }

  /// The text of the first attribute of a type.
  public func first(_ type: ObjectIdentifier) -> WireText? {
    attributes.first { $0.type == type }?.value
  }

  /// The country as it was written; nil when the name has none.
  public var writtenCountry: WireText? { first(Self.countryName) }

  /// The country in upper case, as two letters where ISO 3166-1 has the written code.
  public var country: WireText? {
    derived.value(\.country) { writtenCountry.flatMap(CountryCode.twoLetters) }
  }

  /// The organisation.
  public var organization: WireText? { first(ObjectIdentifier(2, 5, 4, 10)) }

  /// The common name.
  public var commonName: WireText? { first(ObjectIdentifier(2, 5, 4, 3)) }

  /// True if two names are equivalent, as their ``normalized`` forms are equal.
  public func matches(_ other: DistinguishedName) -> Bool {
    encoded == other.encoded || normalized == other.normalized
  }

  private static let countryName = ObjectIdentifier(2, 5, 4, 6)

  private static func fold(_ text: String) -> String {
    foldASCII(text) ?? foldAny(text)
  }

  /// A text in small letters, with one blank for white space. It is made from one scalar after the
  /// other: splitting a long text into words and joining them costs more.
  private static func foldAny(_ text: String) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    var isBetween = false
    for scalar in text.unicodeScalars {
      if isWhiteSpace(scalar.value) {
        isBetween = true
        continue
      }
      if isBetween, !folded.isEmpty { folded.append(0x20) }
      isBetween = false
      if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        folded.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      } else {
        folded += scalar.properties.lowercaseMapping.utf8
      }
    }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Unicode's White_Space, which is a closed list.
  private static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// The same for a text of ASCII characters, as most are; nil for any other.
  private static func foldASCII(_ text: String) -> String? {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    var isBetween = false
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A, 0x21...0x40, 0x5B...0x7E:
        if isBetween, !folded.isEmpty { folded.append(0x20) }
        isBetween = false
        folded.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      case 0x20, 0x09...0x0D: isBetween = true
      default: return nil
      }
    }
    return String(decoding: folded, as: UTF8.self)
  }

  private static func text(_ object: BERTLV) -> WireText {
    let content = object.content
    switch object.tag.rawValue {
    case 0x14:  // TeletexString, in practice Latin-1
      return latin1(content)
    case 0x1E:  // BMPString
      guard content.count.isMultiple(of: 2) else { break }
      let units = stride(from: content.startIndex, to: content.endIndex, by: 2).map {
        UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
      }
      return WireText(String(decoding: units, as: UTF16.self))
    case 0x1C:  // UniversalString
      guard content.count.isMultiple(of: 4) else { break }
      let scalars = stride(from: content.startIndex, to: content.endIndex, by: 4).map { start in
        Unicode.Scalar(content[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
          ?? "\u{FFFD}"
      }
      return WireText(String(String.UnicodeScalarView(scalars)))
    case 0x0C, 0x12, 0x13, 0x16, 0x1A, 0x1B:
      if content.allSatisfy({ $0 < 0x80 }) { return WireText(decoding: content) }
      return WireText(validating: content) ?? latin1(content)
    default: break
    }
    return "#\(Hex.encode(Array(object.encoded)))"
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> WireText {
    WireText(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
  }
}

extension DistinguishedName: Hashable {
  /// True if two names have the same bytes; ``matches(_:)`` compares what they mean.
  public static func == (left: DistinguishedName, right: DistinguishedName) -> Bool {
    left.encoded == right.encoded
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

extension DistinguishedName: CustomStringConvertible {
  /// The attributes as text for people, in the order in which they were written: `C=DE, O=bund,
  /// CN=…`. Control characters are left out.
  public var description: String {
    derived.value(\.description) {
      attributes.map { attribute in
        let name = Self.shortNames[attribute.type] ?? attribute.type.description
        return name + "=" + Self.printable(attribute.value.forPeople)
      }.joined(separator: ", ")
    }
  }

  private static func printable(_ text: String) -> String {
    let backslash = UInt8(ascii: "\\")
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != backslash }) { return text }
    var printed = ""
    for scalar in text.unicodeScalars {
      if scalar.isPlain, scalar != "\\" {
        printed.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 { printed += "\\" + Hex.encode([byte]).uppercased() }
      }
    }
    return printed
  }

  private static let shortNames: [ObjectIdentifier: String] = [
    ObjectIdentifier(2, 5, 4, 3): "CN",
    ObjectIdentifier(2, 5, 4, 5): "serialNumber",
    ObjectIdentifier(2, 5, 4, 6): "C",
    ObjectIdentifier(2, 5, 4, 7): "L",
    ObjectIdentifier(2, 5, 4, 8): "ST",
    ObjectIdentifier(2, 5, 4, 10): "O",
    ObjectIdentifier(2, 5, 4, 11): "OU",
    ObjectIdentifier(1, 2, 840, 113549, 1, 9, 1): "emailAddress",
    ObjectIdentifier(0, 9, 2342, 19_200_300, 100, 1, 25): "DC",
  ]
}

/// Values computed from a name when they are first read: most names are only compared by their
/// bytes.
private final class Derived: Sendable {
  struct Values {
    var normalized: WireText?
    var digest: [UInt8]?
    var country: WireText??
    var description: String?
  }

  private let values = Mutex(Values())

  func value<Value: Sendable>(
    _ path: WritableKeyPath<Values, Value?>, _ make: () -> Value
  ) -> Value {
    values.withLock { values in
      if let made = values[keyPath: path] { return made }
      let value = make()
      values[keyPath: path] = value
      return value
    }
  }
}
