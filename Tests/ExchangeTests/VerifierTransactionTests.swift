import Credentials
import Crypto
import Encoding
import Foundation
import HTTP
import PKIX
import Testing

@testable import Exchange

/// The side of who asks, without a network. What a whole wallet does to it is in OtherWalletTests.
@Suite("The verifier's side of a request, OpenID4VP 1.0")
struct VerifierTransactionTests {
  private static let now = ExchangeDesk.now
  private let signer: VerifierTransaction.Signer
  private let root: Certificate
  private let publicURL: HTTPURL

  init() throws {
    (signer, root) = try ExchangeDesk.verifier()
    publicURL = try HTTPURL(parsing: "https://desk.example")
  }

  private func transaction(signed: Bool = true) throws -> VerifierTransaction {
    try VerifierTransaction(
      AskedClaims(["age_over_18"]).query, name: "Bar", at: publicURL,
      signer: signed ? signer : nil, profile: signed ? nil : .av, until: Self.now + 300,
      random: .system)
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: WireText, _ body: WireText = "",
    type: WireText = FormEncoding.mediaType, to transaction: inout VerifierTransaction
  ) -> HTTPServerResponse {
    transaction.answer(
      HTTPServerRequest(
        method: method, path: path, fields: [HTTPField("content-type", type)],
        body: Array(body.utf8)), at: Self.now)
  }

  private func requestPath(_ transaction: VerifierTransaction) throws -> WireText {
    let form = try FormEncoding(
      parsing: transaction.link.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst())
    return try HTTPURL(parsing: form.value("request_uri") ?? "").target
  }

  private func answerPath(_ transaction: VerifierTransaction) throws -> WireText {
    try HTTPURL(parsing: transaction.request.responseURI).target
  }

  @Test("given a signed request, when our wallet fetches it in either way, then it is what it says")
  func fetched() throws {
    var transaction = try transaction()
    let trust = RequestTrust(roots: [root], at: Self.now)
    for (more, method) in [("", .get), ("&request_uri_method=post", .post)]
      as [(WireText, HTTPRequest.Method)]
    {
      let incoming = try IncomingRequest(
        parsing: Array((transaction.link + more).utf8), trust, walletNonce: "wallet-number")
      guard case .reference(let reference) = incoming else {
        Issue.record("no reference")
        return
      }
      let fetch = try reference.fetch()
      #expect(fetch.method == method)
      let reply = send(
        method, fetch.url.target, WireText(decoding: fetch.body), to: &transaction)
      #expect(reply.status == 200)
      let request = try reference.request(in: reply.body, trust)
      #expect(request.presentationRequest == transaction.request.presentationRequest)
      guard case .certificate(let name, let voucher) = request.requester else {
        Issue.record("nobody signed")
        return
      }
      #expect(name == "Example Desk" && voucher == "Example Desk")
    }
  }

  @Test(
    "given the address of a signed request, when it is fetched again, then it has the same bytes, until its end"
  )
  func sameBytes() throws {
    var transaction = try transaction()
    let path = try requestPath(transaction)
    let first = send(.get, path, to: &transaction)
    #expect(first.status == 200 && send(.get, path, to: &transaction).body == first.body)
    // A wallet's own nonce is in its request alone.
    let own = send(.post, path, "wallet_nonce=one", to: &transaction)
    #expect(own.status == 200 && own.body != first.body)
    #expect(send(.get, path, to: &transaction).body == first.body)
    let late = transaction.answer(
      HTTPServerRequest(method: .get, path: path, fields: [], body: []), at: Self.now + 300)
    #expect(late.status == 404)
  }

  @Test("given an answer that was taken, when more comes, then nothing is served and taken")
  func answered() throws {
    var transaction = try transaction(signed: false)
    let body =
      "vp_token=%7B%22age%22%3A%5B%22AAAA%22%5D%7D&state=\(transaction.request.state ?? "")"
    let path = try answerPath(transaction)
    #expect(send(.get, path, to: &transaction).status == 405)
    #expect(send(.post, path + "x", WireText(body), to: &transaction).status == 404)
    #expect(
      send(.post, path, WireText(body), type: "application/json", to: &transaction).status == 400)
    #expect(send(.post, path, WireText(body), to: &transaction).status == 200)
    guard case .answered(let answer) = transaction.state else {
      Issue.record("no answer")
      return
    }
    #expect(answer.parts.first?.presentations == ["AAAA"])
    #expect(send(.post, path, WireText(body), to: &transaction).status == 400)
  }

  @Test("given a request that was declined, when it is fetched again, then it is gone")
  func declined() throws {
    var transaction = try transaction()
    let path = try requestPath(transaction)
    #expect(send(.get, path, to: &transaction).status == 200)
    let body = "error=access_denied&state=\(transaction.request.state ?? "")"
    #expect(
      send(.post, try answerPath(transaction), WireText(body), to: &transaction).status == 200)
    #expect(send(.get, path, to: &transaction).status == 404)
  }

  @Test("given a wallet's own words for an error, when they come, then they stay in their quotes")
  func words() throws {
    var transaction = try transaction()
    #expect(send(.get, try requestPath(transaction), to: &transaction).status == 200)
    let body = "error=no%22+verified%3A+++yes&state=\(transaction.request.state ?? "")"
    #expect(
      send(.post, try answerPath(transaction), WireText(body), to: &transaction).status == 200)
    guard case .declined(let words) = transaction.state else {
      Issue.record("it was not declined")
      return
    }
    #expect(words == "\"no' verified: yes\"")
  }

  @Test(
    "given what is no answer, when it is sent, then the transaction goes on waiting",
    arguments: [
      "", "vp_token=%7B%7D", "vp_token=x", "error=access_denied", "error=access_denied&state=x",
      "response=a.b.c.d.e", "response=x&state=x",
    ])
  func none(_ body: WireText) throws {
    for signed in [true, false] {
      var transaction = try transaction(signed: signed)
      #expect(send(.post, try answerPath(transaction), body, to: &transaction).status == 400)
      guard case .waiting = transaction.state else {
        Issue.record("\(body) was taken")
        return
      }
    }
  }

  @Test(
    "given the address of a request, when it is shown as a symbol, then it fits into 80 columns")
  func short() throws {
    #expect(try transaction().link.utf8.count < 200)
  }
}
