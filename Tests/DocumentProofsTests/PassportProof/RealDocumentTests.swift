import CircuitTestSupport
import Crypto
import Encoding
import Foundation
import LDS
import MRZ
import PKIX
import Parallel
import TestSupport
import Testing
import Trust
import TrustStore
import Verdicts

@testable import Circuits
@testable import DocumentProofs
@testable import ZeroKnowledge

/// Documents that this project did not personalise.
@Suite("Documents of others")
struct RealDocumentTests {
  private let folder: TemporaryFolder
  /// A store that knows nobody.
  private let noAnchors: TrustStore

  init() throws {
    folder = try TemporaryFolder()
    noAnchors = try TrustStore(folder: folder.path("trust"))
  }

  private static let day = CalendarDate(iso8601: "2026-11-23")

  // MARK: The public map

  @Test(
    "given the signers that are known to the public, when they are counted, then most are taken")
  func coverage() throws {
    let map = try Vectors.load("document-signer-classes.json")
    let all = try #require(map["certificates"]?.integer)
    let classes = try #require(map["classes"]?.array)
    let count = { (rows: [JSONValue]) in
      rows.compactMap { $0["certificates"]?.integer }.reduce(0, +)
    }
    let taken = count(classes.filter(Self.isTaken))
    let weak = count(classes.filter { $0["digest"]?.string == "sha1" })
    // docs/ZERO-KNOWLEDGE.md has the figures.
    #expect(taken == 19_677 && Double(taken) / Double(all) >= 0.973)
    #expect(weak == 380 && Double(taken) / Double(all - weak) >= 0.992)
  }

  /// Whether a row of the map is one of the classes, if documents have the digest of the certificate. SHA-1 is counted
  /// apart.
  private static func isTaken(_ row: JSONValue) -> Bool {
    let algorithms = SignerCircuit.Algorithm.all.filter { !$0.digest.isWeak }
    let names = Set(algorithms.map { WireText($0.name) })
    let digest = row["digest"]?.string?.forPeople ?? ""
    let name =
      switch row["signature"]?.string {
      case "ecdsa"?: "\(curve(row))-\(digest)"
      case "rsa"?: "\(rsa(row))-pkcs1-\(digest)-\(exponent(row))"
      default: "\(rsa(row))-pss-\(digest)-\(exponent(row))"
      }
    return names.contains(WireText(name))
  }

  private static func curve(_ row: JSONValue) -> String {
    switch row["curve"]?.string {
    case "secp256r1"?: "p256"
    case "brainpoolp256r1"?: "brainpoolP256r1"
    case "secp384r1"?: "p384"
    case "brainpoolp384r1"?: "brainpoolP384r1"
    case "brainpoolp512r1"?: "brainpoolP512r1"
    default: "other"
    }
  }

  private static func rsa(_ row: JSONValue) -> String { "rsa\(row["bits"]?.integer ?? 0)" }

  private static func exponent(_ row: JSONValue) -> String { "e\(row["exponent"]?.integer ?? 0)" }

  // MARK: Real EF.SODs, whose DG1 nobody published

  /// The class of each; of each class one, and all in `make audit`.
  private static let realDocuments: [(String, String)] =
    [
      ("AT", "brainpoolP256r1-sha256"), ("DE", "brainpoolP384r1-sha384"),
      ("FR", "rsa2048-pkcs1-sha256-e65537"),
      ("ID", "rsa2048-pss-sha256-e65537"), ("KR", "rsa2048-pss-sha256-e3"),
    ]
    + (isAudit
      ? [
        ("GB_rsapss_2012", "rsa2048-pss-sha256-e65537"), ("MY", "rsa2048-pss-sha256-e65537"),
        ("NZ_2017", "rsa2048-pkcs1-sha256-e65537"), ("SG", "rsa2048-pss-sha256-e65537"),
        ("US", "rsa2048-pkcs1-sha256-e65537"),
      ] : [])

