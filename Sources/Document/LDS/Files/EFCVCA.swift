import Encoding
import PKIX

/// EF.CVCA: the references of the authorities that the chip trusts for terminal authentication, BSI
/// TR-03110-3, A.2.1: one or two, and zeros to the end of the file. Nothing in it is signed.
public struct EFCVCA: FileContent {
  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The references, the newest first: country, holder and sequence number, as in `DETESTeID00004`.
  public let references: [RecordedText]
  /// The same as references of public keys; those that are none are left out.
  public var authorities: [PublicKeyReference] {
    references.compactMap { PublicKeyReference($0.bytes) }
  }
  /// The number of zeros that follow.
  public let paddingLength: Int

  private static let name = "EF.CVCA"
  private static let tag: BERTag = 0x42
  private static let longestReference = 16
  /// The length of the file of LDS1, in bytes.
  private static let length = 36

  /// Reads the content of the file.
  /// - Throws: ``LDSError`` when it is malformed, has no reference or more than two, or bytes other
  ///   than zero follow.
  public init(parsing bytes: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.locating(Self.name) { () throws(DataObjectError) in
      try EFCVCA(reading: Array(bytes))
    }
  }

  private init(reading bytes: [UInt8]) throws(DataObjectError) {
    var reader = DataObjectReader(bytes[...])
    var references: [RecordedText] = []
    while reader.rest.first == 0x42, references.count < 2 {
      let object = try reader.read(Self.tag)
      guard (1...Self.longestReference).contains(object.content.count) else {
        throw .value(.fieldAuthority, at: object.contentOffset)
      }
      references.append(RecordedText(object.content))
    }
    guard !references.isEmpty else {
      throw DataObjectError(.fileWithoutAuthority, at: 0)
    }
    if let odd = reader.rest.firstIndex(where: { $0 != 0 }) {
      throw DataObjectError(.fileEndsInBytes, at: odd)
    }
    self.references = references
    self.bytes = bytes
    paddingLength = reader.rest.count
  }

  /// Makes the file of 36 bytes with one reference or two. A reference is cut to 16 bytes;
  /// references after the second are left out.
  public init(references: [String]) {
    let references = references.prefix(2).map {
      RecordedText(Array($0.utf8.prefix(Self.longestReference)))
    }
    self.references = references
    let encoded = Self.encode(references)
    paddingLength = max(0, Self.length - encoded.count)
    bytes = encoded + [UInt8](repeating: 0, count: paddingLength)
  }

  private static func encode(_ references: [RecordedText]) -> [UInt8] {
    references.flatMap { BERTLV.encode(tag, $0.bytes) }
  }

  /// The content of the file. Lengths are written in the fewest bytes.
  public var encoded: [UInt8] {
    Self.encode(references) + [UInt8](repeating: 0, count: paddingLength)
  }
}
