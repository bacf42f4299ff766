import Circuits
import Crypto
import Encoding
import Foundation
import LDS
import PKIX
import TestSupport
import Testing
import Trust

@testable import ChipSimulator
@testable import DocumentProofs

@Suite("The signers among whom a document's hides")
struct HidingSetTests {
  private let now = Date(timeIntervalSince1970: 1_795_000_000)
  private let day: CalendarDate
  private let country: TestCountry
  private let evidence: PassportEvidence

  init() throws {
    day = CalendarDate(now)
    country = try TestCountry.make(random: .system, now: now)
    let document = try Personalisation.document(
      .specimen, issuedBy: country, random: .system, now: now)
    let files = document.files
    evidence = try PassportEvidence(
      dataGroup1: try #require(files[.elementary(.dg1)]),
      securityObject: try #require(files[.elementary(.sod)]),
      anchors: Self.anchors([country]), at: now)
  }

  private static func anchors(_ countries: [TestCountry]) throws -> InMemoryAnchors {
    InMemoryAnchors(
      try countries.map {
        TrustAnchor(
          certificate: try Certificate(der: $0.rootCertificate), anchorClass: .test,
          source: "root", isLink: false)
      })
  }

  /// Signers on P-256 of some states, with keys of nobody.
  private func signers(_ count: Int, states: [WireText]) throws -> Set<ListedSigner> {
    try Set(
      (0..<count).map { number in
        let point = try PrivateKey.generate(.ec(curve: "prime256v1")).p256PublicKey
        let key = try #require(SignerKey(.ec(.p256), point.x + point.y))
        return ListedSigner(.p256, key, state: states[number % states.count])
      })
  }

  private func plan(
    _ listed: Set<ListedSigner>, known: Set<ListedSigner>, accepts: Bool = false
  ) throws -> PlannedPassportProof {
    let list = try SignerList(listed.union([evidence.signer]), day: day, isSimulated: true)
    let request = try ProofRequest(
      nonce: [UInt8](repeating: 3, count: 32), audience: "", day: day, age: nil,
      nationalities: nil, isNotExpired: false, isBound: false, scope: nil, signers: list.digest)
    return try PlannedPassportProof(
      evidence, request, list: list, known: TrustedSigners(known), secret: nil, holder: nil,
      today: day, acceptsSmallSet: accepts, random: .system)
  }

  private static let five: [WireText] = ["AT", "DE", "FR", "NL"]

  @Test("given signers of five states, when fifty of them are known, then one may hide among them")
  func large() throws {
    // The document's own signer is of Utopia.
    let others = try signers(49, states: Self.five)
    let plan = try plan(others, known: others)
    #expect(plan.hiddenAmong?.known == HidingSet(signers: 50, states: 5))
    // Those of every proof over the document: five for the signer, three for the data, and one for an issuer's word.
    let names = try evidence.circuitNames
    #expect(Set(names).isSuperset(of: plan.circuitNames))
    #expect(Set(ProofClass.circuits).isSuperset(of: names) && names.count == 9, "\(names)")
  }

  @Test("given few known signers, or those of few states, when one is to hide, then it is refused")
  func small() throws {
    let others = try signers(60, states: Self.five)
    let ofOne = try signers(60, states: ["UT"])
    let ofFour = try signers(60, states: ["AT", "DE", "FR"])
    for (listed, known, set) in [
      (others, Set(others.prefix(48)), 49), (others, [], 1), (ofOne, ofOne, 61),
      (ofFour, ofFour, 61),
    ] {
      let error = #expect(throws: PassportProofError.self) { try plan(listed, known: known) }
      guard case .smallSet(let found) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(found.signers == set)
      #expect(try plan(listed, known: known, accepts: true).hiddenAmong?.known == found)
    }
  }

