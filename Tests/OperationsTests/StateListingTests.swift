import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Trust

@testable import DocumentProofs
@testable import Operations
@testable import TrustStore

/// An authority of a state that does not exist.
private struct ListingAuthority {
  static let now = Date(timeIntervalSince1970: 1_795_000_000)
  static let day = CalendarDate.secondsOfDay

  let name: [CertificateBuilder.NameAttribute]
  let key: PrivateKey
  let certificate: Certificate

  /// - Parameter days: the number of days that its certificate is still valid.
  init(
    _ commonName: WireText, of country: WireText = "UT", serial: UInt8 = 1, days: Double = 900
  ) throws {
    name = [.country(country), .commonName(commonName)]
    key = try PrivateKey.generate(.ec(curve: "brainpoolP256r1"))
    certificate = try Certificate(
      der: CertificateBuilder(
        subject: name, issuer: name, serialNumber: [serial],
        notBefore: Self.now.addingTimeInterval(-900 * Self.day),
        notAfter: Self.now.addingTimeInterval(days * Self.day),
        publicKeyInfo: key.publicKeyInfo(),
        extensions: [.subjectKeyIdentifier(try key.keyIdentifier())]
      ).sign(with: key, digest: .sha256))
  }

  var anchor: TrustAnchor {
    TrustAnchor(certificate: certificate, anchorClass: .state, source: "test", isLink: false)
  }

  /// A revocation list, made some days ago.
  func list(
    _ serials: [[UInt8]], ago: Double = 10, next: Double? = 20, isDelta: Bool = false
  ) throws -> CertificateRevocationList {
    let made = Self.now.addingTimeInterval(-ago * Self.day)
    let delta = CertificateExtension(
      identifier: ObjectIdentifier(2, 5, 29, 27), isCritical: true, value: DER.integer(1))
    return try CertificateRevocationList(
      der: RevocationListBuilder(
        issuer: name, thisUpdate: made,
        nextUpdate: next.map { Self.now.addingTimeInterval($0 * Self.day) },
        entries: serials.map {
          RevocationListBuilder.Entry(
            serialNumber: $0, revocation: Revocation(date: made, reason: nil))
        }, extensions: isDelta ? [delta] : []
      ).sign(with: key))
  }

  /// A defect list that says of documents' signers that they were revoked, or another status of theirs.
  func defects(
    _ signers: [[UInt8]], _ anchorClass: AnchorClass = .state, status: UInt8 = 0
  ) throws -> DefectSource {
    let type = DefectList.contentType
    let revoked = DER.sequence(
      DER.objectIdentifier(try ObjectIdentifier(dotted: "\(type).1.1")), [0x0A, 1, status])
    let content = DER.sequence(
      DER.integer(0), DER.objectIdentifier(DigestAlgorithm.sha256.objectIdentifier),
      DER.set(signers.map { DER.sequence(of: [$0, DER.set([revoked])]) }))
    let signed = try SignedDataBuilder(contentType: type, content: content).sign(
      with: key, certificate: certificate.der)
    return try #require(
      DefectSource(SignedData(ofList: signed).list(), of: "UT", signedAt: Self.now, anchorClass))
  }
}

@Suite("What a trust store has of states for a proof up to their roots")
struct StateListingTests {
  private let one: ListingAuthority
  private let two: ListingAuthority

  init() throws {
    one = try ListingAuthority("One")
    two = try ListingAuthority("Two")
  }

  private func listing(
    _ anchors: [TrustAnchor], _ lists: [CertificateRevocationList] = [],
    _ defects: [DefectSource] = [], signers: [Certificate] = [], listClass: AnchorClass = .state,
    states: [WireText] = ["UT"]
  ) -> StateListing {
    StateListing(
      states, anchors, lists.map { ($0, listClass) }, defects, signers: signers, .state,
      at: ListingAuthority.now)
  }

  private func roots(_ listing: StateListing) throws -> SignerList {
    try #require(try listing.roots().list)
  }

  @Test("given roots, when one ended or was revoked, then the list has the others")
  func roots() throws {
    let ended = try ListingAuthority("Ended", days: -1)
    let all = [one.anchor, two.anchor, ended.anchor]
    let list = try roots(listing(all))
    #expect(list.count(.brainpoolP256) == 2 && list.rootStates == ["UT"])
    // Also by a list that is outdated; not by that of another authority.
    let left = try roots(listing(all, [try one.list([[1]], ago: 90, next: -40)]))
    #expect(ListedSigner.roots(two.certificate).allSatisfy(left.contains))
    #expect(left.count(.brainpoolP256) == 1)
    let none = try listing([one.anchor, ended.anchor], [try one.list([[1]])]).roots()
    #expect(none.list == nil && none.missing == ["UT"])
    #expect(throws: StateRequestError.rootsMissing(["UT"])) { try listing([]).wholeList() }
    #expect(try roots(listing(all, [try one.list([[1]])], listClass: .test)) == list)
  }

