import Crypto
import Parallel
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// A data circuit that has a digest and shares it, nothing else.
struct SharedBytes: DataCircuit {
  let system: ProofSystem<GF2To128>

  init(bits: Int) throws {
    let builder = CircuitBuilder<GF2To128>()
    _ = UniversalLink(builder.privateBits(bits).bits, in: builder)
    system = try ProofSystem(shortest: try builder.circuit())
  }

  func publicInputs(links: [PublicLink]) -> [GF2To128] {
    [.one] + links.flatMap { UniversalLink<GF2To128>.publicInputs($0) }
  }

  static func witness(_ bytes: [UInt8]) -> DataWitness {
    DataWitness(linked: [bytes.bitsFromLast]) { pads in
      var values = InputValues<GF2To128>()
      values.append(bitsOf: bytes.bitsFromLast)
      for pad in pads { UniversalLink.append(pad, to: &values) }
      return values.privateInputs
    }
  }
}

@Suite("The document signer's signature, shared with the data circuit")
struct ECDSASignatureCircuitTests {
  private let key: PrivateKey
  private let others: [PrivateKey]
  private let message = Array("the signed attributes".utf8)

  init() throws {
    key = try .generate(.ec(curve: "prime256v1"))
    others = try (0..<5).map { _ in try .generate(.ec(curve: "prime256v1")) }
  }

  private func coordinates(_ key: PrivateKey) throws -> (x: [UInt8], y: [UInt8]) {
    let point = try key.p256PublicKey
    return (point.x, point.y)
  }

  private func circuit(
    _ place: SignerPlace, _ keys: [PrivateKey]
  ) throws -> ECDSASignatureCircuit<P256Curve> {
    let points = try keys.map(coordinates)
    let signers =
      place == .shown
      ? ECDSASigners<P256Curve>(shown: points[0])
      : ECDSASigners<P256Curve>(
        listed: points.flatMap { $0.x + $0.y }[...], capacity: place.capacity)
    return try ECDSASignatureCircuit(
      ECDSASignatureCircuit<P256Curve>.circuit(place, digestBits: 256), try #require(signers),
      digestBits: 256)
  }