  @Test("given signers that sign in another way, when they are known, then they do not count")
  func encodings() throws {
    let others = try signers(60, states: Self.five)
    let rsa = try Set(
      (0..<60).map { number in
        ListedSigner(
          .rsa(.pss(.sha256), .rsa2048(.fermat)),
          try #require(
            SignerKey(
              .rsa(.rsa2048(.fermat)),
              [0x80, UInt8(number)] + [UInt8](repeating: 7, count: 254))),
          state: Self.five[number % 4])
      })
    let plan = try plan(rsa.union(others), known: rsa.union(others.prefix(1)), accepts: true)
    #expect(plan.hiddenAmong?.listed == 61 && plan.hiddenAmong?.known.signers == 2)
  }

  @Test("given certificates of a state that nobody knows, when they are judged, then none is known")
  func untrusted() throws {
    let invented = try TestCountry.make(.elsewhere, random: .system, now: now)
    func certificates(_ country: TestCountry, _ count: Int) throws -> [Certificate] {
      try (0..<count).map { _ in
        try Certificate(
          der: country.makeDocumentSigner(random: .system, issued: now).certificate)
      }
    }
    let (own, other) = (try certificates(country, 2), try certificates(invented, 10))
    let found = TrustedSigners(
      among: own + other, anchors: try Self.anchors([country]), .test, at: now)
    #expect(found.signers.count == 2 && found.signers.allSatisfy { $0.state == "UT" })
    // A path to a test anchor is none to a state's.
    let states = TrustedSigners(
      among: own, anchors: try Self.anchors([country]), .state, at: now)
    #expect(states.signers.isEmpty)
    let list = try SignerList(Set(ListedSigner.all(in: own[0])), day: day)
    let listed = TrustedSigners(
      among: own, anchors: try Self.anchors([country]), .test, at: now, where: list.contains)
    #expect(listed.signers.count == 1)
  }

  @Test("given signers with another digest that is only possible, then they do not count as known")
  func possibleDigests() throws {
    let kinds: [DocumentSignerKind] = [
      .brainpoolP256(.sha384), .p384(.sha384), .p384(.sha512), .rsa(.sha1),
    ]
    let certificates = try kinds.map {
      try Certificate(
        der: country.makeDocumentSigner($0, random: .system, issued: now).certificate)
    }
    let found = TrustedSigners(
      among: certificates, anchors: try Self.anchors([country]), .test, at: now)
    #expect(found.signers.count == 7)
    // On P-384 SHA-384 is sure where nothing speaks for another.
    #expect(
      Set(found.counted.map(\.algorithm)) == [
        .brainpoolP256, .ecdsa(.p384, .sha384), .rsa(.pkcs1(.sha256), .rsa2048(.fermat)),
      ] && found.counted.count == 3)
  }

  @Test("given signers, when their certificates alone are seen, then every algorithm is possible")
  func algorithmsOfCertificates() throws {
    func algorithms(_ kind: DocumentSignerKind) throws -> [SignerCircuit.Algorithm] {
      let signer = try country.makeDocumentSigner(kind, random: .system, issued: now)
      return ListedSigner.all(in: try Certificate(der: signer.certificate)).map(\.algorithm)
    }
    #expect(try algorithms(.rsa()) == [.rsa(.pkcs1(.sha256), .rsa2048(.fermat))])
    #expect(try algorithms(.labelledPSS) == [.rsa(.pss(.sha256), .rsa2048(.fermat))])
    #expect(try algorithms(.pss(bits: 3072)) == [.rsa(.pkcs1(.sha256), .rsa3072)])
    // No class has such an exponent at this length, or such a length.
    #expect(try algorithms(.rsa(bits: 3072, exponent: 3)) == [])
    #expect(try algorithms(.rsa(bits: 2056)) == [])
    #expect(try algorithms(.brainpoolP256()) == [.brainpoolP256])
    // A certificate with a longer digest may be that of a signer that does not use it.
    let both: [SignerCircuit.Algorithm] = [.brainpoolP256, .ecdsa(.brainpoolP256r1, .sha384)]
    #expect(try algorithms(.brainpoolP256(.sha384)) == both)
    // Of a longer curve the digest of the same length, which Germany's signers have, is possible too.
    #expect(try algorithms(.p384(.sha512)) == [.ecdsa(.p384, .sha384), .ecdsa(.p384, .sha512)])
    #expect(try algorithms(.brainpoolP512) == [.ecdsa(.brainpoolP512r1, .sha512)])
    #expect(try algorithms(.rsa(.sha384)) == [.rsa(.pkcs1(.sha256), .rsa2048(.fermat))])
    let old = [SecureHash.sha256, .sha1].map {
      SignerCircuit.Algorithm.rsa(.pkcs1($0), .rsa2048(.fermat))
    }
    #expect(try algorithms(.rsa(.sha1)) == old)
  }
}
