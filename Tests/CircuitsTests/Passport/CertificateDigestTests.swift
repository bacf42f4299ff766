import Crypto
import Parallel
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

/// What the certificate circuit shares with the root's circuit, against what libcrypto signs.
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
        Shape(
          blocks: 18, key: .rsa(.rsa2048(.fermat)),
          linking: .encoding(PSSParameters(.rsa3072, .sha256))),
      ] : [])

  /// What is shared of a certificate that libcrypto signs, and the salt.
  private static func shared(
    _ bytes: [UInt8], _ linking: LinkedPassportData.Linking
  ) throws -> (bits: [Bool], salt: [UInt8]?) {
    switch linking {
    case .digest(let algorithm, let bits):
      let digest = try algorithm.digest.digest(bytes)
      return (Array(digest.prefix(bits / 8)).bitsFromLast, nil)
    case .encoding(let parameters):
      let keys: RSAKeyClass = parameters.encodedLength == 512 ? .rsa4096 : .rsa3072
      let key = try RSAKeyPool.key(bits: keys.bits)
      let signature = try key.sign(
        bytes, digest: parameters.digest.digest, padding: .pss(saltLength: nil))
      let encoded = try #require(
        RSASignatureCircuit.Encoding.opened(
          try LinkedPassportProofTests.modulus(of: key), signature, keys))
      return (
        encoded.bitsFromLast.dropFirst(8).dropLast(), PSSEncoding.salt(of: encoded, parameters)
      )
    }
  }

  @Test(
    "given a certificate, when its digest is shared, then the bits that libcrypto signs are taken alone",
    arguments: shapes)
  func shared(_ shape: Shape) throws {
    var certificate = SyntheticCertificate()
    certificate.key = shape.key
    certificate.keyBytes = [UInt8](repeating: 0xC5, count: shape.key.length)
    let (bytes, algorithm) = (certificate.bytes, shape.linking.algorithm)
    let compiled = try SignerCertificateCircuit.circuit(shape)
    let circuit = try SignerCertificateCircuit(compiled, SignerCertificateStatement())
    let (bits, salt) = try Self.shared(bytes, shape.linking)
    let read = try SignerCertificateWitness(
      bytes, algorithm, key: shape.key, blocks: shape.blocks)
    let witness = try #require(circuit.witness(read, shape, .absent, salt: salt))
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
    #expect(circuit.witness(short, shape, .absent, salt: salt) == nil)
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
