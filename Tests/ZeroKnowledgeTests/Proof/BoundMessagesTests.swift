import Crypto
import Encoding
import TestSupport
import Testing

import Parallel
@testable import ZeroKnowledge

/// Challenges hold only for what was in the transcript before they were drawn. A changed proof is
/// refused by other tests as well, which would hide a message that is missing there.
struct BoundMessagesTests {
  private typealias Element = Fp128

  /// The state in which a verifier leaves the transcript, whatever it thinks of the proof.
  private func state(
    _ proof: ZeroKnowledgeProof<Element>, _ system: ProofSystem<Element>, _ publicInputs: [Element]
  ) throws -> [UInt8] {
    let transcript = try Transcript([1])
    let verifier = ZeroKnowledgeVerifier(system, team: Team(atMost: 1))
    verifier.receive(proof, transcript: transcript)
    try? verifier.verify(proof, publicInputs: publicInputs, transcript: transcript)
    return transcript.state
  }

  /// The proof once for each of its messages, with that one changed.
  private func changes(
    of proof: ZeroKnowledgeProof<Element>
  ) throws -> [(name: String, proof: ZeroKnowledgeProof<Element>)] {
    var changes: [(String, ZeroKnowledgeProof<Element>)] = []
    func change(_ name: String, _ change: (inout ZeroKnowledgeProof<Element>) -> Void) {
      var changed = proof
      change(&changed)
      changes.append((name, changed))
    }
    let root = try #require(MerkleDigest([UInt8](repeating: 7, count: 32)))
    change("root") { $0.root = root }
    for (layer, part) in proof.sumcheck.enumerated() {
      for round in part.polynomials.indices {
        change("layer \(layer), round \(round) at 0") {
          $0.sumcheck[layer].polynomials[round].atZero += .one
        }
        change("layer \(layer), round \(round) at the point") {
          $0.sumcheck[layer].polynomials[round].atPoint += .one
        }
      }
      change("layer \(layer), left") { $0.sumcheck[layer].claims.left += .one }
      change("layer \(layer), right") { $0.sumcheck[layer].claims.right += .one }
    }
    let answers: [(String, WritableKeyPath<LigeroProof<Element>, [Element]>)] = [
      ("low degree", \.lowDegree), ("linear", \.linear), ("quadratic, start", \.quadraticStart),
      ("quadratic, end", \.quadraticEnd),
    ]
    for (name, answer) in answers {
      for index in proof.ligero[keyPath: answer].indices {
        change("\(name) \(index)") { $0.ligero[keyPath: answer][index] += .one }
      }
    }
    return changes
  }

  @Test("given a proof with one message changed, when verified, then the transcript is another")
  func messages() throws {
    let numbers = try PolygonalNumbers<Element>()
    let (system, inputs) = (try numbers.system(), numbers.inputs())
    let transcript = try Transcript([1])
    let prover = try ZeroKnowledgeProver(system, inputs: inputs, transcript: transcript)
    let proof = try prover.prove(inputs, transcript: transcript)
    let publicInputs = Array(inputs[..<2])
    let honest = try state(proof, system, publicInputs)
    #expect(honest == transcript.state)
    var states: Set = [honest]
    for (name, changed) in try changes(of: proof) {
      #expect(states.insert(try state(changed, system, publicInputs)).inserted, "\(name)")
    }
    for place in publicInputs.indices {
      var other = publicInputs
      other[place] += .one
      #expect(states.insert(try state(proof, system, other)).inserted, "public input \(place)")
    }
    let other = try ProofSystem(
      numbers.circuit.misnamed(), inverseRate: 4, openings: 6, codeCount: 128)
    #expect(states.insert(try state(proof, other, publicInputs)).inserted, "circuit")
  }

  private func digest<Field: FieldElement>(_ field: Field.Type) throws -> [UInt8] {
    let numbers = try PolygonalNumbers<Field>()
    let (system, inputs) = (try numbers.system(), numbers.inputs())
    var random = SeededRandomness(seed: 12345)
    let transcript = try Transcript(Array("a session".utf8))
    let prover = try ZeroKnowledgeProver(
      system, inputs: inputs, team: Team(atMost: 1), transcript: transcript, random: &random)
    let proof = system.serialized(try prover.prove(inputs, transcript: transcript))
    return try DigestAlgorithm.sha256.digest(proof)
  }

  @Test(
    "given a generator that repeats, when proving, then proofs are those of before, bit for bit")
  func pinned() throws {
    let found = [
      "gf2to128": try digest(GF2To128.self), "p256": try digest(P256Field.self),
      "fp128": try digest(Fp128.self),
    ]
    let groups = try #require(Vectors.load("small-proofs.json")["groups"]?.array)
    #expect(groups.count == found.count)
    for group in groups {
      let name = try group.text("field")
      let digest = Hex.encode(try #require(found[name]))
      #expect(try digest == group.text("expected"), "\(name) \(digest)")
    }
  }
}
