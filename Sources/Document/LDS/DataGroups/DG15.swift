import Encoding

/// DG15: the public key for active authentication, ICAO Doc 9303-10, 4.7.15.
public struct DG15: Hashable, Sendable {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The SubjectPublicKeyInfo of RFC 5280, tag and length included.
  public let publicKeyInfo: [UInt8]

  private static let tag: BERTag = 0x6F

  /// Reads the content of the file; the key itself is not checked.
  /// - Throws: ``LDSError`` when it is malformed.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    let bytes = Array(bytes)
    publicKeyInfo = try LDSError.locating(ElementaryFile.dg15.name) { () throws(DataObjectError) in
      var reader = try DataObject.file(bytes, Self.tag).reader()
      let key = try reader.read(.sequence)
      try reader.end()
      return Array(key.encoded)
    }
    self.bytes = bytes
  }

  /// Makes the file of a SubjectPublicKeyInfo.
  public init(publicKeyInfo: [UInt8]) {
    self.publicKeyInfo = publicKeyInfo
    bytes = BERTLV.encode(Self.tag, publicKeyInfo)
  }

  /// The content of the file.
  public var encoded: [UInt8] { BERTLV.encode(Self.tag, publicKeyInfo) }
}
