import Encoding
import Foundation
import TestSupport
import Testing

import Parallel
@testable import ZeroKnowledge

/// The proofs that the reference publishes, made again byte by byte with its generator. They are in
/// google/longfellow-zk, of which `PASSPORT_LONGFELLOW` names a copy.
struct GoldenProofTests {
  private static let folder = ProcessInfo.processInfo.environment["PASSPORT_LONGFELLOW"].map {
    URL(filePath: $0).appending(path: "docs/specs/rust/tests/testdata")
  }

  private func file(_ name: String) throws -> [UInt8] {
    let folder = try #require(Self.folder)
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// An element by its decimal digits.
  private func element<Element: FieldElement>(_ digits: String) throws -> Element {
    var bytes = [UInt8](repeating: 0, count: Element.byteCount)
    for digit in digits.utf8 {
      var carry = Int(digit) - 48
      for place in bytes.indices {
        carry += Int(bytes[place]) * 10
        bytes[place] = UInt8(truncatingIfNeeded: carry)
        carry >>= 8
      }
    }
    return try #require(bytes.withUnsafeBytes { Element(canonical: $0) })
  }

  private func check<Element: FieldElement>(
    _ name: String, inverseRate: Int, seed: UInt64, _ field: Element.Type
  ) throws {
    let bytes = try file("\(name)_circuit.lfc2")
    let (circuit, length) = try bytes.withUnsafeBytes { try Circuit<Element>.read(from: $0) }
    #expect(length == bytes.count)
    #expect(try circuit.compactFile() == bytes)
    #expect(try circuit.computedIdentifier() == circuit.identifier)
    let digits = try #require(try JSONReader.read(file("\(name)_inputs.json")).array)
    let inputs: [Element] = try digits.map { try element(try #require($0.string).forPeople) }
    let system = try ProofSystem(
      circuit, inverseRate: inverseRate, openings: 16, codeCount: 256)
    let label = Array("\(name)_spec_test".utf8)
    let expected = try file("\(name)_proof.bin")
    for members in [1, 2, 5] {
      var random = SeededRandomness(seed: seed)
      let transcript = try Transcript(label)
      let team = Team(atMost: members)
      let prover = try ZeroKnowledgeProver(
        system, inputs: inputs, team: team, transcript: transcript, random: &random)
      let proof = system.serialized(try prover.prove(inputs, transcript: transcript))
      #expect(proof.elementsEqual(expected), "\(members) members")
    }
    let (proof, used) = try expected.withUnsafeBytes { try system.parse($0) }
    #expect(used == expected.count)
    let transcript = try Transcript(label)
    let verifier = ZeroKnowledgeVerifier(system)
    verifier.receive(proof, transcript: transcript)
    try verifier.verify(
      proof, publicInputs: Array(inputs[..<circuit.publicInputs]), transcript: transcript)
  }

  @Test(
    "given the published circuits and inputs, when proved with their generator, then byte by byte",
    .enabled(
      if: folder != nil, "not run: PASSPORT_LONGFELLOW names no copy of google/longfellow-zk")
  )
  func golden() throws {
    try check("sha256", inverseRate: 3, seed: 12345, GF2To128.self)
    try check("ecdsa2", inverseRate: 4, seed: 123_456_789, P256Field.self)
  }
}
