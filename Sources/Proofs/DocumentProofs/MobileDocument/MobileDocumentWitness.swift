import Circuits
import Credentials
import Crypto
import Encoding
import ZeroKnowledge

/// The private inputs of both circuits. A witness exists only for a document for which the
/// statement is true.
public struct MobileDocumentWitness: Sendable {
  /// The number of bits of SHA-256's words in one input of the circuit.
  private static let packedHashBits = 4
  /// The number of constant bytes at the beginning of the issuer's Sig_structure: all before the
  /// payload's length. They are the same for every document, and constants of the circuit.
  private static let constantPrefix = 18

  /// The values that both circuits hold, little-endian: the digest that the issuer signed and the
  /// coordinates of the device's key.
  private let sharedValues: [[UInt8]]
  private let hashInputs: [GF2To128]
  private let signatureInputs: [P256Field]

  /// The witness of a statement.
  /// - Throws: ``MobileDocumentError`` that names the part of the statement which is not true, or
  ///   the reason for which a true one cannot be proven.
  public init(
    of document: MobileDocument, for statement: MobileDocumentStatement
  ) throws(MobileDocumentError) {
    let findings = try MobileDocumentChecks(document: document, statement: statement).run()
    let object = document.securityObject
    let signed = COSESign1.signatureStructure(payload: object.payload)
    guard
      let hashed = SecureHashMessageWitness(
        .sha256, signed, blocks: statement.version.maximumBlocks)
    else { throw .outsideStatement(.mdocSecurityObjectTooLong) }
    hashInputs = try Self.hashInputs(hashed, object, findings.items, statement.version)
    let key = findings.deviceKey
    let shared = [hashed.digest, key.x, key.y]
    let elements = shared.compactMap { P256Field(bigEndian: $0) }
    // The circuit for signatures shows that the values shared with the other circuit are below the
    // order.
    guard elements.count == shared.count, shared.allSatisfy({ P256Scalar(bigEndian: $0) != nil }),
      let issuer = ECDSAWitness(
        publicKey: statement.issuerKey, digest: hashed.digest,
        signature: findings.issuerSignature),
      let device = ECDSAWitness(
        publicKey: key, digest: statement.deviceDigest, signature: findings.deviceSignature)
    else {
      throw .outsideStatement(
        .mdocNumbers)
    }
    sharedValues = shared.map { $0.reversed() }
    signatureInputs = elements + issuer.inputs + device.inputs
  }

  private static func hashInputs(
    _ hashed: SecureHashMessageWitness, _ object: MobileSecurityObject, _ items: [ClaimedItem],
    _ version: MobileDocumentVersion
  ) throws(MobileDocumentError) -> [GF2To128] {
    let packed = PackedBits<GF2To128>(packedHashBits)
    var inputs = CircuitInputs<GF2To128>()
    inputs.append(bits: 8, of: hashed.blockCount)
    inputs.append(bitsOf: hashed.padded.dropFirst(constantPrefix))
    for block in hashed.blocks { inputs.append(block.inputs(packed)) }
    let start = object.encoded.startIndex
    for entry in [
      object.validFromEntry, object.validUntilEntry, object.deviceKeyInfoEntry,
      object.valueDigestsEntry,
    ] {
      inputs.append(place: entry.start - start)
    }
    for item in items {
      try item.append(to: &inputs, version, securityObject: start, packed)
    }
    return inputs.elements
  }

  /// Fresh keys for the codes that join the circuits.
  /// - Throws: ``CryptoError`` when the source fails.
  public static func authenticationKeys(
    random: RandomSource
  ) throws(CryptoError) -> AuthenticationKeys {
    try AuthenticationKeys(values: MobileDocumentStatement.codeCount / 2, random: random)
  }

  /// The private inputs of the circuit for digests, which follow its public ones.
  public func hashPrivateInputs(_ keys: AuthenticationKeys) -> [GF2To128] {
    var inputs = CircuitInputs<GF2To128>()
    for value in sharedValues { inputs.append(bitsOf: value) }
    return inputs.elements + hashInputs + keys.binaryInputs
  }

  /// The private inputs of the circuit for signatures, which follow its public ones.
  public func signaturePrivateInputs(_ keys: AuthenticationKeys) -> [P256Field] {
    signatureInputs + keys.primeInputs(of: sharedValues)
  }

  /// The codes that join the circuits, once the challenge is known.
  public func authenticationCodes(
    _ keys: AuthenticationKeys, challenge: GF2To128
  ) -> AuthenticationCodes {
    keys.codes(of: sharedValues, challenge: challenge)
  }
}
