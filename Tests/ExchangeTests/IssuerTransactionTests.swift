import Credentials
import Crypto
import Encoding
import Foundation
import HTTP
import Synchronization
import Testing

@testable import Exchange
@testable import ProofEngine

/// The issuer's side of an offer, without a network. What a whole wallet does to it is in OtherWalletTests.
@Suite("The issuer's side of an offer, OpenID4VCI 1.0")
struct IssuerTransactionTests {
  private static let now = ExchangeDesk.now
  private let publicURL: HTTPURL
  private let card: PreparedCard

  init() throws {
    publicURL = try HTTPURL(parsing: "https://desk.example/a")
    card = try ExchangeDesk().preparedCard
  }

  private func transaction(_ statuses: [StatusReference] = []) throws -> IssuerTransaction {
    try IssuerTransaction(
      of: card, by: "Example Desk", at: publicURL, statuses: statuses, random: .system)
  }

  // MARK: A wallet in a few lines

  private func send(
    _ method: HTTPRequest.Method, _ path: WireText, _ type: WireText? = nil, token: WireText? = nil,
    after seconds: TimeInterval = 0, _ body: WireText = "", to transaction: inout IssuerTransaction
  ) -> (status: Int, value: JSONValue) {
    var fields: [HTTPField] = []
    if let type { fields.append(HTTPField("content-type", type)) }
    if let token { fields.append(HTTPField("authorization", token)) }
    let reply = transaction.answer(
      HTTPServerRequest(method: method, path: path, fields: fields, body: Array(body.utf8)),
      at: Self.now + seconds)
    return (reply.status, (try? JSONReader.read(reply.body)) ?? .null)
  }

  private static let form: WireText = "application/x-www-form-urlencoded"
  private static let json: WireText = "application/json; charset=utf-8"

  private func offer(_ transaction: inout IssuerTransaction) -> JSONValue {
    let path = transaction.link.forPeople.components(separatedBy: "desk.example").last ?? ""
    return send(.get, WireText(path), to: &transaction).value
  }

  private func token(
    _ transaction: inout IssuerTransaction, digits: WireText? = nil, _ more: WireText = ""
  ) -> (status: Int, value: JSONValue) {
    let grant = offer(&transaction).at("grants")[CredentialOffer.grantType] ?? .null
    let code = grant["pre-authorized_code"]?.string ?? "gone"
    return send(
      .post, "/a/token", Self.form,
      "grant_type=\(CredentialOffer.grantType)&pre-authorized_code=\(code)&tx_code="
        + (digits ?? transaction.transactionCode) + more, to: &transaction)
  }

  private func nonce(_ transaction: inout IssuerTransaction) -> WireText {
    send(.post, "/a/nonce", to: &transaction).value["c_nonce"]?.string ?? ""
  }

  private func fetch(
    _ name: WireText, _ proofs: [WireText], token: WireText, after seconds: TimeInterval = 0,
    _ transaction: inout IssuerTransaction
  ) -> (status: Int, value: JSONValue) {
    let body = JSONValue.object([
      "credential_configuration_id": .string(name),
      "proofs": .object(["jwt": .array(proofs.map { .string($0) })]),
    ])
    return send(
      .post, "/a/credential", Self.json, token: "bearer " + token, after: seconds,
      WireText(JSONWriter().text(body)),
      to: &transaction)
  }

  private func proof(_ nonce: WireText, claims more: [JSONValue.Member] = []) throws -> WireText {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let claims: [JSONValue.Member] = [
      .init("aud", .string(publicURL.description)),
      .init("iat", .integer(Int(Self.now.timeIntervalSince1970))), .init("nonce", .string(nonce)),
    ]
    return try JSONWebSignature(
      signing: .object(claims + more),
      header: [.init("typ", .string(KeyProof.type)), .init("jwk", try key.p256PublicKey.jwk)],
      key: key
    ).encoded
  }

  // MARK: Tests

  @Test("given places for many copies, when a wallet takes two, then two places are used")
  func places() throws {
    let places = (0..<30).map { StatusReference(uri: "https://desk.example/s", index: $0) }
    var transaction = try transaction(places)
    #expect(transaction.usedStatuses.isEmpty)
    let token = try #require(token(&transaction).value["access_token"]?.string)
    let number = nonce(&transaction)
    let proofs = [try proof(number), try proof(number)]
    #expect(fetch("identity", proofs, token: token, &transaction).status == 200)
    #expect(transaction.usedStatuses == Array(places.prefix(2)))
  }

