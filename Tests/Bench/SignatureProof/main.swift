// Prints what a proof costs that a signature of ECDSA on P-256 holds for a key and a digest that are shown: rate 1/7,
// 132 columns opened, as the C++ implementation's own benchmark has it (BM_ECDSAZKProver). On one processor, to
// be compared with its one thread:
//
//     taskset -c 0 swift run -c release SignatureProofBench [PROOFS]

import Circuits
import Crypto
import ZeroKnowledge

struct SignatureStatement {
  let system: ProofSystem<P256Field>
  let inputs: InputValues<P256Field>

  init() throws {
    let builder = CircuitBuilder<P256Field>()
    let (x, y) = (builder.publicInput(), builder.publicInput())
    let digest = builder.publicInput()
    ECDSAVerification<P256Curve>(keyX: x, keyY: y, in: builder).assert(digest: digest)
    system = try ProofSystem(
      try builder.circuit(), inverseRate: 7, openings: 132, codeCount: 4096)
    inputs = try Self.signature()
  }

  private static func signature() throws -> InputValues<P256Field> {
    let secret = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let key = try secret.p256PublicKey
    let message = Array("a message".utf8)
    let digest = try DigestAlgorithm.sha256.digest(message)
    var values = InputValues<P256Field>()
    guard let x = P256Field(bigEndian: key.x), let y = P256Field(bigEndian: key.y),
      let witness = ECDSAVerificationWitness<P256Curve>(
        publicKey: key, digest: digest,
        signature: try ECDSASignature(der: secret.sign(message, digest: .sha256)))
    else { fatalError("one key in 2^32 has no proof: run it again") }
    values.appendPublic(x)
    values.appendPublic(y)
    values.appendPublic(ECDSAVerificationWitness<P256Curve>.element(digest))
    witness.append(to: &values)
    return values
  }

  func prove() throws -> (ZeroKnowledgeProof<P256Field>, [UInt8]) {
    let transcript = try Transcript(Array("bench".utf8))
    let prover = try ZeroKnowledgeProver(system, inputs: inputs.inputs, transcript: transcript)
    let proof = try prover.prove(inputs.inputs, transcript: transcript)
    return (proof, system.serialized(proof))
  }

  func verify(_ proof: ZeroKnowledgeProof<P256Field>) throws {
    let transcript = try Transcript(Array("bench".utf8))
    let verifier = ZeroKnowledgeVerifier(system)
    verifier.receive(proof, transcript: transcript)
    try verifier.verify(proof, publicInputs: inputs.publicInputs, transcript: transcript)
  }
}

func spread(_ times: [Double]) -> String {
  let sorted = times.dropFirst(3).sorted()
  let shown = [sorted[sorted.count / 2], sorted[0], sorted[sorted.count - 1]].map {
    String(($0 * 10).rounded() / 10)
  }
  return "\(shown[0]) ms (\(shown[1]) to \(shown[2]))"
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 50
let statement = try SignatureStatement()
let clock = ContinuousClock()
var proved: [Double] = []
var verified: [Double] = []
var sizes: [Int] = []
for _ in 0..<count + 3 {
  var begin = clock.now
  let (proof, bytes) = try statement.prove()
  proved.append((clock.now - begin) / .milliseconds(1))
  sizes.append(bytes.count)
  begin = clock.now
  try statement.verify(proof)
  verified.append((clock.now - begin) / .milliseconds(1))
}
print(
  "a signature on P-256: prove \(spread(proved)), verify \(spread(verified)), "
    + "\(sizes.sorted()[sizes.count / 2]) bytes")
