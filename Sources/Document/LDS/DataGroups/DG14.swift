import Encoding

/// DG14: the chip's protocols and public keys, signed; ICAO Doc 9303-10, 4.7.14.
public struct DG14: Hashable, Sendable {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The protocols and keys.
  public let securityInfos: SecurityInfos

  private static let tag: BERTag = 0x6E

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is malformed.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    let bytes = Array(bytes)
    securityInfos = try LDSError.locating(ElementaryFile.dg14.name) { () throws(DataObjectError) in
      try SecurityInfos(signed: DataObject.file(bytes, Self.tag).content)
    }
    self.bytes = bytes
  }

  /// Makes the file of some protocols and keys.
  public init(securityInfos: SecurityInfos) {
    self.securityInfos = securityInfos
    bytes = BERTLV.encode(Self.tag, securityInfos.encoded)
  }

  /// The departures from the standard: members that cannot be read, and padding.
  public var notes: [FileNote] { securityInfos.notes }

  /// The content of the file; one with ``notes`` stays as it was found.
  public var encoded: [UInt8] {
    notes.isEmpty ? BERTLV.encode(Self.tag, securityInfos.encoded) : bytes
  }
}
