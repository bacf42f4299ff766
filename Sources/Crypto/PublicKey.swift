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
  /// Whether the point lies on another curve than the one that was given, and on ``kind``'s.
  public let isCurveCorrected: Bool

  // Only read after init; libcrypto locks what it caches inside.
  let pointer: OpaquePointer

  /// Reads a SubjectPublicKeyInfo in DER.
  /// - Throws: ``PublicKeyError`` when it is none, of another kind, or on no known curve.
  public convenience init(publicKeyInfo: [UInt8]) throws(PublicKeyError) {
    try self.init(publicKeyInfo: publicKeyInfo, correctingCurve: false)
  }

  /// Reads a SubjectPublicKeyInfo in DER. When asked to, a point that does not lie on its curve is
  /// taken to lie on the one other curve of the same length on which it does, if there is exactly
  /// one; ``isCurveCorrected`` tells.
  /// - Throws: ``PublicKeyError`` when it is none, of another kind, or on no known curve.
  public init(publicKeyInfo: [UInt8], correctingCurve: Bool) throws(PublicKeyError) {
    let form: Form
    do throws(BERError) {
      form = try Form(parsing: publicKeyInfo)
    } catch {
      throw .malformed(error.description)
    }
    var isCorrected = false
    var found: OpaquePointer?
    switch form {
    case .rsa:
      found = Self.read(publicKeyInfo)
      guard let found else { throw .malformed("the key itself") }
      kind = .rsa(bits: Int(EVP_PKEY_get_bits(found)), exponent: Self.exponent(of: found))
      hasExplicitCurve = false
    case .ec(let named?, let point, let isExplicit):
      var curve = named
      found = Self.read(Self.encode(curve, point: point))
      if found == nil, correctingCurve, let other = Self.otherCurve(than: named, of: point) {
        (curve, isCorrected) = (other, true)
        found = Self.read(Self.encode(other, point: point))
      }
      kind = .ec(curve)
      hasExplicitCurve = isExplicit
    case .ec(nil, _, _): throw .curveUnknown
    case .other(let identifier): throw .unsupported(identifier.description)
    }
    guard let found else { throw .malformed("the key itself") }
    pointer = found
    isCurveCorrected = isCorrected
    self.publicKeyInfo = publicKeyInfo
  }

  deinit { EVP_PKEY_free(pointer) }

  /// libcrypto's reading; nil for what is no key, as a point that is not on its curve.
  private static func read(_ publicKeyInfo: [UInt8]) -> OpaquePointer? {
    defer { ERR_clear_error() }
    return publicKeyInfo.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return d2i_PUBKEY(nil, &start, buffer.count)
    }
  }

  /// The only other curve of the same length on which a point lies.
  private static func otherCurve(
    than named: NamedCurve, of point: ArraySlice<UInt8>
  ) -> NamedCurve? {
    guard point.first == 0x04 else { return nil }
    let matches = NamedCurve.allCases.filter { curve in
      guard curve != named, curve.fieldBits == named.fieldBits,
        let key = read(encode(curve, point: point))
      else { return false }
      EVP_PKEY_free(key)
      return true
    }
    return matches.count == 1 ? matches.first : nil
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
