import Crypto
import Foundation
import Parallel
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// The circuits of one kind of signature, with the signer shown, and what evaluates them.
private struct StatementCircuits: Sendable {
  let linking: LinkedPassportData.Linking
  let signature: any Sendable & EvaluatedSignature

  /// The algorithm of a kind.
  static func algorithm(_ kind: String) -> SignerCircuit.Algorithm {
    let parts = kind.split(separator: "-")
    let keys: RSAKeyClass =
      switch parts[0] {
      case "rsa3072": .rsa3072
      case "rsa4096": .rsa4096
      default: .rsa2048(parts.contains("e3") ? .three : .fermat)
      }
    let digest = SecureHash.allCases.first { parts.contains(Substring($0.name)) } ?? .sha256
    return switch parts[0] {
    case "p256": .ecdsa(.p256, digest)
    case "brainpoolP256r1": .ecdsa(.brainpoolP256r1, digest)
    case "p384": .ecdsa(.p384, digest)
    case "brainpoolP384r1": .ecdsa(.brainpoolP384r1, digest)
    case "brainpoolP512r1": .ecdsa(.brainpoolP512r1, digest)
    default: .rsa(parts.contains("pss") ? .pss(digest) : .pkcs1(digest), keys)
    }
  }

  init(_ kind: String) throws {
    let algorithm = Self.algorithm(kind)
    let digest = algorithm.digest
    linking = algorithm.linking
    signature =
      switch algorithm {
      case .ecdsa(.p256, _): try EvaluatedECDSA<P256Curve>(digest)
      case .ecdsa(.brainpoolP256r1, _): try EvaluatedECDSA<BrainpoolP256Curve>(digest)
      case .ecdsa(.p384, _): try EvaluatedECDSA<P384Curve>(digest)
      case .ecdsa(.brainpoolP384r1, _): try EvaluatedECDSA<BrainpoolP384Curve>(digest)
      case .ecdsa(.brainpoolP512r1, _): try EvaluatedECDSA<BrainpoolP512Curve>(digest)
      case .rsa(let encoding, let keys): try EvaluatedRSA(encoding, keys)
      }
  }

  /// The shape for sizes.
  func shape(_ sizes: PassportDataSizes) -> LinkedPassportData.Shape {
    LinkedPassportData.Shape(sizes, linking, .none)
  }
}

/// A circuit over signatures with its inputs for a document.
private protocol EvaluatedSignature {
  /// The compact file.
  var file: [UInt8] { get throws }
  /// The salt of a PSS signature; nil for others, and where it has none.
  func salt(_ document: PassportStatements.Document) throws -> [UInt8]?
  /// Whether our own evaluation holds, and the inputs; nil where no witness is made.
  func evaluated(
    _ document: PassportStatements.Document, digest: [UInt8], _ link: PublicLink, _ pad: LinkPad
  ) throws -> (holds: Bool, inputs: [UInt8])?
}

private func evaluation<Element: FieldElement>(
  _ circuit: Circuit<Element>, _ inputs: [Element]
) -> (holds: Bool, inputs: [UInt8]) {
  let holds = (try? CircuitEvaluation(circuit, inputs: inputs, team: Team(atMost: 1))) != nil
  return (holds, inputs.flatMap(\.bytes))
}

private struct EvaluatedECDSA<Curve: PrimeCurve>: EvaluatedSignature {
  let circuit: Circuit<Curve.Field>
  private let digestBits: Int

  init(_ digest: SecureHash) throws {
    digestBits = min(digest.bits, Curve.bits)
    circuit = try ECDSASignatureCircuit<Curve>.circuit(.shown, digestBits: digestBits)
  }

  var file: [UInt8] { get throws { try circuit.compactFile() } }

  func salt(_ document: PassportStatements.Document) -> [UInt8]? { nil }

  func evaluated(
    _ document: PassportStatements.Document, digest: [UInt8], _ link: PublicLink, _ pad: LinkPad
  ) throws -> (holds: Bool, inputs: [UInt8])? {
    let length = Curve.Field.byteCount
    let key = (x: Array(document.key.prefix(length)), y: Array(document.key.suffix(length)))
    let signers = try #require(ECDSASigners<Curve>(shown: key))
    let statement = try ECDSASignatureCircuit<Curve>(circuit, signers, digestBits: digestBits)
    let digest = Array(digest.prefix(digestBits / 8))
    guard let signature = try? ECDSASignature(raw: document.signature, numberLength: length),
      let witness = ECDSAVerificationWitness<Curve>(key: key, digest: digest, signature: signature)
    else { return nil }
    var values = InputValues<Curve.Field>()
    values.append(bitsOf: digest.bitsFromLast)
    UniversalLink.append(pad, to: &values)
    witness.append(to: &values)
    let points = try ChallengePoints(x: Curve.Field(index: 1000), y: Curve.Field(index: 2000))
    return evaluation(
      circuit, statement.publicInputs(link: link, points: points) + values.privateInputs)
  }
}

