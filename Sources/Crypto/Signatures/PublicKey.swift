import Encoding
import Verdicts

/// Why a public key cannot be used.
public enum PublicKeyError: Error, Hashable, Sendable {
  /// The octets are no key; the argument says what is wrong.
  case malformed(Phrase)
  /// A key of another kind than RSA or EC, or longer than any that is used; the argument is its object
  /// identifier, or says how long it is.
  case unsupported(Detail)
  /// The curve is not a known one, or its explicit parameters equal none.
  case curveUnknown

  /// A key that cannot be used, in words.
  static func unsupported(_ phrase: Phrase) -> PublicKeyError { .unsupported(.phrase(phrase)) }
}

/// An RSA or EC public key from a SubjectPublicKeyInfo, RFC 5280, 4.1.2.7. A key with explicit
/// domain parameters is rebuilt on the named curve whose numbers they are; on no other curve is
/// anything ever computed.
public final class PublicKey: Sendable {
  /// The kind of key it is, and how strong.
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
  /// True if the curve was given by explicit parameters.
  public let hasExplicitCurve: Bool
  /// True if the point lies on another curve than the one that was given, and on ``kind``'s.
  public let isCurveCorrected: Bool

  /// How far id-RSASSA-PSS restricts the key (RFC 4055, 1.2 and 3.1); nil where nothing does.
  let pssLabel: PSSLabel?

