import CircuitTestSupport
import Circuits
import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Trust
import Verdicts

@testable import ChipSimulator
@testable import DocumentProofs

/// A document that rests on SHA-1 alone, its signer in a list.
@Suite("A proof over a document with SHA-1")
struct WeakDigestTests {
  private let day: CalendarDate
  private let evidence: PassportEvidence

  init() throws {
    let specimen = try IssuedSpecimen("signer-rsa-sha1")
    (day, evidence) = (specimen.day, specimen.evidence)
  }

  private func list(_ more: [ListedSigner] = []) throws -> SignerList {
    try SignerList(Set(more + [evidence.signer]), day: day, isSimulated: true)
  }

  private func request(
    _ list: SignerList, accepts: Bool = true, age: Int = 18
  ) throws -> ProofRequest {
    try ProofRequest(
      nonce: [UInt8](repeating: 3, count: 32), audience: "", day: day, age: age,
      nationalities: nil, isNotExpired: true, isBound: false, scope: nil, signers: list.digest,
      acceptsSHA1: accepts)
  }

  private func plan(_ request: ProofRequest, _ list: SignerList) throws -> PlannedPassportProof {
    try PlannedPassportProof(
      evidence, request, list: list, known: TrustedSigners([]), secret: nil, holder: nil,
      today: day, acceptsSmallSet: true, random: .system)
  }

  @Test(
    "given a request, when it does not accept SHA-1, then no proof is made or taken; else it is called weak"
  )
  func whole() throws {
    let (list, circuits) = (try list(), CompiledCircuits())
    let (plain, accepting) = (try request(list, accepts: false), try request(list))
    #expect(throws: PassportProofError.weakDigest) { try plan(plain, list) }
    let planned = try plan(accepting, list)
    #expect(planned.proofClass.name == "rsa2048-pkcs1-sha1-e65537/listed-10/5+3")
    let bytes = try planned.prove(circuits: circuits)
    func verdict(
      _ bytes: [UInt8], _ request: ProofRequest, _ list: SignerList?
    ) throws -> PassportProofVerdict {
      try PassportProofVerdict(bytes, request, list: list, circuits: circuits)
    }
    let passed = try verdict(bytes, accepting, list)
    #expect(passed.outcome.status == .passed && passed.isSimulated == true)
    #expect(passed.warnings == [Warning(.weakDigest, [.text("EF.SOD"), .text("SHA-1")])])
    let refused = try verdict(bytes, plain, list)
    #expect(refused.outcome == Outcome(.failed, .passportProofWeakDigest))
    #expect(refused.warnings.isEmpty)
    // Under a policy, as a read of the document.
    for (policy, status, code) in [
      (.strict, .failed, .weakDigest), (.standard, .passed, .passportProofVerified),
      (.lenient, .unknown, .policyTooLenient),
    ] as [(TrustPolicy, CheckStatus, ReasonCode)] {
      var judged = passed
      judged.judge(accepting, under: policy)
      #expect(judged.outcome.status == status && judged.outcome.code == code)
    }
    try checkOthers(bytes, accepting, list, verdict)
  }

  /// Another question, list or key, parts of another proof, and changed bytes.
  private func checkOthers(
    _ bytes: [UInt8], _ request: ProofRequest, _ list: SignerList,
    _ verdict: ([UInt8], ProofRequest, SignerList?) throws -> PassportProofVerdict
  ) throws {
    // The same key for another digest, and another key for this one.
    let other = ListedSigner(
      .rsa(.pkcs1(.sha256), .rsa2048(.fermat)), evidence.key, state: evidence.signer.state)
    let key = try #require(
      SignerKey(.rsa(.rsa2048(.fermat)), [0x80] + [UInt8](repeating: 7, count: 255)))
    let foreign = try SignerList(
      [ListedSigner(evidence.algorithm, key, state: "UT")], day: day, isSimulated: true)
    let lists = [
      try self.list([other]), foreign, try SignerList([other], day: day, isSimulated: true),
    ]
    var refused = [
      try verdict(bytes, self.request(list, age: 19), list), try verdict(bytes, request, nil),
    ]
    for list in lists {
      refused.append(try verdict(bytes, request, list))
      refused.append(try verdict(bytes, self.request(list), list))
    }
    let file = try #require(PassportProofFile(parsing: bytes))
    // Another class with circuits of the same kind.
    for name in [
      "rsa2048-pkcs1-sha256-e65537/listed-10/5+3", "rsa2048-pkcs1-sha1-e65537/shown/5+3",
    ] {
      let made = PassportProofFile(
        try #require(ProofClass.named(WireText(name))), nullifier: nil, certificate: nil,
        binding: nil, isSigningTimeStated: nil, file.proof)
      refused.append(try verdict(made.encoded, request, list))
    }
    for place in stride(from: 40, to: bytes.count, by: bytes.count / 16) {
      var changed = bytes
      changed[place] ^= 1
      refused.append(try verdict(changed, request, list))
    }
    #expect(refused.allSatisfy { $0.outcome.status == .failed })
  }

  @Test("given SHA-1, then it is behind the others in a list, and no certificate is proved with it")
  func order() {
    let all = SignerCircuit.Algorithm.all
    #expect(all.filter(\.digest.isWeak).map(\.name) == ["rsa2048-pkcs1-sha1-e65537"])
    #expect(all.last?.digest == .sha1)
    let states = ProofClass.all.filter { $0.state != nil }
    #expect(
      states.allSatisfy {
        !$0.algorithm.digest.isWeak && $0.state?.root.digest.isWeak == false
      })
  }
}