  @Test("given revocation lists, when they are not current, then they are not those of the state")
  func current() throws {
    let list = try roots(listing([one.anchor]))
    for (crl, isCurrent, serials) in [
      (try one.list([[5], [0x90]]), true, [[0, 0x90], [5], [0x90]]),
      (try one.list([[5]], ago: 89, next: nil), true, [[5]]),
      (try one.list([[5]], ago: 91, next: nil), false, [[5]]),
      (try one.list([[5]], next: -1), false, [[5]]),
      (try one.list([[5]], ago: -1), false, [[5]]),
      (try one.list([[5]], isDelta: true), false, []),
    ] as [(CertificateRevocationList, Bool, [[UInt8]])] {
      let state = listing([one.anchor], [crl])
      #expect(((try? state.askedRevocations(for: list)) == nil) != isCurrent)
      let found = state.revocations(for: list)
      #expect(found.serials == serials && found.missing == (isCurrent ? [] : ["UT"]))
      #expect(found.uncovered == (isCurrent ? [] : ["One"]))
      #expect(found.oldest == (isCurrent ? CalendarDate(crl.thisUpdate) : nil))
    }
    // A request has places for 1,024 numbers.
    let many = try one.list((0...1024).map { [1, UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    #expect(throws: StateRequestError.revokedTooMany(1025)) {
      try listing([one.anchor], [many]).askedRevocations(for: list)
    }
    // A number that a request does not take is not left out: its signer would pass.
    for (first, length) in [(1, 32), (1, 33), (0x80, 32)] as [(UInt8, Int)] {
      let long = try one.list([[first] + [UInt8](repeating: 7, count: length - 1)])
      var refusal: StateRequestError?
      do { _ = try listing([one.anchor], [long]).askedRevocations(for: list) } catch {
        refusal = error
      }
      #expect(refusal == (first == 1 && length == 32 ? nil : .revokedTooLong(33)))
    }
    let other = listing([one.anchor], [try one.list([[5]])], listClass: .test)
      .revocations(for: list)
    #expect(other.serials.isEmpty && other.missing == ["UT"])
  }

  @Test(
    "given revoked numbers that no request takes, when the page asks all the same, then it is known why"
  )
  func tooLarge() throws {
    let many = try one.list((0..<1025).map { [1, UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    let long = try one.list([[UInt8](repeating: 1, count: 33)])
    for (list, isTooLarge) in [
      (nil, false), (try one.list([[5]]), false), (many, true), (long, true),
    ] as [(CertificateRevocationList?, Bool)] {
      let home = try TemporaryFolder()
      let surroundings = Surroundings(
        variables: ["HOME": home.path, "XDG_DATA_HOME": home.path("data")],
        now: ListingAuthority.now)
      var store = try TrustStore(folder: surroundings.trustFolder)
      _ = try store.add([one.anchor])
      if let list {
        try store.changeAsking { revision in
          _ = try revision.insert(
            Record(list, anchorClass: .state, source: "test"), into: .revocationLists)
        }
      }
      var asked = AskedProof()
      asked.states = ["UT"]
      let made = try AskProofOperation(asked, name: nil, surroundings)
      let revoked = try #require(made.request.state).revoked
      #expect(made.isRevocationTooLarge == isTooLarge)
      #expect(revoked?.count == (isTooLarge || list == nil ? nil : 1))
    }
  }

  @Test(
    "given a root whose authority has no list, when another of the state has one, then it is named")
  func uncovered() throws {
    let all = listing([one.anchor, two.anchor], [try one.list([])])
    let found = all.revocations(for: try roots(all))
    #expect(found.missing.isEmpty && found.uncovered == ["Two"])
    let alone = try roots(listing([one.anchor]))
    #expect(all.revocations(for: alone).uncovered.isEmpty)
    // Nor is it known of a root that this store lacks.
    let store = listing([one.anchor], [try one.list([])])
    #expect(all.knowsRevocations(below: alone) && store.knowsRevocations(below: alone))
    #expect(!all.knowsRevocations(below: try roots(all)))
    #expect(!store.knowsRevocations(below: try roots(all)))
  }

  @Test(
    "given lists of defects, when they say that signers were revoked, then their numbers are there")
  func defects() throws {
    let signer = try ListingAuthority("Signer", serial: 0x33)
    let named = DER.sequence(CertificateBuilder.encodedName(one.name), DER.integer(0x31))
    let foreign = DER.sequence(
      CertificateBuilder.encodedName([.country("XE"), .commonName("One")]), DER.integer(0x32))
    let keyed = BERTLV.encode(0x80, try signer.key.keyIdentifier())
    func serials(_ anchorClass: AnchorClass) throws -> [[UInt8]] {
      let listing = self.listing(
        [one.anchor], [], [try one.defects([named, foreign, keyed], anchorClass)],
        signers: [signer.certificate])
      return listing.revocations(for: try roots(listing)).serials
    }
    #expect(try serials(.state) == [[0x31], [0x33]])
    #expect(try serials(.test).isEmpty)
  }

  @Test(
    "given signers that a read would not pass, when a list names them, then their numbers are there too"
  )
  func doubtful() throws {
    // Hong Kong's documents are signed below China's roots, by signers with a country of their own.
    let signer = try ListingAuthority("Signer", of: "HK", serial: 0x33)
    let keyed = BERTLV.encode(0x80, try signer.key.keyIdentifier())
    func serials(_ states: [WireText], status: UInt8 = 0) throws -> [[UInt8]] {
      let root = try ListingAuthority("Root", of: states[0])
      let listing = self.listing(
        [root.anchor], [], [try one.defects([keyed], status: status)],
        signers: [signer.certificate], states: states)
      return listing.revocations(for: try roots(listing)).serials
    }
    #expect(try serials(["CN"]) == [[0x33]] && serials(["HK"]) == [[0x33]])
    #expect(try serials(["FR"]).isEmpty)
    // On hold: a read leaves such a document undecided.
    #expect(try serials(["CN"], status: 1) == [[0x33]])
  }
}
