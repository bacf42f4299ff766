import Crypto

/// A circuit over GF(2^128) that has bits in common with circuits over other fields, one link for each.
public protocol DataCircuit: Sendable {
  /// The circuit and the sizes of its proof.
  var system: ProofSystem<GF2To128> { get }
  /// The public inputs, in the circuit's order, made of the verifier's own data and the links, one for each
  /// signature circuit in their order.
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
  /// The public inputs, in the circuit's order, made of the verifier's own data, the link and two points.
  func publicInputs(link: PublicLink, points: ChallengePoints<Element>) -> [Element]
}

/// A statement over one data circuit and some signature circuits.
public struct LinkedStatement: Sendable {
  /// The octets with which the transcript begins. They must hold the system, the circuits' names with
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
  let commit:
    @Sendable (LinkPad, inout LinkedProver.Work) throws(ProofError) -> any CommittedSignature

  /// Takes a circuit and its private inputs, in its order, for the link's pad.
  public init<Signature: SignatureCircuit>(
    _ circuit: Signature,
    privateInputs: @escaping @Sendable (_ pad: LinkPad) -> [Signature.Element]
  ) {
    self.circuit = circuit
    commit = { pad, work throws(ProofError) in
      try CommittedCircuit(circuit, privateInputs: privateInputs(pad), &work)
    }
  }
}

/// The proof of a linked statement: a tag for each link, the proof of the data circuit, and one for each
/// signature circuit, as octets.
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
