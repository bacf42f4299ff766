import Credentials
import Crypto
import Encoding
import Foundation
import Testing
import Verdicts

@testable import Exchange
@testable import HTTP
@testable import ProofEngine

/// What a wallet may do beyond the least: bind its token to a key, encrypt, and show a key attestation.
@Suite("Protections that a wallet chooses, OpenID4VCI 1.0 and RFC 9449")
struct IssuerProtectionTests {
  private static let now = ExchangeDesk.now
  private static let seconds = Int(now.timeIntervalSince1970)
  private let publicURL: HTTPURL
  private let card: PreparedCard
  private let key: PrivateKey

  init() throws {
    publicURL = try HTTPURL(parsing: "https://desk.example/a")
    card = try ExchangeDesk().preparedCard
    key = try Self.newKey()
  }

  private static func newKey() throws -> PrivateKey {
    try PrivateKey.generate(.ec(curve: "prime256v1"))
  }

  private func transaction() throws -> IssuerTransaction {
    try IssuerTransaction(of: card, by: "Example Desk", at: publicURL, random: .system)
  }

  // MARK: A wallet in a few lines

  private func send(
    _ path: WireText, _ type: WireText?, _ body: [UInt8], _ fields: [HTTPField] = [],
    method: HTTPRequest.Method = .post, to transaction: inout IssuerTransaction
  ) -> HTTPResponse {
    let typed = type.map { [HTTPField("content-type", $0)] } ?? []
    let reply = transaction.answer(
      HTTPServerRequest(method: method, path: path, fields: typed + fields, body: body),
      at: Self.now)
    return HTTPResponse(status: reply.status, fields: reply.fields, body: reply.body)
  }

  private func get(_ path: WireText, _ transaction: inout IssuerTransaction) -> JSONValue {
    send(path, nil, [], method: .get, to: &transaction).json
  }

  private func offer(_ transaction: inout IssuerTransaction) -> JSONValue {
    get(
      WireText(transaction.link.forPeople.components(separatedBy: "desk.example").last ?? ""),
      &transaction)
  }

  /// The response to a token request with these proofs of a key.
  private func takeCode(_ proofs: [WireText], _ transaction: inout IssuerTransaction)
    -> HTTPResponse
  {
    let grant = offer(&transaction).at("grants")[CredentialOffer.grantType] ?? .null
    let code = grant["pre-authorized_code"]?.string ?? "gone"
    let form: WireText =
      "grant_type=\(CredentialOffer.grantType)&pre-authorized_code=\(code)&tx_code=\(transaction.transactionCode)"
    return send(
      "/a/token", FormEncoding.mediaType, Array(form.utf8),
      proofs.map { HTTPField(DPoPProof.field, $0) }, to: &transaction)
  }

  private func nonce(_ transaction: inout IssuerTransaction) -> WireText {
    send("/a/nonce", nil, [], to: &transaction).json["c_nonce"]?.string ?? ""
  }

  /// The body of a request for one copy of the identity card.
  private func request(_ transaction: inout IssuerTransaction) throws -> [UInt8] {
    let proof = try KeyProof(
      of: try Self.newKey(), to: publicURL, nonce: nonce(&transaction), at: Self.now)
    return JSONWriter().bytes(request(["jwt": .array([.string(proof.text)])]))
  }

  private func request(
    _ proofs: [WireText: JSONValue], _ more: [JSONValue.Member] = []
  ) -> JSONValue {
    .object(
      [
        .init("credential_configuration_id", "identity"), .init("proofs", Self.object(proofs)),
      ] + more)
  }

  private static func object(_ members: [WireText: JSONValue]) -> JSONValue {
    .object(members.map { JSONValue.Member($0.key, $0.value) })
  }

  // MARK: Proofs of a token's key

  /// A proof as it is sent, and how the token is.
  private struct Sent {
    var header: [WireText: JSONValue]
    var claims: [WireText: JSONValue]
    var key: PrivateKey
    var scheme: WireText = "DPoP"
    var times = 1

    var text: WireText {
      get throws {
        try JSONWebSignature(
          signing: object(claims), header: header.map { .init($0.key, $0.value) }, key: key
        ).encoded
      }
    }
  }

