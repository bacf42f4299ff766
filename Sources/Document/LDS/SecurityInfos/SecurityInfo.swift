import Encoding

/// A SecurityInfo: a protocol that the chip supports, with its data; ICAO Doc 9303-11, 9.2.
public struct SecurityInfo: Hashable, Sendable {
  /// The bytes it came from, tag and length included.
  public let bytes: [UInt8]
  /// The object identifier of the protocol.
  public let protocolIdentifier: ObjectIdentifier
  /// The required data, tag and length included. Empty in a member with an identifier only, which
  /// some chips have besides good ones.
  public let required: [UInt8]
  /// The optional data, tag and length included; nil if there are none.
  public let optional: [UInt8]?

  /// Makes a SecurityInfo from its parts, each data object with tag and length.
  public init(_ identifier: ObjectIdentifier, required: [UInt8], optional: [UInt8]? = nil) {
    protocolIdentifier = identifier
    self.required = required
    self.optional = optional
    bytes = DER.sequence(DER.objectIdentifier(identifier), required, optional ?? [])
  }

  init(_ object: BERTLV) throws(BERError) {
    guard object.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: object.tag)
    }
    var reader = object.reader()
    protocolIdentifier = try DER.objectIdentifier(reader.read())
    if reader.isAtEnd, !protocolIdentifier.isDescendant(of: SecurityInfos.pace) {
      required = []
    } else {
      required = Array(try reader.read().encoded)
    }
    optional = reader.isAtEnd ? nil : Array(try reader.read().encoded)
    try reader.end()
    bytes = Array(object.encoded)
  }

  /// The required data as a small number.
  func requiredNumber() throws(BERError) -> Int {
    try DER.integer(try BERTLV(parsing: required))
  }

  /// The optional data as a small number; nil if there are none.
  func optionalNumber() throws(BERError) -> Int? {
    guard let optional else { return nil }
    return try DER.integer(try BERTLV(parsing: optional))
  }

  /// The bytes, tag and length included. The length is written in the fewest bytes.
  public var encoded: [UInt8] {
    DER.sequence(DER.objectIdentifier(protocolIdentifier), required, optional ?? [])
  }
}
