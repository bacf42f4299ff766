import Crypto
import DeskTestSupport
import Encoding
import Foundation
import PKIX
import TestSupport
import Testing
import Verdicts

@testable import Credentials
@testable import Operations
@testable import Wallet

/// The status of a holder's own card, of an issuer that chooses what its copies say.
@Suite("The status of one's own card")
struct CardStatusTests {
  private let desk: Desk
  private let surroundings: Surroundings
  private let issuer: IssuerStore
  private let wallet: Wallet
  private let lists: HostedList
  /// A moment at which the issuer's certificate is valid: it is of the second in which the issuer was made.
  private let now: Date

  init() throws {
    let desk = try Desk()
    try Data("the desk's words\n".utf8).write(to: desk.home.appending(path: "desk.pass"))
    try Data("the holder's words\n".utf8).write(to: desk.home.appending(path: "wallet.pass"))
    try desk.makeIssuer()
    try desk.makeWallet()
    surroundings = Surroundings(
      variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data"), "TZ": "UTC"])
    issuer = try IssueOperation.issuer(
      KeptPassphrase(SecretBytes(desk.bytes("desk.pass").dropLast())), surroundings)
    now = Date()
    wallet = try Wallet.open(
      at: surroundings.walletFile, passphrase: SecretBytes(desk.bytes("wallet.pass").dropLast()))
    lists = try HostedList()
    self.desk = desk
  }

  /// The issuer that is trusted here.
  private var own: CredentialIssuer {
    get throws {
      try CredentialIssuer(
        key: issuer.signerKey(now: now), chain: [Certificate(der: issuer.signerCertificate)])
    }
  }

  /// Puts a card into the wallet: of each batch its issuer and the places of its copies.
  private func add(
    _ batches: (signer: CredentialIssuer, places: [StatusReference])...
  ) throws -> IdentityCard {
    // Another issuer may be a second younger than the first.
    let (issued, end) = (Date(), now + 1000)
    var held: [WireText: HeldCopy] = [:]
    let made = try batches.map { signer, places in
      let copies = try places.map { place in
        let copy = try CredentialCopy(boundTo: nil, random: .system)
        let credential = try signer.issue(
          CredentialContent(
            type: "x", claims: [.disclosable("given_name", "Anna")], issuedAt: issued,
            expiresAt: end, holderKey: try Wallet.makeDeviceKey().p256PublicKey, status: place))
        held[copy.identifier] = HeldCopy(
          credential: Array(credential.encoded.utf8), deviceKey: nil)
        return copy
      }
      return CredentialBatch(
        format: .sdJWT, type: "x", issuedAt: issued, expiresAt: end, provableClaims: [],
        copies: copies)
    }
    let card = IdentityCard(
      identifier: "a", trustLevel: .institution, isSimulated: false, issuerName: "x",
      assurance: [], batches: made)
    try wallet.add(NewCard(card, copies: held))
    return card
  }

  /// The list of the issuer, in which a place is revoked.
  private func host(revoking index: Int) throws {
    var list = StatusList(count: 64)
    list.revoke(index)
    lists.host(try lists.signed(list, by: issuer, at: now))
  }

  private func look(_ card: IdentityCard) throws {
    try CardStatusLookUp(wallet, surroundings, lists.client).lookUp(card)
  }

  private func status(_ card: IdentityCard) throws -> CardStatus {
    try wallet.heldCard(card, at: now).status
  }

  @Test(
    "given a copy that names another host than the first, when the card is looked up, then that host is not asked"
  )
  func otherHost() throws {
    defer { lists.stop() }
    let elsewhere = WireText(lists.uri.forPeople.replacing("127.0.0.1", with: "localhost"))
    let card = try add(
      (own, [StatusReference(uri: lists.uri, index: 1), .init(uri: elsewhere, index: 1)]))
    try host(revoking: 3)
    #expect(try status(card).hosts == ["127.0.0.1"])
    #expect(throws: StatusUnknown.self) { try look(card) }
    #expect(lists.requests == 1)
  }

  @Test(
    "given a batch that cannot be verified, when the card is looked up, then what the list says of the other is known"
  )
  func otherBatch() throws {
    defer { lists.stop() }
    let card = try add(
      (ExampleIssuer().issuer, [StatusReference(uri: lists.uri, index: 1)]),
      (own, [StatusReference(uri: lists.uri, index: 3)]))
    try host(revoking: 3)
    #expect(throws: StatusUnknown.self) { try look(card) }
    #expect(try status(card).isRevoked)
  }

  @Test(
    "given an issuer that nobody here knows, when the card is looked up, then nobody is asked")
  func untrusted() throws {
    defer { lists.stop() }
    let card = try add((own, [StatusReference(uri: lists.uri, index: 3)]))
    try host(revoking: 3)
    try FileManager.default.removeItem(atPath: surroundings.dataHome + "/desk.roots")
    #expect(throws: StatusUnknown.self) { try look(card) }
    #expect(lists.requests == 0)
  }

  @Test(
    "given notes of several lists, when a card's status is told, then a word against it counts however old it is, and one for it while it is good"
  )
  func notes() throws {
    lists.stop()
    let reference = StatusReference(uri: "https://a.example/", index: 1)
    let stated = [StatedStatus(.object(["status": reference.json]))]
    func seen(_ list: WireText, _ word: SeenStatus.Word, _ age: TimeInterval) -> SeenStatus {
      SeenStatus(
        list: list, madeAt: now - age, seenAt: now - age, end: now - age + 100, word: word)
    }
    func outcome(_ seen: SeenStatus...) -> CheckStatus {
      CardStatus(stated: stated, seen: seen, at: now).outcome.status
    }
    let (own, other): (WireText, WireText) = ("https://a.example/", "https://b.example/")
    #expect(outcome(seen(own, .valid, 10)) == .passed)
    #expect(outcome(seen(own, .valid, 200)) == .unknown)
    #expect(outcome(seen(own, .valid, -1000)) == .unknown)
    #expect(outcome(seen(other, .valid, 10)) == .unknown)
    #expect(outcome(seen(own, .revoked, 9000)) == .failed)
    #expect(outcome(seen(own, .suspended, -1000)) == .failed)
    #expect(outcome(seen(own, .valid, 10), seen(other, .revoked, 9000)) == .failed)
    // A record that is damaged is refused, whatever number it has.
    let written = seen(own, .valid, 10).json
    #expect(SeenStatus(written) == seen(own, .valid, 10))
    for name: WireText in ["made", "seen", "end"] {
      guard case .object(let members) = written else { continue }
      let changed = members.map { ($0.name, $0.name == name ? .integer(.min) : $0.value) }
      #expect(SeenStatus(.object(changed.map { .init($0.0, $0.1) })) == nil)
    }
  }
}
