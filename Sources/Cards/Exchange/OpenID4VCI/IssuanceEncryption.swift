import Credentials
import Crypto
import Encoding

/// How requests for credentials are encrypted for an issuer, and its answers for a wallet (OpenID4VCI
/// 1.0, 8.2, 10 and 12.2.4). A request that asks for an encrypted answer is encrypted itself, so that
/// nobody else's key can take the place of the wallet's.
struct IssuanceEncryption: Sendable {
  /// The media type of an encrypted request or answer.
  static let mediaType: WireText = "application/jwt"

  // MARK: The issuer

  /// The member `credential_request_encryption` of an issuer's metadata.
  static func requestMetadata(_ encryption: AnswerEncryption) -> JSONValue {
    .object([
      "jwks": .object(["keys": .array([encryption.jwk])]),
      "enc_values_supported": AnswerEncryption.contents, "encryption_required": false,
    ])
  }

  /// The member `credential_response_encryption` of an issuer's metadata.
  static let answerMetadata = JSONValue.object([
    "alg_values_supported": .array([.string(JSONWebEncryption.algorithm)]),
    "enc_values_supported": AnswerEncryption.contents, "encryption_required": false,
  ])

  /// How a wallet wants its answer.
  /// - Parameter member: `credential_response_encryption` of its request.
  /// - Returns: nil for a key, an algorithm or a compression that is not supported.
  static func forAnswer(to member: JSONValue) -> AnswerEncryption? {
    guard let key = member["jwk"], let content = member["enc"], member["zip"] == nil else {
      return nil
    }
    return try? AnswerEncryption([key], contents: .array([content]))
  }

  // MARK: The wallet

  /// The key of the issuer.
  let requests: AnswerEncryption
  /// The algorithm for the content of answers; nil if they are not encrypted.
  let answers: JSONWebEncryption.ContentEncryption?

  /// What an issuer requires; nil if it requires no encryption.
  /// - Throws: ``IssuanceError/offerUnsupported(_:)``.
  init?(_ metadata: JSONValue) throws(IssuanceError) {
    let request = metadata["credential_request_encryption"]
    let answer = metadata["credential_response_encryption"]
    let isForAnswers = answer?["encryption_required"]?.bool == true
    guard isForAnswers || request?["encryption_required"]?.bool == true else { return nil }
    guard let contents = request?["enc_values_supported"],
      let requests = try? AnswerEncryption(
        request?["jwks"]?["keys"]?.array ?? [], contents: contents)
    else { throw .offerUnsupported(.offerRequestEncryption) }
    self.requests = requests
    guard isForAnswers else {
      answers = nil
      return
    }
    let algorithms = (answer?["alg_values_supported"]?.array ?? []).compactMap(\.string)
    guard algorithms.contains(JSONWebEncryption.algorithm),
      let content = AnswerEncryption.content(answer?["enc_values_supported"] ?? .null)
    else { throw .offerUnsupported(.offerEncryption) }
    answers = content
  }

  /// A request, encrypted for the issuer.
  /// - Parameter key: the key for the answer; nil if it is not encrypted.
  /// - Throws: `CredentialError`.
  func sealed(
    _ members: [JSONValue.Member], answer key: OneTimeKey?, random: RandomSource
  ) throws(CredentialError) -> WireText {
    var members = members
    if let key, let answers {
      members.append(
        JSONValue.Member(
          "credential_response_encryption",
          .object(["jwk": key.encryption.jwk, "enc": .string(answers.rawValue)])))
    }
    return try requests.sealed(.object(members), random: random)
  }
}
