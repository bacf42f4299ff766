// Prints what a proof costs that a signature of ECDSA on P-256 holds for a key and a digest that are shown: rate 1/7,
// 132 columns opened, as the C++ implementation's own benchmark has it (BM_ECDSAZKProver). On one processor, to
// be compared with its one thread:
//
//     taskset -c 0 swift run -c release SignatureProofBench [PROOFS]
//
// Or compiles every circuit of an algorithm of RSA into a folder, and prints what a proof costs that a document is
// signed with it, the signer hidden among 32,768:
//
//     SignatureProofBench circuits FOLDER rsa4096-pkcs1-sha256-e65537
//     SignatureProofBench document FOLDER rsa4096-pkcs1-sha256-e65537 [PROOFS]

import Circuits
import Crypto
import Foundation
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

/// Proves and verifies some times, and prints what it took.
func measure<Proof>(
  _ name: String, _ count: Int, _ prove: () throws -> (Proof, Int),
  _ verify: (Proof) throws -> Void
) rethrows {
  let clock = ContinuousClock()
  var proved: [Double] = []
  var verified: [Double] = []
  var sizes: [Int] = []
  for _ in 0..<count + 3 {
    var begin = clock.now
    let (proof, size) = try prove()
    proved.append((clock.now - begin) / .milliseconds(1))
    sizes.append(size)
    begin = clock.now
    try verify(proof)
    verified.append((clock.now - begin) / .milliseconds(1))
  }
  let size = sizes.sorted()[sizes.count / 2]
  print("\(name): prove \(spread(proved)), verify \(spread(verified)), \(size) bytes")
}

/// What a command line asks for over documents' signers.
func measureDocuments(_ arguments: [String]) throws {
  guard arguments.count > 2,
    let algorithm = SignerCircuit.Algorithm.all.first(where: { $0.name == arguments[2] })
  else { throw DocumentClass.Failed(reason: "no folder, or no such algorithm") }
  guard arguments[0] == "document" else {
    for circuit in DocumentClass.allCircuits(algorithm) {
      let path = DocumentClass.path(arguments[1], circuit.name)
      if FileManager.default.fileExists(atPath: path) { continue }
      try Data(try circuit.compile()).write(to: URL(filePath: path))
    }
    return
  }
  let document = try DocumentClass(algorithm, arguments[1])
  let count = arguments.dropFirst(3).first.flatMap { Int($0) } ?? 20
  try measure(algorithm.name, count) {
    let proof = try document.prove()
    return (proof, 16 + proof.data.count + proof.signatures[0].count)
  } _: {
    try document.verify($0)
  }
  print("\(document.sizes); \(document.weakest)")
}

let arguments = Array(CommandLine.arguments.dropFirst())
if ["circuits", "document"].contains(arguments.first) {
  try measureDocuments(arguments)
} else {
  let statement = try SignatureStatement()
  try measure("a signature on P-256", arguments.first.flatMap { Int($0) } ?? 50) {
    let (proof, bytes) = try statement.prove()
    return (proof, bytes.count)
  } _: {
    try statement.verify($0)
  }
}
