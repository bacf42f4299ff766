import Circuits
import Crypto
import Encoding
import PKIX
import Parallel
import Verdicts
import ZeroKnowledge

/// The source of compiled circuits.
public protocol PassportCircuitSource {
  /// The compact file of a circuit, after a comparison with its known digest.
  func file(_ name: WireText) throws -> [UInt8]
}

/// One class of proofs for one request: the circuits, the keys of signers, and the public values.
/// The prover and the verifier each make it from their own data.
struct PassportProofSystem {
  /// The signer that is shown, the list, or the roots.
  enum Signers: Sendable {
    /// The key, and SHA-256 over the shown certificate.
    case shown(SignerKey, certificate: [UInt8])
    case listed(SignerList)
    /// The list of the states' roots, of which one signed the hidden certificate.
    case certified(roots: SignerList)
  }

  private let proofClass: ProofClass
  private let request: ProofRequest
  private let signers: Signers
  private let nullifier: [UInt8]?
  private let isSigningTimeStated: Bool?
  private let statement: PassportDataStatement
  let data: LinkedPassportData
  private let signature: any DocumentSignatureCircuit
  private let certification: Certification?
  private let binding: BoundIssuer?
  private let desk: DeskBindingCircuit?

  /// The circuits for a hidden certificate and for its root's signature.
  private struct Certification {
    /// The number of the certificate's circuit in a statement.
    static let holder = 1

    let shape: SignerCertificateCircuit.Shape
    let certificate: SignerCertificateCircuit
    let root: any DocumentSignatureCircuit
  }

  /// The issuer of a proved binding statement.
  struct BoundIssuer {
    let key: P256PublicKey
    /// SHA-256 over the shown certificate.
    let certificateDigest: [UInt8]
    let month: BindingMonth
  }

  /// Loads the circuits of a class.
  /// - Parameter isSigningTimeStated: whether the document states a time of signing; nil for a class without a hidden
  ///   certificate.
  /// - Throws: errors of the source; `CircuitError`, `ProofError`, `CryptoError`; ``PassportProofError``
  ///   if the list has no key of the class.
  init(
    _ proofClass: ProofClass, _ request: ProofRequest, _ signers: Signers, nullifier: [UInt8]?,
    binding: BoundIssuer?, isSigningTimeStated: Bool?, circuits: some PassportCircuitSource
  ) throws {
    self.proofClass = proofClass
    self.request = request
    self.signers = signers
    self.nullifier = nullifier
    let file = try circuits.file(WireText(proofClass.signature.name))
    let signature = WorkAhead.start {
      Result { try Self.signature(file, proofClass, signers) }
    }
    self.isSigningTimeStated = isSigningTimeStated
    statement = try request.dataStatement(
      nullifier: nullifier, boundIn: binding?.month, isSigningTimeStated: isSigningTimeStated)
    certification = try Self.certification(
      proofClass, request, signers, isSigningTimeStated == true, circuits)
    self.binding = binding
    desk = try binding.map { binding in
      try DeskBindingCircuit(
        Circuit(file: try circuits.file(WireText(DeskBindingCircuit.name))),
        issuer: (binding.key.x, binding.key.y), session: try request.session)
    }
    data = try LinkedPassportData(
      Circuit(file: try circuits.file(WireText(proofClass.data.name))), proofClass.data, statement)
    self.signature = try signature.outcome.get()
  }

  /// The circuits for a hidden certificate; nil for a class without one.
  private static func certification(
    _ proofClass: ProofClass, _ request: ProofRequest, _ signers: Signers,
    _ isSigningTimeStated: Bool, _ circuits: some PassportCircuitSource
  ) throws -> Certification? {
    guard let state = proofClass.state, let shape = proofClass.certificate else { return nil }
    guard case .certified(let roots) = signers, var statement = request.certificateStatement else {
      throw PassportProofError.notMade(.proofOtherList)
    }
    statement.isSigningTimeStated = isSigningTimeStated
    let rootClass = ProofClass(
      algorithm: state.root, place: state.signature.place, sizes: proofClass.sizes,
      binding: proofClass.binding)
    return Certification(
      shape: shape,
      certificate: try SignerCertificateCircuit(
        Circuit(file: try circuits.file(WireText(shape.name))), statement),
      root: try signature(
        try circuits.file(WireText(state.signature.name)), rootClass, .listed(roots)))
  }

