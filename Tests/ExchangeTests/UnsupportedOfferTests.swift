import Encoding
import Testing
import Verdicts

@testable import Exchange
@testable import HTTP

/// Offers that this wallet cannot take: that is said of the metadata, before the code is given away.
@Suite("Offers of kinds that are not supported, OpenID4VCI 1.0")
struct UnsupportedOfferTests {
  private static let jwt: JSONValue = .object(["proof_signing_alg_values_supported": ["ES256"]])

  /// What reading metadata gives where a configuration has these proof types.
  private func configuration(
    _ proofs: JSONValue?, _ more: [JSONValue.Member] = []
  ) throws -> IssuerMetadata.Configuration? {
    let offer = try CredentialOffer(
      parsing: Array(
        (#"{"credential_issuer": "https://bank.example", "credential_configuration_ids": ["a"], "#
          + #""grants": {"\#(CredentialOffer.grantType)": {"pre-authorized_code": "c"}}}"#).utf8))
    let configuration = JSONValue.object([
      "format": "dc+sd-jwt", "vct": "urn:example", "proof_types_supported": proofs,
    ])
    let members = [
      JSONValue.Member("credential_issuer", "https://bank.example"),
      JSONValue.Member("credential_endpoint", "https://bank.example/credential"),
      JSONValue.Member(
        "credential_configurations_supported", .object([JSONValue.Member("a", configuration)])),
    ]
    let bytes = JSONWriter().bytes(.object(members + more))
    return try IssuerMetadata(parsing: bytes, for: offer).configuration("a")
  }

  @Test("given proofs that cannot be made, when the metadata are read, then they are named")
  func proofs() throws {
    #expect(try configuration(.object(["jwt": Self.jwt]))?.type == "urn:example")
    let cases: [(JSONValue?, Phrase)] = [
      (nil, .offerUnbound), (.object([JSONValue.Member]()), .offerUnbound),
      (.object(["di_vp": Self.jwt, "attestation": Self.jwt]), .offerProof("di_vp, attestation")),
      (
        .object(["jwt": .object(["proof_signing_alg_values_supported": ["EdDSA"]])]),
        .offerProof("EdDSA")
      ),
      (
        .object([
          "jwt": .object([
            "proof_signing_alg_values_supported": ["ES256"],
            "key_attestations_required": .object([JSONValue.Member]()),
          ])
        ]), .offerAttestation
      ),
    ]
    for (proofs, phrase) in cases {
      #expect(throws: IssuanceError.offerUnsupported(phrase)) { try configuration(proofs) }
    }
  }

  @Test("given an issuer that requires encryption, when it is not supported, then that is said")
  func encryption() throws {
    let key = try OneTimeKey(.system).encryption.jwk
    func request(_ keys: [JSONValue], _ contents: JSONValue) -> JSONValue.Member {
      .init(
        "credential_request_encryption",
        .object([
          "jwks": .object(["keys": .array(keys)]), "enc_values_supported": contents,
          "encryption_required": true,
        ]))
    }
    func answer(_ algorithm: JSONValue, _ content: JSONValue) -> JSONValue.Member {
      .init(
        "credential_response_encryption",
        .object([
          "alg_values_supported": .array([algorithm]), "enc_values_supported": .array([content]),
          "encryption_required": true,
        ]))
    }
    let right = (request([key], ["A256GCM"]), answer("ECDH-ES", "A128GCM"))
    let rows: [([JSONValue.Member], Phrase?)] = [
      ([right.0], nil), ([right.0, right.1], nil),
      // A request that asks for an encrypted answer must be encrypted itself (8.2).
      ([right.1], .offerRequestEncryption), ([request([], ["A256GCM"])], .offerRequestEncryption),
      ([request([key], ["A256CBC-HS512"])], .offerRequestEncryption),
      ([right.0, answer("RSA-OAEP", "A128GCM")], .offerEncryption),
      ([right.0, answer("ECDH-ES", "A192GCM")], .offerEncryption),
    ]
    for (members, phrase) in rows {
      var found: IssuanceError?
      do { _ = try configuration(.object(["jwt": Self.jwt]), members) } catch let error
        as IssuanceError
      { found = error }
      #expect(found == phrase.map { .offerUnsupported($0) })
    }
  }

  @Test("given wrong digits, when an issuer refuses them by either name, then it did not issue")
  func wrongDigits() throws {
    let url = try HTTPURL(parsing: "https://bank.example/token")
    // OpenID4VCI 1.0, 6.3, and drafts of 1.1.
    for name in ["invalid_grant", "invalid_tx_code"] {
      let reply = HTTPResponse(
        status: 400, fields: [], body: Array(#"{"error": "\#(name)"}"#.utf8))
      #expect(throws: IssuanceError.refused("bank.example", WireText(name))) {
        try AccessToken(in: reply, from: url)
      }
    }
  }

  @Test("given a token that is bound to a key, when it comes, then it is called so")
  func token() throws {
    let url = try HTTPURL(parsing: "https://bank.example/token")
    func token(_ type: WireText) throws -> AccessToken {
      let body = #"{"access_token": "t", "token_type": "\#(type)"}"#
      return try AccessToken(
        in: HTTPResponse(status: 200, fields: [], body: Array(body.utf8)), from: url)
    }
    #expect(throws: IssuanceError.offerUnsupported(.offerToken("DPoP"))) { try token("DPoP") }
    #expect(throws: IssuanceError.answerMalformed("bank.example", .requestMember("token_type"))) {
      try token("mac")
    }
    _ = try token("bearer")
  }
}
