import Crypto
import Encoding
import LDS
import Verdicts

/// The key for active authentication in DG15, and the digests with which its signatures may be made
/// (Doc 9303-11, 6.1.2 and 9.2.4).
public struct ActiveAuthenticationKey: Sendable {
  /// The allowed lengths of an RSA modulus, in bits.
  public static let modulusBits = 1024...8192

  /// The key.
  public let key: PublicKey
  /// The digests for ECDSA; with RSA the signature itself names its digest.
  public let digests: [DigestAlgorithm]

  /// Reads DG15, and from DG14 the digest for ECDSA. If DG14 names none, every digest that is no
  /// longer than the key is allowed (6.1.2.3). The curve alone does not determine it: P-384 with
  /// SHA-256 occurs. SHA-1, which the eighth edition forbids, is allowed because older chips use
  /// it.
  /// - Parameters:
  ///   - dg15: the file.
  ///   - dg14: the file, if the document has one.
  /// - Throws: ``ChipProofError`` for a malformed file, and for a kind or size of key that this
  ///   program does not support.
  public init(dg15: DocumentFile, dg14: DocumentFile? = nil) throws(ChipProofError) {
    key = try Self.key(dg15)
    switch key.kind {
    case .rsa(let bits, let exponent):
      guard Self.modulusBits.contains(bits), bits.isMultiple(of: 8) else {
        throw .unsupported(.phrase(.activeAuthenticationRSA(bits: bits)))
      }
      guard let last = exponent.last, last & 1 == 1, exponent != [1] else {
        throw Self.malformed(.phrase(.keyExponent))
      }
      digests = []
    case .ec(let curve):
      guard Self.hasPoint(key.publicKeyInfo) else {
        throw Self.malformed(.phrase(.keyAtInfinity))
      }
      digests =
        try Self.stated(dg14)
        ?? [.sha256, .sha384, .sha512, .sha224, .sha1].filter { $0.length * 8 <= curve.fieldBits }
    }
  }

  /// The most bytes that a signature of this key has.
  var signatureLength: Int {
    switch key.kind {
    case .rsa(let bits, _): bits / 8
    // In DER, each number may need a sign byte and has a header, as has the sequence.
    case .ec(let curve): 2 * curve.fieldLength + 9
    }
  }

  /// True if every signature has the same length.
  var isRSA: Bool {
    if case .rsa = key.kind { true } else { false }
  }

  /// True if a signature of this number of bytes can be complete.
  func mayBeWhole(_ length: Int) -> Bool {
    switch key.kind {
    case .rsa: length >= signatureLength
    case .ec: length > 0
    }
  }

  /// The key in a few words: `RSA-1792`, `brainpoolP256r1`.
  public var name: String {
    switch key.kind {
    case .rsa(let bits, _): "RSA-\(bits)"
    case .ec(let curve): curve.rawValue
    }
  }

  private static func malformed(_ defect: Detail) -> ChipProofError {
    .keyMalformed(file: ElementaryFile.dg15.name, defect: defect)
  }

  private static func key(_ dg15: DocumentFile) throws(ChipProofError) -> PublicKey {
    let file: DG15
    do throws(LDSError) {
      file = try dg15.content()
    } catch {
      throw malformed(.phrase(error.defect))
    }
    do throws(PublicKeyError) {
      return try PublicKey(publicKeyInfo: file.publicKeyInfo)
    } catch {
      switch error {
      case .malformed(let what): throw malformed(.phrase(what))
      case .unsupported(let algorithm):
        throw .unsupported(.phrase(.activeAuthentication(with: algorithm)))
      case .curveUnknown: throw .unsupported(.phrase(.activeAuthenticationCurve))
      }
    }
  }

  /// True if the key is a point in affine coordinates; libcrypto accepts 00 as the point at
  /// infinity.
  private static func hasPoint(_ publicKeyInfo: [UInt8]) -> Bool {
    guard let bits = try? BERTLV(parsing: publicKeyInfo).children().last?.content else {
      return false
    }
    return bits.count > 2
  }

  /// The digests that DG14 states; nil if it states none that can be read. A defect of DG14 does
  /// not make DG15 unusable.
  private static func stated(
    _ dg14: DocumentFile?
  ) throws(ChipProofError) -> [DigestAlgorithm]? {
    let infos = (try? dg14?.content(as: DG14.self))?.securityInfos.infos ?? []
    let own = infos.filter { $0.protocolIdentifier == SecurityInfos.activeAuthentication }
      .compactMap { try? ActiveAuthenticationInfo(parsing: $0) }
    if own.isEmpty { return nil }
    var digests: [DigestAlgorithm] = []
    for stated in own {
      guard let digest = stated.digest else {
        throw .unsupported(
          .phrase(.activeAuthentication(with: .text("\(stated.signatureAlgorithm)"))))
      }
      digests.append(digest)
    }
    return digests
  }
}