  private static func signature(
    _ file: [UInt8], _ proofClass: ProofClass, _ signers: Signers
  ) throws -> any DocumentSignatureCircuit {
    switch proofClass.algorithm {
    case .ecdsa(let curve, let digest):
      let bits = curve.signedBits(of: digest)
      return switch curve {
      case .p256: try ecdsa(P256Curve.self, file, proofClass, signers, bits)
      case .brainpoolP256r1: try ecdsa(BrainpoolP256Curve.self, file, proofClass, signers, bits)
      case .p384: try ecdsa(P384Curve.self, file, proofClass, signers, bits)
      case .brainpoolP384r1: try ecdsa(BrainpoolP384Curve.self, file, proofClass, signers, bits)
      case .brainpoolP512r1: try ecdsa(BrainpoolP512Curve.self, file, proofClass, signers, bits)
      }
    case .rsa(let encoding, let keyClass):
      if proofClass.place == .certified {
        return try CertifiedRSACircuit(Circuit(file: file), encoding, keyClass)
      }
      let keys = try rsaSigners(signers, proofClass, keyClass)
      return try RSASignatureCircuit(Circuit(file: file), encoding, keys)
    }
  }

  private static func ecdsa<Curve: PrimeCurve>(
    _ curve: Curve.Type, _ file: [UInt8], _ proofClass: ProofClass, _ signers: Signers,
    _ digestBits: Int
  ) throws -> any DocumentSignatureCircuit {
    if proofClass.place == .certified {
      return try CertifiedECDSACircuit<Curve>(Circuit(file: file), digestBits: digestBits)
    }
    let keys: ECDSASigners<Curve> = try ecdsaSigners(signers, proofClass)
    return try ECDSASignatureCircuit(Circuit(file: file), keys, digestBits: digestBits)
  }

  private static func ecdsaSigners<Curve: PrimeCurve>(
    _ signers: Signers, _ proofClass: ProofClass
  ) throws(PassportProofError) -> ECDSASigners<Curve> {
    let algorithm = proofClass.algorithm
    let keys: ECDSASigners<Curve>? =
      switch (signers, proofClass.place) {
      case (.shown(let key, _), .shown):
        key.kind == algorithm.keyKind ? ECDSASigners(shown: key.coordinates) : nil
      case (.listed(let list), .listed(let capacity)):
        ECDSASigners(listed: list.bytes(algorithm), capacity: capacity)
      default: nil
      }
    guard let keys else { throw .notMade(.proofSignerUnlisted) }
    return keys
  }

  private static func rsaSigners(
    _ signers: Signers, _ proofClass: ProofClass, _ keyClass: RSAKeyClass
  ) throws(PassportProofError) -> RSASigners {
    let algorithm = proofClass.algorithm
    let keys: RSASigners? =
      switch (signers, proofClass.place) {
      case (.shown(let key, _), .shown):
        key.kind == algorithm.keyKind ? RSASigners(shown: key.bytes, keyClass) : nil
      case (.listed(let list), .listed(let capacity)):
        RSASigners(listed: list.bytes(algorithm), keyClass, capacity: capacity)
      default: nil
      }
    guard let keys else { throw .notMade(.proofSignerUnlisted) }
    return keys
  }

  /// The bytes with which the transcript begins: the system, the class with the names and sizes of
  /// its circuits, the request, the signers, the pseudonym, the issuer of a proved binding
  /// statement. They include the digests of shown certificates, so that a proof is not valid for
  /// another certificate of the same key.
  /// - Throws: `CryptoError` when libcrypto fails.
  func transcriptSeed() throws(CryptoError) -> [UInt8] {
    let known: CBOR =
      switch signers {
      case .shown(let key, let certificate):
        .array([.text(key.kind.name), .bytes(key.bytes), .bytes(certificate)])
      case .listed(let list): .bytes(try list.digest)
      case .certified(let roots):
        .array([.bytes(try roots.digest)] + certificationParts)
      }
    return CBOR.array([
      .text(PassportProofFile.system), .text(proofClass.name),
      .bytes(data.system.circuitName), CBOR(data.system.columns), .bytes(signature.name),
      CBOR(signature.columns), .bytes(try request.digest), known,
      nullifier.map { .bytes($0) } ?? .null, boundCircuit,
    ]).encoded
  }

  /// The circuits for a hidden certificate, each with the length of its rows, and whether a time of signing is stated.
  private var certificationParts: [CBOR] {
    guard let certification, let isSigningTimeStated else { return [] }
    let system = certification.certificate.system
    return [
      .bytes(system.circuitName), CBOR(system.columns), .bytes(certification.root.name),
      CBOR(certification.root.columns), .bool(isSigningTimeStated),
    ]
  }

