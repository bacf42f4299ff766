import CircuitTestSupport
import Circuits
import Crypto
import Encoding
import Foundation
import Parallel
import TestSupport
import Testing
import ZeroKnowledge

@testable import DocumentProofs

@Suite("The circuits of proofs over documents", .on(.circuits))
struct ProofCircuitTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// Nearly every part that the circuits are made of is in one of these: both links of the data, curves, each encoding
  /// and exponent of RSA, a longer key, a signer that is shown and one of a list, a digest of words of 64 bits, SHA-1.
  private static let representatives: [WireText] = [
    "data-5+3-digest-desk", "data-5+3-pss-none", "p256-sha256-shown",
    "brainpoolP256r1-sha256-listed-10", "rsa2048-pkcs1-sha256-e3-listed-10",
    "rsa2048-pss-sha256-e65537-listed-10", "rsa4096-pkcs1-sha256-e65537-shown",
    "desk-p256-sha256", "data-sha384-4+2-digest256-none", "p384-sha384-shown",
    "brainpoolP512r1-sha512-shown", "certificate-18-p256-digest", "p256-sha256-certified",
    "rsa2048-pss-sha256-e3-certified", "data-sha1-5+3-digest-none",
    "rsa2048-pkcs1-sha1-e65537-listed-10",
  ]

  /// All circuits in an audit; otherwise some, because a circuit over data takes seconds to compile.
  private static let names = isAudit ? ProofClass.circuits : representatives

  private func digest(_ name: WireText) throws -> WireText {
    WireText(Hex.encode(try DigestAlgorithm.sha256.digest(try CompiledCircuits().file(name))))
  }

  @Test("given the table, when the circuits are compiled again, then they are the same")
  func table() throws {
    if Self.environment["PASSPORT_WRITE_CIRCUITS"] != nil { return try write() }
    for name in Self.names {
      let known = try #require(ProofCircuits.digests[name], "\(name)")
      #expect(try digest(name) == known, "\(name)")
      #expect(try ProofCircuits.lengths(of: name) == Self.lengths(name), "\(name)")
    }
  }

  @Test("given the table, then it has every circuit of every class, and no other")
  func complete() {
    #expect(
      Set(ProofCircuits.digests.keys) == Set(ProofClass.circuits))
  }

  /// The lengths of the proofs over a circuit.
  private static func lengths(_ name: WireText) throws -> ClosedRange<Int> {
    let file = try CompiledCircuits().file(name)
    if name.hasPrefix("data") || name.hasPrefix("certificate") {
      return try ProofSystem<GF2To128>(shortest: Circuit(file: file)).lengths
    }
    if name.hasPrefix("rsa") {
      return try ProofSystem<Fp128>(shortest: Circuit(file: file)).lengths
    }
    if name.hasPrefix("brainpoolP256r1") {
      return try ProofSystem<BrainpoolP256Field>(shortest: Circuit(file: file)).lengths
    }
    if name.hasPrefix("p384") {
      return try ProofSystem<P384Field>(shortest: Circuit(file: file)).lengths
    }
    if name.hasPrefix("brainpoolP384r1") {
      return try ProofSystem<BrainpoolP384Field>(shortest: Circuit(file: file)).lengths
    }
    if name.hasPrefix("brainpoolP512r1") {
      return try ProofSystem<BrainpoolP512Field>(shortest: Circuit(file: file)).lengths
    }
    return try ProofSystem<P256Field>(shortest: Circuit(file: file)).lengths
  }

  /// A key of a kind, as good as any for counting.
  private func key(_ kind: SignerKey.Kind) throws -> SignerKey {
    if case .rsa(let keys) = kind {
      return try #require(SignerKey(kind, [UInt8](repeating: 0x81, count: keys.length)))
    }
    let curve =
      switch kind {
      case .ec(.p256): "prime256v1"
      case .ec(.p384): "secp384r1"
      default: kind.name
      }
    let info = try PrivateKey.generate(.ec(curve: curve)).publicKeyInfo()
    let point = try #require(try PublicKey(publicKeyInfo: info).coordinates)
    return try #require(SignerKey(kind, point.x + point.y))
  }

  /// The classes whose rounds are counted: in an audit all that have a circuit that those before them have not,
  /// because the rounds are those of the circuits; otherwise those whose circuits are compiled anyway.
  private static var counted: [ProofClass] {
    var seen = Set<WireText>()
    return ProofClass.all.filter { proofClass in
      let names = proofClass.circuitNames.map { WireText($0) }
      guard isAudit else { return names.allSatisfy(representatives.contains) }
      defer { seen.formUnion(names) }
      return !seen.isSuperset(of: names)
    }
  }

  @Test("given each class, when its errors are added up round by round, then none is above 2^-115")
  func errors() throws {
    let circuits = CompiledCircuits()
    let day = try #require(CalendarDate(iso8601: "2026-11-23"))
    let issuer = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
    let verifier = try ProofVerifierKey()
    var rows: [String: Double] = [:]
    for proofClass in Self.counted {
      let algorithm = proofClass.state?.root ?? proofClass.algorithm
      let key = try key(algorithm.keyKind)
      let (isShown, isState) = (proofClass.place == .shown, proofClass.state != nil)
      let list = try SignerList(
        [ListedSigner(algorithm, key, state: "UT")], day: day, of: isState ? .roots : .signers)
      let isBound = proofClass.binding == .desk
      let request = try ProofRequest(
        nonce: [UInt8](repeating: 3, count: 32), audience: "a", day: day, age: nil,
        nationalities: nil, isNotExpired: false, isBound: isBound, scope: nil,
        signers: isShown || isState ? nil : list.digest,
        state: isState ? StateQuestion(states: ["UT"], roots: list.digest) : nil,
        place: isBound ? "counter 3" : nil,
        verifier: isBound ? verifier : nil)
      let bound = PassportProofSystem.BoundIssuer(
        key: issuer, certificateDigest: [], month: BindingMonth(of: day))
      let system = try PassportProofSystem(
        proofClass, request,
        isShown
          ? .shown(key, certificate: []) : isState ? .certified(roots: list) : .listed(list),
        nullifier: nil, binding: isBound ? bound : nil, isSigningTimeStated: isState ? true : nil,
        circuits: circuits)
      #expect(system.openings >= 156)
      for error in system.soundnessErrors {
        #expect(error.bits >= 115, "\(proofClass.name): \(error.round)")
        rows[error.round] = min(rows[error.round] ?? .infinity, error.bits)
      }
    }
    #expect(rows.count == 12)
    guard isAudit else { return }
    let page = try String(
      contentsOf: Vectors.root.appending(path: "docs/ZERO-KNOWLEDGE.md"), encoding: .utf8)
    for (round, bits) in rows {
      let isTold = page.contains("| \(round) | \((bits * 10).rounded(.down) / 10) |\n")
      #expect(isTold, "\(round): \(bits)")
    }
  }

  private func write() throws {
    var table = """
      extension ProofCircuits {
        // Made anew by its test: PASSPORT_WRITE_CIRCUITS=1 make test FILTER=ProofCircuitTests
        static let table: [Entry] = [

      """
    let entries = AllCores.map(ProofClass.circuits) { name in
      Result {
        let lengths = try Self.lengths(name)
        return "    Entry(\n      \"\(name)\",\n      \"\(try digest(name))\",\n"
          + "      \(lengths.lowerBound)...\(lengths.upperBound)),\n"
      }
    }
    for (name, entry) in zip(ProofClass.circuits, entries) {
      guard case .success(let text) = entry else {
        Issue.record("\(name): \(entry)")
        continue
      }
      table += text
    }
    let path = "Sources/Proofs/DocumentProofs/PassportProof/ProofCircuitTable.swift"
    try Data((table + "  ]\n}\n").utf8).write(to: Vectors.root.appending(path: path))
  }
}
