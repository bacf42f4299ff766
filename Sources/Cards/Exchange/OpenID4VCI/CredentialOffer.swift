import Encoding
import HTTP

/// An offer of credentials (OpenID4VCI 1.0, 4.1), with a pre-authorized code.
package struct CredentialOffer: Sendable {
  /// The greatest length in bytes.
  package static let longest = 64 << 10
  /// The schemes of wallets (OpenID4VCI 1.0, and profiles of it).
  package static let schemes: [WireText] = ["openid-credential-offer", "haip-vci", "av"]
  /// The greatest number of configurations.
  static let most = 8

  /// A code that the issuer tells the holder over another channel (4.1.1).
  package struct TransactionCode: Sendable {
    /// The number of its characters; nil if the issuer does not state it.
    package let length: Int?
    /// True if it has digits only.
    package let isNumeric: Bool
    /// The issuer's description of the code; nil if there is none.
    package let description: WireText?
  }

  /// The issuer that makes the offer: the credential issuer identifier.
  package let issuer: HTTPURL
  /// The names of the offered configurations, as in the issuer's metadata.
  package let configurations: [WireText]
  package let code: WireText
  /// The transaction code that the issuer requires; nil if it requires none.
  package let transactionCode: TransactionCode?
  /// The server that accepts the code, if the issuer has several; nil if the offer does not name
  /// it.
  package let server: WireText?

  /// True if a text begins with one of the schemes.
  package static func isAddress(_ text: WireText) -> Bool {
    let start = text.utf8.prefix(30).prefix { $0 != UInt8(ascii: ":") }.map { $0 | 0x20 }
    return start.count < text.utf8.count && schemes.contains { $0.utf8.elementsEqual(start) }
  }

  /// Reads the JSON object of an offer.
  /// - Throws: ``IssuanceError/offerMalformed(_:)``, ``IssuanceError/offerUnsupported(_:)``.
  package init(parsing bytes: [UInt8]) throws(IssuanceError) {
    guard bytes.count <= Self.longest, let value = try? JSONReader.read(bytes) else {
      throw .offerMalformed(.offerForm)
    }
    guard let text = value["credential_issuer"]?.string, let issuer = try? HTTPURL(parsing: text),
      !issuer.target.utf8.contains(UInt8(ascii: "?"))
    else { throw .offerMalformed(.requestMember("credential_issuer")) }
    self.issuer = issuer
    configurations = (value["credential_configuration_ids"]?.array ?? []).compactMap(\.string)
    guard (1...Self.most).contains(configurations.count),
      Set(configurations).count == configurations.count
    else { throw .offerMalformed(.requestMember("credential_configuration_ids")) }
    guard let grant = value["grants"]?[Self.grantType] else {
      throw .offerUnsupported(.offerGrant)
    }
    guard let code = grant["pre-authorized_code"]?.string, (1...4096).contains(code.utf8.count)
    else { throw .offerMalformed(.requestMember("pre-authorized_code")) }
    self.code = code
    transactionCode = try grant["tx_code"].map { value throws(IssuanceError) in
      try Self.transactionCode(value)
    }
    server = grant["authorization_server"]?.string
  }

  /// The grant type of a pre-authorized code.
  static let grantType: WireText = "urn:ietf:params:oauth:grant-type:pre-authorized_code"

  private static func transactionCode(_ value: JSONValue) throws(IssuanceError) -> TransactionCode {
    guard case .object = value else { throw .offerMalformed(.requestMember("tx_code")) }
    let length = value["length"]?.integer
    guard length.map({ (1...64).contains($0) }) ?? true else {
      throw .offerMalformed(.requestMember("tx_code"))
    }
    return TransactionCode(
      length: length, isNumeric: (value["input_mode"] ?? "numeric") == "numeric",
      description: value["description"]?.string.flatMap { ServerWords.line($0) })
  }
}

/// An offer as it arrives: whole, or a reference to the address where it is published.
package enum IncomingOffer: Sendable {
  /// The offer.
  case whole(CredentialOffer)
  /// The address where it is published.
  case reference(HTTPURL)

  /// Reads a JSON object, or an address with one of the schemes of wallets (4.1.2, 4.1.3).
  /// - Throws: ``IssuanceError``.
  package init(parsing bytes: [UInt8]) throws(IssuanceError) {
    guard bytes.count <= CredentialOffer.longest else { throw .offerMalformed(.offerForm) }
    let trimmed = Array(bytes.withoutSurroundingSpace)
    guard trimmed.first != UInt8(ascii: "{") else {
      self = .whole(try CredentialOffer(parsing: trimmed))
      return
    }
    guard let text = WireText(validating: trimmed), CredentialOffer.isAddress(text),
      let mark = trimmed.firstIndex(of: UInt8(ascii: "?")),
      let form = try? FormEncoding(parsing: trimmed[(mark + 1)...])
    else { throw .offerMalformed(.offerForm) }
    switch (form.value("credential_offer"), form.value("credential_offer_uri")) {
    case (let offer?, nil): self = .whole(try CredentialOffer(parsing: Array(offer.utf8)))
    case (nil, let place?):
      guard let url = try? HTTPURL(parsing: place) else {
        throw .offerMalformed(.requestMember("credential_offer_uri"))
      }
      self = .reference(url)
    default: throw .offerMalformed(.offerForm)
    }
  }
}
