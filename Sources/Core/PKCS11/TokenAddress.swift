import Encoding

/// The address of a token, or of an object in one: a PKCS #11 URI (RFC 7512). What it does not name may be anything.
package struct TokenAddress: Sendable, Equatable {
  /// The label of the token.
  package var token: String?
  /// The manufacturer of the token.
  package var manufacturer: String?
  /// The model of the token.
  package var model: String?
  /// The serial number of the token.
  package var serial: String?
  /// The label of the object, `CKA_LABEL`.
  package var object: String?
  /// The identifier of the object, `CKA_ID`.
  package var id: [UInt8]?

  /// The address of anything.
  init() {}

  private static let scheme: WireText = "pkcs11:"

  /// The attributes that hold texts.
  private static let texts:
    [(name: WireText, member: WritableKeyPath<TokenAddress, String?> & Sendable)] = [
      ("token", \.token), ("manufacturer", \.manufacturer), ("model", \.model),
      ("serial", \.serial),
      ("object", \.object),
    ]

  /// Attributes that would let whoever wrote the address choose the PIN, or the code that is loaded.
  private static let forbidden: Set<WireText> = [
    "pin-value", "pin-source", "module-path", "module-name",
  ]

  /// Reads an address (RFC 7512, 2.3).
  /// - Throws: ``TokenError/address(_:)`` for another form, a value that is not UTF-8, an attribute that is there
  ///   twice, and every attribute that is no member of this type: it would be ignored otherwise.
  package init(_ text: String) throws(TokenError) {
    let scheme = Self.scheme.utf8.count
    let bytes = Array(text.utf8)
    guard WireText(decoding: bytes.prefix(scheme)).lowercased == Self.scheme else {
      throw .address(.tokenAddressScheme)
    }
    let parts = bytes.dropFirst(scheme).split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    var seen: Set<WireText> = []
    for part in parts.dropFirst() {
      for attribute in part.split(separator: UInt8(ascii: "&")) { try take(attribute, &seen) }
    }
    guard let path = parts.first, !path.isEmpty else { return }
    for attribute in path.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      try take(attribute, &seen)
    }
  }

  private mutating func take(
    _ attribute: ArraySlice<UInt8>, _ seen: inout Set<WireText>
  ) throws(TokenError) {
    guard let sign = attribute.firstIndex(of: UInt8(ascii: "=")), sign > attribute.startIndex else {
      throw .address(.tokenAddressForm)
    }
    let name = WireText(decoding: attribute[..<sign])
    if Self.forbidden.contains(name) { throw .address(.tokenAddressForbidden(name)) }
    guard seen.insert(name).inserted else { throw .address(.tokenAddressTwice(name)) }
    let value = try Self.decoded(attribute[(sign + 1)...])
    if name == "id" {
      id = value
    } else if name == "type", value.elementsEqual("private".utf8) {
      // What is meant here anyway; others' programs write it.
    } else if let member = Self.texts.first(where: { $0.name == name })?.member {
      guard let text = WireText(validating: value) else { throw .address(.tokenAddressValue) }
      self[keyPath: member] = text.forPeople
    } else {
      throw .address(.tokenAddressUnknown(name))
    }
  }

  /// The bytes of a value: letters, digits and `-._~:[]@!$'()*+,=&` stand for themselves.
  private static func decoded(_ value: ArraySlice<UInt8>) throws(TokenError) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2,
          let hex = try? Hex.decode(String(decoding: rest.prefix(2), as: UTF8.self)), hex.count == 1
        else { throw .address(.tokenAddressValue) }
        bytes += hex
        rest = rest.dropFirst(2)
      } else {
        guard isUnreserved(byte) || ":[]@!$'()*+,=&".utf8.contains(byte) else {
          throw .address(.tokenAddressValue)
        }
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// True for a letter, a digit and `-._~` (RFC 3986, 2.3).
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~".utf8.contains(byte)
    }
  }

  /// The address in one form: its attributes in a fixed order, and every reserved character encoded.
  package var text: String {
    let named = Self.texts.compactMap { name, member in
      self[keyPath: member].map { "\(name)=\(Self.encoded($0.utf8))" }
    }
    // RFC 7512, 2.3: all of an identifier is encoded, as it is no text.
    let id = id.map { "id=" + $0.map { "%" + Hex.encode([$0]).uppercased() }.joined() }
    return Self.scheme.forPeople + (named + [id].compactMap(\.self)).joined(separator: ";")
  }

  private static func encoded(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      isUnreserved(byte)
        ? String(UnicodeScalar(byte)) : "%" + Hex.encode([byte]).uppercased()
    }.joined()
  }

  /// True if a token has everything that the address names of it, byte by byte.
  func fits(_ summary: TokenSummary) -> Bool {
    Self.isSame(token, summary.label) && Self.isSame(manufacturer, summary.manufacturer)
      && Self.isSame(model, summary.model) && Self.isSame(serial, summary.serial)
  }

  /// True if nothing is wanted, or exactly this.
  private static func isSame(_ wanted: String?, _ found: String) -> Bool {
    wanted.map { WireText($0) == WireText(found) } ?? true
  }

  /// True if two addresses name the same, byte by byte.
  package static func == (one: TokenAddress, other: TokenAddress) -> Bool {
    WireText(one.text) == WireText(other.text)
  }
}
