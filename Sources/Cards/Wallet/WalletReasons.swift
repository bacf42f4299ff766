import Verdicts

extension ReasonCode {
  // MARK: Minting
  /// There is no issuer on this machine yet.
  package static let issuerMissing = ReasonCode("issuer-missing", .fileDamaged)
  /// There is an issuer on this machine already.
  package static let issuerExists = ReasonCode("issuer-exists", .fileDamaged)
  /// No root of this issuer that was replaced has this fingerprint.
  package static let issuerRootNotFound = ReasonCode("issuer-root-not-found", .fileDamaged)
  /// The token holds no key of this issuer at *place*.
  package static let issuerKeyMissing = ReasonCode("issuer-key-missing", .fileDamaged, .place)
  /// The key of this issuer's root is not on this machine.
  package static let issuerRootElsewhere = ReasonCode("issuer-root-elsewhere", .fileDamaged)
  /// Only the key of this issuer's root makes a certificate for a request that shows a registration.
  package static let registrationWithoutRoot = ReasonCode(
    "registration-without-root", .fileDamaged)
  /// The key of this issuer's signer is not in a token.
  package static let issuerKeyInStore = ReasonCode("issuer-key-in-store", .fileDamaged)
  /// The issuer's signer certificate is not valid before *signer start*.
  package static let issuerNotYetValid = ReasonCode(
    "issuer-not-yet-valid", .fileDamaged, .signerStart)
  /// This desk has no status list.
  package static let statusListMissing = ReasonCode("status-list-missing", .fileDamaged)
  /// The status list has no place for more cards.
  package static let statusListFull = ReasonCode("status-list-full", .fileDamaged)
  /// This desk issued nothing under this number.
  package static let issuanceNotFound = ReasonCode("issuance-not-found", .fileDamaged)
  /// What was issued under this number is not revocable, and ends on *credential end*.
  package static let issuanceIrrevocable = ReasonCode(
    "issuance-irrevocable", .fileDamaged, .credentialEnd)
  // MARK: The wallet
  /// A new passphrase has at least *count* characters.
  package static let passphraseTooShort = ReasonCode("passphrase-too-short", .usage, .count)
  /// There is no wallet at *place*.
  package static let walletMissing = ReasonCode("wallet-missing", .walletLocked, .place)
  /// There is a wallet at *place* already.
  package static let walletExists = ReasonCode("wallet-exists", .fileDamaged, .place)
  /// Another program has the wallet open.
  package static let walletInUse = ReasonCode("wallet-in-use", .walletLocked)
  /// The passphrase is wrong; *cause* is what else can be done.
  package static let passphraseWrong = ReasonCode("passphrase-wrong", .walletLocked, .cause)
  /// The wallet has no words.
  package static let recoveryWordsMissing = ReasonCode("recovery-words-missing", .walletLocked)
  /// The words are not those of this wallet.
  package static let recoveryWordsOther = ReasonCode("recovery-words-other", .walletLocked)
  /// The shares are not those of this wallet.
  package static let recoverySharesOther = ReasonCode("recovery-shares-other", .walletLocked)
  /// *place* is damaged: *defect*.
  package static let walletDamaged = ReasonCode("wallet-damaged", .fileDamaged, .place, .defect)
  /// There is no such card in the wallet.
  package static let cardNotFound = ReasonCode("card-not-found", .fileDamaged)
  /// There is such a card in the wallet already.
  package static let cardExists = ReasonCode("card-exists", .fileDamaged)
  /// The copies of a card are not alike, or one has another key than it is bound to.
  package static let cardCopiesDiffer = ReasonCode("card-copies-differ", .fileDamaged)
  /// Every copy of the card was shown already.
  package static let copiesSpent = ReasonCode("copies-spent", .fileDamaged)
}
