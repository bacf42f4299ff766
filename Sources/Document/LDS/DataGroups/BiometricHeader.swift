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

  /// The fields, in the order of the bytes. Tag `81` has the biometric type: `02` the face, `08`
  /// the finger, `10` the iris. Tag `88` has the format of the record: `0007` fingers, `0008` the
  /// face and `0009` irises of ISO/IEC 19794, `002A` the face of ISO/IEC 39794.
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

  /// The bytes of the fields.
  var bytes: [UInt8] { fields.flatMap { BERTLV.encode($0.tag, $0.value) } }
}
