import Crypto
import Parallel

/// A circuit over GF(2^128) that has bits in common with circuits over other fields, one link for each.
public protocol DataCircuit: Sendable {
  /// The circuit and the sizes of its proof.
  var system: ProofSystem<GF2To128> { get }
  /// The bits in common with data circuits before this one, one link for each; mostly none.
  var shared: [SharedBits] { get }
  /// The public inputs, in the circuit's order, made from the verifier's own data, the links of
  /// ``shared``, and the links that other circuits have with this one, in the order of these.
  func publicInputs(links: [PublicLink]) -> [GF2To128]
}

extension DataCircuit {
  /// No bits in common with another data circuit.
  public var shared: [SharedBits] { [] }
}

/// The bits that a circuit has in common with a `DataCircuit`.
public struct SharedBits: Hashable, Sendable {
  /// The number of that circuit in its statement: 0 for `LinkedStatement.data`, 1 for the first of
  /// `LinkedStatement.further`.
  public let holder: Int
  /// The number of bits.
  public let count: Int

  /// Makes a description.
  public init(holder: Int, count: Int) { (self.holder, self.count) = (holder, count) }
}

/// A circuit over any field that has bits in common with one or more `DataCircuit`s.
public protocol LinkingCircuit<Element>: Sendable {
  /// The field.
  associatedtype Element: FieldElement
  /// The circuit and the sizes of its proof.
  var system: ProofSystem<Element> { get }
  /// The bits in common, one link for each.
  var shared: [SharedBits] { get }
  /// The public inputs, in the circuit's order, made from the verifier's own data, the links of
  /// ``shared`` and two points.
  func publicInputs(links: [PublicLink], points: ChallengePoints<Element>) -> [Element]
}

/// A circuit over any field that has bits in common with one `DataCircuit`, the first of its statement.
public protocol SignatureCircuit<Element>: LinkingCircuit {
  /// The number of bits in common.
  var linkedBits: Int { get }
  /// The public inputs, in the circuit's order, made from the verifier's own data, the link and two
  /// points.
  func publicInputs(link: PublicLink, points: ChallengePoints<Element>) -> [Element]
}

extension SignatureCircuit {
  /// The bits in common with the first data circuit.
  public var shared: [SharedBits] { [SharedBits(holder: 0, count: linkedBits)] }

  /// The public inputs for the only link.
  public func publicInputs(
    links: [PublicLink], points: ChallengePoints<Element>
  ) -> [Element] {
    links.first.map { publicInputs(link: $0, points: points) } ?? []
  }
}

/// A circuit whose bits are in common with another data circuit than the first.
struct LinkedElsewhere<Base: LinkingCircuit>: LinkingCircuit {
  let base: Base
  let holder: Int

  var system: ProofSystem<Base.Element> { base.system }
  var shared: [SharedBits] { base.shared.map { SharedBits(holder: holder, count: $0.count) } }

  func publicInputs(
    links: [PublicLink], points: ChallengePoints<Base.Element>
  ) -> [Base.Element] {
    base.publicInputs(links: links, points: points)
  }
}

extension LinkingCircuit {
  /// The same circuit, with all its bits in common with the data circuit of another number.
  public func sharing(with holder: Int) -> any LinkingCircuit {
    LinkedElsewhere(base: self, holder: holder)
  }
}

/// A statement over data circuits and some signature circuits.
public struct LinkedStatement: Sendable {
  /// The bytes with which the transcript begins. They must hold the system, the circuits' names with
  /// their sizes, the session and everything public.
  public let transcriptSeed: [UInt8]
  /// The circuit over GF(2^128).
  public let data: any DataCircuit
  /// Further circuits over GF(2^128).
  public let further: [any DataCircuit]
  /// The circuits over other fields.
  public let signatures: [any LinkingCircuit]

  /// Takes the parts.
  public init(
    transcriptSeed: [UInt8], data: any DataCircuit, further: [any DataCircuit] = [],
    signatures: [any LinkingCircuit]
  ) {
    self.transcriptSeed = transcriptSeed
    self.data = data
    self.further = further
    self.signatures = signatures
  }

  /// The data circuits, by their numbers.
  var holders: [any DataCircuit] { [data] + further }

  /// The bits that each circuit has in common with data circuits.
  private var sharedByCircuit: [[SharedBits]] {
    holders.map(\.shared) + signatures.map(\.shared)
  }

  /// The bits of each link, in the order in which their keys are drawn.
  var shared: [SharedBits] { sharedByCircuit.flatMap(\.self) }

