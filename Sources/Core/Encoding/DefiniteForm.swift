/// The conversion of BER with indefinite lengths (X.690, 8.1.3.6), as in some signed data, to
/// definite lengths.
public enum DefiniteForm {
  /// The depth to which data objects may nest.
  private static let deepest = 32

  /// The same data objects with definite lengths, and with the segments of byte strings (8.7.3)
  /// joined. An object that is of definite length at every depth stays as it is.
  /// - Throws: ``BERError`` when the bytes are no data objects, or nest deeper than 32 levels.
  public static func rewriting(_ bytes: some Collection<UInt8>) throws(BERError) -> [UInt8] {
    var rest = ArraySlice(bytes)
    var rewritten: [UInt8] = []
    while !rest.isEmpty { rewritten += try object(&rest, depth: 0).bytes }
    return rewritten
  }

  /// A data object, and true if it differs from the one that was read. An unchanged one is never
  /// copied, at any depth.
  private typealias Rewritten = (bytes: ArraySlice<UInt8>, isNew: Bool)

  private static func object(
    _ rest: inout ArraySlice<UInt8>, depth: Int
  ) throws(BERError) -> Rewritten {
    guard depth < deepest else { throw .invalidValue(.fieldNesting) }
    if let tag = indefiniteTag(rest) {
      guard tag.isConstructed else { throw .indefiniteLength }
      rest = rest.dropFirst(tag.bytes.count + 1)
      var content: [ArraySlice<UInt8>] = []
      while !rest.starts(with: [0, 0]) {
        guard !rest.isEmpty else { throw .truncated }
        content.append(try object(&rest, depth: depth + 1).bytes)
      }
      rest = rest.dropFirst(2)
      return (try joined(tag, content), true)
    }
    let header = try BERHeader(parsing: rest)
    guard header.totalLength <= rest.count else { throw .truncated }
    let original = rest.prefix(header.totalLength)
    rest = rest.dropFirst(header.totalLength)
    guard header.tag.isConstructed else { return (original, false) }
    var inner = original.dropFirst(header.length)
    var content: [ArraySlice<UInt8>] = []
    var isNew = header.tag == segmented
    while !inner.isEmpty {
      let part = try object(&inner, depth: depth + 1)
      content.append(part.bytes)
      isNew = isNew || part.isNew
    }
    return isNew ? (try joined(header.tag, content), true) : (original, false)
  }

  /// A constructed OCTET STRING, made of segments.
  private static let segmented: BERTag = 0x24

  private static func joined(
    _ tag: BERTag, _ content: [ArraySlice<UInt8>]
  ) throws(BERError) -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    guard tag == segmented else {
      for part in content { bytes += part }
      return BERTLV.encode(tag, bytes)[...]
    }
    for segment in content {
      let string = try BERTLV(parsing: segment)
      guard string.tag == .octetString else {
        throw .unexpectedTag(expected: .octetString, found: string.tag)
      }
      bytes += string.content
    }
    return DER.octetString(bytes)[...]
  }

  /// The tag of a data object of indefinite length; nil when it has a definite one, or is none.
  private static func indefiniteTag(_ bytes: ArraySlice<UInt8>) -> BERTag? {
    guard let first = bytes.first else { return nil }
    if first & 0x1F != 0x1F, bytes.count > 1, bytes[bytes.startIndex + 1] != 0x80 { return nil }
    var count = 1
    if first & 0x1F == 0x1F {
      var isComplete = false
      while !isComplete, count < 4, let byte = bytes.dropFirst(count).first {
        count += 1
        isComplete = byte & 0x80 == 0
      }
      // A longer tag is refused where the header is read.
      guard isComplete else { return nil }
    }
    guard bytes.dropFirst(count).first == 0x80 else { return nil }
    return BERTag(rawValue: bytes.prefix(count).reduce(0) { $0 << 8 | UInt32($1) })
  }
}
