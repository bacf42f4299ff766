import Parallel
@testable import ZeroKnowledge

extension ProofSystem {
  /// Why a verifier refuses a proof that was made over a transcript which begins as this one; nil when
  /// it accepts it.
  func refusal(
    of proof: ZeroKnowledgeProof<Element>, publicInputs: [Element], start: [UInt8] = [1]
  ) throws -> ProofError? {
    let transcript = try Transcript(start)
    let verifier = ZeroKnowledgeVerifier(self, team: Team(atMost: 1))
    verifier.receive(proof, transcript: transcript)
    do throws(ProofError) {
      try verifier.verify(proof, publicInputs: publicInputs, transcript: transcript)
      return nil
    } catch { return error }
  }
}