  /// The numbers of the links that other circuits have with a data circuit.
  func links(with holder: Int) -> [Int] {
    shared.indices.filter { shared[$0].holder == holder }
  }

  /// The numbers of the links that a circuit has with data circuits.
  func links(of circuit: Int) -> Range<Int> {
    let counts = sharedByCircuit.map(\.count)
    let first = counts[..<circuit].reduce(0, +)
    return first..<first + counts[circuit]
  }

  /// The numbers of all links of a data circuit: its own, and those that others have with it.
  func allLinks(of holder: Int) -> [Int] { links(of: holder) + links(with: holder) }

  /// The transcript at the beginning, the same for prover and verifier.
  func transcript() throws(ProofError) -> Transcript {
    do throws(CryptoError) { return try Transcript(transcriptSeed) } catch { throw .crypto(error) }
  }

  /// The number of circuits: the data circuits first, the signature circuits after them.
  var circuits: Int { holders.count + signatures.count }

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

  /// A signature circuit, and the numbers of its links.
  init<Signature: LinkingCircuit<Element>>(_ circuit: Signature, links: Range<Int>) {
    system = circuit.system
    draw = { transcript throws(ProofError) in
      let keys = circuit.shared.map { LinkKey(linkedBits: $0.count, from: transcript) }
      let points = try ChallengePoints<Element>(from: transcript)
      return Drawn(keys: keys) { circuit.publicInputs(links: Array($0[links]), points: points) }
    }
  }
}

extension LinkedCircuit<GF2To128> {
  /// A data circuit, and the numbers of its links.
  init(_ circuit: any DataCircuit, links: [Int]) {
    system = circuit.system
    draw = { transcript throws(ProofError) in
      let keys = circuit.shared.map { LinkKey(linkedBits: $0.count, from: transcript) }
      return Drawn(keys: keys) { all in circuit.publicInputs(links: links.map { all[$0] }) }
    }
  }
}

/// The values for a data circuit that only the prover knows.
public struct DataWitness: Sendable {
  /// The bits of each link that other circuits have with this one.
  let linked: [[Bool]]
  /// The private inputs, in the circuit's order, for the pads of its links: its own, and those that others have with
  /// it.
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
  let circuit: any LinkingCircuit
  /// Commits to the private inputs of the circuit, whose links have these numbers.
  let commit:
    @Sendable (_ links: Range<Int>, [LinkPad], Team, RandomSource) throws(ProofError)
      -> any CommittedInputs

  /// Takes a circuit and its private inputs, in its order, for the link's pad.
  public init<Signature: SignatureCircuit>(
    _ circuit: Signature,
    privateInputs: @escaping @Sendable (_ pad: LinkPad) -> [Signature.Element]
  ) {
    self.init(linking: circuit) { pads in pads.first.map(privateInputs) ?? [] }
  }

  /// Takes a circuit with any number of links and its private inputs, in its order, for the pads of its
  /// links.
  public init<Signature: LinkingCircuit>(
    linking circuit: Signature,
    privateInputs: @escaping @Sendable (_ pads: [LinkPad]) -> [Signature.Element]
  ) {
    self.init(circuit: circuit) { links, pads, team, source throws(ProofError) in
      try CommittedCircuit(
        LinkedCircuit(circuit, links: links), privateInputs(pads), team, source)
    }
  }

  private init(
    circuit: any LinkingCircuit,
    commit:
      @escaping @Sendable (Range<Int>, [LinkPad], Team, RandomSource) throws(ProofError)
      -> any CommittedInputs
  ) {
    (self.circuit, self.commit) = (circuit, commit)
  }

  /// The same, with all bits in common with the data circuit of another number.
  public func sharing(with holder: Int) -> WitnessedSignature {
    WitnessedSignature(circuit: circuit.sharing(with: holder), commit: commit)
  }
}

/// The proof of a linked statement: a tag for each link, the proof of each data circuit, and one for
/// each signature circuit, as bytes.
public struct LinkedProof: Hashable, Sendable {
  /// The tags.
  public var tags: [LinkTag]
  /// The proof over GF(2^128).
  public var data: [UInt8]
  /// The proofs of the further circuits over GF(2^128).
  public var further: [[UInt8]]
  /// The proofs over the other fields.
  public var signatures: [[UInt8]]

  /// Takes the parts.
  public init(
    tags: [LinkTag], data: [UInt8], further: [[UInt8]] = [], signatures: [[UInt8]]
  ) {
    self.tags = tags
    self.data = data
    self.further = further
    self.signatures = signatures
  }
}
