import Encoding
import Credentials
import Crypto
import FoundationEssentials
import Storage
import Verdicts

/// The reason for which a wallet or an issuer's store cannot be made, opened, read or changed.
package enum WalletError: CodedError, Hashable {
  /// There is no file at the path.
  case missing(VaultPurpose, String)
  /// There is a file at the path already.
  case exists(VaultPurpose, String)
  /// This or another program has the file open already.
  case inUse
  /// The passphrase, the words or the shares do not open the file.
  case secretWrong(VaultSlotKind)
  /// The passphrase does not open the issuer's store, which has no other secret.
  case issuerPassphraseWrong
  /// The file does not open with this kind of secret: it has no words, or no guardians.
  case slotMissing(VaultSlotKind)
  /// The passphrase is empty, and so it would protect nothing.
  case passphraseEmpty
  /// The file at the path is no vault or was altered; the second argument is the defect.
  case damaged(String, Phrase)
  /// The wallet has no words, from which its identifiers would be derived.
  case wordsMissing
  /// No card has this identifier, or more than one begins with it.
  case cardNotFound
  /// A card has this identifier already.
  case cardExists
  /// The device key is not the one to which the card is bound, or the copies are not those of the
  /// card.
  case keyOfOtherCard
  /// Every copy of the batch was presented already.
  case copiesSpent
  /// The batch ended at this moment.
  case expired(Date)
  /// The name cannot be that of an issuer.
  case issuerNameInvalid
  /// The address cannot be that of an issuer.
  case issuerAddressInvalid
  /// The code is not that of an issuer's country.
  case issuerCountryInvalid
  /// The token in which the issuer's key is was not opened.
  case tokenNotOpened
  /// The token has no key at the address, RFC 7512, with which the issuer signed before.
  case issuerKeyMissing(String)
  /// The root's key is not here: its owner certifies the signer of this issuer.
  case issuerRootElsewhere
  /// The root's key is not here, and only it makes a certificate for a request that shows a registration.
  case registrationWithoutRoot
  /// The signer's key is in the store, and so nobody else certifies it.
  case issuerKeyInStore
  /// No root that was replaced has this fingerprint, or more than one begins with it.
  case issuerRootNotFound
  /// The issuer has no status list.
  case statusListMissing
  /// The status list has no free index.
  case statusListFull
  /// Nothing was issued under this number, or more than one number begins with it.
  case issuanceNotFound
  /// The copies under this number cannot be revoked; they end on this day.
  case issuanceIrrevocable(CalendarDate)
  /// The validity of the signer's or the root's certificate ended at this moment.
  case issuerExpired(Date)
  /// The validity of the signer's or the root's certificate begins at this moment.
  case issuerNotYetValid(Date)
  /// The card cannot be written.
  case credential(CredentialError)
  /// The file, its lock or its folder cannot be read or written.
  case storage(StorageError)
  /// libcrypto refused.
  case crypto(CryptoError)

  /// The code of the reason.
  package var code: ReasonCode {
    switch self {
    case .missing(.wallet, _): .walletMissing
    case .missing(.issuer, _): .issuerMissing
    case .exists(.wallet, _): .walletExists
    case .exists(.issuer, _): .issuerExists
    case .inUse: .walletInUse
    case .secretWrong(.passphrase), .slotMissing(.passphrase), .issuerPassphraseWrong:
      .passphraseWrong
    case .secretWrong(.words), .slotMissing(.words): .recoveryWordsOther
    case .secretWrong(.guardians), .slotMissing(.guardians): .recoverySharesOther
    case .passphraseEmpty, .issuerNameInvalid, .issuerAddressInvalid, .issuerCountryInvalid: .usage
    case .issuerKeyMissing: .issuerKeyMissing
    case .issuerRootElsewhere: .issuerRootElsewhere
    case .registrationWithoutRoot: .registrationWithoutRoot
    case .issuerKeyInStore: .issuerKeyInStore
    case .issuerRootNotFound: .issuerRootNotFound
    case .statusListMissing: .statusListMissing
    case .statusListFull: .statusListFull
    case .issuanceNotFound: .issuanceNotFound
    case .issuanceIrrevocable: .issuanceIrrevocable
    case .damaged: .walletDamaged
    case .wordsMissing: .recoveryWordsMissing
    case .cardNotFound: .cardNotFound
    case .cardExists: .cardExists
    case .copiesSpent: .copiesSpent
    case .expired: .credentialExpired
    case .issuerExpired: .issuerExpired
    case .issuerNotYetValid: .issuerNotYetValid
    case .credential(let error): error.code
    case .storage(let error): error.code
    case .crypto(let error): error.code
    case .keyOfOtherCard, .tokenNotOpened: .internalFault
    }
  }

  /// The details that the reason's sentence names, in its order.
  package var details: [Detail] {
    switch self {
    case .missing(_, let path), .exists(_, let path): [.text(path)]
    case .issuerKeyMissing(let address): [.text(address)]
    case .tokenNotOpened: [.text("tokenNotOpened")]
    case .damaged(let path, let place): [.text(path), .phrase(place)]
    case .passphraseEmpty: [.phrase(.passphraseEmpty)]
    case .secretWrong(.passphrase), .slotMissing(.passphrase): [.phrase(.wordsOpenWallet)]
    case .issuerPassphraseWrong: [.phrase(.passphraseAlone)]
    case .issuerNameInvalid: [.phrase(.issuerNameForm)]
    case .issuerAddressInvalid: [.phrase(.issuerAddressForm)]
    case .issuerCountryInvalid: [.phrase(.issuerCountryForm)]
    case .issuerExpired(let date), .issuerNotYetValid(let date), .expired(let date):
      [.text(CalendarDate(date).description)]
    case .issuanceIrrevocable(let end): [.text(end.description)]
    case .credential(let error): error.details
    case .storage(let error): error.details
    case .crypto(let error): error.details
    case .keyOfOtherCard: [.text("keyOfOtherCard")]
    case .inUse, .secretWrong, .slotMissing, .wordsMissing, .cardNotFound, .cardExists,
      .copiesSpent, .issuerRootNotFound, .issuerRootElsewhere, .registrationWithoutRoot,
      .issuerKeyInStore, .statusListMissing, .statusListFull, .issuanceNotFound:
      []
    }
  }

  /// Runs a step of the module `Crypto`.
  static func crypto<Result>(
    _ step: () throws(CryptoError) -> Result
  ) throws(WalletError) -> Result {
    do throws(CryptoError) { return try step() } catch { throw .crypto(error) }
  }

  /// Runs a step of the module `Storage`.
  static func storage<Result>(
    _ step: () throws(StorageError) -> Result
  ) throws(WalletError) -> Result {
    do throws(StorageError) { return try step() } catch { throw .storage(error) }
  }
}
