import Encoding
import Verdicts

/// The reason for which a public key cannot be used.
public enum PublicKeyError: Error, Hashable, Sendable {
  /// The bytes are no key; the argument says what is wrong.
  case malformed(Phrase)
  /// The key is neither RSA nor EC, or is too long; the argument is its object identifier or its
  /// length.
  case unsupported(Detail)
  /// The curve is not supported, or its explicit parameters are those of no supported curve.
  case curveUnknown

  /// The error for a key that is not supported, named by a phrase.
  static func unsupported(_ phrase: Phrase) -> PublicKeyError { .unsupported(.phrase(phrase)) }
}

/// An RSA or EC public key from a SubjectPublicKeyInfo, RFC 5280, 4.1.2.7. A key with explicit
/// domain parameters is rebuilt on the named curve with these parameters. Nothing is computed on
/// any other curve.
public final class PublicKey: Sendable {
  /// The kind and size of a key.
  public enum Kind: Hashable, Sendable {
    /// RSA: the number of bits of the modulus, and the big-endian exponent without leading zeros.
    case rsa(bits: Int, exponent: [UInt8])
    /// EC on a named curve.
    case ec(NamedCurve)
  }

  /// The kind.
  public let kind: Kind
  /// The SubjectPublicKeyInfo as it was read.
  public let publicKeyInfo: [UInt8]
  /// True if the curve was given by explicit parameters.
  public let hasExplicitCurve: Bool
  /// True if the point is not on the curve that was given, but on that of ``kind``.
  public let isCurveCorrected: Bool

  /// The restriction of the key by the label id-RSASSA-PSS (RFC 4055, 1.2 and 3.1); nil without
  /// that label.
  let pssLabel: PSSLabel?

  let key: AsymmetricKey

  /// Reads a SubjectPublicKeyInfo in DER.
  /// - Throws: ``PublicKeyError`` when it is none, of another kind, or on no known curve.
  public convenience init(publicKeyInfo: [UInt8]) throws(PublicKeyError) {
    try self.init(publicKeyInfo: publicKeyInfo, correctingCurve: false)
  }

  /// Reads a SubjectPublicKeyInfo in DER. With `correctingCurve`, a point that is not on its curve
  /// is taken as a point of another curve of the same length, if it is on exactly one such curve;
  /// ``isCurveCorrected`` is then true.
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
      let (bits, exponent) = (found.bits, found.number(.exponent)?.bytes ?? [])
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

  /// The longest RSA modulus that is supported, in bits; the longest in the lists of 2026 has 6144.
  public static let longestModulus = 8192
  /// The longest RSA exponent that is supported, in bytes. Those of real certificates have three
  /// at most; with a long one, a verification costs as much as a signature.
  public static let longestExponent = 4

  private static func requireUsual(
    modulus: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>
  ) throws(PublicKeyError) {
    let significant = modulus.drop { $0 == 0 }
    let bits = significant.count * 8 - (significant.first?.leadingZeroBitCount ?? 0)
    guard isUsual(bits: bits, exponent: exponent) else {
      let bytes = exponent.drop { $0 == 0 }.count
      throw .unsupported(.rsa(ofBits: bits, exponentLength: bytes))
    }
  }

  private static func isUsual(bits: Int, exponent: ArraySlice<UInt8>) -> Bool {
    bits <= longestModulus && exponent.drop { $0 == 0 }.count <= longestExponent
  }

  /// The only other curve of the same length that contains the point; nil when there is none or
  /// more than one.
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
    /// Without parameters: the key is for RSASSA-PSS with any parameters.
    case alone
    /// With parameters: the key is for RSASSA-PSS with these parameters only. The argument is the
    /// same key in a SubjectPublicKeyInfo with the label rsaEncryption.
    case withParameters(unrestricted: [UInt8])
  }

  /// The SubjectPublicKeyInfo of an RSA key with the label rsaEncryption, from the bits of its key.
  private static func unrestricted(_ key: ArraySlice<UInt8>) -> [UInt8] {
    DER.sequence(
      DER.sequence(DER.objectIdentifier(rsaEncryption), DER.null), BERTLV.encode(.bitString, key))
  }

  static let ecPublicKey = ObjectIdentifier(1, 2, 840, 10045, 2, 1)
  private static let rsaEncryption = ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1)

  /// The form of a key by its algorithm identifier, before libcrypto reads the key.
  private enum Form {
    case rsa(modulus: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>, isForPSS: Bool)
    /// For PSS only, with parameters that libcrypto reads and enforces.
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

    /// The label of an RSA key; nil for rsaEncryption and for other kinds of key.
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
  /// True if two keys have the same numbers, in any encoding.
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
    return number.bytes
  }

  /// The affine coordinates of a key on a curve, big-endian, each as long as the field; nil for another kind
  /// of key.
  public var coordinates: (x: [UInt8], y: [UInt8])? {
    guard case .ec(let curve) = kind else { return nil }
    let length = (curve.fieldBits + 7) / 8
    guard let x = key.number(.pointX), let y = key.number(.pointY),
      let bytesX = try? x.bytes(length), let bytesY = try? y.bytes(length)
    else {
      ErrorQueue.clear()
      return nil
    }
    return (bytesX, bytesY)
  }
}
