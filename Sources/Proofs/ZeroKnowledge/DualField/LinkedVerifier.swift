import Parallel

extension LinkedStatement {
  /// Verifies a proof of this statement.
  ///
  /// - Throws: `ProofError` when the bytes are no proof of this form, or with the test that failed.
  public func verify(_ proof: LinkedProof) throws(ProofError) {
    guard proof.tags.count == shared.count, proof.further.count == further.count,
      proof.signatures.count == signatures.count,
      shared.allSatisfy({ holders.indices.contains($0.holder) })
    else { throw .badCount }
    let transcript = try transcript()
    var received: [any ReceivedProof] = []
    for (number, bytes) in ([proof.data] + proof.further).enumerated() {
      let circuit = LinkedCircuit(holders[number], links: allLinks(of: number))
      received.append(try ReceivedCircuit(circuit, bytes, transcript))
    }
    for (number, circuit) in signatures.enumerated() {
      received.append(
        try Self.receive(
          circuit, links(of: holders.count + number), proof.signatures[number], transcript))
    }
    var keys: [LinkKey] = []
    for circuit in received { keys += try circuit.draw(from: transcript) }
    let links = zip(keys, proof.tags).map { PublicLink(key: $0, tag: $1) }
    let branches = branches(of: transcript, links)
    _ = try Teams(circuits).all { circuit, team throws(ProofError) in
      try received[circuit].verify(links, branches[circuit], team)
    }
  }

  private static func receive<Signature: LinkingCircuit>(
    _ circuit: Signature, _ links: Range<Int>, _ bytes: [UInt8], _ transcript: Transcript
  ) throws(ProofError) -> any ReceivedProof {
    try ReceivedCircuit(LinkedCircuit(circuit, links: links), bytes, transcript)
  }
}

/// The proof of a circuit whose commitment is in the transcript.
private protocol ReceivedProof: AnyObject {
  /// Draws the challenges for its public inputs; returns the keys of its links.
  func draw(from transcript: Transcript) throws(ProofError) -> [LinkKey]
  /// Verifies the proof for the links of the statement.
  func verify(
    _ links: [PublicLink], _ transcript: Transcript, _ team: Team
  ) throws(ProofError)
}

private final class ReceivedCircuit<Element: FieldElement>: ReceivedProof {
  private let circuit: LinkedCircuit<Element>
  private let proof: ZeroKnowledgeProof<Element>
  private var publicInputs: (([PublicLink]) -> [Element])?

  /// Reads a proof, and writes its commitment to the transcript.
  init(
    _ circuit: LinkedCircuit<Element>, _ bytes: [UInt8], _ transcript: Transcript
  ) throws(ProofError) {
    self.circuit = circuit
    proof = try circuit.system.parse(whole: bytes)
    proof.send(to: transcript)
  }

  func draw(from transcript: Transcript) throws(ProofError) -> [LinkKey] {
    let drawn = try circuit.draw(transcript)
    publicInputs = drawn.publicInputs
    return drawn.keys
  }

  func verify(
    _ links: [PublicLink], _ transcript: Transcript, _ team: Team
  ) throws(ProofError) {
    guard let publicInputs else { throw .badChallenge }
    try ZeroKnowledgeVerifier(circuit.system, team: team)
      .verify(proof, publicInputs: publicInputs(links), transcript: transcript)
  }
}