  let key: AsymmetricKey

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
      throw .malformed(error.phrase)
    }
    var isCorrected = false
    var found: AsymmetricKey?
    pssLabel = form.pssLabel
    switch form {
    case .rsa(let modulus, let exponent, _):
      try Self.requireUsual(modulus: modulus, exponent: exponent)
      found = AsymmetricKey.make(modulus: modulus, exponent: exponent)
      let significant = modulus.drop { $0 == 0 }
      let bits = significant.count * 8 - (significant.first?.leadingZeroBitCount ?? 0)
      kind = .rsa(bits: bits, exponent: Array(exponent.drop { $0 == 0 }))
      hasExplicitCurve = false
    case .restrictedRSA:
      found = AsymmetricKey.read(publicKeyInfo: publicKeyInfo)
      guard let found else { throw .malformed(.keyItself) }
      let (bits, exponent) = (found.bits, found.number(.exponent)?.octets ?? [])
      guard Self.isUsual(bits: bits, exponent: exponent[...]) else {
        throw .unsupported(.rsa(ofBits: bits, exponentLength: exponent.count))
      }
      kind = .rsa(bits: bits, exponent: exponent)
      hasExplicitCurve = false
    case .ec(let named?, let point, let isExplicit):
      var curve = named
      found = AsymmetricKey.make(curve, point: point)
      if found == nil, correctingCurve, let other = Self.otherCurve(than: named, of: point) {
        (curve, isCorrected) = (other, true)
        found = AsymmetricKey.make(other, point: point)
      }
      kind = .ec(curve)
      hasExplicitCurve = isExplicit
    case .ec(nil, _, _): throw .curveUnknown
    case .other(let identifier): throw .unsupported(.text(identifier.description))
    }
    guard let found else { throw .malformed(.keyItself) }
    key = found
    isCurveCorrected = isCorrected
    self.publicKeyInfo = publicKeyInfo
  }

  /// The longest RSA modulus that is computed with, in bits: 6144 is the longest in the lists of 2026.
  public static let longestModulus = 8192
  /// The longest RSA exponent that is computed with, in octets: those of real certificates have three at
  /// most, and with a long one a verification costs as much as a signature.
  public static let longestExponent = 4

  private static func requireUsual(
    modulus: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>
  ) throws(PublicKeyError) {
    let significant = modulus.drop { $0 == 0 }
    let bits = significant.count * 8 - (significant.first?.leadingZeroBitCount ?? 0)
    guard isUsual(bits: bits, exponent: exponent) else {
      let octets = exponent.drop { $0 == 0 }.count
      throw .unsupported(.rsa(ofBits: bits, exponentLength: octets))
    }
  }

  private static func isUsual(bits: Int, exponent: ArraySlice<UInt8>) -> Bool {
    bits <= longestModulus && exponent.drop { $0 == 0 }.count <= longestExponent
  }

  /// The only other curve of the same length on which a point lies.
  private static func otherCurve(
    than named: NamedCurve, of point: ArraySlice<UInt8>
  ) -> NamedCurve? {
    guard point.first == 0x04 else { return nil }
    let matches = NamedCurve.allCases.filter { curve in
      curve != named && curve.fieldBits == named.fieldBits
        && AsymmetricKey.make(curve, point: point) != nil
    }
    return matches.count == 1 ? matches.first : nil
  }

  /// The label id-RSASSA-PSS in place of rsaEncryption.
  enum PSSLabel: Hashable, Sendable {
    /// Without parameters: for RSASSA-PSS only, in whatever form.
    case alone
    /// With parameters, which state the one form of RSASSA-PSS that the key is for; and the same key
    /// in a SubjectPublicKeyInfo under the label rsaEncryption.
    case withParameters(unrestricted: [UInt8])
  }

  /// The SubjectPublicKeyInfo of an RSA key without restriction, from the bits of its key.
  private static func unrestricted(_ key: ArraySlice<UInt8>) -> [UInt8] {
    DER.sequence(
      DER.sequence(DER.objectIdentifier(rsaEncryption), DER.null), BERTLV.encode(.bitString, key))
  }

  static let ecPublicKey = ObjectIdentifier(1, 2, 840, 10045, 2, 1)
  private static let rsaEncryption = ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1)

  /// What the algorithm identifier says before libcrypto sees the key.
  private enum Form {
    case rsa(modulus: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>, isForPSS: Bool)
    /// For PSS only, and with parameters that libcrypto reads and keeps to.
    case restrictedRSA(unrestricted: [UInt8])
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
      if identifier == PublicKey.rsaEncryption {
        self = try Self.rsa(key, isForPSS: false)
      } else if identifier == SignatureAlgorithm.pss {
        self =
          algorithm.isAtEnd
          ? try Self.rsa(key, isForPSS: true)
          : .restrictedRSA(unrestricted: PublicKey.unrestricted(key))
      } else if identifier == PublicKey.ecPublicKey {
        guard key.first == 0 else { throw .invalidValue(.fieldPublicKey) }
        let parameters = try algorithm.read()
        switch parameters.tag {
        case .objectIdentifier:
          let curve = NamedCurve(try DER.objectIdentifier(parameters))
          self = .ec(curve, point: key.dropFirst(), explicit: false)
        case .sequence:
          let isUsual = parameters.encoded.count <= DomainParameters.longest
          let curve = isUsual ? (try? DomainParameters(parsing: parameters))?.namedCurve : nil
          self = .ec(curve, point: key.dropFirst(), explicit: true)
        default: self = .ec(nil, point: key.dropFirst(), explicit: false)
        }
      } else {
        self = .other(identifier)
      }
    }

    /// What the label says of the use of an RSA key.
    var pssLabel: PSSLabel? {
      switch self {
      case .rsa(_, _, isForPSS: true): .alone
      case .restrictedRSA(let unrestricted): .withParameters(unrestricted: unrestricted)
      default: nil
      }
    }

    /// RSAPublicKey, RFC 8017, A.1.1.
    private static func rsa(
      _ bits: ArraySlice<UInt8>, isForPSS: Bool
    ) throws(BERError) -> Form {
      guard bits.first == 0 else { throw .invalidValue(.fieldPublicKey) }
      let object = try BERTLV(parsing: bits.dropFirst())
      guard object.tag == .sequence else {
        throw .unexpectedTag(expected: .sequence, found: object.tag)
      }
      var reader = object.reader()
      let numbers = [try reader.read(.integer).content, try reader.read(.integer).content]
      try reader.end()
      for number in numbers {
        guard let first = number.first, first & 0x80 == 0, number.contains(where: { $0 != 0 }),
          number.count <= 1 << 16
        else { throw .invalidInteger }
      }
      return .rsa(modulus: numbers[0], exponent: numbers[1], isForPSS: isForPSS)
    }
  }
}

extension PublicKey: Equatable {
  /// Tells if two keys are the same numbers, whatever their encoding.
  public static func == (left: PublicKey, right: PublicKey) -> Bool {
    left.key.equals(right.key)
  }
}

extension PublicKey {
  /// The modulus of an RSA key, big-endian without leading zeros; nil for another kind of key.
  public var modulus: [UInt8]? {
    guard case .rsa = kind else { return nil }
    guard let number = key.number(.modulus) else {
      ErrorQueue.clear()
      return nil
    }
    return number.octets
  }
}
