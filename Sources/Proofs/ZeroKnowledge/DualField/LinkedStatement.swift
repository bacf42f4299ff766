import Crypto
import Parallel

/// A circuit over GF(2^128) that has bits in common with circuits over other fields, one link for each.
public protocol DataCircuit: Sendable {
  /// The circuit and the sizes of its proof.
  var system: ProofSystem<GF2To128> { get }
  /// The public inputs, in the circuit's order, made from the verifier's own data and the links,
  /// one for each signature circuit in their order.
  func publicInputs(links: [PublicLink]) -> [GF2To128]
}

/// A circuit over any field that has bits in common with a `DataCircuit`.
public protocol SignatureCircuit<Element>: Sendable {
  /// The field.
  associatedtype Element: FieldElement
  /// The circuit and the sizes of its proof.
  var system: ProofSystem<Element> { get }
  /// The number of bits in common.
  var linkedBits: Int { get }
  /// The public inputs, in the circuit's order, made from the verifier's own data, the link and two
  /// points.
  func publicInputs(link: PublicLink, points: ChallengePoints<Element>) -> [Element]
}

/// A statement over one data circuit and some signature circuits.
public struct LinkedStatement: Sendable {
  /// The bytes with which the transcript begins. They must hold the system, the circuits' names with
  /// their sizes, the session and everything public.
  public let transcriptSeed: [UInt8]
  /// The circuit over GF(2^128).
  public let data: any DataCircuit
  /// The circuits over other fields.
  public let signatures: [any SignatureCircuit]

  /// Takes the parts.
  public init(
    transcriptSeed: [UInt8], data: any DataCircuit, signatures: [any SignatureCircuit]
  ) {
    self.transcriptSeed = transcriptSeed
    self.data = data
    self.signatures = signatures
  }

  /// The transcript at the beginning, the same for prover and verifier.
  func transcript() throws(ProofError) -> Transcript {
    do throws(CryptoError) { return try Transcript(transcriptSeed) } catch { throw .crypto(error) }
  }

  /// The number of circuits: the data circuit first, the signature circuits after it.
  var circuits: Int { 1 + signatures.count }

  /// A transcript for each circuit. Each begins with all that was sent for all circuits, and has the
  /// circuit's number after it, so that their challenges differ; then the circuits can be proved side by
  /// side.
  func branches(of transcript: Transcript, _ links: [PublicLink]) -> [Transcript] {
    for link in links { transcript.write(link.tag.bytes) }
    return (0..<circuits).map { circuit in
      let branch = transcript.copy()
      branch.write([UInt8(truncatingIfNeeded: circuit)])
      return branch
    }
  }
}

/// A circuit of a linked statement, in either role.
struct LinkedCircuit<Element: FieldElement> {
  /// The values drawn for a circuit after all commitments.
  struct Drawn {
    /// The keys of the links that begin with this circuit.
    var keys: [LinkKey]
    /// The public inputs for the links of the statement.
    var publicInputs: ([PublicLink]) -> [Element]
  }

  let system: ProofSystem<Element>
  /// Draws from the transcript.
  let draw: (Transcript) throws(ProofError) -> Drawn

  /// The signature circuit with a number, from 0.
  init<Signature: SignatureCircuit<Element>>(_ circuit: Signature, number: Int) {
    system = circuit.system
    draw = { transcript throws(ProofError) in
      let key = LinkKey(linkedBits: circuit.linkedBits, from: transcript)
      let points = try ChallengePoints<Element>(from: transcript)
      return Drawn(keys: [key]) { circuit.publicInputs(link: $0[number], points: points) }
    }
  }
}

extension LinkedCircuit<GF2To128> {
  init(_ circuit: any DataCircuit) {
    system = circuit.system
    draw = { _ throws(ProofError) in
      Drawn(keys: []) { circuit.publicInputs(links: $0) }
    }
  }
}

/// The values for a data circuit that only the prover knows.
public struct DataWitness: Sendable {
  /// The bits in common with each signature circuit.
  let linked: [[Bool]]
  /// The private inputs, in the circuit's order, for the pad of each link.
  let privateInputs: @Sendable ([LinkPad]) -> [GF2To128]

  /// Takes the values.
  public init(
    linked: [[Bool]], privateInputs: @escaping @Sendable (_ pads: [LinkPad]) -> [GF2To128]
  ) {
    self.linked = linked
    self.privateInputs = privateInputs
  }
}

/// A signature circuit with the values for it that only the prover knows.
public struct WitnessedSignature: Sendable {
  let circuit: any SignatureCircuit
  /// Commits to the private inputs of the circuit with this number.
  let commit:
    @Sendable (_ number: Int, LinkPad, Team, RandomSource) throws(ProofError)
      -> any CommittedInputs

  /// Takes a circuit and its private inputs, in its order, for the link's pad.
  public init<Signature: SignatureCircuit>(
    _ circuit: Signature,
    privateInputs: @escaping @Sendable (_ pad: LinkPad) -> [Signature.Element]
  ) {
    self.circuit = circuit
    commit = { number, pad, team, source throws(ProofError) in
      try CommittedCircuit(
        LinkedCircuit(circuit, number: number), privateInputs(pad), team, source)
    }
  }
}

/// The proof of a linked statement: a tag for each link, the proof of the data circuit, and one for each
/// signature circuit, as bytes.
public struct LinkedProof: Hashable, Sendable {
  /// The tags.
  public var tags: [LinkTag]
  /// The proof over GF(2^128).
  public var data: [UInt8]
  /// The proofs over the other fields.
  public var signatures: [[UInt8]]

  /// Takes the parts.
  public init(tags: [LinkTag], data: [UInt8], signatures: [[UInt8]]) {
    self.tags = tags
    self.data = data
    self.signatures = signatures
  }
}
