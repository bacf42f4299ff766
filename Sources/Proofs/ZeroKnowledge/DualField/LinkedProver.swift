import Crypto
import Parallel

/// The prover of linked statements. Every commitment is made before any challenge is drawn, and
/// each circuit is proved once: a second proof under the same pads would reveal the witness.
public enum LinkedProver {
  /// The proof of a statement over data circuits and the signature circuits that come with their
  /// witnesses.
  ///
  /// - Parameters:
  ///   - seed: the bytes with which the transcript begins, see `LinkedStatement`.
  ///   - further: further data circuits with their witnesses.
  ///   - source: the source of blinding, pads and nonces.
  ///   - stage: called at the beginning of each stage, to show progress.
  /// - Throws: `ProofError`; `unsatisfied` when the inputs do not satisfy a circuit.
  public static func prove(
    transcriptSeed seed: [UInt8], _ data: any DataCircuit, _ witness: DataWitness,
    further: [(circuit: any DataCircuit, witness: DataWitness)] = [],
    _ signatures: [WitnessedSignature], random source: RandomSource = .system,
    stage: (ProofStage) -> Void = { _ in }
  ) throws(ProofError) -> LinkedProof {
    stage(.committing)
    let statement = LinkedStatement(
      transcriptSeed: seed, data: data, further: further.map(\.circuit),
      signatures: signatures.map(\.circuit))
    let witnesses = [witness] + further.map(\.witness)
    let transcript = try statement.transcript()
    let teams = Teams(statement.circuits)
    let linked = try linked(statement, witnesses)
    let pads = try pads(linked.count, source)
    let holders = statement.holders
    let committed = try teams.all { circuit, team throws(ProofError) -> any CommittedInputs in
      guard circuit >= holders.count else {
        let links = statement.allLinks(of: circuit)
        return try CommittedCircuit(
          LinkedCircuit(holders[circuit], links: links),
          witnesses[circuit].privateInputs(links.map { pads[$0] }), team, source)
      }
      let links = statement.links(of: circuit)
      return try signatures[circuit - holders.count].commit(
        links, Array(pads[links]), team, source)
    }
    for inputs in committed { inputs.send(to: transcript) }
    // No challenge was drawn before this point.
    var keys: [LinkKey] = []
    for inputs in committed { keys += try inputs.draw(from: transcript) }
    let links = keys.indices.map { number in
      PublicLink(key: keys[number], tag: keys[number].tag(of: linked[number], pads[number]))
    }
    stage(.proving)
    let branches = statement.branches(of: transcript, links)
    let proofs = try teams.all { circuit, _ throws(ProofError) in
      try committed[circuit].prove(links, branches[circuit])
    }
    return LinkedProof(
      tags: links.map(\.tag), data: proofs[0], further: Array(proofs[1..<holders.count]),
      signatures: Array(proofs[holders.count...]))
  }

  /// The bits of each link, from the witnesses of the data circuits.
  private static func linked(
    _ statement: LinkedStatement, _ witnesses: [DataWitness]
  ) throws(ProofError) -> [[Bool]] {
    let shared = statement.shared
    var linked = [[Bool]](repeating: [], count: shared.count)
    for (holder, witness) in witnesses.enumerated() {
      let links = statement.links(with: holder)
      guard witness.linked.count == links.count else {
        throw .badInputs(expected: links.count, given: witness.linked.count)
      }
      for (link, bits) in zip(links, witness.linked) { linked[link] = bits }
    }
    guard linked.map(\.count) == shared.map(\.count) else {
      throw .badInputs(
        expected: shared.map(\.count).reduce(0, +), given: linked.map(\.count).reduce(0, +))
    }
    return linked
  }

  private static func pads(
    _ count: Int, _ source: RandomSource
  ) throws(ProofError) -> [LinkPad] {
    var random = BufferedRandomness(source)
    do throws(CryptoError) {
      var pads: [LinkPad] = []
      for _ in 0..<count { pads.append(LinkPad(element: try random.element())) }
      return pads
    } catch {
      throw .crypto(error)
    }
  }
}

extension Teams {
  /// The outcomes of all parts, in their order.
  /// - Throws: the error of the first part that has one.
  func all<Outcome>(
    _ body: (_ part: Int, Team) throws(ProofError) -> Outcome
  ) throws(ProofError) -> [Outcome] {
    let outcomes = map { part, team in
      Result { () throws(ProofError) in try body(part, team) }
    }
    var values: [Outcome] = []
    for outcome in outcomes { values.append(try outcome.get()) }
    return values
  }
}

/// A circuit of a linked statement whose private inputs are committed to.
protocol CommittedInputs: AnyObject {
  /// Writes the commitment to the transcript.
  func send(to transcript: Transcript)
  /// Draws the challenges for its public inputs; returns the keys of its links.
  func draw(from transcript: Transcript) throws(ProofError) -> [LinkKey]
  /// The bytes of the proof, for the links of the statement. It may be called only once.
  func prove(_ links: [PublicLink], _ transcript: Transcript) throws(ProofError) -> [UInt8]
}

/// A commitment over the field of one circuit.
final class CommittedCircuit<Element: FieldElement>: CommittedInputs {
  private let circuit: LinkedCircuit<Element>
  private let privateInputs: [Element]
  private var prover: ZeroKnowledgeProver<Element>?
  private var publicInputs: (([PublicLink]) -> [Element])?

  init(
    _ circuit: LinkedCircuit<Element>, _ privateInputs: [Element], _ team: Team,
    _ source: RandomSource
  ) throws(ProofError) {
    self.circuit = circuit
    self.privateInputs = privateInputs
    // The public inputs are not known yet.
    let unknown = [Element](repeating: .zero, count: circuit.system.circuit.publicInputs)
    var random = BufferedRandomness(source)
    prover = try ZeroKnowledgeProver(
      circuit.system, inputs: unknown + privateInputs, team: team, random: &random)
  }

  func send(to transcript: Transcript) { prover?.send(to: transcript) }

  func draw(from transcript: Transcript) throws(ProofError) -> [LinkKey] {
    let drawn = try circuit.draw(transcript)
    publicInputs = drawn.publicInputs
    return drawn.keys
  }

  func prove(_ links: [PublicLink], _ transcript: Transcript) throws(ProofError) -> [UInt8] {
    guard let publicInputs, let prover = prover.take() else { throw .changedInputs }
    return circuit.system.serialized(
      try prover.prove(publicInputs(links) + privateInputs, transcript: transcript))
  }
}