  @Test("given a token, when its time is over, then it opens nothing")
  func lifetime() throws {
    var transaction = try transaction()
    let answer = token(&transaction).value
    let token = try #require(answer["access_token"]?.string)
    let seconds = TimeInterval(try #require(answer["expires_in"]?.integer))
    let proofs = [try proof(nonce(&transaction))]
    #expect(fetch("identity", proofs, token: token, after: seconds, &transaction).status == 401)
    #expect(fetch("identity", proofs, token: token, after: seconds - 1, &transaction).status == 200)
  }

  @Test(
    "given copies that cannot be signed once, when the wallet asks again, then every copy has a place all the same"
  )
  func placesAfterFailure() throws {
    let source = FailingSource()
    let places = (0..<2).map { StatusReference(uri: "https://desk.example/s", index: $0) }
    var transaction = try IssuerTransaction(
      of: card, by: "Example Desk", at: publicURL, statuses: places,
      random: RandomSource { count throws(CryptoError) in try source.bytes(count) })
    let token = try #require(token(&transaction).value["access_token"]?.string)
    for (fails, name) in [(true, "identity"), (false, "identity"), (false, "proof_of_age")] {
      let proofs = [try proof(nonce(&transaction))]
      source.fails.withLock { $0 = fails }
      let status = fetch(WireText(name), proofs, token: token, &transaction).status
      #expect(status == (fails ? 400 : 200), "\(name)")
      source.fails.withLock { $0 = false }
    }
    // A copy without a place could not be revoked.
    #expect(transaction.usedStatuses == places)
  }

  /// A random source that can fail, as a token can that is pulled out.
  private final class FailingSource: Sendable {
    let fails = Mutex(false)

    func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
      guard !fails.withLock({ $0 }) else { throw .wrongLength("random bytes") }
      return try RandomSource.system.bytes(count)
    }
  }

  @Test("given an offer, when a wallet takes all of it, then it is finished with the last word")
  func finished() throws {
    var transaction = try transaction()
    #expect(transaction.state == .waiting)
    let token = try #require(token(&transaction).value["access_token"]?.string)
    #expect(transaction.state == .taken)
    for name in ["proof_of_age", "identity"] {
      let got = fetch(WireText(name), [try proof(nonce(&transaction))], token: token, &transaction)
      #expect(got.status == 200, "\(got.value)")
      #expect(transaction.state == .issued && !transaction.isFinished)
      let note = try #require(got.value["notification_id"]?.string)
      let body = #"{"notification_id":"\#(note)","event":"credential_accepted"}"#
      // The same word twice is the same word.
      for _ in 0..<2 {
        let told = send(
          .post, "/a/notification", Self.json, token: "Bearer " + token, WireText(body),
          to: &transaction)
        #expect(told.status == 204)
      }
    }
    #expect(transaction.isFinished && transaction.events == [.accepted, .accepted])
  }

  @Test("given a code that was used, when the offer is fetched, then it is not there any more")
  func offerOnce() throws {
    var transaction = try transaction()
    #expect(offer(&transaction)["credential_issuer"]?.string == "https://desk.example/a")
    #expect(token(&transaction).status == 200)
    #expect(offer(&transaction) == .null)
    #expect(token(&transaction).status == 400)
  }

  @Test("given wrong digits, when they are tried three times, then right ones do not help either")
  func dead() throws {
    var transaction = try transaction()
    let code = offer(&transaction).at("grants")[CredentialOffer.grantType]?["pre-authorized_code"]?
      .string
    for _ in 0..<OfferGrant.mostTries {
      #expect(token(&transaction, digits: "x").value["error"]?.string == "invalid_grant")
    }
    #expect(transaction.state == .dead)
    let right = send(
      .post, "/a/token", Self.form,
      "grant_type=\(CredentialOffer.grantType)&pre-authorized_code=\(code ?? "")&tx_code=\(transaction.transactionCode)",
      to: &transaction)
    #expect(right.value["error"]?.string == "invalid_grant")
  }

  @Test("given digits, when many are drawn, then each has six, and every digit comes")
  func digits() throws {
    let codes = try (0..<100).map { _ in try transaction().transactionCode }
    for code in codes {
      #expect(code.utf8.count == 6 && code.utf8.allSatisfy { (0x30...0x39).contains($0) })
    }
    #expect(Set(codes.flatMap(\.utf8)).count == 10)
  }

