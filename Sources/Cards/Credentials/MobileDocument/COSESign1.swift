import Crypto
import Encoding

/// A COSE_Sign1, RFC 9052, 4.2, as ISO/IEC 18013-5 uses it.
public struct COSESign1: Hashable, Sendable {
  /// The protected header with the algorithm ES256 only, as circuits require it.
  package static let es256Header: [UInt8] = [0xA1, 0x01, 0x26]
  /// The label of the algorithm in a header, RFC 9052, 3.1.
  private static let algorithmLabel = CBOR(1)
  /// The label of the list of parameters that must be understood, RFC 9052, 3.1.
  private static let criticalLabel = CBOR(2)
  /// The label of the type, RFC 9596, 2.
  private static let typeLabel = CBOR(16)
  /// The label of the certificates, signer first: `x5chain`, RFC 9360, 2.
  private static let chainLabel = CBOR(33)
  /// ES256 (RFC 9053, 2.1) and ESP256 (RFC 9864, 2.1): both are ECDSA on P-256 with SHA-256.
  private static let allowed: [CBOR] = [es256, CBOR(-9)]
  private static let es256 = CBOR(-7)

  /// All bytes, as they were received.
  package let encoded: ArraySlice<UInt8>
  /// The bytes of the protected header.
  public let protected: [UInt8]
  /// The payload, as a slice that keeps its position; nil when it is detached.
  public let payload: ArraySlice<UInt8>?
  /// The signature.
  public let signature: [UInt8]
  /// The unprotected header.
  let unprotected: CBORItem

  /// Reads an array of four, with or without tag 18.
  /// - Throws: ``CBORError`` for anything else.
  package init(_ item: CBORItem) throws(CBORError) {
    encoded = item.encoded
    var item = item
    if case .tagged(18, let inner) = item.content { item = inner }
    let parts = try item.array()
    guard parts.count == 4 else {
      throw CBORError(.unexpectedItem(.phrase(.cborArrayOfFour)), offset: item.start)
    }
    protected = Array(try parts[0].bytes())
    _ = try parts[1].map()
    unprotected = parts[1]
    payload = parts[2].value == .null ? nil : try parts[2].bytes()
    signature = Array(try parts[3].bytes())
  }

  /// Signs a payload with ES256.
  /// - Parameters:
  ///   - certificates: the certificates that go into the unprotected header, signer first.
  ///   - isDetached: true if the payload is left out.
  /// - Returns: the array of four, encoded, without a tag.
  /// - Throws: ``CryptoError`` when the key is not on P-256.
  static func signed(
    _ payload: [UInt8], by key: PrivateKey, certificates: [[UInt8]] = [],
    isDetached: Bool = false
  ) throws(CryptoError) -> [UInt8] {
    try signed(
      payload, protected: es256Header, by: key, certificates: certificates, isDetached: isDetached
    ).encoded
  }

  /// Signs a payload of a type (RFC 9596) with ES256.
  /// - Parameter certificates: the certificates that go into the unprotected header, signer first.
  /// - Returns: the array of four behind tag 18, encoded.
  /// - Throws: ``CryptoError`` when the key is not on P-256.
  static func tagged(
    _ payload: [UInt8], type: WireText, by key: PrivateKey, certificates: [[UInt8]]
  ) throws(CryptoError) -> [UInt8] {
    let header = CBOR.map([CBOR.Pair(algorithmLabel, es256), CBOR.Pair(typeLabel, .text(type))])
    return CBOR.tagged(
      18,
      try signed(
        payload, protected: header.encoded, by: key, certificates: certificates, isDetached: false)
    ).encoded
  }

  private static func signed(
    _ payload: [UInt8], protected: [UInt8], by key: PrivateKey, certificates: [[UInt8]],
    isDetached: Bool
  ) throws(CryptoError) -> CBOR {
    let signature = try key.es256(signatureStructure(protected: protected, payload: payload))
    // One certificate is a byte string and more are an array, RFC 9360, 2.
    let chain =
      certificates.count == 1
      ? certificates.first.map { CBOR.bytes($0) } : .array(certificates.map { .bytes($0) })
    let unprotected =
      certificates.isEmpty ? [] : chain.map { [CBOR.Pair(chainLabel, $0)] } ?? []
    return .array([
      .bytes(protected), .map(unprotected), isDetached ? .null : .bytes(payload), .bytes(signature),
    ])
  }

  /// The bytes that are signed with ES256 alone in the protected header, RFC 9052, 4.4, without
  /// external data.
  package static func signatureStructure(payload: [UInt8]) -> [UInt8] {
    signatureStructure(protected: es256Header, payload: payload)
  }

  private static func signatureStructure(protected: [UInt8], payload: [UInt8]) -> [UInt8] {
    CBOR.array([.text("Signature1"), .bytes(protected), .bytes([]), .bytes(payload)]).encoded
  }

  /// Checks that the algorithm is ES256 or its newer name ESP256, and is in the protected header.
  /// - Throws: ``CredentialError/algorithmNotAllowed(_:)`` for another; ``CredentialError/malformed(_:)``
  ///   for a header that cannot be read, or that has parameters which must be understood.
  func checkAlgorithm() throws(CredentialError) {
    guard let header = try? CBORReader.read(protected), case .map = header.content,
      let critical = try? header.entry(Self.criticalLabel) == nil, critical
    else { throw .malformed(.credentialHeader) }
    let algorithm = (try? header.entry(Self.algorithmLabel))?.value.value
    guard let algorithm, Self.allowed.contains(algorithm) else {
      throw .algorithmNotAllowed(algorithm.flatMap(Self.name))
    }
  }

  /// The type in the protected header, RFC 9596, 2; nil where there is none, or it is no text.
  var type: WireText? {
    let entry = try? CBORReader.read(protected).entry(Self.typeLabel)
    guard case .text(let type)? = entry?.value.content else { return nil }
    return type
  }

  /// The certificates of the unprotected header, signer first; empty when there are none.
  /// - Throws: ``CBORError`` when they are no byte strings.
  package func certificates() throws(CBORError) -> [[UInt8]] {
    try Self.certificates(of: unprotected)
  }

  /// The certificates of the unprotected header, or else of the protected one: RFC 9360, 2 allows both, where
  /// ISO/IEC 18013-5 does not.
  /// - Throws: ``CBORError`` when they are no byte strings.
  func certificatesOfEitherHeader() throws(CBORError) -> [[UInt8]] {
    let sent = try certificates()
    return sent.isEmpty ? try Self.certificates(of: CBORReader.read(protected)) : sent
  }

  private static func certificates(of header: CBORItem) throws(CBORError) -> [[UInt8]] {
    guard let chain = try header.entry(chainLabel)?.value else { return [] }
    if case .bytes(let one) = chain.content { return [Array(one)] }
    var certificates: [[UInt8]] = []
    for item in try chain.array() { certificates.append(Array(try item.bytes())) }
    return certificates
  }

  /// True if the signature over a payload, with the protected header as it was received, verifies
  /// under a key.
  func isSigned(_ payload: [UInt8], by key: P256PublicKey) -> Bool {
    key.verifies(
      signature, over: Self.signatureStructure(protected: protected, payload: payload))
  }

  /// The names of other algorithms, RFC 9053, 2, that a sender may have used.
  private static func name(_ algorithm: CBOR) -> WireText? {
    switch algorithm {
    case CBOR(-35): "ES384"
    case CBOR(-36): "ES512"
    case CBOR(-8): "EdDSA"
    case CBOR(-37): "PS256"
    case CBOR(-257): "RS256"
    default: nil
    }
  }
}
