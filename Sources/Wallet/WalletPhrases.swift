import Verdicts

/// The defects of a wallet or an issuer's store, for ``WalletError/damaged(_:_:)``.
extension Phrase {
  /// It ends within its header.
  public static let vaultHeaderTruncated = Phrase("vault-header-truncated")
  /// It does not begin as a vault.
  public static let vaultUnknown = Phrase("vault-unknown")
  /// It is of a version that this program does not know.
  public static let vaultVersionUnknown = Phrase("vault-version-unknown")
  /// Its header was altered.
  public static let vaultHeaderAltered = Phrase("vault-header-altered")
  /// It was made for another purpose.
  public static let vaultPurposeDiffers = Phrase("vault-purpose-differs")
  /// Its key derivation is unknown or costs too much.
  public static let vaultKeyDerivation = Phrase("vault-key-derivation")
  /// It has no slot, or more than eight.
  public static let vaultSlots = Phrase("vault-slots")
  /// It is cut short.
  public static let vaultTruncated = Phrase("vault-truncated")
  /// Its list of records was altered.
  public static let vaultManifestAltered = Phrase("vault-manifest-altered")
  /// A record was altered.
  public static let vaultRecordAltered = Phrase("vault-record-altered")
  /// A record is missing.
  public static let vaultRecordMissing = Phrase("vault-record-missing")
  /// Something follows its last record.
  public static let vaultContinued = Phrase("vault-continued")
  /// A card cannot be read.
  public static let cardUnreadable = Phrase("card-unreadable")
  /// A copy of a card is missing or cannot be read.
  public static let cardCopyMissing = Phrase("card-copy-missing")
  /// The document that was kept with a card cannot be read.
  public static let cardDocumentUnreadable = Phrase("card-document-unreadable")
  /// A party cannot be read.
  public static let walletPartyUnreadable = Phrase("wallet-party-unreadable")
  /// The journal cannot be read.
  public static let walletJournalUnreadable = Phrase("wallet-journal-unreadable")
  /// A card has no portrait.
  public static let cardPortraitMissing = Phrase("card-portrait-missing")
  /// The issuer's name cannot be read.
  public static let issuerStoreNameUnreadable = Phrase("issuer-store-name-unreadable")
  /// A key is not the one of its certificate.
  public static let issuerStoreKeyDiffers = Phrase("issuer-store-key-differs")
  /// A certificate cannot be read.
  public static let issuerStoreCertificateUnreadable = Phrase("issuer-store-certificate-unreadable")
}

/// The defects of a typed name or passphrase.
extension Phrase {
  /// Nothing but the passphrase opens it.
  public static let passphraseAlone = Phrase("passphrase-alone")
  /// A wallet that has words is opened by them.
  public static let wordsOpenWallet = Phrase("words-open-wallet")
  /// An empty passphrase protects nothing.
  public static let passphraseEmpty = Phrase("passphrase-empty")
  /// An issuer's name has 1 to 50 characters, none of them a control character.
  public static let issuerNameForm = Phrase("issuer-name-form")
  /// An address as in https://desk.example, in small letters, without user, query and fragment.
  public static let issuerAddressForm = Phrase("issuer-address-form")
  /// The two capital letters of ISO 3166-1, as in DE; not the code in a passport.
  public static let issuerCountryForm = Phrase("issuer-country-form")
}