  @Test("given numbers for proofs, when they are used, then each is good for one request")
  func nonces() throws {
    var transaction = try transaction()
    let token = try #require(token(&transaction).value["access_token"]?.string)
    let used = nonce(&transaction)
    // A request that fails for another reason uses it too.
    let first = try proof(used)
    #expect(
      fetch("identity", [first, first], token: token, &transaction).value["error"]?.string
        == "invalid_proof")
    let again = fetch("identity", [try proof(used)], token: token, &transaction)
    #expect(again.value["error"]?.string == "invalid_nonce")
    // Two numbers in one request.
    let mixed = [try proof(nonce(&transaction)), try proof(nonce(&transaction))]
    #expect(
      fetch("identity", mixed, token: token, &transaction).value["error"]?.string
        == "invalid_nonce")
    // The oldest goes when there are too many.
    let oldest = nonce(&transaction)
    for _ in 0..<16 { _ = nonce(&transaction) }
    #expect(
      fetch("identity", [try proof(oldest)], token: token, &transaction).value["error"]?.string
        == "invalid_nonce")
    #expect(
      fetch("identity", [try proof(nonce(&transaction))], token: token, &transaction).status == 200)
  }

  @Test("given a key that has a copy, when another copy is wanted for it, then it is refused")
  func keyAgain() throws {
    var transaction = try transaction()
    let token = try #require(token(&transaction).value["access_token"]?.string)
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    for (name, status) in [("identity", 200), ("proof_of_age", 400)] {
      let proof = try KeyProof(of: key, to: publicURL, nonce: nonce(&transaction), at: Self.now)
      #expect(fetch(WireText(name), [proof.text], token: token, &transaction).status == status)
    }
  }

  @Test("given a client that named itself, when its proofs name it, then they are taken; no other")
  func client() throws {
    for (named, claimed, status) in [
      ("wallet", "wallet", 200), ("wallet", "other", 400), ("", "wallet", 400),
    ] {
      var transaction = try transaction()
      let more = named.isEmpty ? "" : "&client_id=\(named)"
      let token = try #require(token(&transaction, WireText(more)).value["access_token"]?.string)
      let text = try proof(nonce(&transaction), claims: [.init("iss", .string(claimed))])
      #expect(fetch("identity", [text], token: token, &transaction).status == status)
    }
  }

  private func token(
    _ transaction: inout IssuerTransaction, _ more: WireText
  ) -> (status: Int, value: JSONValue) { token(&transaction, digits: nil, more) }

  @Test(
    "given a request that is none, when it comes, then it has the specification's error",
    arguments: [
      ("POST", "/a/token", form, "", 400, "invalid_request"),
      (
        "POST", "/a/token", form, "grant_type=authorization_code&code=x", 400,
        "unsupported_grant_type"
      ),
      ("POST", "/a/token", form, "grant_type=a&grant_type=a", 400, "invalid_request"),
      ("POST", "/a/token", json, "{}", 400, "invalid_request"),
      ("GET", "/a/token", "", "", 405, ""),
      ("GET", "/a/nonce", "", "", 405, ""),
      ("POST", "/a/credential", json, "{}", 401, "invalid_token"),
      ("POST", "/a/notification", json, "{}", 401, "invalid_token"),
      ("POST", "/.well-known/openid-credential-issuer/a", json, "{}", 405, ""),
      ("GET", "/", "", "", 404, ""), ("GET", "/offer/x", "", "", 404, ""),
    ])
  func malformed(
    _ method: WireText, _ path: WireText, _ type: WireText, _ body: WireText, _ status: Int,
    _ error: WireText
  ) throws {
    var transaction = try transaction()
    let got = send(method == "GET" ? .get : .post, path, type, body, to: &transaction)
    #expect(got.status == status)
    #expect((got.value["error"]?.string ?? "") == error)
    #expect(transaction.state == .waiting)
  }

  @Test(
    "given a notification that is none, when it comes, then it has the specification's error",
    arguments: [
      ("{}", "invalid_notification_request"), ("[]", "invalid_notification_request"),
      (#"{"notification_id":"x","event":"credential_accepted"}"#, "invalid_notification_id"),
      (#"{"notification_id":"x","event":"other"}"#, "invalid_notification_request"),
    ])
  func notification(_ body: WireText, _ error: WireText) throws {
    var transaction = try transaction()
    let token = try #require(token(&transaction).value["access_token"]?.string)
    let got = send(
      .post, "/a/notification", Self.json, token: "Bearer \(token)", body, to: &transaction)
    #expect(got.status == 400 && got.value["error"]?.string == error)
  }

  @Test("given our own metadata, when our wallet reads them, then it takes them")
  func metadata() throws {
    var transaction = try transaction()
    let offered = try CredentialOffer(
      parsing: Array(JSONWriter().text(offer(&transaction)).utf8))
    let place = try IssuerMetadata.place(at: offered.issuer)
    #expect(place.target == "/.well-known/openid-credential-issuer/a")
    let value = send(.get, place.target, to: &transaction).value
    let metadata = try IssuerMetadata(parsing: Array(JSONWriter().text(value).utf8), for: offered)
    #expect(metadata.batchSize == 30)
    for name in offered.configurations {
      #expect(try metadata.configuration(name)?.name == name)
    }
    let server = send(
      .get, "/.well-known/oauth-authorization-server/a", to: &transaction
    ).value
    let read = try ServerMetadata(
      parsing: Array(JSONWriter().text(server).utf8), of: metadata.server)
    #expect(read.tokenEndpoint.description == "https://desk.example/a/token")
  }
}
