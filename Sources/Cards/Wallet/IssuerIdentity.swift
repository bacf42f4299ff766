import Credentials
import Encoding
import PKIX

/// The name, address and country of an issuer, as its certificates state them.
package struct IssuerIdentity: Hashable, Sendable {
  /// The name, which its credentials have as their issuing authority.
  package let name: WireText
  /// The address, which its credentials have as their issuer.
  package let identifier: IssuerIdentifier
  /// The country in two letters of ISO 3166-1.
  package let country: WireText

  /// True if a text can be the name of an issuer.
  package static func isName(_ text: WireText) -> Bool { IssuerCertificates.isName(text) }

  /// - Throws: ``WalletError/issuerNameInvalid`` for a text that cannot be an issuer's name, and
  ///   ``WalletError/issuerCountryInvalid`` for a code that is not one of ISO 3166-1 in two letters.
  package init(
    name: WireText, identifier: IssuerIdentifier, country: WireText
  ) throws(WalletError) {
    guard Self.isName(name) else { throw .issuerNameInvalid }
    guard CountryCode.isTwoLetters(country) else { throw .issuerCountryInvalid }
    self.name = name
    self.identifier = identifier
    self.country = country
  }

  /// The identity that a person typed.
  /// - Throws: ``WalletError/issuerAddressInvalid`` for a text that cannot be an issuer's address,
  ///   and as above.
  package init(name: WireText, url: WireText, country: WireText) throws(WalletError) {
    guard let identifier = IssuerIdentifier(url) else { throw .issuerAddressInvalid }
    try self.init(name: name, identifier: identifier, country: country)
  }

  /// The identity that a root states; nil for a root without an address or a country.
  init?(name: WireText, root: Certificate) {
    guard let country = root.subject.writtenCountry,
      let address = (try? root.issuerAlternativeNames)?.uris.first,
      let identifier = IssuerIdentifier(address),
      let identity = try? IssuerIdentity(name: name, identifier: identifier, country: country)
    else { return nil }
    self = identity
  }
}
