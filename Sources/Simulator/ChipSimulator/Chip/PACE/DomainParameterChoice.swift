import Crypto
import Encoding

/// The form in which a chip states its domain parameters, Doc 9303-11, 9.5.
public enum DomainParameterChoice: Hashable, Sendable {
  /// By the number of standardised domain parameters.
  case standardized(StandardizedDomainParameters)
  /// By explicit values; in PACE under an identifier above 31.
  case explicit(StandardizedDomainParameters, identifier: Int)
  /// By a number that is reserved for future use and has no group.
  case reserved(Int)

  /// The same with explicit values for a curve; a finite field, which few documents have, stays as
  /// it is.
  var inFull: DomainParameterChoice {
    guard case .standardized(let known) = self, known.curve != nil else { return self }
    return .explicit(known, identifier: 0)
  }

  /// The curve; nil for a finite field. A reserved number is treated as a curve.
  var curve: NamedCurve? {
    switch self {
    case .standardized(let known), .explicit(let known, _): known.curve
    case .reserved: .secp256r1
    }
  }

  /// The identifier in PACEInfo.
  var identifier: Int {
    switch self {
    case .standardized(let known): known.rawValue
    case .explicit(_, let number), .reserved(let number): number
    }
  }

  /// The AlgorithmIdentifier and its group.
  /// - Throws: `CryptoError` when there is no such group.
  func keyAgreementParameters() throws(CryptoError) -> KeyAgreementParameters {
    switch self {
    case .standardized(let known): return try KeyAgreementParameters(known)
    case .explicit(let known, _):
      return try KeyAgreementParameters(parsing: try Self.explicitAlgorithm(known))
    case .reserved(let number): throw .unsupported(.domainParameters(number))
    }
  }

  /// An AlgorithmIdentifier with explicit values: ECParameters of RFC 3279, 2.3.5, or
  /// DomainParameters of RFC 3279, 2.3.3.
  private static func explicitAlgorithm(
    _ known: StandardizedDomainParameters
  ) throws(CryptoError) -> [UInt8] {
    if let curve = known.curve {
      let info = try PrivateKey.generate(.ec(curve: curve.nameOfLibrary))
        .publicKeyInfo(curve: .explicit)
      guard let algorithm = try? BERTLV(parsing: info).children().first else {
        throw .malformed(.publicKey)
      }
      return Array(algorithm.encoded)
    }
    guard let group = try known.group() as? FiniteFieldGroup, let order = group.order else {
      throw .unsupported(.domainParameters(known.rawValue))
    }
    return DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10046, 2, 1)),
      DER.sequence(
        DER.integer(magnitude: group.prime), DER.integer(magnitude: group.generator),
        DER.integer(magnitude: order)))
  }
}

extension NamedCurve {
  /// libcrypto's name for the curve, which differs for two that X9.62 named first.
  var nameOfLibrary: String {
    switch self {
    case .secp192r1: "prime192v1"
    case .secp256r1: "prime256v1"
    default: rawValue
    }
  }
}