  private var boundCircuit: CBOR {
    guard let binding, let desk else { return .null }
    return .array([
      .bytes(desk.system.circuitName), CBOR(desk.system.columns),
      .bytes(binding.key.uncompressed), .bytes(binding.certificateDigest),
      .text(binding.month.text),
    ])
  }

  /// The proof over a document.
  /// - Throws: ``PassportProofError``, `PassportDataError`, `ProofError`, `CryptoError`.
  func prove(
    _ evidence: PassportEvidence, secret: [UInt8], holder: HolderEvidence?, random: RandomSource,
    stage: (ProofStage) -> Void
  ) throws -> LinkedProof {
    let document = try PassportDataWitness(
      proofClass.algorithm.digest, dataGroup1: evidence.dataGroup1,
      securityObject: evidence.securityObject, attributes: evidence.attributes, secret: secret,
      sizes: proofClass.sizes)
    guard
      let witnessed = try signature.witnessed(
        evidence.key, evidence.signature, digest: document.digest),
      let bound = try bound(holder, document),
      let witness = data.witness(
        document, salt: signature.salt(evidence.key, evidence.signature), bound.holder),
      let issued = try issued(evidence, document.signingTime)
    else { throw PassportProofError.notMade(.proofSignatureForm) }
    return try LinkedProver.prove(
      transcriptSeed: try transcriptSeed(), data, witness, further: issued.certificates,
      [witnessed] + issued.signatures + bound.signatures, random: random, stage: stage)
  }

  /// The hidden certificate with its root's signature; nil when that does not verify.
  private func issued(
    _ evidence: PassportEvidence, _ signingTime: SigningTime
  ) throws -> (
    certificates: [(circuit: any DataCircuit, witness: DataWitness)],
    signatures: [WitnessedSignature]
  )? {
    guard let certification else { return ([], []) }
    let issued = try evidence.issued.get()
    let (root, shape) = (certification.root, certification.shape)
    let certificate = try SignerCertificateWitness(
      issued.signed, shape.linking.algorithm, key: shape.key, blocks: shape.blocks)
    guard certificate.key == evidence.key.bytes,
      let signature = try root.witnessed(
        issued.root.key, issued.signature, digest: certificate.digest),
      let witness = certification.certificate.witness(
        certificate, shape, signingTime, salt: root.salt(issued.root.key, issued.signature))
    else { return nil }
    return (
      [(certification.certificate, witness)], [signature.sharing(with: Certification.holder)]
    )
  }

  /// The proved binding of the holder; nil when a signature does not verify.
  private func bound(
    _ evidence: HolderEvidence?, _ document: PassportDataWitness
  ) throws -> (holder: BoundHolder?, signatures: [WitnessedSignature])? {
    guard let evidence, let desk else { return (nil, []) }
    let device = try evidence.deviceKey.p256PublicKey
    let holder = BoundHolder(
      key: (device.x, device.y), day: evidence.binding.month.circuitDay)
    let signature = try ECDSASignature(
      der: try evidence.deviceKey.sign(try request.sessionBytes, digest: .sha256))
    let witnessed = desk.witnessed(
      issuerSignature: evidence.signature, digest: document.boundDigest(holder),
      device: (device.x, device.y), deviceSignature: signature)
    return witnessed.map { (holder, [$0]) }
  }

  /// The rounds of all proofs with their soundness errors.
  var soundnessErrors: [SoundnessError] {
    data.system.soundnessErrors + signature.soundnessErrors + (desk?.soundnessErrors ?? [])
      + (certification.map {
        $0.certificate.system.soundnessErrors + $0.root.soundnessErrors
      } ?? [])
  }

  /// The least number of opened columns in any of the proofs.
  var openings: Int {
    [
      data.system.openings, signature.openings, desk?.system.openings ?? .max,
      certification?.certificate.system.openings ?? .max, certification?.root.openings ?? .max,
    ].min() ?? 0
  }

  /// Verifies a proof.
  /// - Throws: `ProofError`, `CryptoError`.
  func verify(_ proof: LinkedProof) throws {
    let root = certification.map { [$0.root.sharing(with: Certification.holder)] } ?? []
    try LinkedStatement(
      transcriptSeed: try transcriptSeed(), data: data,
      further: certification.map { [$0.certificate] } ?? [],
      signatures: [signature] + root + (desk.map { [$0] } ?? [])
    ).verify(proof)
  }
}

