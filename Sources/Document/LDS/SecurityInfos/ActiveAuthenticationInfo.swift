import Crypto
import Encoding

/// An ActiveAuthenticationInfo: the signature algorithm of ECDSA in active authentication, ICAO Doc
/// 9303-11, 9.2.4.
public struct ActiveAuthenticationInfo: Hashable, Sendable {
  /// The version; 1 is the only one in use.
  public let version: Int
  /// The signature algorithm of BSI TR-03111, 5.2.1: an identifier of plain ECDSA with its digest.
  public let signatureAlgorithm: ObjectIdentifier

  /// States an algorithm.
  public init(version: Int = 1, signatureAlgorithm: ObjectIdentifier) {
    self.version = version
    self.signatureAlgorithm = signatureAlgorithm
  }

  /// Reads a SecurityInfo as an ActiveAuthenticationInfo.
  /// - Throws: ``BERError`` when it is another one, or malformed.
  public init(parsing info: SecurityInfo) throws(BERError) {
    guard info.protocolIdentifier == SecurityInfos.activeAuthentication else {
      throw .invalidValue(.fieldProtocol)
    }
    version = try info.requiredNumber()
    guard let optional = info.optional else { throw .truncated }
    signatureAlgorithm = try DER.objectIdentifier(try BERTLV(parsing: optional))
  }

  /// The digest of the algorithm, for ecdsa-plain-SHA1 to -SHA512; nil for another one, such as
  /// ecdsa-plain-RIPEMD160.
  public var digest: DigestAlgorithm? {
    Self.digests.first { Self.plainECDSA($0.arc) == signatureAlgorithm }?.digest
  }

  private static let digests: [(arc: UInt64, digest: DigestAlgorithm)] = [
    (1, .sha1), (2, .sha224), (3, .sha256), (4, .sha384), (5, .sha512),
  ]

  private static func plainECDSA(_ arc: UInt64) -> ObjectIdentifier {
    ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, arc)
  }

  /// The identifier of plain ECDSA with a digest, BSI TR-03111, 5.2.1; nil for MD5.
  public static func plainECDSA(_ digest: DigestAlgorithm) -> ObjectIdentifier? {
    digests.first { $0.digest == digest }.map { plainECDSA($0.arc) }
  }

  /// The SecurityInfo that states this algorithm.
  public var securityInfo: SecurityInfo {
    SecurityInfo(
      SecurityInfos.activeAuthentication, required: DER.integer(UInt64(max(0, version))),
      optional: DER.objectIdentifier(signatureAlgorithm))
  }

  /// The bytes of the SecurityInfo.
  public var encoded: [UInt8] { securityInfo.encoded }
}
