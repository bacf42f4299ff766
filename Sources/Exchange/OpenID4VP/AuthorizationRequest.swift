import Credentials
import Encoding
import FoundationEssentials

/// A request for a presentation (OpenID4VP 1.0, 5): unsigned, from somebody who says a name, answered across a desk.
/// `response_uri` is `passport:` and random octets, `client_id` is `redirect_uri:` and the same.
public struct AuthorizationRequest: Sendable {
  /// The greatest length of a request in octets.
  public static let longest = 64 << 10
  /// The time for which a request that is made here can be answered, in seconds.
  public static let lifetime: TimeInterval = 900
  /// The octets of a random member.
  public static let randomLength = 16
  /// The scheme of addresses that name no place in a network.
  static let deskScheme = "passport:"
  static let clientPrefix = "redirect_uri:"

  /// Who asks, with the prefix: the audience of the answer.
  public let clientIdentifier: String
  /// The address to which the answer goes.
  public let responseURI: String
  /// The request's random number, which the answer names.
  public let nonce: String
  /// The request's name, which comes back with the answer; nil where it has none.
  public let state: String?
  /// The query.
  public let query: DCQLQuery
  /// The name that the verifier says; nobody confirms it. Nil where it says none.
  public let statedName: String?
  /// The end of its time; nil where it states none.
  public let expiresAt: Date?

  /// A request that is answered across a desk.
  /// - Parameter random: three random numbers of ``randomLength`` octets.
  public init(
    _ query: DCQLQuery, name: String?, at now: Date,
    random: (uri: [UInt8], nonce: [UInt8], state: [UInt8])
  ) {
    responseURI = Self.deskScheme + Base64URL.encode(random.uri)
    clientIdentifier = Self.clientPrefix + responseURI
    nonce = Base64URL.encode(random.nonce)
    state = Base64URL.encode(random.state)
    self.query = query
    statedName = name
    expiresAt = Date(
      timeIntervalSince1970: (now.timeIntervalSince1970 + Self.lifetime).rounded(.down))
  }

  /// Reads a request: a JSON object, or an address `openid4vp:` with the members as parameters.
  /// - Throws: ``ExchangeError/requestMalformed(_:)``, ``ExchangeError/requestUnsupported(_:)``.
  public init(parsing octets: [UInt8]) throws(ExchangeError) {
    guard octets.count <= Self.longest else { throw .requestMalformed(.requestLong) }
    let trimmed = octets.withoutSurroundingSpace
    guard trimmed.first != UInt8(ascii: "{") else {
      guard let value = try? JSONReader.read(octets) else { throw .requestMalformed(.requestForm) }
      try self.init(members: value)
      return
    }
    guard let text = String(validating: trimmed, as: UTF8.self) else {
      throw .requestMalformed(.requestForm)
    }
    try self.init(members: try RequestAddress(parsing: text).members)
  }

  /// Takes the members of a request object.
  init(members: JSONValue) throws(ExchangeError) {
    try Self.checkSupported(members)
    guard let client = members["client_id"]?.string else {
      throw .requestMalformed(.requestMember("client_id"))
    }
    guard let address = members["response_uri"]?.string, !address.isEmpty else {
      throw .requestMalformed(.requestMember("response_uri"))
    }
    guard client.exact.hasPrefix(Self.clientPrefix.exact) else {
      throw .requestUnsupported(.requestClientPrefix(Self.prefix(of: client)))
    }
    guard client.exact == (Self.clientPrefix + address).exact else {
      throw .requestMalformed(.requestClientDiffers)
    }
    guard address.exact.hasPrefix(Self.deskScheme.exact) else {
      throw .requestUnsupported(.requestOverNetwork)
    }
    clientIdentifier = client
    responseURI = address
    nonce = try Self.text(members, "nonce", isRequired: true) ?? ""
    state = try Self.text(members, "state", isRequired: false)
    guard let query = members["dcql_query"] else {
      throw .requestMalformed(.requestMember("dcql_query"))
    }
    self.query = try DCQLQuery(parsing: query)
    statedName = members["client_metadata"]?["client_name"]?.string.map { Self.shortened($0) }
    guard let end = members["exp"] else {
      expiresAt = nil
      return
    }
    guard let seconds = end.integer, (0...Int(Int32.max) * 64).contains(seconds) else {
      throw .requestMalformed(.requestMember("exp"))
    }
    expiresAt = Date(timeIntervalSince1970: TimeInterval(seconds))
  }

  private static func checkSupported(_ members: JSONValue) throws(ExchangeError) {
    guard case .object = members else { throw .requestMalformed(.requestForm) }
    for name in ["request", "request_uri"] where members[name] != nil {
      throw .requestUnsupported(.requestByReference)
    }
    guard members["redirect_uri"] == nil else { throw .requestMalformed(.requestTwoAddresses) }
    guard let type = members["response_type"]?.exact else {
      throw .requestMalformed(.requestMember("response_type"))
    }
    guard type == "vp_token" else { throw .requestUnsupported(.requestResponseType) }
    guard members["response_mode"]?.exact == "direct_post" else {
      throw .requestUnsupported(.requestResponseMode)
    }
    guard members["transaction_data"] == nil else {
      throw .requestUnsupported(.requestTransaction)
    }
  }

  /// What stands before the first colon, as far as it is short.
  private static func prefix(of client: String) -> String {
    let start = client.utf8.prefix { $0 != UInt8(ascii: ":") }.prefix(40)
    return String(decoding: start, as: UTF8.self)
  }

  private static func text(
    _ members: JSONValue, _ name: String, isRequired: Bool
  ) throws(ExchangeError) -> String? {
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

  /// A name that fits into a line.
  private static func shortened(_ name: String) -> String {
    name.utf8.count <= 120
      ? name : String(name.unicodeScalars.prefix(100).map(Character.init)) + "…"
  }

  /// The request as a JSON object.
  public var json: JSONValue {
    let formats = Set(query.credentials.map(\.formatName.exact))
    return .object([
      "client_id": .string(clientIdentifier), "response_type": "vp_token",
      "response_mode": "direct_post", "response_uri": .string(responseURI),
      "nonce": .string(nonce), "state": state.map { .string($0) },
      "exp": expiresAt.map { .integer(Int($0.timeIntervalSince1970)) }, "dcql_query": query.json,
      "client_metadata": .object([
        "client_name": statedName.map { .string($0) },
        "vp_formats_supported": .object(
          formats.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }.map {
            JSONValue.Member($0.text, .object([JSONValue.Member]()))
          }),
      ]),
    ])
  }

  /// The request as an address for a QR symbol: `openid4vp://?` and the members as parameters.
  public var address: String { RequestAddress(members: json).text }

  /// Checks that the request can still be answered.
  /// - Throws: ``ExchangeError/requestExpired(_:)``.
  public func check(at now: Date) throws(ExchangeError) {
    if let expiresAt, expiresAt <= now {
      throw .requestExpired(Timestamp(expiresAt).description)
    }
  }

  /// What the holder's proof names.
  public var presentationRequest: PresentationRequest {
    PresentationRequest(audience: clientIdentifier, nonce: nonce, responseURI: responseURI)
  }
}
