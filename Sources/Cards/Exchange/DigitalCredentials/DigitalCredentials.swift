import Credentials
import Crypto
import Encoding
import FoundationEssentials

/// One question of a page to a phone, which its browser passes on (Digital Credentials API of the
/// W3C): the same question by each protocol that wallets speak, of which one is answered.
///
/// The origin alone proves nothing, because any program of the machine can state it to a wallet. So
/// each request has a nonce and a key of its own, and an answer counts only if it is encrypted for
/// that key. The proof of a mobile document names origin, nonce and key.
package struct DigitalCredentials: Sendable {
  /// A protocol, by its name in the interface.
  package enum WireProtocol: String, Sendable, CaseIterable {
    /// OpenID4VP 1.0, Appendix A, with a request that is signed.
    case signed = "openid4vp-v1-signed"
    /// The same with a request that nobody signed: it names nobody.
    case unsigned = "openid4vp-v1-unsigned"
    /// ISO/IEC 18013-7, Annex C, for mobile documents alone.
    case mobileDocument = "org-iso-mdoc"
  }

  /// True if a wallet that reads signed requests learns who asks.
  package let isSigned: Bool
  /// True if a proof in zero knowledge is asked for before any document.
  package let asksForProof: Bool
  /// The time until which it can be answered.
  package let expiresAt: Date
  private let requests: [BrowserRequest]

  /// Makes the requests.
  /// - Parameters:
  ///   - query: what is asked for. Each of its mobile documents that answers it alone is also asked
  ///     for by ``WireProtocol/mobileDocument``, and with it the proof over this document that answers it too.
  ///   - name: the verifier's name, which nobody confirms; only signed requests state it.
  ///   - origin: the origin of the page, with its scheme and port, without a path.
  ///   - signer: the signer; nil where nobody signs.
  /// - Throws: `CryptoError`, `CredentialError`.
  package init(
    _ query: DCQLQuery, name: WireText?, from origin: WireText,
    signer: VerifierTransaction.Signer?, at now: Date, random: RandomSource
  ) throws {
    let end = now + AuthorizationRequest.lifetime
    isSigned = if case .some = signer { true } else { false }
    asksForProof = query.credentials.contains(where: \.isProof)
    expiresAt = end
    let asker = BrowserAsker(origin: origin, name: name, at: now, until: end, random: random)
    var requests: [BrowserRequest] = []
    if let signer { requests.append(try asker.signedRequest(query, by: signer)) }
    requests.append(try asker.unsignedRequest(query))
    for document in query.credentials
    where document.format == .mobileDocument && !document.isProof && query.isAnswered(by: document)
    {
      requests.append(
        try asker.documentRequest(document, orProof: query.proof(over: document), by: signer))
    }
    self.requests = requests
  }

  /// The member `requests` of the call's argument: an array of protocols with their data.
  package var json: JSONValue {
    .array(
      requests.map { request in
        .object(["protocol": .string(request.wireProtocol.rawValue), "data": request.data])
      })
  }

  /// The error by which a wallet says that nothing is shown, in the clear; nil for anything else.
  package static func refusal(in bytes: [UInt8]) -> WireText? {
    let error = (try? JSONReader.read(bytes))?["data"]?["error"]?.string
    return error.map { WireText(OutsideName.identifier($0)) }
  }

  /// Reads what the browser gave the page: an object with `protocol` and `data`.
  /// - Throws: ``ExchangeError/requestEnded``; ``ExchangeError/answerMalformed(_:)`` for an answer
  ///   that is not encrypted for the key of one of the requests, or cannot be read.
  package func answer(parsing bytes: [UInt8], at now: Date) throws(ExchangeError) -> BrowserAnswer {
    guard now < expiresAt else { throw .requestEnded }
    guard bytes.count <= 2 * AuthorizationResponse.longest else {
      throw .answerMalformed(.answerLong)
    }
    guard let value = try? JSONReader.read(bytes), let data = value["data"],
      let name = value["protocol"]?.string
    else { throw .answerMalformed(.answerOfBrowser) }
    guard let spoken = WireProtocol(exactly: name) else {
      throw .answerMalformed(.answerProtocol)
    }
    guard let sealed = data["response"]?.string else {
      throw .answerMalformed(.answerUnencrypted)
    }
    for request in requests where request.wireProtocol == spoken {
      // The key tells which of several requests by one protocol was answered.
      guard let plain = request.opened(sealed) else { continue }
      return BrowserAnswer(
        query: request.query, presentation: request.presentation,
        response: try request.response(in: Array(plain.bytes)), cameAt: now)
    }
    throw .answerMalformed(.answerOtherKey)
  }
}

extension DCQLQuery {
  /// True if one credential is all that the query needs.
  fileprivate func isAnswered(by credential: DCQLCredential) -> Bool {
    guard let sets else { return credentials.count == 1 }
    return sets.allSatisfy { set in
      !set.isRequired || set.options.contains { $0 == [credential.identifier] }
    }
  }

  /// The part that a proof over the same claims of a document answers alone; nil where none is asked for.
  fileprivate func proof(over document: DCQLCredential) -> DCQLCredential? {
    credentials.first {
      $0.isProof && $0.types == document.types && $0.wanted == document.wanted && isAnswered(by: $0)
    }
  }
}

/// What a phone showed by way of a browser, decrypted and not judged yet. It is kept for another verdict, without the key
/// of its request.
package struct BrowserAnswer: Sendable {
  let query: DCQLQuery
  /// What the holder's proof must name.
  let presentation: PresentationRequest
  let response: AuthorizationResponse
  /// The time at which it came, with which that of a proof in zero knowledge is compared.
  let cameAt: Date
}

extension AnswerVerdict {
  /// Judges what a phone showed by way of a browser. Whether its request can still be answered was
  /// found out when it came.
  /// - Parameter proofs: verifies proofs in zero knowledge; nil where nothing does.
  package init(
    _ answer: BrowserAnswer, by verifier: CredentialVerifier, proofs: (any ZKVerifier)?
  ) {
    self.init(
      answer.response, to: answer.query, answer.presentation, by: verifier, proofs: proofs,
      at: answer.cameAt)
  }
}