  private func proof(
    _ signature: ECDSASignatureCircuit<P256Curve>, _ data: SharedBytes, shared: [UInt8]? = nil,
    seed: [UInt8] = [1]
  ) throws -> LinkedProof {
    let digest = try DigestAlgorithm.sha256.digest(message)
    let value = try ECDSASignature(der: try key.sign(message, digest: .sha256))
    let witness = try #require(
      signature.witnessed(key: try coordinates(key), digest: digest, signature: value))
    return try LinkedProver.prove(
      transcriptSeed: seed, data, SharedBytes.witness(shared ?? digest), [witness])
  }

  @Test("given a signature, when proved with the key shown and among others, then it is verified")
  func proved() throws {
    let data = try SharedBytes(bits: 256)
    for place in [SignerPlace.shown, .listed(capacity: 16)] {
      let signature = try circuit(place, others + [key])
      guard place != .shown else {
        let alone = try circuit(.shown, [key])
        let statement = LinkedStatement(transcriptSeed: [1], data: data, signatures: [alone])
        try statement.verify(try proof(alone, data))
        continue
      }
      let statement = LinkedStatement(transcriptSeed: [1], data: data, signatures: [signature])
      let proof = try proof(signature, data)
      try statement.verify(proof)
      // Another list, another session, other proofs' parts: refused.
      let absent = try circuit(place, others)
      for other in [
        LinkedStatement(transcriptSeed: [1], data: data, signatures: [absent]),
        LinkedStatement(transcriptSeed: [2], data: data, signatures: [signature]),
      ] {
        #expect(throws: ProofError.self) { try other.verify(proof) }
      }
      var swapped = proof
      swapped.tags = try self.proof(signature, data).tags
      #expect(throws: ProofError.self) { try statement.verify(swapped) }
      swapped = proof
      swapped.data = try self.proof(signature, data).data
      #expect(throws: ProofError.self) { try statement.verify(swapped) }
      swapped = proof
      swapped.signatures[0].append(0)
      #expect(throws: ProofError.trailingBytes) { try statement.verify(swapped) }
      swapped.tags = []
      #expect(throws: ProofError.badCount) { try statement.verify(swapped) }
    }
  }

  @Test("given a key that is not in the list, or a digest of another bit, then nothing is proved")
  func unproved() throws {
    let data = try SharedBytes(bits: 256)
    let absent = try circuit(.listed(capacity: 16), others)
    #expect(throws: ProofError.self) { try proof(absent, data) }
    let listed = try circuit(.listed(capacity: 16), others + [key])
    var other = try DigestAlgorithm.sha256.digest(message)
    other[31] ^= 1
    #expect(throws: ProofError.self) { try proof(listed, data, shared: other) }
  }

  @Test(
    "given what was sent, when one byte of it is another, then every circuit has other challenges")
  func branches() throws {
    let signature = try circuit(.shown, [key])
    let data = try SharedBytes(bits: 256)
    func challenges(roots: [[UInt8]], tags: [UInt8], of circuits: Int) throws -> [[UInt8]] {
      let statement = LinkedStatement(
        transcriptSeed: [1], data: data,
        signatures: [any SignatureCircuit](repeating: signature, count: circuits))
      let transcript = try statement.transcript()
      for root in roots { transcript.write(root) }
      let links = try tags.map { tag in
        PublicLink(
          key: LinkKey(linkedBits: 1, from: transcript),
          tag: try #require(LinkTag([UInt8](repeating: tag, count: 16))))
      }
      return statement.branches(of: transcript, links).map { $0.bytes(32) }
    }
    let sent = try challenges(roots: [[1], [2]], tags: [3, 4], of: 2)
    #expect(sent.count == 3 && Set(sent).count == 3)
    let others = [
      try challenges(roots: [[0], [2]], tags: [3, 4], of: 2),
      try challenges(roots: [[1], [0]], tags: [3, 4], of: 2),
      try challenges(roots: [[1], [2]], tags: [0, 4], of: 2),
      try challenges(roots: [[1], [2]], tags: [3, 0], of: 2),
    ]
    for other in others { #expect(Set(other + sent).count == 6) }
  }

  @Test("given a prover that has answered, when it is asked again, then it throws")
  func answersOnce() throws {
    let circuit = try circuit(.shown, [key])
    let digest = try DigestAlgorithm.sha256.digest(message)
    let value = try ECDSASignature(der: try key.sign(message, digest: .sha256))
    let signature = try #require(
      circuit.witnessed(key: try coordinates(key), digest: digest, signature: value))
    let transcript = try Transcript([1])
    let pad = LinkPad(element: GF2To128(bits: (0..<128).map { $0 % 2 == 0 }))
    let committed = try signature.commit(0..<1, [pad], Team(), .system)
    committed.send(to: transcript)
    let drawn = try #require(try committed.draw(from: transcript).first)
    let link = PublicLink(key: drawn, tag: drawn.tag(of: digest.bitsFromLast, pad))
    #expect(try !committed.prove([link], transcript).isEmpty)
    #expect(throws: ProofError.changedInputs) { try committed.prove([link], transcript) }
  }

  @Test("given a commitment, when other private inputs are proved, then it throws")
  func changedInputs() throws {
    let circuit = try circuit(.shown, [key])
    let system = circuit.system
    let inputs = [P256Field](repeating: .one, count: system.circuit.inputs)
    let transcript = try Transcript([1])
    let prover = try ZeroKnowledgeProver(system, inputs: inputs, transcript: transcript)
    var others = inputs
    others[others.count - 1] += .one
    do {
      _ = try prover.prove(others, transcript: transcript)
      Issue.record("other inputs were proved")
    } catch {
      #expect(error == .changedInputs)
    }
  }

  @Test("given lists that cannot be, when signers are made of them, then there are none")
  func lists() throws {
    let point = try coordinates(key)
    #expect(ECDSASigners<P256Curve>(listed: [], capacity: 16) == nil)
    let bytes = point.x + point.y
    #expect(ECDSASigners<P256Curve>(listed: (bytes + bytes)[...], capacity: 1) == nil)
    #expect(ECDSASigners<P256Curve>(listed: bytes.dropLast(), capacity: 16) == nil)
    let high = [UInt8](repeating: 0xFF, count: 32)
    #expect(ECDSASigners<P256Curve>(listed: (high + point.y)[...], capacity: 16) == nil)
    #expect(ECDSASigners<P256Curve>(shown: ([1], point.y)) == nil)
  }

  @Test(
    "given the circuits, when their errors are added up round by round, then none is above 2^-115")
  func errors() throws {
    let signature = try circuit(.listed(capacity: 16), others + [key])
    for error in signature.soundnessErrors { #expect(error.bits >= 115, "\(error.round)") }
  }
}
