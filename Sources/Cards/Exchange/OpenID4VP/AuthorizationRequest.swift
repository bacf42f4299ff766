import Credentials
import Encoding
import FoundationEssentials
import HTTP

/// A request for a presentation (OpenID4VP 1.0, 5): from a verifier at the same desk, unsigned,
/// where `response_uri` is `passport:` and random bytes; or over a network, signed or not.
public struct AuthorizationRequest: Sendable {
  /// The greatest length of a request in bytes.
  public static let longest = 64 << 10
  /// The time for which a request that this program makes can be answered, in seconds.
  public static let lifetime: TimeInterval = 900
  /// The length of a random member in bytes.
  public static let randomLength = 16
  static let clientPrefix: WireText = "redirect_uri:"

  /// The verifier's `client_id` with its prefix: the audience of the answer.
  public let clientIdentifier: WireText
  /// How the verifier is authenticated.
  public let requester: Requester
  /// The address to which the answer goes, as the request has it.
  public let responseURI: WireText
  /// Where the answer goes.
  package let address: AnswerAddress
  /// How the answer is encrypted; nil where it is not.
  public let encryption: AnswerEncryption?
  /// The request's nonce, which the answer names.
  public let nonce: WireText
  /// The request's name, which the answer repeats; nil if it has none.
  public let state: WireText?
  /// True if the request wants transaction data signed (8.4). ``check(at:)`` refuses it.
  public let hasTransactionData: Bool
  /// The query.
  public let query: DCQLQuery
  /// The name that the verifier states, which nobody confirms. Nil if it states none.
  public let statedName: WireText?
  /// What it shows of the verifier's registration; nil if it shows none.
  public let registration: ShownRegistration?
  /// The time until which it can be answered; nil if it states none.
  public let expiresAt: Date?

  /// Makes a request that is answered at the desk.
  /// - Parameter random: three random numbers of ``randomLength`` bytes.
  public init(
    _ query: DCQLQuery, name: WireText?, at now: Date,
    random: (uri: [UInt8], nonce: [UInt8], state: [UInt8])
  ) {
    responseURI = "\(AnswerAddress.deskScheme)\(Base64URL.encode(random.uri))"
    clientIdentifier = Self.clientPrefix + responseURI
    (requester, address, encryption, hasTransactionData) = (.unsigned, .desk, nil, false)
    nonce = WireText(Base64URL.encode(random.nonce))
    state = WireText(Base64URL.encode(random.state))
    self.query = query
    (statedName, registration) = (name, nil)
    expiresAt = Date(
      timeIntervalSince1970: (now.timeIntervalSince1970 + Self.lifetime).rounded(.down))
  }

