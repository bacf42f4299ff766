import Circuits
import Crypto
import Encoding
import TestSupport
import Testing

/// What other implementations prove of the documents that the tests make.
struct ReferenceProofTests {
  private typealias Specimen = MobileDocumentSpecimen

  private func statement(
    _ work: String, by system: String, time: String = Specimen.time,
    _ more: KeyValuePairs<String, JSONValue?>
  ) throws -> JSONValue {
    let key = try #require(Specimen.issuer).p256PublicKey
    let claims: [JSONValue] = [
      [.string(Specimen.nameSpace), "age_over_18", "f5"],
      [.string(Specimen.nameSpace), "height", "18af"],
    ]
    let members: KeyValuePairs<String, JSONValue?> = [
      "do": .string(work), "by": .string(system), "version": 7, "claims": .array(claims),
      "x": .string(Hex.encode(key.x)), "y": .string(Hex.encode(key.y)),
      "transcript": .string(Hex.encode(Specimen.transcript)), "time": .string(time),
      "type": "org.iso.18013.5.1.mDL",
    ]
    return .object(
      (Array(members) + Array(more)).compactMap { name, value in
        value.map { JSONValue.Member(name, $0) }
      })
  }

  // Outside an audit, what they say of a document of the same kind is in MobileProofTests and CardFormatTests.
  @Test(
    "given a document of ours, when one implementation proves it, then the other takes the proof",
    .audit,
    .enabled(
      if: LongfellowReference.isAvailable, "not run: pylongfellow cannot be installed from PyPI"))
  func proofs() throws {
    let document = Hex.encode(try Specimen().encoded())
    let made = try LongfellowReference.answers(to: [
      statement("prove", by: "google-cpp", ["mdoc": .string(document)])
    ])
    var proof = try #require(made.first).bytes("proof")
    #expect(AuthenticationCodes(parsing: proof[...], count: 6) != nil)
    let good = Hex.encode(proof)
    proof[proof.count / 2] ^= 1
    let changed = Hex.encode(proof)
    let answers = try LongfellowReference.answers(to: [
      statement("verify", by: "isrg-rust", ["proof": .string(good)]),
      statement(
        "verify", by: "isrg-rust", time: "2028-01-01T00:00:00Z", ["proof": .string(good)]),
      statement("verify", by: "isrg-rust", ["proof": .string(changed)]),
    ])
    #expect(answers[0]["error"] == nil, "\(answers[0])")
    for answer in answers.dropFirst() { #expect(answer["error"]?.string != nil) }
  }
}
