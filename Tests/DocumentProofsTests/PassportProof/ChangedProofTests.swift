import CircuitTestSupport
import Circuits
import Crypto
import Encoding
import Foundation
import LDS
import MRZ
import PKIX
import TestSupport
import Testing
import Trust
import Verdicts
import ZeroKnowledge

@testable import ChipSimulator
@testable import DocumentProofs

/// A document that the simulator signed in one way, with a request that a proof over it answers.
extension IssuedSpecimen {
  fileprivate var circuits: CompiledCircuits { CompiledCircuits() }

  fileprivate var list: SignerList {
    get throws { try SignerList([evidence.signer], day: day, isSimulated: true) }
  }

  /// The question; a parameter is what another one has.
  fileprivate func request(
    nonce: UInt8 = 3, audience: WireText = "club", on day: CalendarDate? = nil, age: Int? = 18,
    nationalities: [WireText]? = ["D", "UTO"], isNotExpired: Bool = true,
    signers: SignerList? = nil, isShown: Bool = false, acceptsSHA1: Bool? = nil
  ) throws -> ProofRequest {
    try ProofRequest(
      nonce: [UInt8](repeating: nonce, count: 32), audience: audience, day: day ?? self.day,
      age: age, nationalities: nationalities, isNotExpired: isNotExpired, isBound: false,
      scope: nil, signers: isShown ? nil : (signers ?? list).digest,
      acceptsSHA1: acceptsSHA1 ?? evidence.algorithm.digest.isWeak)
  }

  fileprivate func prove(_ evidence: PassportEvidence? = nil) throws -> [UInt8] {
    try PlannedPassportProof(
      evidence ?? self.evidence, try request(), list: list, known: TrustedSigners([]), secret: nil,
      holder: nil, today: day, acceptsSmallSet: true, random: .system
    ).prove(circuits: circuits)
  }

  fileprivate func outcome(
    of proof: [UInt8], _ request: ProofRequest, _ list: SignerList?
  ) throws -> CheckStatus {
    try PassportProofVerdict(proof, request, list: list, circuits: circuits).outcome.status
  }
}

/// The proof of each class of signature, and what is changed of it, one thing at a time.
@Suite("Proofs of every class, when one of many things is changed", .audit)
struct ChangedProofTests {
  @Test("given the classes, then each has a profile")
  func complete() throws {
    let algorithms = try SignerProfiles.all.map { try IssuedSpecimen($0).evidence.algorithm.name }
    #expect(Set(algorithms) == Set(SignerCircuit.Algorithm.all.map(\.name)))
  }

  @Test(
    "given a proof, when one of fifty things in it, in its question or in its list is another, then it is refused; and of a changed document there is none",
    arguments: SignerProfiles.all)
  func changed(_ profile: String) throws {
    let specimen = try IssuedSpecimen(profile)
    let proof = try specimen.prove()
    let (request, list) = (try specimen.request(), try specimen.list)
    #expect(try specimen.outcome(of: proof, request, list) == .passed)
    let changes =
      try questions(specimen).map { ($0, proof, $1, list) }
      + lists(specimen).map { ($0, proof, $1, $2) }
      + proofs(proof, second: specimen.prove()).map { ($0, $1, request, list) }
    #expect(changes.count >= 50)
    for (name, changed, request, list) in changes {
      #expect(try specimen.outcome(of: changed, request, list) == .failed, "\(name)")
    }
    try expectNoProof(specimen)
  }

  /// Other questions.
  private func questions(_ specimen: IssuedSpecimen) throws -> [(String, ProofRequest)] {
    let isWeak = specimen.evidence.algorithm.digest.isWeak
    return [
      ("nonce", try specimen.request(nonce: 4)),
      ("audience", try specimen.request(audience: "cluc")),
      ("no audience", try specimen.request(audience: "")),
      ("the day before", try specimen.request(on: IssuedSpecimen.day(-1))),
      ("the day after", try specimen.request(on: IssuedSpecimen.day(1))),
      ("a year more", try specimen.request(age: 19)),
      ("a year less", try specimen.request(age: 17)),
      ("no age", try specimen.request(age: nil)),
      ("a nationality more", try specimen.request(nationalities: ["D", "F", "UTO"])),
      ("a nationality less", try specimen.request(nationalities: ["UTO"])),
      ("other nationalities", try specimen.request(nationalities: ["D", "F"])),
      ("no nationality", try specimen.request(nationalities: nil)),
      ("expiry", try specimen.request(isNotExpired: false)),
      ("SHA-1", try specimen.request(acceptsSHA1: !isWeak)),
      ("a signer that is shown", try specimen.request(isShown: true)),
    ]
  }

  /// Other lists, with the request that names them, or the one that does not.
  private func lists(
    _ specimen: IssuedSpecimen
  ) throws -> [(String, ProofRequest, SignerList?)] {
    let signer = specimen.evidence.signer
    let other = try IssuedSpecimen(signer.algorithm == .p256 ? "signer-rsa" : "specimen")
      .evidence.signer
    let longer = try SignerList([signer, other], day: specimen.day, isSimulated: true)
    let foreign = try SignerList([other], day: specimen.day, isSimulated: true)
    let older = try SignerList(
      [signer], day: IssuedSpecimen.day(-1), isSimulated: true)
    let real = try SignerList([signer], day: specimen.day, isSimulated: false)
    let plain = try specimen.request()
    var all: [(String, ProofRequest, SignerList?)] = [("no list", plain, nil)]
    for (name, list) in [
      ("a signer more", longer), ("another signer", foreign), ("an older list", older),
      ("a list of real signers", real),
    ] {
      all.append((name, plain, list))
      all.append(("\(name), named", try specimen.request(signers: list), list))
    }
    return all
  }