  /// Makes a request that is answered over a network.
  /// - Parameters:
  ///   - client: the verifier's `client_id` with its prefix.
  ///   - url: the address to which the answer goes.
  ///   - encryption: how the answer is encrypted; nil for an answer that is not.
  ///   - random: two random numbers of ``randomLength`` bytes.
  init(
    _ query: DCQLQuery, name: WireText?, client: WireText, answeredTo url: HTTPURL,
    encryption: AnswerEncryption?, until end: Date, random: (nonce: [UInt8], state: [UInt8])
  ) {
    (responseURI, clientIdentifier, requester) = (url.text, client, .unsigned)
    (address, self.encryption, hasTransactionData) = (.network(url), encryption, false)
    nonce = WireText(Base64URL.encode(random.nonce))
    state = WireText(Base64URL.encode(random.state))
    (self.query, statedName, registration) = (query, name, nil)
    expiresAt = Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded(.down))
  }

  /// Reads a request that is answered at the desk: a JSON object, or an address `openid4vp:` with
  /// the members as parameters.
  /// - Throws: ``ExchangeError/requestMalformed(_:)``, ``ExchangeError/requestUnsupported(_:)``;
  ///   also for a request whose answer goes over a network, which ``IncomingRequest`` reads.
  public init(parsing bytes: [UInt8]) throws(ExchangeError) {
    let members = try IncomingRequest.members(bytes)
    for name in ["request", "request_uri"] as [WireText] where members[name] != nil {
      throw .requestUnsupported(.requestByReference)
    }
    try self.init(members: members, from: .unsigned)
    guard case .desk = address else { throw .requestUnsupported(.requestOverNetwork) }
    try checkTransaction()
  }

  /// Reads the members of a request.
  /// - Parameters:
  ///   - requester: the signer of the members, who was checked to be the one that `client_id` names.
  ///   - registration: what signed members show of the signer's registration. Nothing ties one to members that nobody
  ///     signed.
  init(
    members: JSONValue, from requester: Requester, showing registration: ShownRegistration? = nil
  ) throws(ExchangeError) {
    try Self.checkSupported(members)
    guard let client = members["client_id"]?.string else {
      throw .requestMalformed(.requestMember("client_id"))
    }
    guard let text = members["response_uri"]?.string, !text.isEmpty else {
      throw .requestMalformed(.requestMember("response_uri"))
    }
    let address = try AnswerAddress(parsing: text)
    try Self.check(try ClientIdentifier(parsing: client), answersTo: text, address, requester)
    (clientIdentifier, self.requester, responseURI) = (client, requester, text)
    self.address = address
    encryption =
      members["response_mode"]?.string == "direct_post.jwt"
      ? try AnswerEncryption(members["client_metadata"]) : nil
    hasTransactionData = members["transaction_data"] != nil
    nonce = try Self.text(members, "nonce", isRequired: true) ?? ""
    state = try Self.text(members, "state", isRequired: false)
    guard let query = members["dcql_query"] else {
      throw .requestMalformed(.requestMember("dcql_query"))
    }
    self.query = try DCQLQuery(parsing: query)
    try Self.checkFormats(of: self.query, members["client_metadata"]?["vp_formats_supported"])
    statedName = members["client_metadata"]?["client_name"]?.string.map { Self.shortened($0) }
    self.registration = registration ?? ShownRegistration(in: members, of: nil, nil)
    expiresAt = try Self.end(members["exp"])
  }

  /// Reads a signed request.
  init(_ signed: RequestObject) throws(ExchangeError) {
    try self.init(
      members: signed.members, from: signed.requester, showing: signed.registration)
  }

  /// Checks that the verifier is authenticated as its prefix requires. Without a signature, a
  /// verifier must name itself by the address of the answer. A request whose answer stays at the
  /// desk is never signed.
  private static func check(
    _ client: ClientIdentifier, answersTo text: WireText, _ address: AnswerAddress,
    _ requester: Requester
  ) throws(ExchangeError) {
    switch (client, requester) {
    case (.redirectURI(let own), .unsigned):
      guard own == text else { throw .requestMalformed(.requestClientDiffers) }
    case (_, .unsigned): throw .requestUnproven(.requestUnsigned)
    default:
      guard case .network = address else {
        throw .requestMalformed(.requestMember("response_uri"))
      }
    }
  }

  private static func end(_ member: JSONValue?) throws(ExchangeError) -> Date? {
    guard let member else { return nil }
    guard let seconds = member.integer, (0...Int(Int32.max) * 64).contains(seconds) else {
      throw .requestMalformed(.requestMember("exp"))
    }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// The members for Presentation Exchange, instead of `dcql_query`, in drafts of OpenID4VP before
  /// 1.0.
  private static let otherQueries: [WireText] = [
    "presentation_definition", "presentation_definition_uri",
  ]

  private static func checkSupported(_ members: JSONValue) throws(ExchangeError) {
    guard case .object = members else { throw .requestMalformed(.requestForm) }
    guard members["redirect_uri"] == nil else { throw .requestMalformed(.requestTwoAddresses) }
    guard let type = members["response_type"]?.string else {
      throw .requestMalformed(.requestMember("response_type"))
    }
    guard type == "vp_token" else { throw .requestUnsupported(.requestResponseType) }
    guard let mode = members["response_mode"]?.string,
      ["direct_post", "direct_post.jwt"].contains(mode)
    else { throw .requestUnsupported(.requestResponseMode) }
    // Without DCQL, the verifier may use the query language of the drafts, or a scope that was
    // agreed on.
    guard members["dcql_query"] == nil else { return }
    if otherQueries.contains(where: { members[$0] != nil }) {
      throw .requestUnsupported(.requestQuery("Presentation Exchange"))
    }
    if members["scope"] != nil { throw .requestUnsupported(.requestQuery("scope")) }
  }

  /// Checks that the verifier accepts ES256 in the formats of the query, if it names algorithms
  /// (11.1, B.2.2, B.3.4).
  private static func checkFormats(
    of query: DCQLQuery, _ formats: JSONValue?
  ) throws(ExchangeError) {
    guard let formats else { return }
    for part in query.credentials {
      guard case .object(let members)? = formats[part.formatName] else { continue }
      for member in members {
        // A verifier of proofs may name its systems among the algorithms.
        guard !part.isProof || member.name.hasSuffix("alg_values") else { continue }
        guard let algorithms = member.value.array, !algorithms.isEmpty else { continue }
        let isTaken = algorithms.contains { algorithm in
          algorithm.string == JSONWebSignature.algorithm
            || [-7, -9].contains(algorithm.integer ?? 0)
        }
        guard isTaken else { throw .requestUnsupported(.requestFormats) }
      }
    }
  }

  private static func text(
    _ members: JSONValue, _ name: WireText, isRequired: Bool
  ) throws(ExchangeError) -> WireText? {
    guard let member = members[name] else {
      if isRequired { throw .requestMalformed(.requestMember(name)) }
      return nil
    }
    // Visible ASCII, as in an address (5.2, RFC 6749, A.5).
    guard let text = member.string, (1...512).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .requestMalformed(.requestMember(name)) }
    return text
  }

  /// A name shortened to fit into a line.
  private static func shortened(_ name: WireText) -> WireText {
    name.utf8.count <= 120
      ? name : "\(String(name.forPeople.unicodeScalars.prefix(100).map(Character.init)))…"
  }

  /// The request as a JSON object.
  public var json: JSONValue {
    .object([
      "client_id": .string(clientIdentifier), "response_type": "vp_token",
      "response_mode": encryption == nil ? "direct_post" : "direct_post.jwt",
      "response_uri": .string(responseURI),
      "nonce": .string(nonce), "state": state.map { .string($0) },
      "exp": expiresAt.map { .integer(Int($0.timeIntervalSince1970)) }, "dcql_query": query.json,
      "client_metadata": .object(
        Self.metadata(of: query, name: statedName, namesAlgorithms: isOverNetwork, encryption)),
    ])
  }

  /// The algorithms are named only there. A request at the desk omits them, so that the QR code stays
  /// small.
  private var isOverNetwork: Bool { if case .network = address { true } else { false } }

  /// A verifier's metadata: its name, and the formats that it accepts.
  static func metadata(
    of query: DCQLQuery, name: WireText?, namesAlgorithms: Bool, _ encryption: AnswerEncryption?
  ) -> [JSONValue.Member] {
    let formats = Set(query.credentials.map(\.formatName)).sorted()
    let supported = formats.map {
      JSONValue.Member($0, namesAlgorithms ? algorithms($0) : .object([JSONValue.Member]()))
    }
    return (name.map { [JSONValue.Member("client_name", .string($0))] } ?? [])
      + [JSONValue.Member("vp_formats_supported", .object(supported))]
      + (encryption?.metadata ?? [])
  }

  /// The accepted algorithms of a format (B.2.2, B.3.4).
  private static func algorithms(_ format: WireText) -> JSONValue {
    let names = JSONValue.array([.string(JSONWebSignature.algorithm)])
    let numbers = JSONValue.array([.integer(-7), .integer(-9)])
    switch format {
    case "dc+sd-jwt":
      return .object(["sd-jwt_alg_values": names, "kb-jwt_alg_values": names])
    case "mso_mdoc", "mso_mdoc_zk":
      return .object(["issuerauth_alg_values": numbers, "deviceauth_alg_values": numbers])
    default: return .object(["alg_values": names])
    }
  }

  /// The request as an address for a QR code: `openid4vp://?` and the members as parameters.
  public var link: WireText { RequestAddress(members: json).text }

  private func checkTransaction() throws(ExchangeError) {
    guard !hasTransactionData else { throw .requestUnsupported(.requestTransaction) }
  }

  /// Checks that the request can be answered and has not ended.
  /// - Throws: ``ExchangeError/requestEnded``; ``ExchangeError/requestUnsupported(_:)`` if
  ///   the request wants transaction data signed.
  public func check(at now: Date) throws(ExchangeError) {
    if let expiresAt, expiresAt <= now { throw .requestEnded }
    try checkTransaction()
  }

  /// The parts of the request that the holder's proof names.
  public var presentationRequest: PresentationRequest {
    PresentationRequest(
      audience: clientIdentifier, nonce: nonce, responseURI: responseURI,
      keyThumbprint: encryption?.keyThumbprint)
  }
}
