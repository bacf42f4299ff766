import Verdicts

/// The defects of a wallet or an issuer's store, for ``WalletError/damaged(_:_:)``.
extension Phrase {
  /// It ends within its header.
  package static let vaultHeaderTruncated = Phrase(english: "it ends within its header")
  /// It does not begin as a vault.
  package static let vaultUnknown = Phrase(english: "it does not begin as a vault")
  /// It is of a version that this program does not know.
  package static let vaultVersionUnknown = Phrase(
    english: "it is of a version that this program does not know")
  /// Its header was altered.
  package static let vaultHeaderAltered = Phrase(english: "its header was altered")
  /// It was made for another purpose.
  package static let vaultPurposeDiffers = Phrase(english: "it was made for another purpose")
  /// Its key derivation is unknown or costs too much.
  package static let vaultKeyDerivation = Phrase(
    english: "its key derivation is unknown or costs too much")
  /// It has no slot, or more than eight.
  package static let vaultSlots = Phrase(english: "it has no slot, or more than eight")
  /// It is cut short.
  package static let vaultTruncated = Phrase(english: "it is cut short")
  /// Its list of records was altered.
  package static let vaultManifestAltered = Phrase(english: "its list of records was altered")
  /// A record was altered.
  package static let vaultRecordAltered = Phrase(english: "a record was altered")
  /// A record is missing.
  package static let vaultRecordMissing = Phrase(english: "a record is missing")
  /// Something follows its last record.
  package static let vaultContinued = Phrase(english: "something follows its last record")
  /// A card cannot be read.
  package static let cardUnreadable = Phrase(english: "a card cannot be read")
  /// A copy of a card is missing or cannot be read.
  package static let cardCopyMissing = Phrase(
    english: "a copy of a card is missing or cannot be read")
  /// The document that was kept with a card cannot be read.
  package static let cardDocumentUnreadable = Phrase(
    english: "the document that was kept with a card cannot be read")
  /// A party cannot be read.
  package static let walletPartyUnreadable = Phrase(
    english: "a party for an identifier cannot be read")
  /// The journal cannot be read.
  package static let walletJournalUnreadable = Phrase(english: "the journal cannot be read")
  /// The settings cannot be read.
  package static let walletSettingsUnreadable = Phrase(english: "the settings cannot be read")
  /// A card has no portrait.
  package static let cardPortraitMissing = Phrase(english: "a card has no portrait")
  /// The issuer's name cannot be read.
  package static let issuerStoreNameUnreadable = Phrase(english: "the issuer's name cannot be read")
  /// A key is not the one of its certificate.
  package static let issuerStoreKeyDiffers = Phrase(
    english: "a key is not the one of its certificate")
  /// The place of a key in a token cannot be read.
  package static let issuerStorePlaceUnreadable = Phrase(
    english: "the place of a key in a token cannot be read")
  /// A certificate cannot be read.
  package static let issuerStoreCertificateUnreadable = Phrase(
    english: "a certificate cannot be read")
}

/// The defects of a typed name or passphrase.
extension Phrase {
  /// Nothing but the passphrase opens it.
  package static let passphraseAlone = Phrase("passphrase-alone")
  /// A wallet that has words is opened by them.
  package static let wordsOpenWallet = Phrase("words-open-wallet")
  /// An empty passphrase protects nothing.
  package static let passphraseEmpty = Phrase("passphrase-empty")
  /// An issuer's name has 1 to 50 characters, none of them a control character.
  package static let issuerNameForm = Phrase("issuer-name-form")
  /// An address as in https://desk.example, in small letters, without user, query and fragment.
  package static let issuerAddressForm = Phrase("issuer-address-form")
  /// The two capital letters of ISO 3166-1, as in DE; not the code in a passport.
  package static let issuerCountryForm = Phrase("issuer-country-form")
}
