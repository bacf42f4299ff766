import Credentials
import Crypto
import Encoding
import HTTP
import Verdicts

/// The delivery of an answer to the verifier (OpenID4VP 1.0, 8.2, 8.3 and 8.5).
package enum AnswerDelivery {
  /// The HTTP request that delivers an answer.
  /// - Parameter random: gives the key and the nonce of an encryption.
  /// - Throws: `HTTPError`, `CredentialError`.
  package static func post(
    _ answer: AuthorizationResponse, to request: AuthorizationRequest, at url: HTTPURL,
    random: RandomSource
  ) throws -> HTTPRequest {
    guard let encryption = request.encryption else {
      return try post(
        [.init("vp_token", WireText(JSONWriter().text(answer.token)))] + Self.state(answer.state),
        at: url)
    }
    let payload = JSONValue.object([
      "vp_token": answer.token, "state": answer.state.map { .string($0) },
    ])
    return try post([.init("response", encryption.sealed(payload, random: random))], at: url)
  }

  /// The HTTP request that tells the verifier that the holder presents nothing, without a
  /// description.
  /// - Returns: nil for a request that nobody signed: an answer would show its author that somebody
  ///   received it.
  /// - Throws: `HTTPError`.
  package static func refusal(
    of request: AuthorizationRequest, _ error: AuthorizationError, at url: HTTPURL
  ) throws(HTTPError) -> HTTPRequest? {
    if case .unsigned = request.requester { return nil }
    return try post([.init("error", WireText(error.rawValue))] + state(request.state), at: url)
  }

  private static func state(_ state: WireText?) -> [FormEncoding.Pair] {
    state.map { [.init("state", $0)] } ?? []
  }

  private static func post(
    _ pairs: [FormEncoding.Pair], at url: HTTPURL
  ) throws(HTTPError) -> HTTPRequest {
    try HTTPRequest(
      .post, url,
      fields: [
        HTTPField("content-type", FormEncoding.mediaType), HTTPField("accept", "application/json"),
      ], body: Array(FormEncoding(pairs).text.utf8))
  }

  /// The address to which the verifier wants to send the holder next; nil if there is none. This
  /// program does not open it.
  /// - Throws: ``ExchangeError/answerRefused(_:_:)`` if the verifier refused the answer.
  package static func next(
    after reply: HTTPResponse, from url: HTTPURL
  ) throws(ExchangeError) -> WireText? {
    let value = try? JSONReader.read(reply.body)
    guard reply.status == 200 else {
      throw .answerRefused(url.host, ServerWords(value).text ?? "\(reply.status)")
    }
    // An address has no blank: after one, the server could add text of its own.
    return value?["redirect_uri"]?.string.flatMap { ServerWords.line($0) }.flatMap {
      $0.utf8.contains(UInt8(ascii: " ")) ? nil : $0
    }
  }
}

/// A server's error message, RFC 6749, 5.2, if it fits into a line.
struct ServerWords {
  /// The error with its description; nil if there is none.
  let text: WireText?

  init(_ value: JSONValue?) {
    guard let code = value?["error"]?.string.flatMap({ Self.line($0) }).map(OutsideName.identifier)
    else {
      text = nil
      return
    }
    let description = value?["error_description"]?.string.flatMap { Self.line($0) }
    text = description.map { "\(code): \(OutsideName.quoted($0))" } ?? WireText(code)
  }

  /// A text in ASCII of at most 400 bytes, a line or two; nil otherwise.
  static func line(_ text: WireText) -> WireText? {
    guard (1...400).contains(text.utf8.count), text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    return text
  }
}
