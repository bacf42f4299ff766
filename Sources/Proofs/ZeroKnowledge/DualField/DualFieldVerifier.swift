import Parallel

extension DualFieldProofSystem {
  /// Verifies a proof of `statement`.
  ///
  /// - Throws: `ProofError` when the bytes are no proof of this form, or with the test that
  ///   failed.
  public func verify(
    _ statement: some DualFieldStatement, proof bytes: [UInt8]
  ) throws(ProofError) {
    let parts = try parse(bytes, codeCount: statement.codeCount)
    let transcript = try Self.transcript(of: statement)
    let team = Team()
    let hashVerifier = ZeroKnowledgeVerifier(hash, team: team)
    let signatureVerifier = ZeroKnowledgeVerifier(signature, team: team)
    hashVerifier.receive(parts.hash, transcript: transcript)
    signatureVerifier.receive(parts.signature, transcript: transcript)
    let challenge: GF2To128 = transcript.element()
    let inputs = statement.publicInputs(codes: parts.codes, challenge: challenge)
    try hashVerifier.verify(parts.hash, publicInputs: inputs.hash, transcript: transcript)
    try signatureVerifier.verify(
      parts.signature, publicInputs: inputs.signature, transcript: transcript)
  }

  /// The parts of a proof.
  private struct Parts {
    var codes: [GF2To128]
    var hash: ZeroKnowledgeProof<GF2To128>
    var signature: ZeroKnowledgeProof<P256Field>
  }

  private func parse(_ bytes: [UInt8], codeCount: Int) throws(ProofError) -> Parts {
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result<Parts, ProofError> { () throws(ProofError) in
        var reader = unsafe ProofReader<GF2To128>(bytes)
        let codes = try reader.elements(codeCount)
        var rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[reader.position...])
        let (hashProof, length) = unsafe try hash.parse(rest)
        unsafe rest = unsafe UnsafeRawBufferPointer(rebasing: rest[length...])
        let (signatureProof, restLength) = unsafe try signature.parse(rest)
        guard restLength == rest.count else { throw .trailingBytes }
        return Parts(codes: codes, hash: hashProof, signature: signatureProof)
      }
    }
    return try result.get()
  }
}
