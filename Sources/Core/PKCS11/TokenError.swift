import Encoding
import Storage
import Verdicts

/// The reason for which a token did not do what was asked. It holds no PIN.
package enum TokenError: CodedError, Hashable {
  /// The address of a token or key cannot be used; the argument is the defect.
  case address(Phrase)
  /// The module, or its folder, can be changed by others, or is not there.
  case storage(StorageError)
  /// The module at this path cannot be used; the second argument is the defect.
  case module(String, Phrase)
  /// The module at this path did not answer in this number of seconds, and its process was ended.
  case timedOut(String, Int)
  /// The process of the module at this path ended by itself: the module crashed.
  case ended(String)
  /// No token fits this address.
  case notFound(String)
  /// Several tokens fit this address.
  case several(String)
  /// The token of this label was pulled, or its session has ended.
  case removed(String)
  /// The PIN of the token of this label is wrong. It is not tried again.
  case wrongPIN(String)
  /// The PIN of the token of this label is locked.
  case lockedPIN(String)
  /// The token of this label has no PIN of its user yet.
  case noPIN(String)
  /// The token of this label was not given the PIN that it needs for this.
  case notLoggedIn(String)
  /// The token of this label is full.
  case full(String)
  /// The token of this label cannot be written.
  case writeProtected(String)
  /// The token of this label has an object of this label and identifier already.
  case exists(String, object: String)
  /// The key in the token of this label cannot be used; the second argument is the defect.
  case key(String, Phrase)
  /// The token of this label asks for its PIN before each signature.
  case asksEachTime(String)
  /// A signature of the token of this label does not verify under the key that it was asked for.
  case wrongSignature(String)
  /// The module refused; the arguments are its function, and the name of its answer.
  case refused(String, function: String, answer: String)

  package var code: ReasonCode {
    switch self {
    case .address: .tokenAddressMalformed
    case .storage(let error): error.code
    case .module: .tokenModuleUnusable
    case .timedOut: .tokenModuleTimedOut
    case .ended: .tokenModuleEnded
    case .notFound: .tokenNotFound
    case .several: .tokenAmbiguous
    case .removed: .tokenRemoved
    case .wrongPIN: .tokenPINWrong
    case .lockedPIN: .tokenPINLocked
    case .noPIN: .tokenPINMissing
    case .notLoggedIn: .tokenNotLoggedIn
    case .full: .tokenFull
    case .writeProtected: .tokenWriteProtected
    case .exists: .tokenObjectExists
    case .key: .tokenKeyUnusable
    case .asksEachTime: .tokenKeyAsksEachTime
    case .wrongSignature: .tokenSignatureWrong
    case .refused: .tokenRefused
    }
  }

  package var details: [Detail] {
    switch self {
    case .address(let defect): [.phrase(defect)]
    case .storage(let error): error.details
    case .module(let path, let defect): [.text(path), .phrase(defect)]
    case .timedOut(let path, let seconds): [.text(path), .number(seconds)]
    case .ended(let path): [.text(path)]
    case .notFound(let address), .several(let address): [.text(address)]
    case .removed(let token), .wrongPIN(let token), .lockedPIN(let token), .noPIN(let token),
      .notLoggedIn(let token), .full(let token), .writeProtected(let token),
      .asksEachTime(let token), .wrongSignature(let token):
      [Self.shown(token)]
    case .exists(let token, let object): [Self.shown(token), Self.shown(object)]
    case .key(let token, let defect): [Self.shown(token), .phrase(defect)]
    case .refused(let token, let function, let answer):
      [Self.shown(token), .text(function), .text(answer)]
    }
  }

  /// A name from the token, which whoever made the token chose.
  private static func shown(_ name: String) -> Detail { .text(OutsideName.quoted(name)) }
}