  /// A right proof of a request.
  private func proof(
    _ path: WireText, _ identifier: WireText, token: WireText? = nil
  ) throws -> Sent {
    var claims: [WireText: JSONValue] = [
      "htm": "POST", "htu": .string("https://desk.example/a" + path),
      "iat": .integer(Self.seconds), "jti": .string(identifier),
    ]
    claims["ath"] = token.flatMap { DPoPProof.digest($0) }.map { .string($0) }
    return Sent(
      header: ["typ": "dpop+jwt", "jwk": try key.p256PublicKey.jwk], claims: claims, key: key)
  }

  /// What is wrong with a request, in this order.
  private static let wrong:
    [(name: String, error: WireText, change: @Sendable (inout Sent) throws -> Void)] = [
      ("htm", "invalid_dpop_proof", { $0.claims["htm"] = "GET" }),
      ("htu", "invalid_dpop_proof", { $0.claims["htu"] = "https://desk.example/a/token" }),
      (
        "htu by another name", "invalid_dpop_proof",
        {
          $0.claims["htu"] = "https://DESK.example/a/credential"
        }
      ),
      ("iat old", "invalid_dpop_proof", { $0.claims["iat"] = .integer(seconds - 301) }),
      ("iat early", "invalid_dpop_proof", { $0.claims["iat"] = .integer(seconds + 301) }),
      ("no iat", "invalid_dpop_proof", { $0.claims["iat"] = nil }),
      ("jti again", "invalid_dpop_proof", { $0.claims["jti"] = "token" }),
      ("no jti", "invalid_dpop_proof", { $0.claims["jti"] = nil }),
      ("no ath", "invalid_dpop_proof", { $0.claims["ath"] = nil }),
      (
        "other ath", "invalid_dpop_proof",
        {
          $0.claims["ath"] = DPoPProof.digest("other").map { .string($0) }
        }
      ),
      ("typ", "invalid_dpop_proof", { $0.header["typ"] = "jwt" }),
      (
        "private key", "invalid_dpop_proof",
        {
          $0.header["jwk"] = .object(($0.header["jwk"]?.members ?? []) + [.init("d", "AA")])
        }
      ),
      ("signature", "invalid_dpop_proof", { $0.key = try newKey() }),
      (
        "other key", "invalid_dpop_proof",
        {
          $0.key = try newKey()
          $0.header["jwk"] = try $0.key.p256PublicKey.jwk
        }
      ),
      ("no proof", "invalid_dpop_proof", { $0.times = 0 }),
      ("two proofs", "invalid_dpop_proof", { $0.times = 2 }),
      ("bearer", "invalid_token", { $0.scheme = "Bearer" }),
    ]

