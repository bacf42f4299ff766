import Credentials
import Crypto
import Encoding
import FoundationEssentials
import HTTP
import PKIX

/// The verifier's side of one request over a network (OpenID4VP 1.0): the request that a wallet
/// fetches, and the answer that it sends. It accepts one answer, and responds to anything else with
/// the error of the specification.
package struct VerifierTransaction: Sendable {
  /// The signer of the request.
  package struct Signer: Sendable {
    let key: PrivateKey
    /// Its certificate, without the root.
    let certificate: Certificate

    package init(key: PrivateKey, certificate: Certificate) {
      (self.key, self.certificate) = (key, certificate)
    }
  }

  /// The progress of the transaction.
  package enum State: Sendable {
    /// No answer has arrived.
    case waiting
    /// An answer has arrived, and is not verified yet.
    case answered(AuthorizationResponse)
    /// The holder or the wallet refused, with this error.
    case declined(WireText)
  }

  /// The greatest length of a request's body, in bytes.
  package static let longestBody = 2 * AuthorizationResponse.longest
  /// The number of random bytes in a path.
  static let pathLength = 16

  package let request: AuthorizationRequest
  /// The address for a wallet: a reference to a signed request, or an unsigned request itself.
  package let link: WireText
  package private(set) var state = State.waiting

  private let signer: Signer?
  /// The registration that the signed request shows; nil for none.
  private let registration: Registration?
  /// The signed request for wallets that send no nonce: each gets the same bytes.
  private var signed: WireText?
  /// The key for which the answer is encrypted; nil if it is not encrypted.
  private let key: OneTimeKey?
  /// The ends of the two paths.
  private let paths: (request: WireText, answer: WireText)

  /// Makes a request.
  /// - Parameters:
  ///   - name: the verifier's name, which nobody confirms.
  ///   - publicURL: the address under which wallets reach the server.
  ///   - signer: the signer; nil for an unsigned request, whose answer is not encrypted.
  ///   - registration: the registration that the signed request shows; nil for none.
  ///   - end: the time until which the request can be answered.
  /// - Throws: `CryptoError`, `HTTPError`, `CredentialError`.
  package init(
    _ query: DCQLQuery, name: WireText?, at publicURL: HTTPURL, signer: Signer?,
    profile: RequestProfile?, registration: Registration? = nil,
    until end: Date, random: RandomSource
  ) throws {
    let path = { Base64URL.encode(try random.bytes(Self.pathLength)) }
    paths = ("/request/\(try path())", "/answer/\(try path())")
    (self.signer, self.registration) = (signer, registration)
    let answerURL = try publicURL.appending(paths.answer)
    key = try signer.map { _ in try OneTimeKey(random) }
    let client =
      signer.map { "x509_hash:\(Base64URL.encode($0.certificate.sha256))" }
      ?? AuthorizationRequest.clientPrefix + answerURL.text
    request = AuthorizationRequest(
      query, name: name, client: client, answeredTo: answerURL, encryption: key?.encryption,
      until: end,
      random: (
        nonce: try random.bytes(AuthorizationRequest.randomLength),
        state: try random.bytes(AuthorizationRequest.randomLength)
      ))
    let scheme = profile?.scheme ?? RequestAddress.schemes[0]
    // The profiles for requests by value have no `exp`.
    var members = JSONValue.object(request.json.members.filter { $0.name != "exp" })
    if signer != nil {
      members = .object([
        "client_id": .string(client),
        "request_uri": .string(try publicURL.appending(paths.request).text),
      ])
    }
    link = RequestAddress(members: members, scheme: scheme).text
  }

  // MARK: Serving

  /// The response to an HTTP request, without delay.
  package mutating func answer(
    _ message: HTTPServerRequest, at now: Date
  ) -> HTTPServerResponse {
    if message.path.hasSuffix(paths.request), signer != nil {
      return object(message, at: now)
    }
    guard message.path.hasSuffix(paths.answer) else { return ExchangeReply.missing }
    guard message.method == .post else { return ExchangeReply.otherMethod }
    guard case .waiting = state else {
      return ExchangeReply.error("invalid_request", "the request was answered")
    }
    do throws(AnswerRefusal) {
      state = try answer(in: message)
      return ExchangeReply.json(.object([JSONValue.Member]()))
    } catch {
      return ExchangeReply.error("invalid_request", error.words)
    }
  }

  /// The members of the signed request.
  private var members: JSONValue {
    guard let registration else { return request.json }
    return .object(request.json.members + [ShownRegistration.member(registration.encoded)])
  }

  /// The signed request, with the wallet's nonce if it sends one (5.10), until it is answered or has ended.
  private mutating func object(_ message: HTTPServerRequest, at now: Date) -> HTTPServerResponse {
    guard let signer, case .waiting = state, request.expiresAt.map({ now < $0 }) ?? true else {
      return ExchangeReply.missing
    }
    var nonce: WireText?
    if message.method == .post {
      guard message.isOfType(FormEncoding.mediaType),
        let form = try? FormEncoding(parsing: message.body)
      else { return ExchangeReply.error("invalid_request", "the body is no form") }
      nonce = form.value("wallet_nonce")
      guard nonce.map({ (1...512).contains($0.utf8.count) }) ?? true else {
        return ExchangeReply.error("invalid_request", "wallet_nonce is too long")
      }
    }
    let known = nonce == nil ? signed : nil
    let object =
      known
      ?? (try? RequestObject.signed(
        members, walletNonce: nonce, at: now, by: signer.key, signer.certificate))
    guard let object else { return HTTPServerResponse(status: 500) }
    if nonce == nil { signed = object }
    return ExchangeReply.bytes(Array(object.utf8), RequestObject.mediaType)
  }

  /// The reason for which an answer is refused.
  private struct AnswerRefusal: Error {
    let words: WireText
    init(_ words: WireText) { self.words = words }
  }

  private func answer(in message: HTTPServerRequest) throws(AnswerRefusal) -> State {
    guard message.isOfType(FormEncoding.mediaType),
      let form = try? FormEncoding(parsing: message.body)
    else { throw AnswerRefusal("the body is no form") }
    let content = try content(of: form)
    guard content["state"]?.string == request.state else { throw AnswerRefusal("another state") }
    if let error = content["error"] {
      return .declined(error.string.map { WireText(OutsideName.identifier($0)) } ?? "error")
    }
    let bytes = JSONWriter().bytes(content)
    guard let answer = try? AuthorizationResponse(parsing: bytes), answer.unasked == nil
    else {
      throw AnswerRefusal("vp_token is no object of arrays of presentations")
    }
    return .answered(answer)
  }

  /// The members of an answer. If encryption was requested, only an encrypted answer is accepted;
  /// an error may be unencrypted.
  private func content(of form: FormEncoding) throws(AnswerRefusal) -> JSONValue {
    let state = form.value("state").map { JSONValue.string($0) }
    if let error = form.value("error") {
      return .object(["error": .string(error), "state": state])
    }
    guard let key else {
      guard let token = form.value("vp_token").flatMap({ try? JSONReader.read($0) }) else {
        throw AnswerRefusal("vp_token is missing, or no JSON")
      }
      return .object(["vp_token": token, "state": state])
    }
    guard let text = form.value("response") else {
      throw AnswerRefusal("the answer is not encrypted")
    }
    guard let value = key.opened(text) else {
      throw AnswerRefusal("the answer cannot be decrypted")
    }
    return value
  }
}
