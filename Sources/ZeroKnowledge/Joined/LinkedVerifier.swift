import Parallel

extension LinkedStatement {
  /// Verifies a proof of this statement.
  ///
  /// - Throws: `ProofError` when the octets are no proof of this form, or with the test that failed.
  public func verify(_ proof: LinkedProof) throws(ProofError) {
    guard proof.tags.count == signatures.count, proof.signatures.count == signatures.count else {
      throw .badCount
    }
    let transcript = try transcript()
    let team = Team()
    let system = data.system
    let dataProof = try system.parse(whole: proof.data)
    let dataVerifier = ZeroKnowledgeVerifier(system, team: team)
    dataVerifier.receive(dataProof, transcript: transcript)
    var received: [any ReceivedSignature] = []
    for (circuit, octets) in zip(signatures, proof.signatures) {
      received.append(try Self.receive(circuit, octets, team, transcript))
    }
    var links: [PublicLink] = []
    for (signature, tag) in zip(received, proof.tags) {
      links.append(PublicLink(key: try signature.draw(from: transcript), tag: tag))
    }
    for link in links { transcript.write(link.tag.octets) }
    try dataVerifier.verify(
      dataProof, publicInputs: data.publicInputs(links: links), transcript: transcript)
    for (signature, link) in zip(received, links) { try signature.verify(link, transcript) }
  }

  private static func receive<Signature: SignatureCircuit>(
    _ circuit: Signature, _ octets: [UInt8], _ team: Team, _ transcript: Transcript
  ) throws(ProofError) -> any ReceivedSignature {
    try ReceivedCircuit(circuit, octets, team, transcript)
  }
}

/// The proof of a signature circuit whose commitment is in the transcript.
private protocol ReceivedSignature: AnyObject {
  func draw(from transcript: Transcript) throws(ProofError) -> LinkKey
  func verify(_ link: PublicLink, _ transcript: Transcript) throws(ProofError)
}

private final class ReceivedCircuit<Signature: SignatureCircuit>: ReceivedSignature {
  private let circuit: Signature
  private let proof: ZeroKnowledgeProof<Signature.Element>
  private let verifier: ZeroKnowledgeVerifier<Signature.Element>
  private var points: ChallengePoints<Signature.Element>?

  init(
    _ circuit: Signature, _ octets: [UInt8], _ team: Team, _ transcript: Transcript
  ) throws(ProofError) {
    self.circuit = circuit
    let system = circuit.system
    proof = try system.parse(whole: octets)
    verifier = ZeroKnowledgeVerifier(system, team: team)
    verifier.receive(proof, transcript: transcript)
  }

  func draw(from transcript: Transcript) throws(ProofError) -> LinkKey {
    let key = LinkKey(linkedBits: circuit.linkedBits, from: transcript)
    points = try ChallengePoints(from: transcript)
    return key
  }

  func verify(_ link: PublicLink, _ transcript: Transcript) throws(ProofError) {
    guard let points else { throw .badChallenge }
    try verifier.verify(
      proof, publicInputs: circuit.publicInputs(link: link, points: points),
      transcript: transcript)
  }
}
