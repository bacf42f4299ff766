import Encoding

/// EF.ATR/INFO, ICAO Doc 9303-10, 3.11.2, and ISO/IEC 7816-4, 12.2.2: the capabilities that the
/// chip states before access control. It is a series of data objects without a signature.
public struct EFATRInfo: Hashable, Sendable {
  /// The file's bytes.
  public let bytes: [UInt8]
  /// The data objects, in their order.
  public let objects: [BERTLV]
  /// The most encoded bytes of a command that the chip accepts; nil if it does not state them.
  public let maximumCommandLength: Int?
  /// The most bytes of an answer of the chip, with its status word; nil if it does not state them.
  public let maximumAnswerLength: Int?

  /// Reads the file. Bytes after the last data object are padding.
  /// - Throws: ``LDSError`` when it does not begin with a data object, or the one for lengths (tag
  ///   7F66) does not hold two numbers.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.naming(ElementaryFile.cardInformation.name) { () throws(BERError) in
      try EFATRInfo(reading: Array(bytes))
    }
  }

  private init(reading bytes: [UInt8]) throws(BERError) {
    self.bytes = bytes
    objects = try Self.objects(bytes)
    var lengths: (command: Int, answer: Int)?
    for object in objects where object.tag == 0x7F66 { lengths = try Self.lengths(object) }
    maximumCommandLength = lengths?.command
    maximumAnswerLength = lengths?.answer
  }

  /// The content of a file that only states lengths.
  public static func encode(maximumCommandLength: UInt16, maximumAnswerLength: UInt16) -> [UInt8] {
    BERTLV.encode(
      0x7F66,
      containing: [maximumCommandLength, maximumAnswerLength].map { DER.integer(UInt64($0)) })
  }

  /// The data objects as bytes, without padding.
  public var encoded: [UInt8] { objects.flatMap { Array($0.encoded) } }

  private static func objects(_ bytes: [UInt8]) throws(BERError) -> [BERTLV] {
    var rest = bytes[...]
    var objects: [BERTLV] = []
    // Files are often larger than what they hold; neither byte begins a data object.
    while objects.isEmpty || (rest.first != nil && rest.first != 0x00 && rest.first != 0xFF) {
      var reader = BERReader(rest)
      let object = try reader.read()
      objects.append(object)
      rest = rest.dropFirst(object.encoded.count)
    }
    return objects
  }

  private static func lengths(
    _ object: BERTLV
  ) throws(BERError) -> (command: Int, answer: Int) {
    var reader = BERReader(object.content)
    let command = try number(reader.read(0x02))
    let answer = try number(reader.read(0x02))
    return (command, answer)
  }

  /// A length; one that is greater than any command can have is read as the longest.
  private static func number(_ object: BERTLV) throws(BERError) -> Int {
    guard (1...8).contains(object.content.count), let first = object.content.first, first < 0x80
    else { throw .invalidValue(.fieldLength) }
    return object.content.reduce(0) { min($0 << 8 | Int($1), 1 << 17) }
  }
}