private struct EvaluatedRSA: EvaluatedSignature {
  let circuit: Circuit<Fp128>
  let encoding: RSASignatureCircuit.Encoding
  let keys: RSAKeyClass

  init(_ encoding: RSASignatureCircuit.Encoding, _ keys: RSAKeyClass) throws {
    (self.encoding, self.keys) = (encoding, keys)
    circuit = try RSASignatureCircuit.circuit(keys, encoding, .shown)
  }

  var file: [UInt8] { get throws { try circuit.compactFile() } }

  private func statement(
    _ document: PassportStatements.Document
  ) throws -> RSASignatureCircuit {
    try RSASignatureCircuit(
      circuit, encoding, try #require(RSASigners(shown: document.key, keys)))
  }

  func salt(_ document: PassportStatements.Document) throws -> [UInt8]? {
    try statement(document).salt(modulus: document.key, signature: document.signature)
  }

  func evaluated(
    _ document: PassportStatements.Document, digest: [UInt8], _ link: PublicLink, _ pad: LinkPad
  ) throws -> (holds: Bool, inputs: [UInt8])? {
    let statement = try statement(document)
    let witnessed = statement.privateInputs(
      modulus: document.key, signature: document.signature, digest: digest)
    guard let witnessed else { return nil }
    let points = try ChallengePoints(x: Fp128(index: 1 << 40), y: Fp128(index: 1 << 41))
    return evaluation(
      circuit, statement.publicInputs(link: link, points: points) + witnessed(pad))
  }
}

/// Three that share no code: the decision in Python over a document's bytes, our witnesses and evaluation, and
/// the evaluation in Python of the compiled circuits on our witnesses.
@Suite("Statements over documents, decided three times", .on(.circuits))
struct SecondStatementTests {

  /// What we say of a document.
  private struct Ours {
    /// Whether data and signature both hold, with witnesses that our own code made.
    var isProvable = false
    /// The inputs of circuits, and whether they hold: also of witnesses with wrong digests.
    var data: [(shape: LinkedPassportData.Shape, holds: Bool, inputs: [UInt8])] = []
    var signature: [(holds: Bool, inputs: [UInt8])] = []
  }

  private static func statement(
    _ document: PassportStatements.Document
  ) -> PassportDataStatement {
    var statement = PassportDataStatement(
      today: PassportDataStatement.Day(year: 2026, month: 11, day: 23))
    statement.bornBy = document.age.map {
      PassportDataStatement.Day(year: 2026 - $0, month: 11, day: 23)
    }
    statement.nationalities = document.nationalities?.map { Array($0.utf8) }
    statement.isNotExpired = document.isNotExpired
    return statement
  }

  private static func ours(
    _ document: PassportStatements.Document, _ circuits: StatementCircuits
  ) throws -> Ours {
    var ours = Ours()
    for isChecked in [true, false] {
      guard let (made, shape) = witness(document, circuits, isChecked: isChecked) else { continue }
      let circuit = try CompiledDataCircuits.circuit(shape)
      let data = try LinkedPassportData(circuit, shape, statement(document))
      // The salt of a signature that is none is any one.
      let salt =
        try circuits.signature.salt(document)
        ?? [UInt8](repeating: 0, count: shape.linking.algorithm.length)
      let witness = try #require(data.witness(made, salt: salt))
      let pad = LinkPad(element: GF2To128(bits: (0..<128).map { $0 % 7 == 2 }))
      let key = LinkKey(linkedBits: witness.linked[0].count, from: try Transcript([9]))
      let link = PublicLink(key: key, tag: key.tag(of: witness.linked[0], pad))
      let dataOutcome = evaluation(
        circuit, data.publicInputs(links: [link]) + witness.privateInputs([pad]))
      ours.data.append((shape, dataOutcome.holds, dataOutcome.inputs))
      let signature = try circuits.signature.evaluated(document, digest: made.digest, link, pad)
      if let signature { ours.signature.append(signature) }
      if isChecked { ours.isProvable = dataOutcome.holds && signature?.holds == true }
      // One that our code takes needs no second look.
      if isChecked { break }
    }
    return ours
  }

