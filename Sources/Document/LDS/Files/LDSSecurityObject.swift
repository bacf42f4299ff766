import Crypto
import Encoding

/// The LDS security object, the content that EF.SOD signs: the digest of every data group; ICAO Doc
/// 9303-10, 4.6.2.3, versions 0 and 1.
public struct LDSSecurityObject: Hashable, Sendable {
  /// The versions that an LDS security object of version 1 may state, and that are then signed.
  public struct VersionInfo: Hashable, Sendable {
    /// The version of the LDS, four digits: `0108`.
    public let ldsVersion: String
    /// The version of Unicode, six digits: `040000`.
    public let unicodeVersion: String

    /// States both versions.
    public init(ldsVersion: String, unicodeVersion: String) {
      self.ldsVersion = ldsVersion
      self.unicodeVersion = unicodeVersion
    }
  }

  /// The bytes it came from.
  public let bytes: [UInt8]
  /// The version of the object: 0 or 1.
  public let version: Int
  /// The algorithm of the digests.
  public let digestAlgorithm: DigestAlgorithm
  /// The digest of each data group, by its number, 1 to 16.
  public let digests: [Int: [UInt8]]
  /// The versions; nil in version 0.
  public let ldsVersionInfo: VersionInfo?

  /// The content type of the signed data, 2.23.136.1.1.1.
  public static let contentType = ObjectIdentifier(2, 23, 136, 1, 1, 1)

  /// Reads the bytes of eContent.
  /// - Throws: ``LDSError`` when they are malformed, of another version or digest algorithm, or
  ///   when data groups occur twice, have no number of 1 to 16 or a digest of another length.
  public init(parsing eContent: some Collection<UInt8>) throws(LDSError) {
    self = try LDSError.naming(ElementaryFile.sod.name) { () throws(BERError) in
      try LDSSecurityObject(reading: Array(eContent))
    }
  }

  private init(reading bytes: [UInt8]) throws(BERError) {
    let parts = try Parts(reading: bytes)
    guard let algorithm = DigestAlgorithm(parts.digestIdentifier) else {
      throw .invalidValue(.fieldDigestAlgorithm)
    }
    guard parts.digests.values.allSatisfy({ $0.count == algorithm.length }) else {
      throw .invalidValue(.fieldDigestLength)
    }
    (version, digests, ldsVersionInfo) = (parts.version, parts.digests, parts.ldsVersionInfo)
    digestAlgorithm = algorithm
    self.bytes = bytes
  }

  /// The unknown digest algorithm of bytes of eContent that are right otherwise; nil for all other
  /// bytes.
  public static func unknownDigest(in eContent: [UInt8]) -> ObjectIdentifier? {
    guard let parts = try? Parts(reading: eContent) else { return nil }
    return DigestAlgorithm(parts.digestIdentifier) == nil ? parts.digestIdentifier : nil
  }

  /// The content of the bytes, with digests of any length.
  private struct Parts {
    let version: Int
    let digestIdentifier: ObjectIdentifier
    let digests: [Int: [UInt8]]
    let ldsVersionInfo: VersionInfo?

    init(reading bytes: [UInt8]) throws(BERError) {
      let object = try BERTLV(parsing: bytes)
      guard object.tag == .sequence else {
        throw .unexpectedTag(expected: .sequence, found: object.tag)
      }
      var reader = object.reader()
      version = try DER.integer(reader.read())
      guard version <= 1 else { throw .invalidValue(.fieldTheVersion) }
      digestIdentifier = try LDSSecurityObject.algorithm(reader.read(.sequence))
      digests = try LDSSecurityObject.digests(reader.read(.sequence))
      ldsVersionInfo =
        version == 1 ? try LDSSecurityObject.versionInfo(reader.readOptional(.sequence)) : nil
      try reader.end()
    }
  }

  private static func algorithm(_ object: BERTLV) throws(BERError) -> ObjectIdentifier {
    var reader = object.reader()
    let identifier = try DER.objectIdentifier(reader.read())
    if let parameters = try reader.readOptional(.null), !parameters.content.isEmpty {
      throw .invalidValue(.fieldDigestAlgorithm)
    }
    try reader.end()
    return identifier
  }

  private static func digests(_ object: BERTLV) throws(BERError) -> [Int: [UInt8]] {
    var digests: [Int: [UInt8]] = [:]
    var entries = object.reader()
    while !entries.isAtEnd {
      var entry = try entries.read(.sequence).reader()
      let number = try DER.integer(entry.read())
      let digest = Array(try entry.read(.octetString).content)
      try entry.end()
      guard (1...16).contains(number) else { throw .invalidValue(.fieldDataGroupNumber) }
      guard digests[number] == nil else { throw .invalidValue(.fieldDataGroupTwice) }
      digests[number] = digest
    }
    return digests
  }

  private static func versionInfo(_ object: BERTLV?) throws(BERError) -> VersionInfo? {
    guard var reader = object?.reader() else { return nil }
    let info = VersionInfo(
      ldsVersion: try DecimalDigits.string(reader.read(.printableString), 4, .fieldLDSVersion),
      unicodeVersion: try DecimalDigits.string(
        reader.read(.printableString), 6, .fieldUnicodeVersion))
    try reader.end()
    return info
  }

  /// The bytes of eContent with these digests: version 1 if versions are given, otherwise 0.
  public static func encode(
    digestAlgorithm: DigestAlgorithm, digests: [Int: [UInt8]], ldsVersionInfo: VersionInfo? = nil
  ) -> [UInt8] {
    let entries = digests.sorted { $0.key < $1.key }.map { number, digest in
      DER.sequence(DER.integer(UInt64(max(0, number))), DER.octetString(digest))
    }
    let algorithm = DER.sequence(DER.objectIdentifier(digestAlgorithm.objectIdentifier))
    let versions = ldsVersionInfo.map { info in
      DER.sequence(
        BERTLV.encode(.printableString, info.ldsVersion.utf8),
        BERTLV.encode(.printableString, info.unicodeVersion.utf8))
    }
    return DER.sequence(
      DER.integer(UInt64(versions == nil ? 0 : 1)), algorithm,
      BERTLV.encode(.sequence, containing: entries), versions ?? [])
  }

  /// A new encoding of the same content.
  public var encoded: [UInt8] {
    Self.encode(
      digestAlgorithm: digestAlgorithm, digests: digests, ldsVersionInfo: ldsVersionInfo)
  }
}