/// An issuer's binding statement with its signature, and the holder's key.
public struct HolderEvidence: Sendable {
  /// The issuer's certificate and the month.
  let binding: PassportProofFile.Binding
  /// The issuer's signature over `BindingStatement`.
  let signature: ECDSASignature
  /// The key in the issuer's statement.
  let deviceKey: PrivateKey

  /// Makes the evidence of its parts.
  /// - Parameters:
  ///   - certificate: the certificate of the issuer's signer, in DER.
  ///   - day: the day of the statement, whose month is signed.
  ///   - signature: r and s, 32 bytes each.
  /// - Throws: `CryptoError` for bytes that are no signature.
  public init(
    certificate: [UInt8], day: CalendarDate, signature: [UInt8], deviceKey: PrivateKey
  ) throws(CryptoError) {
    binding = PassportProofFile.Binding(certificate: certificate, month: BindingMonth(of: day))
    self.signature = try ECDSASignature(raw: signature)
    self.deviceKey = deviceKey
  }
}

extension PassportProofFile.Binding {
  /// The issuer for the statement; nil when the certificate has no key on P-256.
  var issuer: PassportProofSystem.BoundIssuer? {
    guard let certificate = try? Certificate(der: certificate),
      let key = try? P256PublicKey(certificate.publicKey)
    else { return nil }
    return PassportProofSystem.BoundIssuer(
      key: key, certificateDigest: certificate.sha256, month: month)
  }
}

extension PassportDataStatement.Day {
  /// The same day.
  init(_ day: CalendarDate) { self.init(year: day.year, month: day.month, day: day.day) }
}

/// A circuit for a signature, with any algorithm.
private protocol DocumentSignatureCircuit: LinkingCircuit {
  /// The circuit with a signature; nil if the signature does not verify, or has a form that the
  /// circuit does not accept.
  func witnessed(
    _ key: SignerKey, _ signature: [UInt8], digest: [UInt8]
  ) throws -> WitnessedSignature?
  /// The salt that the other circuit needs; nil if it needs none.
  func salt(_ key: SignerKey, _ signature: [UInt8]) -> [UInt8]?
  /// The rounds of a proof with their soundness errors.
  var soundnessErrors: [SoundnessError] { get }
}

extension DocumentSignatureCircuit {
  var name: [UInt8] { system.circuitName }
  var columns: Int { system.columns }
  var openings: Int { system.openings }
}

extension ECDSASignatureCircuit: DocumentSignatureCircuit {
  fileprivate func witnessed(
    _ key: SignerKey, _ signature: [UInt8], digest: [UInt8]
  ) throws -> WitnessedSignature? {
    // Of a digest that is longer than the order its leftmost bits are signed (FIPS 186-5, 6.4.1).
    witnessed(
      key: key.coordinates, digest: Array(digest.prefix(linkedBits / 8)),
      signature: try ECDSASignature(der: signature, numberLength: Curve.Field.byteCount))
  }

  fileprivate func salt(_ key: SignerKey, _ signature: [UInt8]) -> [UInt8]? { nil }
}

extension RSASignatureCircuit: DocumentSignatureCircuit {
  fileprivate func witnessed(
    _ key: SignerKey, _ signature: [UInt8], digest: [UInt8]
  ) throws -> WitnessedSignature? {
    witnessed(modulus: key.bytes, signature: signature, digest: digest)
  }

  fileprivate func salt(_ key: SignerKey, _ signature: [UInt8]) -> [UInt8]? {
    salt(modulus: key.bytes, signature: signature)
  }
}

extension CertifiedECDSACircuit: DocumentSignatureCircuit {
  fileprivate func witnessed(
    _ key: SignerKey, _ signature: [UInt8], digest: [UInt8]
  ) throws -> WitnessedSignature? {
    witnessed(
      key: key.coordinates, digest: Array(digest.prefix(digestBits / 8)),
      signature: try ECDSASignature(der: signature, numberLength: Curve.Field.byteCount))
  }

  fileprivate func salt(_ key: SignerKey, _ signature: [UInt8]) -> [UInt8]? { nil }
}

extension CertifiedRSACircuit: DocumentSignatureCircuit {
  fileprivate func witnessed(
    _ key: SignerKey, _ signature: [UInt8], digest: [UInt8]
  ) throws -> WitnessedSignature? {
    witnessed(modulus: key.bytes, signature: signature, digest: digest)
  }

  fileprivate func salt(_ key: SignerKey, _ signature: [UInt8]) -> [UInt8]? {
    salt(modulus: key.bytes, signature: signature)
  }
}
