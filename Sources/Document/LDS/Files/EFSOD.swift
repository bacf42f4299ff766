import Encoding

/// EF.SOD: the wrapper around the signed data that covers the other files, ICAO Doc 9303-10, 4.6.2.
public struct EFSOD: Hashable, Sendable {
  /// The bytes it came from; for signed data without the wrapper, those that the file would have.
  public let bytes: [UInt8]
  /// The ContentInfo of RFC 5652 as it is in the file; it may be BER of indefinite length.
  public let signedData: [UInt8]

  private static let tag: BERTag = 0x77

  /// Reads the content of the file. Only the wrapper is parsed.
  /// - Throws: ``LDSError`` when the wrapper is malformed or its length does not fit.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    let bytes = Array(bytes)
    signedData = try LDSError.locating(ElementaryFile.sod.name) { () throws(DataObjectError) in
      let file = try DataObject.file(bytes, Self.tag)
      try DataObjectError.placing(at: file.contentOffset) { () throws(BERError) in
        try Self.requireContentInfo(file.content)
      }
      return Array(file.content)
    }
    self.bytes = bytes
  }

  /// Takes signed data that was saved without the wrapper of EF.SOD.
  /// - Throws: ``LDSError`` when it does not begin like a ContentInfo.
  public init(parsingBareSignedData bytes: some Collection<UInt8>) throws(LDSError) {
    try LDSError.naming(ElementaryFile.sod.name) { () throws(BERError) in
      try Self.requireContentInfo(bytes)
    }
    self.init(signedData: Array(bytes))
  }

  /// Wraps signed data.
  public init(signedData: [UInt8]) {
    self.signedData = signedData
    bytes = BERTLV.encode(Self.tag, signedData)
  }

  private static func requireContentInfo(_ content: some Collection<UInt8>) throws(BERError) {
    guard let first = content.first else { throw .truncated }
    guard first == 0x30 else {
      throw .unexpectedTag(expected: .sequence, found: BERTag(rawValue: UInt32(first)))
    }
  }

  /// The content of the file.
  public var encoded: [UInt8] { BERTLV.encode(Self.tag, signedData) }
}
