import Credentials
import Crypto
import Encoding
import FoundationEssentials
import HTTP
import Parallel
import ProofEngine

/// The issuer's side of one offer over a network (OpenID4VCI 1.0, with a pre-authorized code):
/// metadata, token, nonces, credentials, notifications. The code and its digits are valid for one
/// wallet.
package struct IssuerTransaction: Sendable {
  /// The greatest number of copies of a credential.
  package static let mostCopies = 30
  /// The greatest length of a request's body, in bytes.
  package static let longestBody = 1 << 20

  /// The progress of the transaction.
  package enum State: Sendable, Hashable {
    /// No wallet has sent the code.
    case waiting
    /// A wallet sent wrong digits too often: the code is no longer valid.
    case dead
    /// A wallet has sent the code and the right digits.
    case taken
    /// A wallet has credentials. Only its notifications may follow.
    case issued
  }

  /// The address of the offer for a wallet.
  package let link: WireText
  /// The digits that the operator tells the holder.
  package var transactionCode: WireText { grant.transactionCode }

  package var state: State {
    if !issued.isEmpty { return .issued }
    if grant.isUsed { return .taken }
    return grant.isDead ? .dead : .waiting
  }

  /// The notifications of wallets about their credentials, in their order.
  package private(set) var events: [IssuanceEvent] = []

  /// The status references of the copies that were issued.
  package private(set) var usedStatuses: [StatusReference] = []

  private let card: PreparedCard
  /// The status references for the next copies.
  private var statuses: ArraySlice<StatusReference>
  private let random: RandomSource
  private let documents: IssuerDocuments
  /// The key for which wallets may encrypt their requests.
  private let key: OneTimeKey
  private let offerPath: WireText
  private var grant: OfferGrant
  private var token: GivenToken?
  private var client: WireText?
  private var nonces = ProofNonces()
  private var keys: Set<WireText> = []
  /// The notification identifier for each configuration that was issued.
  private var issued: [WireText: WireText] = [:]
  private var told: Set<WireText> = []

  /// Makes an offer.
  /// - Parameters:
  ///   - issuerName: the name of the issuer.
  ///   - publicURL: the address under which wallets reach the server.
  ///   - statuses: the status references for copies, ``mostCopies`` for each credential; none if
  ///     their status is not published.
  /// - Throws: `CryptoError`, `HTTPError`.
  package init(
    of card: PreparedCard, by issuerName: WireText, at publicURL: HTTPURL,
    statuses: [StatusReference] = [], random: RandomSource
  ) throws {
    (self.card, self.random, self.statuses) = (card, random, statuses[...])
    grant = try OfferGrant(random)
    key = try OneTimeKey(random)
    documents = IssuerDocuments(
      issuer: publicURL, name: issuerName, encryption: key.encryption,
      configurations: card.credentials.compactMap { credential in
        credential.kind.configurationName.map {
          JSONValue.Member($0, credential.kind.configuration)
        }
      })
    offerPath = "/offer/\(Base64URL.encode(try random.bytes(VerifierTransaction.pathLength)))"
    link =
      CredentialOffer.schemes[0] + "://?"
      + FormEncoding([
        .init("credential_offer_uri", try publicURL.appending(offerPath).text)
      ]).text
  }

  /// True if every credential was issued.
  package var isWhole: Bool { issued.count == documents.configurations.count }

  /// True if every credential was issued, and the wallet has sent a notification for each.
  package var isFinished: Bool { told.count == documents.configurations.count }

  // MARK: Serving

  /// The response to an HTTP request, without delay.
  package mutating func answer(
    _ message: HTTPServerRequest, at now: Date
  ) -> HTTPServerResponse {
    guard let endpoint = IssuerEndpoint(of: message.path, offer: offerPath) else {
      return ExchangeReply.missing
    }
    guard endpoint.method == message.method else { return ExchangeReply.otherMethod }
    switch endpoint {
    case .offer: return Self.document(state == .waiting ? documents.offer(code: grant.code) : nil)
    case .issuerMetadata: return Self.document(documents.metadata)
    case .serverMetadata: return Self.document(documents.serverMetadata)
    case .token: return giveToken(message, at: now)
    case .nonce: return giveNonce()
    case .credential:
      return refusal(of: message, at: "/credential", now) ?? issue(message, at: now)
    case .notification:
      return refusal(of: message, at: "/notification", now) ?? note(message)
    }
  }

  // MARK: Token and numbers

  private static func document(_ value: JSONValue?) -> HTTPServerResponse {
    value.map { ExchangeReply.json($0) } ?? ExchangeReply.missing
  }

  /// The JSON object in a body; nil if there is none.
  private static func object(in message: HTTPServerRequest) -> JSONValue? {
    guard message.isOfType("application/json"), let value = try? JSONReader.read(message.body),
      case .object = value
    else { return nil }
    return value
  }

  private mutating func giveToken(
    _ message: HTTPServerRequest, at now: Date
  ) -> HTTPServerResponse {
    guard message.isOfType(FormEncoding.mediaType),
      let form = try? FormEncoding(parsing: message.body)
    else { return ExchangeReply.error("invalid_request") }
    guard let url = try? documents.issuer.appending("/token") else { return ExchangeReply.missing }
    let proof: DPoPProof?
    // This comes before the code, because a wallet whose proof is refused still needs its code.
    do throws(KeyProof.Defect) {
      proof = try DPoPProof(in: message, at: url, token: nil, now)
    } catch { return ExchangeReply.error("invalid_dpop_proof", error.words) }
    do throws(OfferGrant.GrantRefusal) { try grant.redeem(form) } catch {
      return ExchangeReply.error(error.code)
    }
    guard let token = try? GivenToken(boundBy: proof, at: now, random) else {
      return HTTPServerResponse(status: 500)
    }
    (self.token, client) = (token, form.value("client_id"))
    return ExchangeReply.json(
      .object([
        "access_token": .string(token.text), "token_type": .string(token.type),
        "expires_in": .integer(GivenToken.lifetime),
      ]))
  }

  /// The response to a request that does not have the token, or no proof of its key; nil if it has
  /// what is needed.
  private mutating func refusal(
    of message: HTTPServerRequest, at path: WireText, _ now: Date
  ) -> HTTPServerResponse? {
    guard let url = try? documents.issuer.appending(path) else { return ExchangeReply.missing }
    guard token != nil else { return ExchangeReply.unauthorized("Bearer", "invalid_token") }
    let scheme = token?.type ?? "Bearer"
    do throws(GivenToken.Refusal) {
      try token?.admit(message, at: url, now)
      return nil
    } catch {
      switch error {
      case .token: return ExchangeReply.unauthorized(scheme, "invalid_token")
      case .proof(let words):
        return ExchangeReply.unauthorized(scheme, "invalid_dpop_proof", words)
      }
    }
  }

  private mutating func giveNonce() -> HTTPServerResponse {
    guard let nonce = try? nonces.make(random) else { return HTTPServerResponse(status: 500) }
    return ExchangeReply.json(.object(["c_nonce": .string(nonce)]))
  }

  // MARK: Credentials

  /// The reason for which a credential request is refused: the error of the specification
  /// (8.3.1.2), and words for the wallet.
  private struct CredentialRefusal: Error {
    let code: WireText
    let words: WireText?

    init(_ code: WireText, _ words: WireText? = nil) { (self.code, self.words) = (code, words) }
  }

  private mutating func issue(
    _ message: HTTPServerRequest, at now: Date
  ) -> HTTPServerResponse {
    let places = statuses
    do throws(CredentialRefusal) {
      let (value, isEncrypted) = try request(in: message)
      let encryption = try encryption(in: value, isEncrypted)
      let (credential, name) = try wanted(value)
      let keys = try keys(in: value["proofs"], at: now)
      let copies = try copies(of: credential, for: keys)
      guard let number = try? random.bytes(AuthorizationRequest.randomLength) else {
        throw CredentialRefusal("credential_request_denied")
      }
      let note = WireText(Base64URL.encode(number))
      let reply = try reply(
        .object([
          "credentials": .array(copies.map { .object(["credential": .string($0)]) }),
          "notification_id": .string(note),
        ]), encryption)
      for key in keys { self.keys.insert(key.thumbprint) }
      usedStatuses += places.prefix(keys.count)
      issued[name] = note
      return reply
    } catch {
      // No copy went out. Later ones need these places: without one, nobody could revoke them.
      statuses = places
      return ExchangeReply.error(error.code, error.words)
    }
  }

  /// The JSON object of a credential request, and whether it came encrypted (8.2, 10).
  private func request(
    in message: HTTPServerRequest
  ) throws(CredentialRefusal) -> (value: JSONValue, isEncrypted: Bool) {
    if message.isOfType(IssuanceEncryption.mediaType) {
      guard let value = key.opened(WireText(decoding: message.body)) else {
        throw CredentialRefusal(
          "invalid_encryption_parameters", "the request cannot be decrypted")
      }
      return (value, true)
    }
    guard let value = Self.object(in: message) else {
      throw CredentialRefusal("invalid_credential_request", "the body is no JSON object")
    }
    return (value, false)
  }

  /// How the answer is to be encrypted; nil if it is not.
  private func encryption(
    in value: JSONValue, _ isEncrypted: Bool
  ) throws(CredentialRefusal) -> AnswerEncryption? {
    guard let member = value["credential_response_encryption"] else { return nil }
    // Otherwise another key could be put in its place (8.2).
    guard isEncrypted else {
      throw CredentialRefusal(
        "invalid_encryption_parameters", "only an encrypted request gets an encrypted answer")
    }
    guard let encryption = IssuanceEncryption.forAnswer(to: member) else {
      throw CredentialRefusal(
        "invalid_encryption_parameters", "jwk, enc or zip is missing, or not supported")
    }
    return encryption
  }

  private func reply(
    _ value: JSONValue, _ encryption: AnswerEncryption?
  ) throws(CredentialRefusal) -> HTTPServerResponse {
    guard let encryption else { return ExchangeReply.json(value) }
    guard let sealed = try? encryption.sealed(value, random: random) else {
      throw CredentialRefusal("credential_request_denied")
    }
    return ExchangeReply.bytes(Array(sealed.utf8), IssuanceEncryption.mediaType)
  }

  private func wanted(
    _ value: JSONValue
  ) throws(CredentialRefusal) -> (credential: PreparedCredential, name: WireText) {
    guard value["credential_identifier"] == nil else {
      throw CredentialRefusal("unknown_credential_identifier", "the token names no identifiers")
    }
    guard let name = value["credential_configuration_id"]?.string else {
      throw CredentialRefusal(
        "invalid_credential_request", "credential_configuration_id is missing")
    }
    let found = card.credentials.first { $0.kind.configurationName == name }
    guard let found else { throw CredentialRefusal("unknown_credential_configuration") }
    guard !issued.keys.contains(name) else {
      throw CredentialRefusal("credential_request_denied", "it was issued already")
    }
    return (found, name)
  }

  /// A key with its thumbprint.
  private struct ProvenKey {
    let key: P256PublicKey
    let thumbprint: WireText
  }

  /// The keys whose possession the wallet proves: each occurs once, and all proofs have the same
  /// nonce, which is valid for this request only.
  private mutating func keys(
    in value: JSONValue?, at now: Date
  ) throws(CredentialRefusal) -> [ProvenKey] {
    guard case .object(let kinds)? = value, kinds.count == 1,
      let elements = value?["jwt"]?.array, !elements.isEmpty
    else { throw CredentialRefusal("invalid_proof", "proofs is to have proofs of the type jwt") }
    guard elements.count <= Self.mostCopies else {
      throw CredentialRefusal("invalid_proof", "there are more proofs than a batch may have")
    }
    let texts = elements.compactMap(\.string)
    guard texts.count == elements.count else { throw CredentialRefusal("invalid_proof") }
    let (issuer, client) = (documents.issuer.text, client)
    let outcomes = AllCores.map(texts) { text -> Result<KeyProof.Verified, KeyProof.Defect> in
      do throws(KeyProof.Defect) {
        return .success(try KeyProof.verify(text, to: issuer, from: client, at: now))
      } catch { return .failure(error) }
    }
    var verified: [KeyProof.Verified] = []
    for outcome in outcomes {
      do throws(KeyProof.Defect) { verified.append(try outcome.get()) } catch {
        throw CredentialRefusal("invalid_proof", error.words)
      }
    }
    guard nonces.spend(verified.map(\.nonce)) else { throw CredentialRefusal("invalid_nonce") }
    return try distinct(verified.map(\.key))
  }

  private func distinct(_ keys: [P256PublicKey]) throws(CredentialRefusal) -> [ProvenKey] {
    var seen = self.keys
    var proven: [ProvenKey] = []
    for key in keys {
      guard let thumbprint = try? key.thumbprint, seen.insert(thumbprint).inserted else {
        throw CredentialRefusal("invalid_proof", "a key is there twice")
      }
      proven.append(ProvenKey(key: key, thumbprint: thumbprint))
    }
    return proven
  }

  /// Copies of a credential, signed on all cores.
  private mutating func copies(
    of credential: PreparedCredential, for keys: [ProvenKey]
  ) throws(CredentialRefusal) -> [WireText] {
    let random = random
    let work = keys.map { (key: $0.key, status: statuses.popFirst()) }
    let made = AllCores.map(work) { key, status in
      Result { try credential.copy(for: key, status: status, random: random) }
    }
    let bytes = made.compactMap { try? $0.get() }
    guard bytes.count == keys.count else { throw CredentialRefusal("credential_request_denied") }
    return bytes.map { AuthorizationResponse.text($0, credential.kind.format) }
  }

  /// Records a wallet's notification about its credentials (11).
  private mutating func note(_ message: HTTPServerRequest) -> HTTPServerResponse {
    guard let value = Self.object(in: message) else {
      return ExchangeReply.error("invalid_notification_request", "the body is no JSON object")
    }
    guard let event = value["event"]?.string.flatMap({ IssuanceEvent(exactly: $0) }) else {
      return ExchangeReply.error("invalid_notification_request")
    }
    guard let identifier = value["notification_id"]?.string,
      let name = issued.first(where: { $0.value == identifier })?.key
    else { return ExchangeReply.error("invalid_notification_id") }
    if told.insert(name).inserted { events.append(event) }
    return ExchangeReply.noted
  }
}
