import Crypto
import Parallel

/// The prover of linked statements. Every commitment is made before any challenge is drawn, and each
/// prover answers once: a second answer under the same pads would give the witness away.
public enum LinkedProver {
  /// What the parts of one proof share.
  struct Work {
    let team: Team
    let transcript: Transcript
    var random: BufferedRandomness
  }

  /// The proof of a statement over a data circuit and the signature circuits that come with their
  /// witnesses.
  ///
  /// - Parameters:
  ///   - seed: the octets with which the transcript begins, see `LinkedStatement`.
  ///   - source: the source of blinding, pads and nonces.
  ///   - stage: called at the beginning of each stage, to show progress.
  /// - Throws: `ProofError`; `unsatisfied` when the inputs do not satisfy a circuit.
  public static func prove(
    transcriptSeed seed: [UInt8], _ data: any DataCircuit, _ witness: DataWitness,
    _ signatures: [WitnessedSignature], random source: RandomSource = .system,
    stage: (ProofStage) -> Void = { _ in }
  ) throws(ProofError) -> LinkedProof {
    stage(.committing)
    let statement = LinkedStatement(
      transcriptSeed: seed, data: data, signatures: signatures.map(\.circuit))
    let transcript = try statement.transcript()
    var work = Work(
      team: Team(), transcript: transcript, random: BufferedRandomness(source))
    let pads = try pads(for: signatures, witness, &work)
    let privateInputs = witness.privateInputs(pads)
    let system = data.system
    let dataProver = try ZeroKnowledgeProver(system, privateInputs: privateInputs, &work)
    var committed: [any CommittedSignature] = []
    for (signature, pad) in zip(signatures, pads) {
      committed.append(try signature.commit(pad, &work))
    }
    // Nothing was drawn until here.
    let links = try draw(committed, witness, pads, transcript)
    stage(.provingHash)
    let dataProof = try dataProver.prove(
      data.publicInputs(links: links) + privateInputs, transcript: transcript)
    stage(.provingSignature)
    var proofs: [[UInt8]] = []
    for (signature, link) in zip(committed, links) {
      proofs.append(try signature.prove(link, transcript))
    }
    return LinkedProof(
      tags: links.map(\.tag), data: system.serialized(dataProof), signatures: proofs)
  }

  private static func pads(
    for signatures: [WitnessedSignature], _ witness: DataWitness, _ work: inout Work
  ) throws(ProofError) -> [LinkPad] {
    guard witness.linked.map(\.count) == signatures.map(\.circuit.linkedBits) else {
      throw .badInputs(
        expected: signatures.map(\.circuit.linkedBits).reduce(0, +),
        given: witness.linked.map(\.count).reduce(0, +))
    }
    do throws(CryptoError) {
      var pads: [LinkPad] = []
      for _ in signatures { pads.append(LinkPad(element: try work.random.element())) }
      return pads
    } catch {
      throw .crypto(error)
    }
  }

  private static func draw(
    _ committed: [any CommittedSignature], _ witness: DataWitness, _ pads: [LinkPad],
    _ transcript: Transcript
  ) throws(ProofError) -> [PublicLink] {
    var links: [PublicLink] = []
    for (number, signature) in committed.enumerated() {
      let key = try signature.draw(from: transcript)
      links.append(
        PublicLink(key: key, tag: key.tag(of: witness.linked[number], pads[number])))
    }
    for link in links { transcript.write(link.tag.octets) }
    return links
  }
}

/// A signature circuit whose private inputs are committed to.
protocol CommittedSignature: AnyObject {
  /// Draws the link's key and the points.
  func draw(from transcript: Transcript) throws(ProofError) -> LinkKey
  /// The octets of the proof. It can be asked for once.
  func prove(_ link: PublicLink, _ transcript: Transcript) throws(ProofError) -> [UInt8]
}

/// A commitment over the field of one circuit.
final class CommittedCircuit<Signature: SignatureCircuit>: CommittedSignature {
  private let circuit: Signature
  private let system: ProofSystem<Signature.Element>
  private let privateInputs: [Signature.Element]
  private var prover: ZeroKnowledgeProver<Signature.Element>?
  private var points: ChallengePoints<Signature.Element>?

  init(
    _ circuit: Signature, privateInputs: [Signature.Element], _ work: inout LinkedProver.Work
  ) throws(ProofError) {
    self.circuit = circuit
    self.privateInputs = privateInputs
    system = circuit.system
    prover = try ZeroKnowledgeProver(system, privateInputs: privateInputs, &work)
  }

  func draw(from transcript: Transcript) throws(ProofError) -> LinkKey {
    let key = LinkKey(linkedBits: circuit.linkedBits, from: transcript)
    points = try ChallengePoints(from: transcript)
    return key
  }

  func prove(_ link: PublicLink, _ transcript: Transcript) throws(ProofError) -> [UInt8] {
    guard let points, let prover = prover.take() else { throw .changedInputs }
    let proof = try prover.prove(
      circuit.publicInputs(link: link, points: points) + privateInputs, transcript: transcript)
    return system.serialized(proof)
  }
}

extension ZeroKnowledgeProver {
  /// Commits to private inputs; the public ones are not known yet.
  init(
    _ system: ProofSystem<Element>, privateInputs: [Element], _ work: inout LinkedProver.Work
  ) throws(ProofError) {
    let unknown = [Element](repeating: .zero, count: system.circuit.publicInputs)
    try self.init(
      system, inputs: unknown + privateInputs, team: work.team, transcript: work.transcript,
      random: &work.random)
  }
}
