// Products: LongfellowProofs
//
// Proves that somebody knows a number whose square is 1849, and not which; and verifies the proof.

import Circuits
import ZeroKnowledge

let builder = CircuitBuilder<Fp128>()
let square = builder.publicInput()
let root = builder.privateInput()
builder.assertEqual(root * root, square)
let system = try ProofSystem(builder.circuit(), inverseRate: 7, openings: 132, codeCount: 4096)
// Both sides begin with the same bytes.
let session = Array("what both sides know of this proof".utf8)

func prove(_ number: Int, squared: Int) throws -> [UInt8] {
  var values = InputValues<Fp128>()
  values.appendPublic(Fp128(index: squared))
  values.append(Fp128(index: number))
  let transcript = try Transcript(session)
  let prover = try ZeroKnowledgeProver(system, inputs: values.inputs, transcript: transcript)
  return try system.serialized(prover.prove(values.inputs, transcript: transcript))
}

// The other side has the circuit, the public inputs and the bytes of the proof.
func verify(_ proof: [UInt8], of squared: Int) throws {
  var values = InputValues<Fp128>()
  values.appendPublic(Fp128(index: squared))
  let transcript = try Transcript(session)
  let (received, _) = try proof.withUnsafeBytes { try system.parse($0) }
  let verifier = ZeroKnowledgeVerifier(system)
  verifier.receive(received, transcript: transcript)
  try verifier.verify(received, publicInputs: values.publicInputs, transcript: transcript)
}

try verify(prove(43, squared: 1849), of: 1849)
print("verified")
