import Crypto
import Encoding
import Foundation
import TestSupport
import Testing

@testable import Circuits
@testable import ZeroKnowledge

@Suite("A proof over a document's own signature, whole", .optimised, .serialized)
struct LinkedPassportProofTests {
  static let data = Result {
    try LinkedPassportData.circuit(LinkedPassportData.Shape(.common, .digest, .none))
  }

  private func measured<Value>(_ name: String, _ work: () throws -> Value) rethrows -> Value {
    let clock = ContinuousClock()
    var value: Value?
    let time = try clock.measure { value = try work() }
    print(name, time)
    return value!
  }

  @Test("given a document that is signed on P-256, when it is proved among 1,024 signers, then it verifies")
  func p256() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let document = SyntheticDocument()
    let point = try key.p256PublicKey
    let other = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
    let capacity = Int(ProcessInfo.processInfo.environment["LIST"] ?? "10") ?? 10
    let circuit = try ECDSASignatureCircuit<P256Curve>.circuit(.listed(capacity: 1 << capacity))
    let signers = try #require(
      ECDSASigners<P256Curve>(
        listed: [(point.x, point.y), (other.x, other.y)], capacity: 1 << capacity))
    let signature = try ECDSASignatureCircuit<P256Curve>(circuit, signers)
    var statement = PassportDataStatement(
      today: PassportDataStatement.Day(year: 2026, month: 11, day: 23))
    statement.bornBy = PassportDataStatement.Day(year: 2008, month: 11, day: 23)
    statement.isNotExpired = true
    let data = try LinkedPassportData(
      try Self.data.get(), LinkedPassportData.Shape(.common, .digest, .none), statement)
    print("terms", data.system.circuit.termCount, signature.system.circuit.termCount, data.system.parameters.codeCount, signature.system.parameters.codeCount)
    let witness = try document.witness()
    let value = try ECDSASignature(der: try key.sign(try document.attributes, digest: .sha256))
    for _ in 0..<3 {
      let proof = try measured("prove") {
        try LinkedProver.prove(
          transcriptSeed: [1], data, try #require(data.witness(witness)),
          [
            try #require(
              signature.witnessed(
                key: (point.x, point.y), digest: witness.digest, signature: value))
          ])
      }
      print("size", proof.data.count, proof.signatures[0].count)
      try measured("verify") {
        try LinkedStatement(transcriptSeed: [1], data: data, signatures: [signature]).verify(proof)
      }
    }
  }

  @Test(
    "given a document that is signed with RSA, when it is proved among 1,024 signers, then it verifies",
    arguments: [
      (RSASignatureCircuit.Encoding.pkcs1, RSAKeyClass.Exponent.fermat), (.pkcs1, .three),
      (.pss, .fermat), (.pss, .three),
    ])
  func rsa(_ encoding: RSASignatureCircuit.Encoding, _ exponent: RSAKeyClass.Exponent) throws {
    let key = try PrivateKey.generate(.rsa(bits: 2048, exponent: UInt32(exponent.rawValue)))
    let document = SyntheticDocument()
    let keys = RSAKeyClass.rsa2048(exponent)
    let modulus = try Self.modulus(of: key)
    let capacity = Int(ProcessInfo.processInfo.environment["LIST"] ?? "10") ?? 10
    let circuit = try measured("compile") { try RSASignatureCircuit.circuit(keys, encoding, .listed(capacity: 1 << capacity)) }
    let other = try Self.modulus(of: try PrivateKey.generate(.rsa(bits: 2048)))
    let signers = try #require(
      RSASigners(listed: [modulus, other], keys, capacity: 1 << capacity))
    let signature = try RSASignatureCircuit(circuit, encoding, signers)
    var statement = PassportDataStatement(
      today: PassportDataStatement.Day(year: 2026, month: 11, day: 23))
    statement.bornBy = PassportDataStatement.Day(year: 2008, month: 11, day: 23)
    let shape = LinkedPassportData.Shape(.common, encoding == .pss ? .encoding : .digest, .none)
    let data = try LinkedPassportData(
      encoding == .pss ? try LinkedPassportData.circuit(shape) : try Self.data.get(), shape, statement)
    print("terms", data.system.circuit.termCount, signature.system.circuit.termCount, data.system.parameters.codeCount, signature.system.parameters.codeCount, signature.system.circuit.layers.count)
    let witness = try document.witness()
    let value = try key.sign(
      try document.attributes, digest: .sha256,
      padding: encoding == .pss ? .pss(saltLength: nil) : .pkcs1)
    let salt = RSASignatureCircuit.salt(modulus: modulus, signature: value, keys)
    #expect((salt != nil) == (encoding == .pss))
    for _ in 0..<3 {
      let proof = try measured("prove") {
        try LinkedProver.prove(
          transcriptSeed: [1], data, try #require(data.witness(witness, salt: salt)),
          [
            try #require(
              signature.witnessed(modulus: modulus, signature: value, digest: witness.digest))
          ])
      }
      print("size", proof.data.count, proof.signatures[0].count)
      try measured("verify") {
        try LinkedStatement(transcriptSeed: [1], data: data, signatures: [signature]).verify(proof)
      }
    }
    for error in signature.soundnessErrors + data.system.soundnessErrors {
      #expect(error.bits >= 115, "\(error.round): \(error.bits)")
    }
  }

  static func modulus(of key: PrivateKey) throws -> [UInt8] {
    // SubjectPublicKeyInfo: the bit string holds the sequence of modulus and exponent.
    let info = try BERTLV(parsing: try key.publicKeyInfo()).children()
    let bits = try #require(info.last).content.dropFirst()
    let numbers = try BERTLV(parsing: bits).children()
    return Array(numbers[0].content.drop { $0 == 0 })
  }
}