  /// Other proofs.
  private func proofs(_ proof: [UInt8], second: [UInt8]) throws -> [(String, [UInt8])] {
    let file = try #require(PassportProofFile(parsing: proof))
    let other = try #require(PassportProofFile(parsing: second)).proof
    func with(
      _ change: (inout LinkedProof) -> Void, proofClass: ProofClass? = nil,
      certificate: [UInt8]? = nil, isSigningTimeStated: Bool? = nil
    ) -> [UInt8] {
      var changed = file.proof
      change(&changed)
      return PassportProofFile(
        proofClass ?? file.proofClass, nullifier: nil, certificate: certificate, binding: nil,
        isSigningTimeStated: isSigningTimeStated, changed
      ).encoded
    }
    var all: [(String, [UInt8])] = [
      ("no proof", []), ("a byte more", proof + [0]), ("a byte less", proof.dropLast()),
      ("a certificate", with({ _ in }, certificate: [0x30, 0])),
      ("a time of signing", with({ _ in }, isSigningTimeStated: true)),
      ("the other tag", with { $0.tags = other.tags }),
      ("no tag", with { $0.tags = [] }), ("a tag twice", with { $0.tags += $0.tags }),
      ("the other data", with { $0.data = other.data }),
      ("the other signature", with { $0.signatures = other.signatures }),
      ("no signature", with { $0.signatures = [] }),
      ("a signature twice", with { $0.signatures += $0.signatures }),
      ("a proof more", with { $0.further = [$0.data] }),
      (
        "both exchanged",
        with { proof in
          let data = proof.data
          proof.data = proof.signatures[0]
          proof.signatures[0] = data
        }
      ),
    ]
    // Classes that begin alike: another size, another place of the signer, something of the holder.
    let algorithm = "\(file.proofClass.algorithm.name)/"
    for name in ProofClass.all.map(\.name) where name != file.proofClass.name {
      guard name.hasPrefix(algorithm), !name.contains("state"),
        let proofClass = ProofClass.named(WireText(name))
      else { continue }
      all.append(("class \(name)", with({ _ in }, proofClass: proofClass)))
    }
    for part in 0...8 {
      all.append(("data, \(part) of 8", with { Self.change(&$0.data, part) }))
      all.append(("signature, \(part) of 8", with { Self.change(&$0.signatures[0], part) }))
    }
    return all
  }

  /// Changes a bit of the byte at a number of eighths.
  private static func change(_ bytes: inout [UInt8], _ eighths: Int) {
    bytes[(bytes.count - 1) * eighths / 8] ^= 1
  }

  // MARK: The document

  /// What is changed of DG1: the place in a passport's MRZ, and what stands there then.
  private static let details: [(String, Int, String)] = [
    ("document code", 0, "I"), ("state", 2, "D<<"), ("name", 5, "A"), ("number", 44, "0"),
    ("nationality", 54, "D<<"), ("date of birth", 57, "55"), ("sex", 64, "M"),
    ("date of expiry", 65, "99"), ("personal number", 72, "9"), ("last check digit", 87, "9"),
  ]

  /// Of a document that was changed after it was signed nobody makes a proof.
  private func expectNoProof(_ specimen: IssuedSpecimen) throws {
    func expectNone(
      _ name: String, _ dataGroup1: [UInt8], _ securityObject: [UInt8]
    ) throws {
      #expect(
        dataGroup1 != specimen.dataGroup1 || securityObject != specimen.securityObject, "\(name)")
      #expect(throws: (any Error).self, "\(name)") {
        let evidence = try PassportEvidence(
          dataGroup1: dataGroup1, specimen.evidence.mrz, securityObject: securityObject,
          specimen.evidence.certificate, isSimulated: true)
        _ = try specimen.prove(evidence)
      }
    }
    let header = try #require(specimen.dataGroup1.firstRange(of: [0x5F, 0x1F, 0x58])).upperBound
    for (name, place, text) in Self.details {
      var changed = specimen.dataGroup1
      changed.replaceSubrange(
        header + place..<header + place + text.utf8.count, with: Array(text.utf8))
      try expectNone(name, changed, specimen.securityObject)
    }
    let digest = specimen.evidence.algorithm.digest.digest
    let parts = [
      ("digest of DG1", try digest.digest(specimen.dataGroup1)),
      ("digest of the security object", try digest.digest(specimen.evidence.securityObject)),
      ("signature", specimen.evidence.signature),
      ("time of signing", [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x05]),
    ]
    for (name, part) in parts {
      // The last one: the certificate, which is before them, may have the same bytes.
      let start = try #require(specimen.securityObject.ranges(of: part).last, "\(name)")
      for place in [start.lowerBound, start.upperBound - 1] {
        var changed = specimen.securityObject
        changed[place] ^= 1
        try expectNone(name, specimen.dataGroup1, changed)
      }
    }
  }
}