extension ReasonCode {
  // MARK: Tokens
  /// The address of the token cannot be used: *defect*.
  package static let tokenAddressMalformed = ReasonCode("token-address-malformed", .usage, .defect)
  /// The module *place* cannot be used: *defect*.
  package static let tokenModuleUnusable = ReasonCode(
    "token-module-unusable", .fileDamaged, .place, .defect)
  /// The module *place* did not answer in *limit* seconds.
  package static let tokenModuleTimedOut = ReasonCode(
    "token-module-timed-out", .fileDamaged, .place, .limit)
  /// The module *place* crashed.
  package static let tokenModuleEnded = ReasonCode("token-module-ended", .fileDamaged, .place)
  /// There is no token of the address *sought*.
  package static let tokenNotFound = ReasonCode("token-not-found", .noDocument, .sought)
  /// Several tokens have the address *sought*.
  package static let tokenAmbiguous = ReasonCode("token-ambiguous", .usage, .sought)
  /// The token *token* was pulled.
  package static let tokenRemoved = ReasonCode("token-removed", .connectionLost, .token)
  /// The PIN of *token* is wrong.
  package static let tokenPINWrong = ReasonCode("token-pin-wrong", .walletLocked, .token)
  /// The PIN of *token* is locked.
  package static let tokenPINLocked = ReasonCode("token-pin-locked", .walletLocked, .token)
  /// *token* has no PIN yet.
  package static let tokenPINMissing = ReasonCode("token-pin-missing", .walletLocked, .token)
  /// *token* needs its PIN for this.
  package static let tokenNotLoggedIn = ReasonCode("token-not-logged-in", .walletLocked, .token)
  /// *token* is full.
  package static let tokenFull = ReasonCode("token-full", .fileDamaged, .token)
  /// *token* cannot be written.
  package static let tokenWriteProtected = ReasonCode("token-write-protected", .fileDamaged, .token)
  /// *token* has *object* already.
  package static let tokenObjectExists = ReasonCode("token-object-exists", .usage, .token, .object)
  /// A key in *token* cannot be used: *defect*.
  package static let tokenKeyUnusable = ReasonCode(
    "token-key-unusable", .fileDamaged, .token, .defect)
  /// *token* asks for its PIN before each signature.
  package static let tokenKeyAsksEachTime = ReasonCode(
    "token-key-asks-each-time", .usage, .token)
  /// A signature of *token* is wrong.
  package static let tokenSignatureWrong = ReasonCode(
    "token-signature-wrong", .fileDamaged, .token)
  /// *token* refused *command*: *status*.
  package static let tokenRefused = ReasonCode(
    "token-refused", .fileDamaged, .token, .command, .status)
}

extension FactName {
  /// The label of a token.
  package static let token = FactName("token", .document)
  /// The label of an object in a token.
  package static let object = FactName("object", .document)
}

/// Defects of addresses, modules and keys.
extension Phrase {
  // MARK: Addresses (RFC 7512)
  static let tokenAddressScheme = Phrase(english: "it does not begin with pkcs11:")
  static let tokenAddressForm = Phrase(english: "a part of it is no attribute with its value")
  static let tokenAddressValue = Phrase(
    english: "a value has a character that must be written as % and two digits")
  static func tokenAddressTwice(_ name: WireText) -> Phrase {
    Phrase(english: "{field} is in it twice", Fact(.field, OutsideName.identifier(name)))
  }
  static func tokenAddressUnknown(_ name: WireText) -> Phrase {
    Phrase(
      english: "{field} is none of token, manufacturer, model, serial, object and id",
      Fact(.field, OutsideName.identifier(name)))
  }
  static func tokenAddressForbidden(_ name: WireText) -> Phrase {
    Phrase(
      english: "{field} is not taken from an address, which others may have written",
      Fact(.field, OutsideName.identifier(name)))
  }

  // MARK: Modules
  static let tokenModulePath = Phrase(english: "its path does not begin with /")
  static let tokenModuleNotStarted = Phrase(english: "the process for it could not be started")
  static let tokenModuleNoFunctions = Phrase(english: "it is no PKCS #11 module")
  static let tokenModuleVersion = Phrase(
    english: "it is of a version of PKCS #11 other than 2 and 3")
  static let tokenModuleFunctionMissing = Phrase(english: "it lacks functions of PKCS #11")
  static let tokenModuleAnswer = Phrase(english: "an answer of it breaks PKCS #11")
  static let tokenModuleTooMany = Phrase(
    english: "it tells of more tokens or objects than any token has")
  static func tokenModuleRefused(_ function: String, _ answer: String) -> Phrase {
    Phrase(
      english: "it answers {command} with {status}",
      Fact(.command, OutsideName.folded(function)), Fact(.status, answer))
  }
  /// The loader refuses it, in words of the loader.
  static func tokenModuleNotLoaded(_ words: String) -> Phrase {
    Phrase(english: "{cause}", Fact(.cause, OutsideName.folded(words, atMost: 300)))
  }

  // MARK: Keys and certificates
  static let tokenKeyNoPublicKey = Phrase(english: "the token does not have its public key")
  static let tokenKeyOtherCurve = Phrase(english: "its public key is no point of P-256")
  static func tokenKeyOtherKind(_ object: String) -> Phrase {
    Phrase(
      english:
        "{object} is a key of another kind than P-256, the only one that is taken; choose another object in the address",
      Fact(.object, OutsideName.quoted(object)))
  }
  static let tokenCertificateForm = Phrase(english: "its certificate is no certificate")
  static let tokenDigest = Phrase(english: "the cryptographic library has no SHA-256")
}
