import Crypto
import Encoding
import Synchronization
import TestSupport
import Testing

@testable import ZeroKnowledge

/// Two proofs over one transcript, of which the one takes the other's values by their codes.
struct DualFieldProofTests {
  /// A statement over both small circuits: the code of the hash circuit's value, and the challenge.
  private final class Statement: DualFieldStatement, Sendable {
    let session: [UInt8]
    /// The challenges that public inputs were asked for with.
    let challenges = Mutex<[GF2To128]>([])

    init(session: [UInt8] = [1]) { self.session = session }

    var transcriptSeed: [UInt8] { session }
    var codeCount: Int { 1 }

    func publicInputs(codes: [GF2To128], challenge: GF2To128) -> DualFieldInputs {
      challenges.withLock { $0.append(challenge) }
      return DualFieldInputs(hash: [.one, codes[0], challenge], signature: [.one])
    }

    var lastChallenge: GF2To128? { challenges.withLock(\.last) }
  }

  /// A key and a value whose product with the challenge is the code.
  private struct Witness: DualFieldWitness {
    let key = GF2To128(low: 0x1234, high: 5)
    let value = GF2To128(low: 0x77, high: 9)

    var privateInputs: DualFieldInputs {
      DualFieldInputs(hash: [key, value], signature: [P256Field(index: 2)])
    }

    func codes(challenge: GF2To128) -> [GF2To128] { [(key + challenge) * value] }
  }

  /// A circuit of one layer and output; each term has a sign and two inputs.
  private static func circuit<Element: FieldElement>(
    inputs: Int, publicInputs: Int, _ terms: [(constant: Element, left: UInt32, right: UInt32)]
  ) throws -> Circuit<Element> {
    var builder = LayerBuilder()
    for (index, term) in terms.enumerated() {
      builder.append(
        gate: 0, left: term.left, right: term.right, constant: UInt32(index))
    }
    let layer = try builder.layer(
      wires: inputs, logWires: logOfCeiling(inputs), gates: 1, constants: terms.count)
    func named(_ name: [UInt8]) throws -> Circuit<Element> {
      try Circuit(
        outputs: 1, inputs: inputs, publicInputs: publicInputs, subfieldBoundary: 0,
        constants: terms.map(\.constant), layers: [layer], identifier: name)
    }
    return try named(named([UInt8](repeating: 0, count: 32)).computedIdentifier())
  }

  /// code = (key + challenge) · value; the inputs are 1, code, challenge, key and value.
  private static func hashCircuit() throws -> Circuit<GF2To128> {
    try circuit(inputs: 5, publicInputs: 3, [(.one, 0, 1), (.one, 3, 4), (.one, 2, 4)])
  }

  /// The square of a private input is four.
  private static func signatureCircuit() throws -> Circuit<P256Field> {
    try circuit(inputs: 2, publicInputs: 1, [(-P256Field(index: 4), 0, 0), (.one, 1, 1)])
  }

  private static func read(_ bytes: [UInt8]) throws -> DualFieldCircuits {
    try bytes.withUnsafeBytes { try DualFieldCircuits($0) }
  }

  private static func system() throws -> DualFieldProofSystem {
    try DualFieldProofSystem(
      read(signatureCircuit().compactFile() + hashCircuit().compactFile()), inverseRate: 4,
      openings: 6, hashColumns: 128, signatureColumns: 100)
  }

  @Test("given two circuits, when proved together, then both see the challenge after both roots")
  func challenge() throws {
    let system = try Self.system()
    let statement = Statement()
    let proof = try system.prove(statement, Witness())
    let proved = try #require(statement.lastChallenge)
    try system.verify(statement, proof: proof)
    #expect(statement.lastChallenge == proved)
    let other = Statement()
    try system.verify(other, proof: try system.prove(other, Witness()))
    #expect(other.lastChallenge != proved)
    // Each root comes after what is before it: the code, and the whole of the hash circuit's proof.
    let hashRoot = GF2To128.byteCount
    let signatureLength = try signatureLength(proof, system)
    for root in [hashRoot, proof.count - signatureLength] {
      var changed = proof
      changed[root] ^= 1
      #expect(throws: ProofError.self) { try system.verify(statement, proof: changed) }
      #expect(statement.lastChallenge != proved, "byte \(root)")
    }
    #expect(throws: ProofError.self) { try system.verify(Statement(session: [2]), proof: proof) }
  }

