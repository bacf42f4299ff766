import Crypto
import Parallel
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// What the certificate circuit shares with the root's circuit, against libcrypto's digest.
@Suite("Certificates that a root signed with a longer digest")
struct CertificateDigestTests {
  typealias Shape = SignerCertificateCircuit.Shape

  /// A short one, and in an audit one of each way to share.
  private static let shapes =
    [Shape(blocks: 8, key: .p256, linking: .digest(.sha512, bits: 256))]
    + (isAudit
      ? [
        Shape(blocks: 18, key: .brainpoolP256, linking: .digest(.sha384, bits: 384)),
        Shape(blocks: 18, key: .ec(.p384), linking: .digest(.sha512, bits: 384)),
        Shape(blocks: 24, key: .ec(.brainpoolP512r1), linking: .digest(.sha512, bits: 512)),
        Shape(blocks: 24, key: .rsa(.rsa4096), linking: .digest(.sha512, bits: 512)),
      ] : [])

  @Test(
    "given a certificate, when its digest is shared, then the leftmost bits of libcrypto's are taken alone",
    arguments: shapes)
  func shared(_ shape: Shape) throws {
    var certificate = SyntheticCertificate()
    certificate.key = shape.key
    certificate.keyBytes = [UInt8](repeating: 0xC5, count: shape.key.length)
    let (bytes, algorithm) = (certificate.bytes, shape.linking.algorithm)
    let compiled = try SignerCertificateCircuit.circuit(shape)
    let circuit = try SignerCertificateCircuit(compiled, SignerCertificateStatement())
    guard case .digest(_, let count) = shape.linking else {
      Issue.record("no digest is shared")
      return
    }
    let bits = Array(try algorithm.digest.digest(bytes).prefix(count / 8)).bitsFromLast
    let read = try SignerCertificateWitness(
      bytes, algorithm, key: shape.key, blocks: shape.blocks)
    let witness = try #require(circuit.witness(read, shape, .absent))
    let right = [SigningTime.absent.bits, certificate.keyBytes.bitsFromLast, bits]
    let pads = (1...3).map { LinkPad(element: GF2To128(index: $0)) }
    func inputs(_ linked: [[Bool]]) -> [GF2To128] {
      let links = zip(linked, pads).map { bits, pad in
        let all = (0..<bits.count + linkTagBits - 1).map { $0 * $0 % 7 < 3 }
        let key = LinkKey(linkedBits: bits.count, bits: all)
        return PublicLink(key: key, tag: key.tag(of: bits, pad))
      }
      return circuit.publicInputs(links: links) + witness.privateInputs(pads)
    }
    func holds(_ linked: [[Bool]]) -> Bool {
      (try? CircuitEvaluation(compiled, inputs: inputs(linked), team: Team())) != nil
    }
    #expect(witness.linked == Array(right.dropFirst()) && holds(right))
    var wrong = [0, bits.count / 2, bits.count - 1].map { place in
      var other = right
      other[2][place].toggle()
      return other
    }
    if bits.count < algorithm.bits {
      // The other end of a digest of which not all is shared.
      let digest = try algorithm.digest.digest(bytes)
      wrong.append([right[0], right[1], Array(digest.suffix(bits.count / 8)).bitsFromLast])
    }
    #expect(wrong.allSatisfy { !holds($0) })
    let short = try SignerCertificateWitness(bytes, key: shape.key, blocks: shape.blocks)
    #expect(circuit.witness(short, shape, .absent) == nil)
    let least = SecureHashMessageWitness.maximumLength(algorithm, blocks: shape.blocks / 2) + 1
    certificate.behind = [UInt8](repeating: 0, count: least - bytes.count)
    #expect(throws: SignerCertificateError.length(certificate.bytes.count)) {
      try SignerCertificateWitness(
        certificate.bytes, algorithm, key: shape.key, blocks: shape.blocks)
    }
    guard isAudit else { return }
    let theirs = try CircuitEvaluator.unsatisfied(
      circuit: try compiled.compactFile(),
      inputs: [right, wrong[0]].map { inputs($0).flatMap(\.bytes) })
    #expect(theirs[0] == nil && theirs[1] != nil)
  }
}