  @Test(
    "given a real EF.SOD, when it is of a class, then everything above DG1 is taken",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: realDocuments)
  func aboveDataGroup1(_ name: String, algorithm: String) throws {
    let file = try Vectors.realFile("sod/real/\(name).sod.bin")
    let evidence = try takenApart([], file)
    #expect(evidence.algorithm.name == algorithm)
    let forms = try #require(
      SecurityObjectForms(evidence.securityObject, evidence.algorithm.digest))
    let (object, digest) = (evidence.securityObject, evidence.algorithm.digest)
    #expect(try Self.isAnchored(object, forms, digest))
    // Whether it states when it was signed, and that alone, is what the circuit takes.
    let isTimeStated = ["AT", "FR", "ID", "MY", "NZ_2017", "US"].contains(name)
    #expect(evidence.signingTime.isStated == isTimeStated)
    #expect(try Self.isWalked(evidence.attributes, of: object, digest, isTimeStated: isTimeStated))
    #expect(
      try !Self.isWalked(evidence.attributes, of: object, digest, isTimeStated: !isTimeStated))
    #expect(try Self.isSigned(evidence))
    // One byte of what was signed is another.
    var attributes = evidence.attributes
    attributes[attributes.count - 1] ^= 1
    #expect(try !Self.isSigned(evidence, attributes: attributes))
  }

  /// The evidence of files, whatever its signer's path.
  private func takenApart(_ dataGroup1: [UInt8], _ securityObject: [UInt8]) throws
    -> PassportEvidence
  {
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    let files = dataGroup1.isEmpty ? [] : [DocumentFile(.dg1, dataGroup1)]
    let result = PassiveAuthentication(anchors: noAnchors, at: now).verify(
      sod: DocumentFile(.sod, securityObject), files: files)
    let certificate = try #require(result.signer)
    let signature = result.checks.first { $0.name == .securityObjectSignature }
    #expect(signature?.outcome.status == .passed)
    // Of an EF.SOD alone nothing is asked that is in an MRZ.
    let other = try Vectors.realFile("dumps/bsi_tr03105_5_reference/Datagroup1.bin")
    let mrz = try DG1(parsing: dataGroup1.isEmpty ? other : dataGroup1).mrz
    return try PassportEvidence(
      dataGroup1: dataGroup1, mrz, securityObject: securityObject, certificate, isSimulated: false)
  }

  /// A part of the data circuit, compiled once for all documents.
  private static func part(
    _ build: (CircuitBuilder<GF2To128>) -> Void
  ) throws -> Circuit<GF2To128> {
    let builder = CircuitBuilder<GF2To128>()
    build(builder)
    return try builder.circuit(allowingUnusedInputs: true)
  }

  /// The parts of the largest circuit of each digest.
  private static let parts = SecureHash.allCases.map { _ in Once<Result<Parts, any Error>>() }

  private static func parts(_ digest: SecureHash) throws -> Parts {
    let number = SecureHash.allCases.firstIndex(of: digest) ?? 0
    return try parts[number].value { Result { try Parts(digest) } }.get()
  }

  private struct Parts: Sendable {
    let sizes: PassportDataSizes
    let anchor: Circuit<GF2To128>
    let walk: Circuit<GF2To128>

    init(_ digest: SecureHash) throws {
      let sizes = try #require(PassportDataSizes.all(digest).last)
      self.sizes = sizes
      anchor = try RealDocumentTests.part { builder in
        _ = SecurityObjectAnchor(
          digest, blocks: sizes.securityObjectBlocks, packed: nil,
          dataGroup1: builder.publicBits(digest.bits), in: builder)
      }
      walk = try RealDocumentTests.part { builder in
        let flags = builder.publicBits(2).bits
        let walk = SignedAttributesWalk(
          digest, blocks: sizes.attributesBlocks, packed: nil,
          content: builder.publicBits(digest.bits), in: builder)
        _ = SigningTimeAttribute(
          walk, isStated: flags[0], isAbsent: flags[1], in: builder)
      }
    }
  }

  private static func holds(
    _ inputs: InputValues<GF2To128>, _ circuit: Circuit<GF2To128>
  ) -> Bool {
    (try? CircuitEvaluation(circuit, inputs: inputs.inputs, team: Team())) != nil
  }

  /// Whether the security object is taken by the part of the circuit for it, with DG1's digest public.
  private static func isAnchored(
    _ securityObject: [UInt8], _ forms: SecurityObjectForms, _ digest: SecureHash
  ) throws -> Bool {
    let parts = try parts(digest)
    let blocks = parts.sizes.securityObjectBlocks
    var values = InputValues<GF2To128>()
    values.appendPublic(bitsOf: forms.dataGroup1Digest.bitsFromLast)
    try #require(SecureHashMessageWitness(digest, securityObject, blocks: blocks))
      .append(to: &values)
    values.append(bits: 2, of: UInt64(forms.outer.head - 2))
    values.append(bits: 1, of: forms.hasNull ? 1 : 0)
    values.append(bits: 2, of: UInt64(forms.inner.head - 2))
    values.append(
      bits: SecurityObjectAnchor.placeBits, of: UInt64(clamping: forms.versionInfoPlace))
    return holds(values, parts.anchor)
  }

  /// Whether the signed attributes are taken by the part of the circuit for them, with a time of signing or without one.
  private static func isWalked(
    _ attributes: [UInt8], of securityObject: [UInt8], _ digest: SecureHash, isTimeStated: Bool
  ) throws -> Bool {
    let parts = try parts(digest)
    let blocks = parts.sizes.attributesBlocks
    let places = try #require(AttributePlaces(attributes, digest))
    var values = InputValues<GF2To128>()
    let content = try digest.digest.digest(securityObject)
    values.appendPublic(bitsOf: [isTimeStated, !isTimeStated] + content.bitsFromLast)
    let message = try #require(SecureHashMessageWitness(digest, attributes, blocks: blocks))
    message.append(to: &values)
    values.append(bits: 1, of: places.isLong ? 1 : 0)
    for place in places.places {
      values.append(bits: SignedAttributesWalk.placeBits, of: UInt64(clamping: place))
    }
    Selection.append(
      places.messageDigestIndex, of: SignedAttributesWalk.attributes - 1, to: &values)
    SigningTimeWitness(message.padded, places: places.places).append(to: &values)
    return holds(values, parts.walk)
  }

  /// Whether there is a witness for the signature, which is made by the equations of the circuit.
  private static func isSigned(
    _ evidence: PassportEvidence, attributes: [UInt8]? = nil
  ) throws -> Bool {
    let algorithm = evidence.algorithm.digest.digest
    let digest = try algorithm.digest(attributes ?? evidence.attributes)
    let name = SignerCircuit(evidence.algorithm, .shown).name
    let compiled = try CompiledCircuits().file(WireText(name))
    switch evidence.algorithm {
    case .ecdsa(.brainpoolP256r1, _):
      return try isSigned(evidence, BrainpoolP256Curve.self, compiled, digest)
    case .ecdsa(.brainpoolP384r1, _):
      return try isSigned(evidence, BrainpoolP384Curve.self, compiled, digest)
    case .ecdsa: return false
    case .rsa(let encoding, let keys):
      let circuit = try RSASignatureCircuit(
        Circuit(file: compiled), encoding,
        try #require(RSASigners(shown: evidence.key.bytes, keys)))
      return circuit.witnessed(
        modulus: evidence.key.bytes, signature: evidence.signature, digest: digest) != nil
    }
  }

  /// The same on a curve.
  private static func isSigned<Curve: PrimeCurve>(
    _ evidence: PassportEvidence, _ curve: Curve.Type, _ compiled: [UInt8], _ digest: [UInt8]
  ) throws -> Bool {
    let key = evidence.key.coordinates
    let bits = min(Curve.Field.byteCount, digest.count) * 8
    let circuit = try ECDSASignatureCircuit<Curve>(
      Circuit(file: compiled), try #require(ECDSASigners<Curve>(shown: key)), digestBits: bits)
    let signature = try ECDSASignature(
      der: evidence.signature, numberLength: Curve.Field.byteCount)
    let signed = Array(digest.prefix(bits / 8))
    return circuit.witnessed(key: key, digest: signed, signature: signature) != nil
  }

  // MARK: Reference dumps

  @Test(
    "given a reference document of others, when it is proved, then all holds but its path to a root",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    // Italy's identity card has SHA-512; it is in `make audit`.
    arguments: [
      ("bsi_tr03105_5_reference/Datagroup1.bin", "D", "rsa2048-pss-sha256-e65537/shown/5+3")
    ]
      + (isAudit
        ? [("it_cie_test_rossi/DG1.bin", "ITA", "rsa2048-pss-sha512-e65537/shown/5+2")] : []))
  func referenceDocument(_ first: String, nationality: WireText, proofClass: String) throws {
    let folder = "dumps/\(first.prefix { $0 != "/" })"
    let evidence = try takenApart(
      Vectors.realFile("dumps/\(first)"), Vectors.realFile("\(folder)/EF_SOD.bin"))
    let day = try #require(Self.day)
    let request = try ProofRequest(
      nonce: [UInt8](repeating: 3, count: 32), audience: "", day: day, age: 18,
      nationalities: [nationality], isNotExpired: false, isBound: false, scope: nil, signers: nil)
    let plan = try PlannedPassportProof(
      evidence, request, list: nil, known: TrustedSigners([]), secret: nil, holder: nil, today: day,
      acceptsSmallSet: false, random: .system)
    #expect(plan.proofClass.name == proofClass)
    let circuits = CompiledCircuits()
    let proof = try plan.prove(circuits: circuits)
    var verdict = try PassportProofVerdict(proof, request, list: nil, circuits: circuits)
    #expect(verdict.outcome.status == .passed)
    #expect(verdict.certificate == evidence.certificate.der)
    // What is missing is said: the root of this test signer was never published.
    verdict.judge(
      day: day, anchors: noAnchors, at: Date(timeIntervalSince1970: 1_795_000_000))
    #expect(verdict.outcome.status == .unknown)
    #expect(verdict.outcome.code.rawValue == "no-trust-anchor")
  }

  @Test(
    "given a reference document with SHA-1, when it is to be proved, then all but its signature is taken",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func oldDigest() throws {
    let files = [
      try Vectors.realFile("dumps/bsi_2008/Datagroup1.bin"),
      try Vectors.realFile("dumps/bsi_2008/EF_SOD.bin"),
    ]
    // It is signed on brainpoolP224r1, which no class has.
    let error = #expect(throws: PassportProofError.self) { try takenApart(files[0], files[1]) }
    #expect(error == .notMade(.proofAlgorithm("ECDSA with SHA-1")))
    let signed = try SignedData(parsing: EFSOD(parsing: files[1]).signedData)
    let attributes = try #require(signed.signers.first?.signedAttributes?.forms.first)
    let forms = try #require(SecurityObjectForms(signed.content, .sha1))
    let isTimeStated = try #require(SigningTime(in: attributes).isStated as Bool?)
    #expect(try Self.isAnchored(signed.content, forms, .sha1))
    #expect(try Self.isWalked(attributes, of: signed.content, .sha1, isTimeStated: isTimeStated))
    // DG1 has the digest that is listed, and the list the one in the attributes.
    let witness = try PassportDataWitness(
      .sha1, dataGroup1: files[0], securityObject: signed.content, attributes: attributes,
      secret: [UInt8](repeating: 1, count: 32), sizes: .common)
    #expect(witness.digest == (try DigestAlgorithm.sha1.digest(attributes)))
    var other = attributes
    other[other.count - 1] ^= 1
    #expect(try !Self.isWalked(other, of: signed.content, .sha1, isTimeStated: isTimeStated))
  }
}
