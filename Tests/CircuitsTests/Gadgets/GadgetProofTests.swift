import Crypto
import TestSupport
import Testing

import Circuits
import ZeroKnowledge

/// Proofs over compiled circuits, from the prover to the verifier.
struct GadgetProofTests {
  /// Proves, and says whether the proof is taken with these public inputs.
  private func isProved<Element: FieldElement>(
    _ statement: BuiltStatement<Element>, _ values: InputValues<Element>,
    publicInputs: [Element]? = nil
  ) throws -> Bool {
    let system = try ProofSystem(
      statement.circuit, inverseRate: 7, openings: 132, codeCount: 4096)
    let transcript = try Transcript(Array("gadget".utf8))
    let prover = try ZeroKnowledgeProver(system, inputs: values.inputs, transcript: transcript)
    let proof = try prover.prove(values.inputs, transcript: transcript)
    let bytes = system.serialized(proof)
    let read = try bytes.withUnsafeBytes { try system.parse($0).proof }
    let verifier = ZeroKnowledgeVerifier(system)
    let other = try Transcript(Array("gadget".utf8))
    verifier.receive(read, transcript: other)
    do throws(ProofError) {
      try verifier.verify(
        read, publicInputs: publicInputs ?? values.publicInputs, transcript: other)
      return true
    } catch {
      guard case .refused = error else { throw error }
      return false
    }
  }

  @Test(
    "given a message, when it is proved to have a digest, then that digest is verified, no other")
  func preimage() throws {
    let statement = try BuiltStatement<GF2To128> { builder in
      let message = SecureHashMessage(.sha256, blocks: 1, packed: PackedBits(2), in: builder)
      message.digest.assertEqual(builder.publicBits(256))
    }
    let message = Array("I know a preimage of this SHA-256".utf8)
    var values = InputValues<GF2To128>()
    try #require(SecureHashMessageWitness(.sha256, message, blocks: 1))
      .append(to: &values, packed: PackedBits(2))
    for byte in try DigestAlgorithm.sha256.digest(message).reversed() {
      values.appendPublic(bits: 8, of: UInt64(byte))
    }
    #expect(try isProved(statement, values))
    var other = values.publicInputs
    other[9] += .one
    #expect(!(try isProved(statement, values, publicInputs: other)))
  }

  @Test("given a signature, when it is proved for a key and a message, then for no other ones")
  func signature() throws {
    let statement = try BuiltStatement<P256Field> { builder in
      let (x, y) = (builder.publicInput(), builder.publicInput())
      let digest = builder.publicInput()
      ECDSAVerification<P256Curve>(keyX: x, keyY: y, in: builder).assert(digest: digest)
    }
    let secret = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let key = try secret.p256PublicKey
    let message = Array("I know an ECDSA signature under this key".utf8)
    let digest = try DigestAlgorithm.sha256.digest(message)
    let signature = try ECDSASignature(der: secret.sign(message, digest: .sha256))
    var values = InputValues<P256Field>()
    values.appendPublic(try #require(P256Field(bigEndian: key.x)))
    values.appendPublic(try #require(P256Field(bigEndian: key.y)))
    values.appendPublic(ECDSAVerificationWitness<P256Curve>.element(digest))
    try #require(
      ECDSAVerificationWitness<P256Curve>(publicKey: key, digest: digest, signature: signature)
    ).append(to: &values)
    #expect(try isProved(statement, values))
    for place in 1...3 {
      var other = values.publicInputs
      other[place] += .one
      #expect(!(try isProved(statement, values, publicInputs: other)))
    }
  }
}
