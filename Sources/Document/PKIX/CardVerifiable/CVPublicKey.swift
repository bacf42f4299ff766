import Crypto
import Encoding

/// The public key of a card verifiable certificate, BSI TR-03110-3, D.3: an algorithm and numbers.
/// A key on a curve without domain parameters is on the curve of the key that signed it.
public struct CVPublicKey: Hashable, Sendable {
  /// The numbers, big-endian.
  public enum Numbers: Hashable, Sendable {
    /// RSA, D.3.1.
    case rsa(modulus: [UInt8], exponent: [UInt8])
    /// ECDSA, D.3.3: the domain parameters, if the certificate has them, and an uncompressed point.
    case ec(CurveParameters?, point: [UInt8])
  }

  /// The algorithm.
  public let algorithm: TerminalAuthenticationAlgorithm
  /// The numbers.
  public let numbers: Numbers

  private static let tag: BERTag = 0x7F49

  /// Takes an algorithm and numbers; nil if they do not belong together.
  public init?(_ algorithm: TerminalAuthenticationAlgorithm, _ numbers: Numbers) {
    let isEC = if case .ec = numbers { true } else { false }
    guard isEC == (algorithm.scheme == .ecdsa) else { return nil }
    self.algorithm = algorithm
    self.numbers = numbers
  }

  /// The public key of a private key.
  /// - Parameter statingCurve: true to state the domain parameters, as an authority's certificate
  ///   does.
  /// - Throws: ``CryptoError`` for a key of another kind than the algorithm's.
  public init(
    of key: PrivateKey, _ algorithm: TerminalAuthenticationAlgorithm, statingCurve: Bool
  ) throws(CryptoError) {
    guard let known = try? key.publicKey() else { throw .unsupported(.usedPrivateKey) }
    let numbers: Numbers
    switch known.kind {
    case .rsa(_, let exponent):
      numbers = .rsa(modulus: known.modulus ?? [], exponent: exponent)
    case .ec(let curve):
      let parameters = statingCurve ? try CurveParameters(curve) : nil
      numbers = .ec(parameters, point: known.point ?? [])
    }
    guard let own = CVPublicKey(algorithm, numbers) else { throw .unsupported(.usedPrivateKey) }
    self = own
  }

  // MARK: Bytes

  init(_ object: BERTLV) throws(BERError) {
    var reader = object.reader()
    let identifier = try DER.objectIdentifier(try reader.read())
    guard let algorithm = TerminalAuthenticationAlgorithm(identifier) else {
      throw .invalidValue(.fieldKeyAlgorithm)
    }
    let numbers = try algorithm.scheme == .ecdsa ? Self.curve(&reader) : Self.rsa(&reader)
    try reader.end()
    self.algorithm = algorithm
    self.numbers = numbers
  }

  private static func rsa(_ reader: inout BERReader) throws(BERError) -> Numbers {
    .rsa(
      modulus: Array(try reader.read(0x81).content), exponent: Array(try reader.read(0x82).content))
  }

  private static func curve(_ reader: inout BERReader) throws(BERError) -> Numbers {
    guard let prime = try reader.readOptional(0x81) else {
      return .ec(nil, point: Array(try reader.read(0x86).content))
    }
    let a = Array(try reader.read(0x82).content)
    let b = Array(try reader.read(0x83).content)
    let generator = Array(try reader.read(0x84).content)
    let order = Array(try reader.read(0x85).content)
    let point = Array(try reader.read(0x86).content)
    let cofactor = try reader.readOptional(0x87).map { Array($0.content) }
    return .ec(
      CurveParameters(
        prime: Array(prime.content), a: a, b: b, generator: generator, order: order,
        cofactor: cofactor),
      point: point)
  }

  /// The bytes of the data object.
  public var encoded: [UInt8] {
    let fields: [(BERTag, [UInt8]?)] =
      switch numbers {
      case .rsa(let modulus, let exponent): [(0x81, modulus), (0x82, exponent)]
      case .ec(let curve, let point):
        [
          (0x81, curve?.prime), (0x82, curve?.a), (0x83, curve?.b), (0x84, curve?.generator),
          (0x85, curve?.order), (0x86, point), (0x87, curve?.cofactor),
        ]
      }
    return BERTLV.encode(
      Self.tag,
      containing: [DER.objectIdentifier(algorithm.objectIdentifier)]
        + fields.compactMap { tag, number in number.map { BERTLV.encode(tag, $0) } })
  }

  // MARK: The key

  /// True if it states domain parameters.
  public var statesCurve: Bool {
    if case .ec(.some, _) = numbers { true } else { false }
  }

  /// The key that verifies signatures.
  /// - Parameter curve: the curve of the key that signed the certificate; nil for none.
  /// - Throws: ``PublicKeyError`` when the numbers are no key on a curve that is supported.
  public func key(inheriting curve: NamedCurve?) throws(PublicKeyError) -> PublicKey {
    switch numbers {
    case .rsa(let modulus, let exponent):
      return try PublicKey(modulus: modulus, exponent: exponent)
    case .ec(let parameters, let point):
      guard let curve = parameters.map({ $0.namedCurve }) ?? curve else { throw .curveUnknown }
      return try PublicKey(curve, point: point)
    }
  }

  /// True if it belongs to a private key.
  public func belongs(to key: PrivateKey) -> Bool {
    guard let own = try? CVPublicKey(of: key, algorithm, statingCurve: false) else { return false }
    switch (numbers, own.numbers) {
    case (.rsa(let modulus, let exponent), .rsa(let ownModulus, let ownExponent)):
      return modulus.drop { $0 == 0 } == ownModulus[...]
        && exponent.drop { $0 == 0 } == ownExponent[...]
    case (.ec(_, let point), .ec(_, let ownPoint)): return point == ownPoint
    default: return false
    }
  }
}
