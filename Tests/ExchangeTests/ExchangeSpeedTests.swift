import Credentials
import Crypto
import Encoding
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Exchange

/// How fast the work of an exchange is, beside the network and the derivation of a key.
@Suite("How fast an exchange is", .serialized, .timed)
struct ExchangeSpeedTests {
  private static let now = ExchangeDesk.now
  private static let copies = 30

  /// The shortest of some times, in milliseconds: what the work takes where nothing else runs.
  private func shortest(of count: Int, _ work: () throws -> Duration) rethrows -> Double {
    var best = Duration.seconds(3600)
    for _ in 0..<count { best = min(best, try work()) }
    return best / .milliseconds(1)
  }

  private func message(_ path: WireText, _ type: WireText, _ body: WireText, token: WireText = "")
    -> HTTPServerRequest
  {
    HTTPServerRequest(
      method: .post, path: path,
      fields: [
        HTTPField("content-type", type), HTTPField("authorization", "Bearer " + token),
      ], body: Array(body.utf8))
  }

  @Test(
    "given 30 copies of an age document, when a desk issues and a wallet takes them, then each side takes less than 150 ms"
  )
  func issued() throws {
    let desk = try ExchangeDesk()
    let card = try desk.preparedCard
    let url = try HTTPURL(parsing: "https://desk.example")
    let keys = try (0..<Self.copies).map { _ in
      try PrivateKey.generate(.ec(curve: "prime256v1"))
    }
    var wallet = Duration.seconds(3600)
    let issuer = try shortest(of: 8) {
      var transaction = try IssuerTransaction(of: card, by: "Desk", at: url, random: .system)
      let path = transaction.link.forPeople.components(separatedBy: "desk.example").last ?? ""
      let offer = try JSONReader.read(
        transaction.answer(
          HTTPServerRequest(method: .get, path: WireText(path), fields: []), at: Self.now
        ).body)
      let code = offer.at("grants")[CredentialOffer.grantType]?["pre-authorized_code"]?.string ?? ""
      let token =
        try JSONReader.read(
          transaction.answer(
            message(
              "/token", FormEncoding.mediaType,
              "grant_type=\(CredentialOffer.grantType)&pre-authorized_code=\(code)&tx_code=\(transaction.transactionCode)"
            ), at: Self.now
          ).body)["access_token"]?.string ?? ""
      let nonce = try JSONReader.read(
        transaction.answer(message("/nonce", "text/plain", ""), at: Self.now).body)["c_nonce"]?
        .string
      let clock = ContinuousClock()
      let start = clock.now
      let proofs = try keys.map { try KeyProof(of: $0, to: url, nonce: nonce, at: Self.now) }
      let proved = clock.now - start
      let body = JSONValue.object([
        "credential_configuration_id": "proof_of_age",
        "proofs": .object(["jwt": .array(proofs.map { .string($0.text) })]),
      ])
      let request = message(
        "/credential", "application/json", WireText(JSONWriter().text(body)), token: token)
      var answer: [UInt8] = []
      let time = clock.measure { answer = transaction.answer(request, at: Self.now).body }
      let elements = try JSONReader.read(answer)["credentials"]?.array ?? []
      #expect(elements.count == Self.copies)
      let verified = try clock.measure {
        for element in elements {
          let bytes = try Base64URL.decode(element["credential"]?.string ?? "")
          _ = try VerifiedCredential(
            toKeep: .issuerSigned(bytes),
            below: [CredentialAnchor(desk.root)], at: Self.now
          )
        }
      }
      wallet = min(wallet, proved + verified)
      return time
    }
    print("30 age documents: issuer \(issuer) ms, wallet \(wallet / .milliseconds(1)) ms")
    #expect(issuer < 150, "\(issuer) ms")
    #expect(wallet / .milliseconds(1) < 150, "\(wallet)")
  }

  @Test(
    "given a signed request, when it is read and its answer made, then that takes less than 60 ms")
  func presented() throws {
    let (signer, root) = try ExchangeDesk.verifier()
    let desk = try ExchangeDesk()
    let url = try HTTPURL(parsing: "https://desk.example")
    let trust = RequestTrust(roots: [root], at: Self.now)
    let time = try shortest(of: 10) {
      var transaction = try VerifierTransaction(
        AskedClaims(["age_over_18"]).query, name: "Bar", at: url, signer: signer, profile: nil,
        until: Self.now + 300, random: .system)
      let incoming = try IncomingRequest(
        parsing: Array(transaction.link.utf8), trust, walletNonce: "n")
      guard case .reference(let reference) = incoming else { return .seconds(3600) }
      let object = transaction.answer(
        HTTPServerRequest(method: .get, path: reference.url.target, fields: []), at: Self.now
      ).body
      return try ContinuousClock().measure {
        let request = try reference.request(in: object, trust)
        let answer = try AuthorizationResponse(parsing: try desk.answer(request))
        _ = try AnswerDelivery.post(answer, to: request, at: url, random: .system)
      }
    }
    print("an answer: \(time) ms")
    #expect(time < 60, "\(time) ms")
  }
}
