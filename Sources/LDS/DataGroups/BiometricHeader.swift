import Encoding

/// The biometric header template of a biometric information template, ISO/IEC 7816-11 and ICAO Doc
/// 9303-10, 4.7.2.1.
public struct BiometricHeader: Hashable, Sendable {
  /// A field: its tag and its value.
  public struct Field: Hashable, Sendable {
    /// The tag.
    public let tag: BERTag
    /// The value.
    public let value: [UInt8]

    /// Makes a field.
    public init(_ tag: BERTag, _ value: [UInt8]) {
      self.tag = tag
      self.value = value
    }
  }

  /// The fields, in the order of the octets.
  public let fields: [Field]

  /// Takes some fields.
  public init(_ fields: [Field]) { self.fields = fields }

  /// The header that the standard requires: version 1.1 of the header, a biometric type such as
  /// `02` for the face, and ICAO as format owner with a type of record.
  public init(biometricType: UInt8, subtype: UInt8? = nil, formatType: UInt16) {
    var fields = [Field(0x80, [0x01, 0x01]), Field(0x81, [biometricType])]
    if let subtype { fields.append(Field(0x82, [subtype])) }
    fields.append(Field(0x87, [0x01, 0x01]))
    fields.append(Field(0x88, [UInt8(formatType >> 8), UInt8(formatType & 0xFF)]))
    self.fields = fields
  }

  init(_ object: DataObject) throws(DataObjectError) {
    fields = try object.children().map { Field($0.tag, Array($0.content)) }
  }

  /// The version of the header, tag `80`.
  public var version: [UInt8]? { self[0x80] }
  /// The biometric type, tag `81`: `02` the face, `08` the finger, `10` the iris.
  public var biometricType: [UInt8]? { self[0x81] }
  /// The biometric subtype, tag `82`: `09` the right index finger, `01` the right side.
  public var biometricSubtype: [UInt8]? { self[0x82] }
  /// The creation date and time of the data, tag `83`.
  public var creationTime: DateAndTime? { self[0x83].flatMap { Recorded($0[...]).value } }
  /// The validity period of the data, tag `85`.
  public var validityPeriod: [UInt8]? { self[0x85] }
  /// The creator of the data, tag `86`.
  public var creator: [UInt8]? { self[0x86] }
  /// The owner of the record's format, tag `87`; `0101` is ICAO's.
  public var formatOwner: UInt16? { number(0x87) }
  /// The record's format, tag `88`: `0007` fingers, `0008` the face and `0009` irises of ISO/IEC
  /// 19794, `002A` the face of ISO/IEC 39794.
  public var formatType: UInt16? { number(0x88) }

  private subscript(_ tag: BERTag) -> [UInt8]? { fields.first { $0.tag == tag }?.value }

  private func number(_ tag: BERTag) -> UInt16? {
    guard let octets = self[tag], (1...2).contains(octets.count) else { return nil }
    return octets.reduce(0) { $0 << 8 | UInt16($1) }
  }

  /// The octets of the fields.
  var octets: [UInt8] { fields.flatMap { BERTLV.encode($0.tag, $0.value) } }
}