  /// The witness for the smallest circuit that takes a document; nil where none does.
  private static func witness(
    _ document: PassportStatements.Document, _ circuits: StatementCircuits, isChecked: Bool
  ) -> (witness: PassportDataWitness, shape: LinkedPassportData.Shape)? {
    let algorithm = circuits.linking.algorithm
    for sizes in PassportDataSizes.all(algorithm) {
      let made = try? PassportDataWitness(
        algorithm, dataGroup1: document.dataGroup1, securityObject: document.securityObject,
        attributes: document.attributes, secret: [UInt8](repeating: 1, count: 32), sizes: sizes,
        isChecked: isChecked)
      if let made { return (made, circuits.shape(sizes)) }
    }
    return nil
  }

  /// What Python says of the inputs, all processors together.
  private static func theirs(
    _ circuit: [UInt8], _ inputs: [[UInt8]]
  ) throws -> [Bool] {
    let parts = stride(from: 0, to: inputs.count, by: 8).map {
      Array(inputs[$0..<min($0 + 8, inputs.count)])
    }
    return try AllCores.map(parts) { part in
      Result { try CircuitEvaluator.unsatisfied(circuit: circuit, inputs: part).map { $0 == nil } }
    }.flatMap { try $0.get() }
  }

  /// Of each way to sign, and of digests longer than the order.
  private static let commonKinds = [
    "p256", "rsa2048-e65537", "rsa2048-pss", "brainpoolP256r1-sha384", "p384-sha384",
  ]
  /// A curve and RSA with PSS, which has data circuits of its own, and all in `make audit`: each kind takes seconds.
  private static let kinds =
    isAudit
    ? commonKinds + ["brainpoolP256r1", "rsa2048-e3"] + longerKinds + otherDigests
    : ["p256", "rsa2048-pss"]
  private static let longerKinds = ["rsa3072-e65537", "rsa3072-pss", "rsa4096-e65537"]
  private static let otherDigests = [
    "p384-sha512", "brainpoolP384r1-sha384", "brainpoolP512r1-sha512",
    "brainpoolP256r1-sha512", "rsa2048-e65537-sha512", "rsa2048-pss-sha384",
    "rsa2048-pss-sha512", "rsa4096-e65537-sha512", "rsa2048-e65537-sha1",
  ]

  /// Those of all kinds, made once.
  private static let documents = Result {
    isAudit
      ? try PassportStatements.made(200, seed: 19)
        + PassportStatements.made(120, seed: 20, kinds: longerKinds)
        + PassportStatements.made(
          400, seed: 21, kinds: ["brainpoolP256r1-sha384", "p384-sha384"] + otherDigests)
      : try PassportStatements.made(50, seed: 9, kinds: commonKinds)
  }

  @Test(
    "given documents, right ones and wrong ones, when all three decide, then they say the same",
    arguments: kinds)
  func threeOpinions(_ kind: String) throws {
    // Some of those that hold and some that do not, and all in an audit.
    let made = try Self.documents.get().filter { $0.kind == kind }
    let documents = Array(
      made.filter { $0.refusal == nil }.prefix(isAudit ? .max : 2)
        + made.filter { $0.refusal != nil }.prefix(isAudit ? .max : 4))
    let circuits = try StatementCircuits(kind)
    let ours = try AllCores.map(documents) { document in
      Result { try Self.ours(document, circuits) }
    }.map { try $0.get() }
    for (document, ours) in zip(documents, ours) {
      #expect(ours.isProvable == (document.refusal == nil), "\(document.refusal ?? "none")")
    }
    #expect(ours.contains { $0.isProvable } && ours.contains { !$0.isProvable })
    // To evaluate takes Python seconds: in an audit some data that hold and some that do not, of the first kind that has
    // a circuit, and always a signature.
    let first = Self.kinds.first { StatementCircuits.algorithm($0).linking == circuits.linking }
    for sizes in PassportDataSizes.all(circuits.linking.algorithm) where isAudit && first == kind {
      let shape = circuits.shape(sizes)
      let all = ours.flatMap(\.data).filter { $0.shape == shape }
      // A size that no document of the kind has says nothing.
      guard !all.isEmpty else { continue }
      let data = all.filter(\.holds).prefix(3) + all.filter { !$0.holds }.prefix(6)
      let file = try CompiledDataCircuits.circuit(shape).compactFile()
      #expect(try Self.theirs(file, data.map(\.inputs)) == data.map(\.holds))
    }
    let signatures = ours.flatMap(\.signature).prefix(isAudit ? 6 : 1)
    #expect(
      try Self.theirs(circuits.signature.file, signatures.map(\.inputs))
        == signatures.map(\.holds))
  }
}
