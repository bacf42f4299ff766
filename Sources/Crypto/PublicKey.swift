import COpenSSL
import Encoding

/// Why a public key cannot be used.
public enum PublicKeyError: Error, Hashable, Sendable {
  /// The octets are no key; the argument says what is wrong.
  case malformed(String)
  /// A key of another kind than RSA or EC; the argument is its object identifier.
  case unsupported(String)
  /// The curve is not a known one, or its explicit parameters equal none.
  case curveUnknown
}

/// An RSA or EC public key from a SubjectPublicKeyInfo, RFC 5280, 4.1.2.7. A key with explicit
/// domain parameters is rebuilt on the named curve whose numbers they are; on no other curve is
/// anything ever computed.
public final class PublicKey: @unchecked Sendable {
  /// What kind of key it is, and how strong.
  public enum Kind: Hashable, Sendable {
    /// RSA: bits of the modulus, and the big-endian exponent without leading zeros.
    case rsa(bits: Int, exponent: [UInt8])
    /// EC on a named curve.
    case ec(NamedCurve)
  }

  /// The kind.
  public let kind: Kind
  /// The SubjectPublicKeyInfo as it was found.
  public let publicKeyInfo: [UInt8]
  /// Whether the curve was given by explicit parameters.
  public let hasExplicitCurve: Bool

  // Only read after init; libcrypto locks what it caches inside.
  let pointer: OpaquePointer

  /// Reads a SubjectPublicKeyInfo in DER.
  /// - Throws: ``PublicKeyError`` when it is none, of another kind, or on no known curve.
  public init(publicKeyInfo: [UInt8]) throws(PublicKeyError) {
    let form: Form
    do throws(BERError) {
      form = try Form(parsing: publicKeyInfo)
    } catch {
      throw .malformed(error.description)
    }
    let usable: [UInt8]
    switch form {
    case .rsa: usable = publicKeyInfo
    case .ec(let curve?, let point, _): usable = Self.encode(curve, point: point)
    case .ec(nil, _, _): throw .curveUnknown
    case .other(let identifier): throw .unsupported(identifier.description)
    }
    var start: UnsafePointer<UInt8>?
    let pointer = usable.withUnsafeBufferPointer { buffer in
      start = buffer.baseAddress
      return d2i_PUBKEY(nil, &start, buffer.count)
    }
    guard let pointer else {
      ERR_clear_error()
      throw .malformed("the key itself")
    }
    self.pointer = pointer
    self.publicKeyInfo = publicKeyInfo
    switch form {
    case .ec(let curve?, _, let explicit):
      kind = .ec(curve)
      hasExplicitCurve = explicit
    default:
      kind = .rsa(bits: Int(EVP_PKEY_get_bits(pointer)), exponent: Self.exponent(of: pointer))
      hasExplicitCurve = false
    }
  }

  deinit { EVP_PKEY_free(pointer) }

  /// Whether a signature over some octets verifies under this key; false also for a signature of
  /// the wrong form and for an algorithm of the other kind of key.
  /// - Throws: ``CryptoError/unsupported(_:)`` when the algorithm names no supported digest.
  public func verify(
    signature: [UInt8], over bytes: [UInt8], algorithm: SignatureAlgorithm
  ) throws(CryptoError) -> Bool {
    guard let digest = algorithm.digest, let method = digest.method else {
      throw .unsupported(algorithm.name)
    }
    guard algorithm.fits(kind) else { return false }
    guard let context = EVP_MD_CTX_new() else { throw .fromLibrary("verify") }
    defer {
      EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    var keyContext: OpaquePointer?
    guard EVP_DigestVerifyInit(context, &keyContext, method, nil, pointer) == 1 else {
      throw .fromLibrary("verify")
    }
    if case .rsaPSS(let maskDigest, let saltLength) = algorithm.scheme {
      guard let mask = maskDigest.method, let salt = Int32(exactly: saltLength),
        EVP_PKEY_CTX_set_rsa_padding(keyContext, RSA_PKCS1_PSS_PADDING) == 1,
        EVP_PKEY_CTX_set_rsa_mgf1_md(keyContext, mask) == 1,
        EVP_PKEY_CTX_set_rsa_pss_saltlen(keyContext, salt) == 1
      else { return false }
    }
    return EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
  }

  private static func encode(_ curve: NamedCurve, point: ArraySlice<UInt8>) -> [UInt8] {
    DER.sequence(
      DER.sequence(
        DER.objectIdentifier(ecPublicKey), DER.objectIdentifier(curve.objectIdentifier)),
      DER.bitString(point))
  }

  private static func exponent(of pointer: OpaquePointer) -> [UInt8] {
    var number: OpaquePointer?
    guard EVP_PKEY_get_bn_param(pointer, OSSL_PKEY_PARAM_RSA_E, &number) == 1 else { return [] }
    defer { BN_free(number) }
    var octets = [UInt8](repeating: 0, count: Int(BN_num_bits(number) + 7) / 8)
    BN_bn2bin(number, &octets)
    return octets
  }

  private static let ecPublicKey = ObjectIdentifier(1, 2, 840, 10045, 2, 1)
  private static let rsaKeys = [
    ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1), ObjectIdentifier(1, 2, 840, 113549, 1, 1, 10),
  ]

  /// What the algorithm identifier says before libcrypto sees the key.
  private enum Form {
    case rsa
    case ec(NamedCurve?, point: ArraySlice<UInt8>, explicit: Bool)
    case other(ObjectIdentifier)

    init(parsing bytes: [UInt8]) throws(BERError) {
      let object = try BERTLV(parsing: bytes)
      guard object.tag == .sequence else {
        throw .unexpectedTag(expected: .sequence, found: object.tag)
      }
      var reader = object.reader()
      var algorithm = try reader.read(.sequence).reader()
      let key = try reader.read(.bitString).content
      try reader.end()
      let identifier = try DER.objectIdentifier(try algorithm.read())
      if PublicKey.rsaKeys.contains(identifier) {
        self = .rsa
      } else if identifier == PublicKey.ecPublicKey {
        guard key.first == 0 else { throw .invalidValue("public key") }
        let parameters = try algorithm.read()
        switch parameters.tag {
        case .objectIdentifier:
          let curve = NamedCurve(try DER.objectIdentifier(parameters))
          self = .ec(curve, point: key.dropFirst(), explicit: false)
        case .sequence:
          let curve = (try? DomainParameters(parsing: parameters))?.namedCurve
          self = .ec(curve, point: key.dropFirst(), explicit: true)
        default: self = .ec(nil, point: key.dropFirst(), explicit: false)
        }
      } else {
        self = .other(identifier)
      }
    }
  }
}

extension PublicKey: Equatable {
  /// Whether two keys are the same numbers, whatever their encoding.
  public static func == (left: PublicKey, right: PublicKey) -> Bool {
    EVP_PKEY_eq(left.pointer, right.pointer) == 1
  }
}
