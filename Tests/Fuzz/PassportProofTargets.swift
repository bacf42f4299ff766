@testable import Circuits
@testable import Parallel
@testable import DocumentProofs
@testable import ZeroKnowledge

extension FuzzTarget {
  static let passportProofs = [
    FuzzTarget("signer-list", longest: 65_536) { input in
      guard let list = try? SignerList(parsing: input) else { return }
      hold(list.encoded == input, "a list has one form")
      let algorithms = list.algorithms
      hold(!algorithms.isEmpty && algorithms.allSatisfy { list.count($0) > 0 }, "a list has keys")
    },
    FuzzTarget("proof-request") { input in
      guard let request = try? ProofRequest(parsing: input) else { return }
      hold(request.encoded == input, "a request has one form")
      hold((try? ProofRequest(parsing: request.encoded)) == request, "it is read again")
    },
    FuzzTarget("passport-proof", longest: 16_384) { input in
      guard let file = PassportProofFile(parsing: input) else { return }
      hold(file.encoded == input, "a proof has one form")
    },
    FuzzTarget("linked-proof", longest: 512) { input in
      guard let genuine = GenuineLinkedProof.instance else { fatalError("no proof is made") }
      var parts = InputParts(input)
      var proof = genuine.proof
      while !parts.isAtEnd {
        let (which, high, low) = (parts.byte(), parts.byte(), parts.byte())
        GenuineLinkedProof.change(
          &proof, which, place: Int(high) << 8 | Int(low), by: parts.byte())
      }
      let holds: Void? = try? genuine.statement.verify(proof)
      hold((holds != nil) == (proof == genuine.proof), "no other proof holds than the one made")
    },
  ]
}

/// A proof over the smallest circuits that share something: eight bits.
private struct GenuineLinkedProof: Sendable {
  let statement: LinkedStatement
  let proof: LinkedProof

  static let instance = try? GenuineLinkedProof()

  private init() throws {
    let (data, signature) = (try LinkedBits<GF2To128>(), try LinkedBits<Fp128>())
    statement = LinkedStatement(transcriptSeed: [1], data: data, signatures: [signature])
    let bits = (0..<8).map { $0 % 3 == 0 }
    let witness = DataWitness(linked: [bits]) { pads in
      LinkedBits<GF2To128>.values(bits, pads[0])
    }
    proof = try LinkedProver.prove(
      transcriptSeed: [1], data, witness,
      [WitnessedSignature(signature) { pad in LinkedBits<Fp128>.values(bits, pad) }])
  }

  /// Changes a byte of a part, or its length.
  static func change(_ proof: inout LinkedProof, _ which: UInt8, place: Int, by byte: UInt8) {
    func change(_ bytes: inout [UInt8]) {
      // Far places too, which two bytes alone do not reach.
      let place = place * (which & 0x80 == 0 ? 1 : 7)
      guard !bytes.isEmpty else { return }
      switch which & 0x0C {
      case 0x04: bytes.removeLast(min(place, bytes.count))
      case 0x08: bytes += [UInt8](repeating: byte, count: place)
      default: bytes[place % bytes.count] ^= byte
      }
    }
    switch which & 3 {
    case 0: change(&proof.data)
    case 1: change(&proof.signatures[0])
    case 2:
      var tag = proof.tags[0].bytes
      tag[place % tag.count] ^= byte
      proof.tags = [LinkTag(tag) ?? proof.tags[0]]
    default: swap(&proof.data, &proof.signatures[0])
    }
  }
}

/// Bits that are shared, and nothing else.
private struct LinkedBits<Element: FieldElement>: Sendable {
  let system: ProofSystem<Element>
  var linkedBits: Int { 8 }

  init() throws {
    let builder = CircuitBuilder<Element>()
    _ = UniversalLink(builder.privateBits(8).bits, in: builder)
    system = try ProofSystem(shortest: try builder.circuit())
  }

  static func values(_ bits: [Bool], _ pad: LinkPad) -> [Element] {
    var values = InputValues<Element>()
    values.append(bitsOf: bits)
    UniversalLink.append(pad, to: &values)
    return values.privateInputs
  }
}

extension LinkedBits: DataCircuit where Element == GF2To128 {
  func publicInputs(links: [PublicLink]) -> [GF2To128] {
    [.one] + links.flatMap { UniversalLink<GF2To128>.publicInputs($0) }
  }
}

extension LinkedBits: LinkingCircuit, SignatureCircuit where Element == Fp128 {
  func publicInputs(link: PublicLink, points: ChallengePoints<Fp128>) -> [Fp128] {
    [.one] + UniversalLink<Fp128>.publicInputs(link)
  }
}