  @Test(
    "given a token that is bound to a key, when a proof of it is wrong, then nothing is issued; a right one is taken once"
  )
  func boundToken() throws {
    var transaction = try transaction()
    let given = takeCode([try proof("/token", "token").text], &transaction).json
    #expect(given["token_type"]?.string == "DPoP")
    let token = try #require(given["access_token"]?.string)
    let body = try request(&transaction)
    func fetch(_ path: WireText, _ sent: Sent, _ transaction: inout IssuerTransaction) throws
      -> HTTPResponse
    {
      let proof = HTTPField(DPoPProof.field, try sent.text)
      return send(
        path, "application/json", body,
        [HTTPField("authorization", sent.scheme + " " + token)]
          + Array(repeating: proof, count: sent.times), to: &transaction)
    }
    for (number, row) in Self.wrong.enumerated() {
      var sent = try proof("/credential", "wrong-\(number)", token: token)
      try row.change(&sent)
      let reply = try fetch("/a/credential", sent, &transaction)
      #expect(reply.status == 401 && reply.json["error"]?.string == row.error, "\(row.name)")
      #expect(
        reply.value("www-authenticate") == "DPoP error=\"\(row.error)\", algs=\"ES256\"",
        "\(row.name)")
    }
    let right = try proof("/credential", "right", token: token)
    #expect(try fetch("/a/credential", right, &transaction).status == 200)
    #expect(try fetch("/a/credential", right, &transaction).status == 401)
    // A notification needs a proof of its own; the body here is none.
    #expect(try fetch("/a/notification", right, &transaction).status == 401)
    let told = try proof("/notification", "told", token: token)
    #expect(try fetch("/a/notification", told, &transaction).status == 400)
    // The proofs that are remembered have a bound.
    let last = try (0..<256).map { number in
      let sent = try proof("/notification", "more-\(number)", token: token)
      return try fetch("/a/notification", sent, &transaction).status
    }.last
    #expect(last == 401)
  }

  @Test("given a wrong proof beside a code, when it is refused, then the code is still good")
  func codeKept() throws {
    var transaction = try transaction()
    var wrong = try proof("/token", "a")
    wrong.claims["htu"] = "https://desk.example/token"
    let twice = try proof("/token", "b").text
    for proofs in [[try wrong.text], [twice, twice], ["junk"]] {
      let reply = takeCode(proofs, &transaction)
      #expect(reply.status == 400 && reply.json["error"]?.string == "invalid_dpop_proof")
    }
    #expect(transaction.state == .waiting)
    // Without a proof it is a bearer token, and it is no other one.
    let given = takeCode([], &transaction).json
    #expect(given["token_type"]?.string == "Bearer")
    let token = try #require(given["access_token"]?.string)
    let reply = send(
      "/a/credential", "application/json", try request(&transaction),
      [HTTPField("authorization", "DPoP " + token)], to: &transaction)
    #expect(reply.status == 401)
  }

  // MARK: Encryption

  /// The token of an offer, as our wallet has it.
  private func bearer(_ transaction: inout IssuerTransaction) throws -> (AccessToken, WireText) {
    let reply = takeCode([], &transaction)
    return (
      try AccessToken(in: reply, from: publicURL), reply.json["access_token"]?.string ?? ""
    )
  }

  /// The issuer's metadata, in which encryption is required.
  private func metadata(_ transaction: inout IssuerTransaction) throws -> IssuerMetadata {
    let offered = try CredentialOffer(parsing: JSONWriter().bytes(offer(&transaction)))
    let value = get("/.well-known/openid-credential-issuer/a", &transaction)
    let text = JSONWriter().text(value)
      .replacingOccurrences(
        of: #""encryption_required":false"#, with: #""encryption_required":true"#)
    return try IssuerMetadata(parsing: Array(text.utf8), for: offered)
  }

  @Test(
    "given an issuer that requires encryption, when our wallet asks, then nothing but an answer for its key is taken"
  )
  func encrypted() throws {
    var transaction = try transaction()
    let issuer = try metadata(&transaction)
    let configuration = try #require(try issuer.configuration("identity"))
    let (token, _) = try bearer(&transaction)
    let proof = try KeyProof(
      of: key, to: publicURL, nonce: nonce(&transaction), at: Self.now)
    let request = try token.request(configuration, proofs: [proof], from: issuer)
    #expect(!request.message.body.contains(UInt8(ascii: "{")))
    let reply = send(
      "/a/credential", "application/jwt", request.message.body,
      request.message.fields.filter {
        $0.name == "authorization"
      }, to: &transaction)
    #expect(reply.status == 200 && reply.value("content-type") == "application/jwt")
    func read(_ reply: HTTPResponse, _ request: CredentialRequest) throws -> Int {
      try IssuedCredentials(in: reply, to: request, of: configuration, count: 1).credentials.count
    }
    #expect(try read(reply, request) == 1)
    let other = try token.request(configuration, proofs: [proof], from: issuer)
    let plain = HTTPResponse(
      status: 200, fields: [HTTPField("content-type", "application/json")],
      body: Array(#"{"credentials":[{"credential":"a"}]}"#.utf8))
    for (reply, request, defect) in [
      (reply, other, Phrase.answerOtherKey), (plain, request, .answerUnencrypted),
    ] {
      #expect(throws: IssuanceError.answerMalformed("desk.example", defect)) {
        try read(reply, request)
      }
    }
  }

  @Test(
    "given a wish for an encrypted answer that cannot be met, when it comes, then nothing is issued in the clear"
  )
  func wrongEncryption() throws {
    var transaction = try transaction()
    let issuer = try #require(try metadata(&transaction).encryption)
    let (_, token) = try bearer(&transaction)
    let wish = try OneTimeKey(.system).encryption.jwk
    func without(_ name: WireText, _ more: [JSONValue.Member] = []) -> JSONValue {
      .object(wish.members.filter { $0.name != name } + more)
    }
    let rows: [(member: [WireText: JSONValue], isEncrypted: Bool, status: Int)] = [
      (["jwk": wish, "enc": "A128GCM"], false, 400),
      (["jwk": wish, "enc": "A192GCM"], true, 400), (["jwk": wish], true, 400),
      (["enc": "A128GCM"], true, 400), (["jwk": without("alg"), "enc": "A128GCM"], true, 400),
      (["jwk": without("alg", [.init("alg", "RSA-OAEP")]), "enc": "A128GCM"], true, 400),
      (["jwk": without("", [.init("d", "AA")]), "enc": "A128GCM"], true, 400),
      (["jwk": wish, "enc": "A128GCM", "zip": "DEF"], true, 400),
      (["jwk": wish, "enc": "A256GCM"], true, 200),
    ]
    let stranger = try OneTimeKey(.system).encryption
    for row in rows {
      let proof = try KeyProof(of: key, to: publicURL, nonce: nonce(&transaction), at: Self.now)
      let body = request(
        ["jwt": .array([.string(proof.text)])],
        [.init("credential_response_encryption", Self.object(row.member))])
      func fetch(_ type: WireText, _ body: [UInt8], _ transaction: inout IssuerTransaction)
        -> HTTPResponse
      {
        send(
          "/a/credential", type, body, [HTTPField("authorization", "Bearer " + token)],
          to: &transaction)
      }
      // What is encrypted for somebody else cannot be read.
      let lost = try stranger.sealed(body, random: .system)
      #expect(fetch("application/jwt", Array(lost.utf8), &transaction).status == 400)
      let reply =
        row.isEncrypted
        ? fetch(
          "application/jwt", Array(try issuer.requests.sealed(body, random: .system).utf8),
          &transaction)
        : fetch("application/json", JSONWriter().bytes(body), &transaction)
      #expect(reply.status == row.status, "\(row.member)")
      #expect(
        reply.status == 200 || reply.json["error"]?.string == "invalid_encryption_parameters")
    }
  }

  // MARK: Key attestations

  @Test(
    "given a key attestation, when it is about other keys, then its proof is refused; else it counts for nothing"
  )
  func attestation() throws {
    let own = try key.p256PublicKey.jwk
    let other = try Self.newKey().p256PublicKey.jwk
    func attestation(_ type: WireText, _ keys: [JSONValue]) throws -> WireText {
      try JSONWebSignature(
        signing: .object(["iat": .integer(Self.seconds), "attested_keys": .array(keys)]),
        header: [.init("typ", .string(type))], key: try Self.newKey()
      ).encoded
    }
    let right = try attestation("key-attestation+jwt", [other, own])
    // The same with the algorithm ES384, which cannot be read here.
    let header = Base64URL.encode(Array(#"{"alg":"ES384","typ":"key-attestation+jwt"}"#.utf8))
    let unread = WireText(
      header + "." + right.forPeople.components(separatedBy: ".").dropFirst().joined(separator: ".")
    )
    let rows: [(header: JSONValue, status: Int)] = [
      (.string(right), 200), (.string(unread), 200),
      (.string(try attestation("key-attestation+jwt", [other])), 400),
      (.string(try attestation("key-attestation+jwt", [])), 400),
      (.string(try attestation("jwt", [own])), 400), ("junk", 400), (.integer(1), 400),
    ]
    for row in rows {
      var transaction = try transaction()
      let (_, token) = try bearer(&transaction)
      let proof = try JSONWebSignature(
        signing: .object([
          "aud": .string(publicURL.text), "iat": .integer(Self.seconds),
          "nonce": .string(nonce(&transaction)),
        ]),
        header: [
          .init("typ", .string(KeyProof.type)), .init("jwk", own),
          .init("key_attestation", row.header),
        ], key: key
      ).encoded
      let reply = send(
        "/a/credential", "application/json",
        JSONWriter().bytes(request(["jwt": .array([.string(proof)])])),
        [HTTPField("authorization", "Bearer " + token)], to: &transaction)
      #expect(reply.status == row.status, "\(row.header)")
      // One copy, for the key that was proved.
      #expect(row.status != 200 || reply.json["credentials"]?.array?.count == 1)
    }
    // An attestation alone proves no key.
    var transaction = try transaction()
    let (_, token) = try bearer(&transaction)
    let reply = send(
      "/a/credential", "application/json",
      JSONWriter().bytes(request(["attestation": .array([.string(right)])])),
      [HTTPField("authorization", "Bearer " + token)], to: &transaction)
    #expect(reply.status == 400 && reply.json["error"]?.string == "invalid_proof")
  }
}

extension HTTPResponse {
  /// The JSON of the body; null if it is none.
  fileprivate var json: JSONValue { (try? JSONReader.read(body)) ?? .null }
}
