import Encoding

/// A request as it arrives: whole, or a reference to the address where it is published.
package enum IncomingRequest: Sendable {
  /// The request.
  case whole(AuthorizationRequest)
  /// The address where it is published.
  case reference(RequestReference)

  /// Reads a JSON object, or an address with one of the schemes of wallets (OpenID4VP 1.0, 5.1, 5.10).
  /// - Parameters:
  ///   - trust: the roots for the signer of a signed request.
  ///   - walletNonce: a nonce for a request that is fetched by `POST`.
  /// - Throws: ``ExchangeError``.
  package init(
    parsing bytes: [UInt8], _ trust: RequestTrust, walletNonce: WireText
  ) throws(ExchangeError) {
    let members = try Self.members(bytes)
    if members["request_uri"] != nil {
      self = .reference(try RequestReference(members, walletNonce: walletNonce))
    } else if let object = members["request"] {
      guard let client = members["client_id"]?.string, let text = object.string else {
        throw .requestMalformed(.requestMember("client_id"))
      }
      let signed = try RequestObject(
        parsing: Array(text.utf8), client: client, walletNonce: nil, trust)
      self = .whole(try AuthorizationRequest(signed))
    } else {
      self = .whole(try AuthorizationRequest(members: members, from: .unsigned))
    }
  }

  /// True if a text begins with one of the schemes.
  package static func isAddress(_ text: WireText) -> Bool {
    let start = text.utf8.prefix(20).prefix { $0 != UInt8(ascii: ":") }.map { $0 | 0x20 }
    return start.count < text.utf8.count
      && RequestAddress.schemes.contains { $0.utf8.elementsEqual(start) }
  }

  /// The members of a JSON object, or the parameters of an address.
  static func members(_ bytes: [UInt8]) throws(ExchangeError) -> JSONValue {
    guard bytes.count <= AuthorizationRequest.longest else {
      throw .requestMalformed(.requestLong)
    }
    let trimmed = bytes.withoutSurroundingSpace
    guard trimmed.first != UInt8(ascii: "{") else {
      guard let value = try? JSONReader.read(bytes) else { throw .requestMalformed(.requestForm) }
      return value
    }
    guard let text = WireText(validating: trimmed) else {
      throw .requestMalformed(.requestForm)
    }
    return try RequestAddress(parsing: text).members
  }
}