  private func signatureLength(_ proof: [UInt8], _ system: DualFieldProofSystem) throws -> Int {
    let length = try proof[GF2To128.byteCount...].withUnsafeBytes {
      try system.hash.parse($0).length
    }
    return proof.count - GF2To128.byteCount - length
  }

  @Test("given a joined proof, when either part or a code is another, then it is refused")
  func parts() throws {
    let system = try Self.system()
    let statement = Statement()
    let proof = try system.prove(statement, Witness())
    let signature = proof.count - (try signatureLength(proof, system))
    // The last byte of either proof is in its tree's path, of which no challenge depends.
    for place in [signature - 1, proof.count - 1] {
      var changed = proof
      changed[place] ^= 1
      #expect(throws: ProofError.refused(.commitment), "byte \(place)") {
        try system.verify(statement, proof: changed)
      }
    }
    var changed = proof
    changed[0] ^= 1
    #expect(throws: ProofError.self) { try system.verify(statement, proof: changed) }
    #expect(throws: ProofError.trailingBytes) {
      try system.verify(statement, proof: proof + [0])
    }
    for length in [0, 15, 16, signature - 1, signature, proof.count - 1] {
      #expect(throws: ProofError.truncated, "cut at \(length)") {
        try system.verify(statement, proof: Array(proof[..<length]))
      }
    }
  }

  @Test("given a code that is not of the value, when it is proved, then there is no proof")
  func otherCode() throws {
    struct Other: DualFieldWitness {
      var privateInputs: DualFieldInputs { Witness().privateInputs }
      func codes(challenge: GF2To128) -> [GF2To128] {
        [Witness().codes(challenge: challenge)[0] + .one]
      }
    }
    #expect(throws: ProofError.unsatisfied(layer: 0)) {
      try Self.system().prove(Statement(), Other())
    }
  }

  @Test("given a file of two circuits, when something follows, then it is refused")
  func trailing() throws {
    let file = try Self.signatureCircuit().compactFile() + Self.hashCircuit().compactFile()
    #expect(try Self.read(file).compactFile() == file)
    #expect(throws: CircuitError.trailingBytes) { try Self.read(file + [0]) }
    for length in file.indices {
      #expect(throws: CircuitError.self) { try Self.read(Array(file[..<length])) }
    }
  }

  /// The archive of the reference's Rust version around two circuits; each part may be another.
  private struct Archive {
    var start: [UInt8] = Array("LFA2".utf8) + [1, 7]
    var combined: [UInt8]?
    var texts = [[UInt8]](repeating: Array("x".utf8), count: 4)
    var names = ["sig", "hash"]
    var identifiers: [[UInt8]]
    var circuits: [[UInt8]]
    var lengths: [Int]
    var count = 2

    init() throws {
      let signature = try DualFieldProofTests.signatureCircuit()
      let hash = try DualFieldProofTests.hashCircuit()
      identifiers = [signature.identifier, hash.identifier]
      circuits = [try signature.compactFile(), try hash.compactFile()]
      lengths = circuits.map(\.count)
    }

    func bytes() throws -> [UInt8] {
      func number(_ value: Int) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + number(value >> 7)
      }
      var bytes = start
      bytes += try combined ?? DigestAlgorithm.sha256.digest(identifiers.flatMap { $0 })
      for text in texts { bytes += number(text.count) + text }
      bytes += number(count)
      for (name, entry) in zip(names, zip(identifiers, lengths)) {
        bytes += number(name.utf8.count) + Array(name.utf8) + entry.0 + number(entry.1)
      }
      return bytes + circuits.flatMap { $0 }
    }
  }

  @Test(
    "given an archive of two circuits, when it is read, then they are its circuits, and one that breaks a rule is refused"
  )
  func archive() throws {
    let good = try Archive()
    let file = good.circuits.flatMap { $0 }
    #expect(try Self.read(good.bytes()).compactFile() == file)
    // The plain form may be in an archive too.
    var plain = good
    plain.circuits = [try Self.signatureCircuit().plainFile(), try Self.hashCircuit().plainFile()]
    plain.lengths = plain.circuits.map(\.count)
    let name = try Self.read(file).computedIdentifier()
    #expect(try Self.read(plain.bytes()).computedIdentifier() == name)
    let nothing = [UInt8](repeating: 0, count: 32)
    let changes: [(CircuitError, (inout Archive) -> Void)] = [
      (.unknownForm, { $0.start[4] = 2 }),
      (.badNumber, { $0.start.replaceSubrange(5..., with: [0x87, 0]) }),
      (.otherIdentifier, { $0.combined = nothing }),
      (.otherIdentifier, { $0.identifiers[0] = nothing }),
      (.otherIdentifier, { $0.identifiers[1] = nothing }),
      (.badNumber, { $0.lengths[0] += 1 }), (.badNumber, { $0.lengths[1] -= 1 }),
      (.unknownForm, { $0.names.reverse() }), (.unknownForm, { $0.names[0] = "sip" }),
      (.unknownForm, { $0.count = 3 }),
      (.tooLarge(.number), { $0.texts[0] = [UInt8](repeating: 0x78, count: 4097) }),
      (.tooLarge(.number), { $0.texts[3] = [UInt8](repeating: 0x78, count: 65_537) }),
      (.otherField(4), { $0.circuits.reverse() }), (.trailingBytes, { $0.circuits.append([0]) }),
    ]
    for (error, change) in changes {
      var archive = good
      change(&archive)
      #expect(throws: error) { try Self.read(archive.bytes()) }
    }
    let bytes = try good.bytes()
    let cut = bytes.indices.filter { (try? Self.read(Array(bytes[..<$0]))) != nil }
    #expect(cut.isEmpty, "\(cut)")
  }

  /// The beginning of the file that google/longfellow-zk publishes at 8aeca544 for version 7 with one claim
  /// (rust/applications/mdoc_zk/artifacts/circuits/8d079211….lfa2), unpacked.
  @Test("given the beginning of a published archive, when it is read, then the circuits are due")
  func publishedArchive() throws {
    let published = try Vectors.load("circuit-archive.json")
    let bytes = try published.bytes("header")
    let header = try bytes.withUnsafeBytes { try CircuitArchive($0) }
    #expect(header?.headerLength == bytes.count)
    let lengths = (published["lengths"]?.array ?? []).compactMap(\.integer)
    let circuits = zip([try published.bytes("sig"), try published.bytes("hash")], lengths)
    try header?.check(circuits.map { ($0, $1) })
    #expect(throws: CircuitError.truncated) { try Self.read(bytes) }
    let other = try Array(bytes.dropFirst()).withUnsafeBytes { try CircuitArchive($0) }
    #expect(other == nil)
  }

  @Test("given a circuit that bears another's name, when the name is computed, then it is seen")
  func names() throws {
    let (signature, hash) = (try Self.signatureCircuit(), try Self.hashCircuit())
    // The name ends a circuit's file.
    func renamed(_ file: [UInt8]) -> [UInt8] { file.dropLast() + [(file.last ?? 0) ^ 1] }
    let files = (try signature.compactFile(), try hash.compactFile())
    _ = try Self.read(files.0 + files.1).computedIdentifier()
    for file in [renamed(files.0) + files.1, files.0 + renamed(files.1)] {
      let circuits = try Self.read(file)
      #expect(throws: CircuitError.otherIdentifier) { try circuits.computedIdentifier() }
    }
  }
}
