import Credentials
import Encoding
import FoundationEssentials

/// An answer to a request (OpenID4VP 1.0, 8.1): presentations by the names of the parts of the query.
public struct AuthorizationResponse: Sendable {
  /// The greatest length in bytes.
  public static let longest = 4 << 20
  /// The greatest number of presentations.
  static let most = 64

  /// A part of the query with the presentations for it.
  public struct Part: Sendable {
    /// The name of the part.
    public let name: WireText
    /// The presentations, each as a text.
    public let presentations: [WireText]

    /// Joins a name and presentations.
    public init(name: WireText, presentations: [WireText]) {
      self.name = name
      self.presentations = presentations
    }
  }

  /// The parts that were answered.
  public let parts: [Part]
  /// The name of the request; nil if it had none.
  public let state: WireText?
  /// The time and the nonce of a presentation without a request; nil in an answer to a request.
  public let unasked: UnaskedPresentation?

  /// Makes an answer to a request.
  public init(to request: AuthorizationRequest, _ parts: [Part]) {
    self.parts = parts
    state = request.state
    unasked = nil
  }

  /// Makes an answer to a request that has no name.
  init(withoutState parts: [Part]) { (self.parts, state, unasked) = (parts, nil, nil) }

  /// Makes an answer that no verifier requested.
  public init(unasked: UnaskedPresentation, _ parts: [Part]) {
    self.parts = parts
    state = nil
    self.unasked = unasked
  }

  /// Reads an answer.
  /// - Throws: ``ExchangeError/answerMalformed(_:)``.
  public init(parsing bytes: [UInt8]) throws(ExchangeError) {
    guard bytes.count <= Self.longest else { throw .answerMalformed(.answerLong) }
    guard let value = try? JSONReader.read(bytes), case .object(let members)? = value["vp_token"],
      !members.isEmpty
    else { throw .answerMalformed(.answerForm) }
    var parts: [Part] = []
    var count = 0
    for member in members {
      guard let elements = member.value.array, !elements.isEmpty else {
        throw .answerMalformed(.answerForm)
      }
      count += elements.count
      guard count <= Self.most else { throw .answerMalformed(.answerLong) }
      let texts = elements.compactMap(\.string)
      guard texts.count == elements.count else { throw .answerMalformed(.answerForm) }
      parts.append(Part(name: member.name, presentations: texts))
    }
    self.parts = parts
    if let member = value["state"] {
      guard let text = member.string else { throw .answerMalformed(.answerForm) }
      state = text
    } else {
      state = nil
    }
    guard value["response_uri"]?.string == UnaskedPresentation.responseURI else {
      unasked = nil
      return
    }
    guard let nonce = value["nonce"]?.string, let unasked = UnaskedPresentation(nonce: nonce) else {
      throw .answerMalformed(.answerForm)
    }
    self.unasked = unasked
  }

  /// The presentations by the names of the parts, `vp_token`.
  var token: JSONValue {
    .object(
      parts.map { part in
        JSONValue.Member(part.name, .array(part.presentations.map { .string($0) }))
      })
  }

  /// The answer as a text in ASCII.
  public var text: WireText {
    WireText(
      JSONWriter().text(
        .object([
          "vp_token": token,
          "state": state.map { .string($0) },
          "response_uri": unasked.map { _ in .string(UnaskedPresentation.responseURI) },
          "nonce": unasked.map { .string($0.nonce) },
        ])))
  }

  /// A presentation as a member of the answer: a text as it is, CBOR in base64url.
  public static func text(_ presentation: [UInt8], _ format: CredentialFormat) -> WireText {
    format == .mobileDocument
      ? WireText(Base64URL.encode(presentation)) : WireText(decoding: presentation)
  }
}
