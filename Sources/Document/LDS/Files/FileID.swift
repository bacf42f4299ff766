import Encoding

/// A FileID: the identifiers of an elementary file for which none are fixed, BSI TR-03110-3,
/// A.1.1.3.
public struct FileID: Hashable, Sendable {
  /// The file identifier.
  public let identifier: UInt16
  /// The short file identifier, 1 to 30; nil if none is stated.
  public let shortIdentifier: UInt8?

  /// States identifiers. A short identifier outside 1 to 30 is left out.
  public init(identifier: UInt16, shortIdentifier: UInt8? = nil) {
    self.identifier = identifier
    self.shortIdentifier = shortIdentifier.flatMap { Self.shortIdentifiers.contains($0) ? $0 : nil }
  }

  /// The fixed or usual identifiers of a file.
  public init(_ file: ElementaryFile) {
    self.init(identifier: file.identifier, shortIdentifier: file.shortIdentifier)
  }

  private static let shortIdentifiers: ClosedRange<UInt8> = 1...30
  /// The identifiers that no elementary file may have (ISO/IEC 7816-4, 7.4.1).
  private static let reserved: Set<UInt16> = [0x0000, 0x3F00, 0x3FFF, 0xFFFF]

  /// Reads a SEQUENCE of two bytes and, if present, the byte of a short identifier.
  /// - Throws: ``BERError`` when it is malformed, or no file may have one of the identifiers.
  public init(parsing bytes: some Collection<UInt8>) throws(BERError) {
    let object = try BERTLV(parsing: bytes)
    guard object.tag == .sequence else {
      throw .unexpectedTag(expected: .sequence, found: object.tag)
    }
    var reader = object.reader()
    let content = Array(try reader.read(.octetString).content)
    guard content.count == 2 else { throw .invalidValue(.fieldFileIdentifier) }
    identifier = UInt16(content[0]) << 8 | UInt16(content[1])
    guard !Self.reserved.contains(identifier) else { throw .invalidValue(.fieldFileIdentifier) }
    if reader.isAtEnd {
      shortIdentifier = nil
    } else {
      let content = Array(try reader.read(.octetString).content)
      guard content.count == 1, Self.shortIdentifiers.contains(content[0]) else {
        throw .invalidValue(.fieldShortFileIdentifier)
      }
      shortIdentifier = content[0]
    }
    try reader.end()
  }

  /// The bytes of the SEQUENCE.
  public var encoded: [UInt8] {
    let bytes = [UInt8(identifier >> 8), UInt8(identifier & 0xFF)]
    return DER.sequence(
      DER.octetString(bytes), shortIdentifier.map { DER.octetString([$0]) } ?? [])
  }

  /// True if another file of the LDS1 application has one of these identifiers.
  public func isTaken(for file: ElementaryFile) -> Bool {
    ElementaryFile.allCases.contains { other in
      other != file && !other.isInMasterFile
        && (other.identifier == identifier || other.shortIdentifier == shortIdentifier)
    }
  }
}
