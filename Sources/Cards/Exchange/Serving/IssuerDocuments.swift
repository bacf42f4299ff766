import Credentials
import Encoding
import HTTP

/// The metadata of an issuer, and its offer (OpenID4VCI 1.0, 4.1.1 and 12.2; RFC 8414, 2; RFC 9449,
/// 5.1).
struct IssuerDocuments {
  /// The issuer, which is the address under which wallets reach it.
  let issuer: HTTPURL
  /// The name of the issuer.
  let name: WireText
  /// How wallets may encrypt their requests.
  let encryption: AnswerEncryption
  /// The offered configurations, with their names.
  let configurations: [JSONValue.Member]

  /// The offer.
  /// - Parameter code: the pre-authorized code.
  func offer(code: WireText) -> JSONValue {
    .object([
      "credential_issuer": .string(issuer.text),
      "credential_configuration_ids": .array(configurations.map { .string($0.name) }),
      "grants": .object([
        JSONValue.Member(
          CredentialOffer.grantType,
          .object([
            "pre-authorized_code": .string(code),
            "tx_code": .object([
              "input_mode": "numeric", "length": .integer(OfferGrant.digits),
              "description": "The digits that the desk tells you",
            ]),
          ]))
      ]),
    ])
  }

  /// The metadata of the issuer; nil if its address is too long for its endpoints.
  var metadata: JSONValue? {
    guard let credential = try? issuer.appending("/credential"),
      let nonce = try? issuer.appending("/nonce"),
      let notification = try? issuer.appending("/notification")
    else { return nil }
    return .object([
      "credential_issuer": .string(issuer.text),
      "credential_endpoint": .string(credential.text),
      "nonce_endpoint": .string(nonce.text),
      "notification_endpoint": .string(notification.text),
      "credential_request_encryption": IssuanceEncryption.requestMetadata(encryption),
      "credential_response_encryption": IssuanceEncryption.answerMetadata,
      "batch_credential_issuance": .object(["batch_size": .integer(IssuerTransaction.mostCopies)]),
      "display": .array([.object(["name": .string(name)])]),
      "credential_configurations_supported": .object(configurations),
    ])
  }

  /// The metadata of the authorization server, which is the issuer itself.
  var serverMetadata: JSONValue? {
    guard let token = try? issuer.appending("/token") else { return nil }
    return .object([
      "issuer": .string(issuer.text), "token_endpoint": .string(token.text),
      "grant_types_supported": .array([.string(CredentialOffer.grantType)]),
      "response_types_supported": .array([]),
      "dpop_signing_alg_values_supported": .array([.string(JSONWebSignature.algorithm)]),
      "pre-authorized_grant_anonymous_access_supported": true,
    ])
  }
}
