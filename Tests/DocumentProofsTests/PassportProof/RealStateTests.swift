import CircuitTestSupport
import Crypto
import Encoding
import PKIX
import Parallel
import TestSupport
import Testing
import Trust

@testable import Circuits
@testable import DocumentProofs
@testable import ZeroKnowledge

/// Certificates of real document signers with the roots of their states.
@Suite("Signers of states below their roots")
struct RealStateTests {
  /// The roots in a master list of Germany.
  private static let roots = Result {
    let file = try Vectors.realFile("masterlists/DE_ML_2026-05-28-08-28-45.ml")
    return try MasterList(parsing: file).certificates.compactMap { try? Certificate(der: $0) }
  }

  private func issued(_ name: String) throws -> (signer: SignerKey, IssuedCertificate?) {
    let signer = try Certificate(der: try Vectors.realFile("certs/dsc/\(name)_dsc.der"))
    let issued = try Self.roots.get().lazy.compactMap { IssuedCertificate(signer, root: $0) }.first
    return (signer: try #require(SignerKey(signer)), issued)
  }

  @Test(
    "given a real signer, when its root signed it with a kind that proofs take, then both are taken",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: [
      ("FR", 18, "rsa4096-pkcs1-sha256-e65537"), ("NZ_2017", 18, "rsa4096-pkcs1-sha256-e65537"),
      ("GB_rsapss_2012", 18, "rsa4096-pkcs1-sha256-e65537"),
      ("US", 24, "rsa4096-pkcs1-sha256-e65537"), ("SG", 18, "rsa4096-pss-sha256-e65537"),
      ("MY", 18, "rsa3072-pss-sha256-e65537"), ("AT", nil, nil),
    ] as [(String, Int?, String?)])
  func chains(_ name: String, _ blocks: Int?, _ algorithm: String?) throws {
    let (_, issued) = try issued(name)
    #expect(issued?.blocks == blocks && issued?.root.algorithm.name == algorithm)
    guard let issued, case .rsa(let encoding, let keys) = issued.root.algorithm else { return }
    let circuit = try RSASignatureCircuit(
      Circuit(file: CompiledCircuits().file("\(issued.root.algorithm.name)-listed-10")), encoding,
      try #require(RSASigners(listed: issued.root.key.bytes[...], keys, capacity: 1 << 10)))
    let digest = try DigestAlgorithm.sha256.digest(issued.signed)
    let (key, signature) = (issued.root.key.bytes, issued.signature)
    #expect(circuit.witnessed(modulus: key, signature: signature, digest: digest) != nil)
  }

  @Test(
    "given a real signer's certificate, when it is in the circuit, then it is taken, and no other",
    .audit, .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: ["FR", "GB_rsapss_2012", "NZ_2017", "US"])
  func inCircuit(_ name: String) throws {
    let (signer, found) = try issued(name)
    let issued = try #require(found)
    let shape = SignerCertificateCircuit.Shape(
      blocks: 24, key: .rsa(.rsa2048(.fermat)), linking: .digest(.sha256, bits: 256))
    let compiled = try Circuit<GF2To128>(file: CompiledCircuits().file(WireText(shape.name)))
    var asked = SignerCertificateStatement()
    (asked.revoked, asked.isSigningTimeStated) = ([[1]], true)
    let circuit = try SignerCertificateCircuit(compiled, asked)
    let certificate = try SignerCertificateWitness(issued.signed, key: shape.key, blocks: 24)
    #expect(certificate.key == signer.bytes)
    // The first second at which it was in date.
    let time = SigningTime.stated(certificate.validity.from.map { $0 & 15 })
    let witness = try #require(circuit.witness(certificate, shape, time))
    let all = [time.bits] + witness.linked
    let pads = (1...3).map { LinkPad(element: GF2To128(index: $0)) }
    /// Whether the circuit takes the witness for linked bits, of which one may be another.
    func holds(_ linked: [[Bool]]) -> Bool {
      let links = linked.enumerated().map { number, bits in
        let diagonals = (0..<bits.count + linkTagBits - 1).map { $0 * $0 % 7 < 3 }
        let key = LinkKey(linkedBits: bits.count, bits: diagonals)
        return PublicLink(key: key, tag: key.tag(of: bits, pads[number]))
      }
      let inputs = circuit.publicInputs(links: links) + witness.privateInputs(pads)
      return (try? CircuitEvaluation(compiled, inputs: inputs, team: Team())) != nil
    }
    #expect(holds(all))
    for link in all.indices {
      for bit in [0, 40, all[link].count - 1] {
        var other = all
        other[link][bit].toggle()
        #expect(!holds(other))
      }
    }
  }
}
