import Encoding

/// Domain parameters for key agreement in an AlgorithmIdentifier, Doc 9303-11, 9.1 and 9.5: the
/// number of standardised ones, explicit ones of a curve or a finite field, or the name of a curve.
public struct KeyAgreementParameters: Sendable {
  /// The group.
  public let group: any KeyAgreementGroup
  /// The AlgorithmIdentifier as it was read.
  public let bytes: [UInt8]

  /// Reads an AlgorithmIdentifier in DER. Explicit parameters of a curve must equal a known one.
  /// - Throws: ``CryptoError/malformed(_:)`` when it is none, and ``CryptoError/unsupported(_:)``
  ///   for an algorithm, curve or field that is not supported.
  public init(parsing bytes: some Collection<UInt8>) throws(CryptoError) {
    do {
      let object = try BERTLV(parsing: bytes)
      guard object.tag == .sequence else {
        throw BERError.unexpectedTag(expected: .sequence, found: object.tag)
      }
      var reader = object.reader()
      let identifier = try DER.objectIdentifier(try reader.read())
      let parameters = try reader.read()
      try reader.end()
      group = try Self.group(identifier, parameters)
    } catch let error as CryptoError {
      throw error
    } catch let error as BERError {
      throw .malformed(.domainParameters(error.phrase))
    } catch {
      throw .malformed(.domainParameters)
    }
    self.bytes = Array(bytes)
  }

  /// The AlgorithmIdentifier of standardised domain parameters, by their number (9.5.1).
  /// - Throws: ``CryptoError/unsupported(_:)`` when libcrypto does not have them.
  public init(_ parameters: StandardizedDomainParameters) throws(CryptoError) {
    group = try parameters.group()
    bytes = DER.sequence(
      DER.objectIdentifier(Self.standardized), DER.integer(UInt64(parameters.rawValue)))
  }

  private static func group(
    _ identifier: ObjectIdentifier, _ parameters: BERTLV
  ) throws -> any KeyAgreementGroup {
    switch identifier {
    case standardized:
      let number = try DER.integer(parameters)
      guard let known = StandardizedDomainParameters(rawValue: number) else {
        throw CryptoError.unsupported(.domainParameters(number))
      }
      return try known.group()
    case ecPublicKey:
      return try EllipticCurveGroup(try curve(parameters))
    case dhPublicNumber:
      return try finiteField(parameters, isPKCS3: false)
    case dhKeyAgreement:
      return try finiteField(parameters, isPKCS3: true)
    default:
      throw CryptoError.unsupported(.keyAgreement(identifier.description))
    }
  }

  private static func curve(_ parameters: BERTLV) throws -> NamedCurve {
    let curve =
      parameters.tag == .objectIdentifier
      ? NamedCurve(try DER.objectIdentifier(parameters))
      : try explicitCurve(parameters)
    guard let curve else { throw CryptoError.unsupported(.curveEqualsNone) }
    return curve
  }

  private static func explicitCurve(_ parameters: BERTLV) throws -> NamedCurve? {
    guard parameters.tag == .sequence else {
      throw BERError.unexpectedTag(expected: .sequence, found: parameters.tag)
    }
    return try DomainParameters(parsing: parameters).namedCurve
  }

  /// A group from DomainParameters of X9.42 (RFC 3279, 2.3.3), which are p, g and q, or from
  /// DHParameter of PKCS #3, which is p, g and the number of bits of a private value.
  private static func finiteField(_ parameters: BERTLV, isPKCS3: Bool) throws -> FiniteFieldGroup {
    guard parameters.tag == .sequence else {
      throw BERError.unexpectedTag(expected: .sequence, found: parameters.tag)
    }
    var reader = parameters.reader()
    let prime = try positive(try reader.read(.integer))
    let generator = try positive(try reader.read(.integer))
    if isPKCS3 {
      _ = try reader.readOptional(.integer)
      try reader.end()
      return try FiniteFieldGroup(prime: prime, generator: generator)
    }
    let order = try positive(try reader.read(.integer))
    _ = try reader.readOptional(.integer)
    _ = try reader.readOptional(.sequence)
    try reader.end()
    return try FiniteFieldGroup(prime: prime, generator: generator, order: order)
  }

  private static func positive(_ object: BERTLV) throws -> [UInt8] {
    guard let first = object.content.first, first & 0x80 == 0 else { throw BERError.invalidInteger }
    return Array(object.content)
  }

  /// standardizedDomainParameters, Doc 9303-11, 9.5.1.
  static let standardized = ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 2)
  /// ecPublicKey, RFC 5480, 2.1.1.
  static let ecPublicKey = ObjectIdentifier(1, 2, 840, 10045, 2, 1)
  /// dhpublicnumber, RFC 3279, 2.3.3.
  static let dhPublicNumber = ObjectIdentifier(1, 2, 840, 10046, 2, 1)
  /// dhKeyAgreement, PKCS #3.
  static let dhKeyAgreement = ObjectIdentifier(1, 2, 840, 113549, 1, 3, 1)
}
