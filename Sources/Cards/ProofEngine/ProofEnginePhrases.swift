import Verdicts

/// The facts that the phrases of this module name.
extension FactName {
  /// The status of a verdict.
  static let verdict = FactName("verdict", .open)
}

/// The causes for which no card is made.
extension Phrase {
  /// The chip's verdict is *verdict*.
  public static func mintVerdict(_ status: CheckStatus) -> Phrase {
    Phrase("mint-verdict", Fact(.verdict, status.rawValue))
  }
  /// The document does not say a name.
  public static let mintNameMissing = Phrase("mint-name-missing")
  /// The document does not say when it expires.
  public static let mintExpiryMissing = Phrase("mint-expiry-missing")
  /// The document does not say a given name.
  public static let mintGivenNameMissing = Phrase("mint-given-name-missing")
  /// A name has more than *limit* characters.
  public static func mintNameLength(_ limit: Int) -> Phrase {
    Phrase("mint-name-length", Fact(.limit, limit))
  }
  /// The document does not say when its holder was born.
  public static let mintBirthDateMissing = Phrase("mint-birth-date-missing")
  /// The document proves none of the ages.
  public static let mintAgeMissing = Phrase("mint-age-missing")
  /// The document does not say for certain that its holder is 18, or is not.
  public static let mintAgeUnknown = Phrase("mint-age-unknown")
  /// The document has no portrait that was read.
  public static let mintPortraitMissing = Phrase("mint-portrait-missing")
  /// The portrait is in a format that few programs show.
  public static let mintPortraitFormat = Phrase("mint-portrait-format")
  /// The portrait has more than *limit* bytes.
  public static func mintPortraitLength(_ limit: Int) -> Phrase {
    Phrase("mint-portrait-length", Fact(.limit, limit))
  }
  /// The issuer's certificate names no country.
  public static let mintIssuerCountryMissing = Phrase("mint-issuer-country-missing")
}
