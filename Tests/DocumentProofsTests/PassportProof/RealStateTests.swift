import CircuitTestSupport
import Crypto
import Encoding
import Foundation
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
    let issued = try Self.roots.get().lazy.compactMap { try? IssuedCertificate(signer, root: $0) }
      .first
    return (signer: try #require(SignerKey(signer)), issued)
  }

  @Test(
    "given a real signer, when its root signed it with a kind that proofs take, then both are taken",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: [
      ("FR", 18, "rsa4096-pkcs1-sha256-e65537"), ("NZ_2017", 18, "rsa4096-pkcs1-sha256-e65537"),
      ("GB_rsapss_2012", 18, "rsa4096-pkcs1-sha256-e65537"),
      ("US", 24, "rsa4096-pkcs1-sha256-e65537"), ("SG", 18, "rsa4096-pss-sha256-e65537"),
      ("MY", 18, "rsa3072-pss-sha256-e65537"), ("AT", 18, "brainpoolP384r1-sha384"),
      ("DE", 18, "brainpoolP512r1-sha512"), ("KR", nil, nil),
    ] as [(String, Int?, String?)])
  func chains(_ name: String, _ blocks: Int?, _ algorithm: String?) throws {
    let (_, issued) = try issued(name)
    #expect(issued?.blocks == blocks && issued?.root.algorithm.name == algorithm)
    guard let issued else { return }
    switch issued.root.algorithm {
    case .ecdsa(.brainpoolP384r1, let digest):
      #expect(try signs(BrainpoolP384Curve.self, issued, digest))
    case .ecdsa(_, let digest): #expect(try signs(BrainpoolP512Curve.self, issued, digest))
    case .rsa(let encoding, let keys): #expect(try signs(encoding, keys, issued))
    }
  }

  /// Whether the circuit of a root on a curve takes its signature of a certificate.
  private func signs<Curve: PrimeCurve>(
    _ curve: Curve.Type, _ issued: IssuedCertificate, _ digest: SecureHash
  ) throws -> Bool {
    let signature = try ECDSASignature(
      der: issued.signature, numberLength: Curve.Field.byteCount)
    return ECDSAVerificationWitness<Curve>(
      key: issued.root.key.coordinates, digest: try digest.digest.digest(issued.signed),
      signature: signature) != nil
  }

  /// Whether the circuit of a root with RSA takes it.
  private func signs(
    _ encoding: RSASignatureCircuit.Encoding, _ keys: RSAKeyClass, _ issued: IssuedCertificate
  ) throws -> Bool {
    let circuit = try RSASignatureCircuit(
      Circuit(file: CompiledCircuits().file("\(issued.root.algorithm.name)-listed-10")), encoding,
      try #require(RSASigners(listed: issued.root.key.bytes[...], keys, capacity: 1 << 10)))
    let digest = try encoding.digest.digest.digest(issued.signed)
    let (key, signature) = (issued.root.key.bytes, issued.signature)
    return circuit.witnessed(modulus: key, signature: signature, digest: digest) != nil
  }

  /// The public master lists.
  private static let lists = [
    "DE_ML_2024-04-10-10-54-13.ml", "DE_ML_2025-06-25-09-31-57.ml",
    "DE_ML_2026-05-28-08-28-45.ml", "ICAO_ml_2025-07-23.ml", "IT_CSCAMasterList_2023-07-31.ml",
    "IT_CSCAMasterList_2025-09-24.ml", "NL_MASTERLIST_20211207.mls", "NL_ML_2026-05-07.ml",
  ]

  @Test(
    "given all lists, when the certificates of kinds that proofs take are counted, then the page says it",
    .audit, .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func coverage() throws {
    let all = try Self.lists.flatMap {
      try MasterList(parsing: try Vectors.realFile("masterlists/\($0)")).certificates
    }
    let different = Set(all.map { Array($0) })
    let taken = different.count { der in
      guard let certificate = try? Certificate(der: der), let key = SignerKey(certificate),
        let algorithm = IssuedCertificate.algorithm(certificate, key)
      else { return false }
      return SignerCircuit.Algorithm.roots.contains(algorithm)
    }
    let page = try String(
      contentsOf: Vectors.root.appending(path: "docs/STATE-PROOFS.md"), encoding: .utf8)
    let words =
      "Of the \(different.count) certificates of roots and links in the public master lists, "
      + "\(taken) are"
    #expect(page.replacing("\n", with: " ").contains(words), "\(words)")
  }

  @Test(
    "given a real signer's certificate, when it is in the circuit, then it is taken, and no other",
    .audit, .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: ["FR", "GB_rsapss_2012", "NZ_2017", "US", "AT", "DE"])
  func inCircuit(_ name: String) throws {
    let (signer, found) = try issued(name)
    let issued = try #require(found)
    let algorithm = issued.root.algorithm
    let shape = SignerCertificateCircuit.Shape(
      blocks: 24, key: signer.kind.certifiedKey, linking: algorithm.linking)
    let compiled = try Circuit<GF2To128>(file: CompiledCircuits().file(WireText(shape.name)))
    var asked = SignerCertificateStatement()
    (asked.revoked, asked.isSigningTimeStated) = ([[1]], true)
    let circuit = try SignerCertificateCircuit(compiled, asked)
    let certificate = try SignerCertificateWitness(
      issued.signed, algorithm.digest, key: shape.key, blocks: 24)
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
