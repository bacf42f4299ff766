import Circuits
import Verdicts

/// The reason for which no proof over a document is made. Details say nothing of the holder but that what is
/// asked for is not so.
public enum PassportProofError: CodedError, Hashable {
  /// The data of the document did not pass; the argument is the outcome.
  case dataNotPassed(Outcome)
  /// There is no such proof; the argument names the cause.
  case notMade(Phrase)
  /// No circuit takes a document of this form.
  case document(PassportDataError)
  /// What is asked for is not so.
  case untrue(Phrase)
  /// The signer would hide among too few, or those of too few states.
  case smallSet(HidingSet)

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .dataNotPassed: .passportDataNotPassed
    case .notMade, .document: .passportProofNotMade
    case .untrue: .statementUntrue
    case .smallSet: .passportProofSmallSet
    }
  }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .dataNotPassed(let outcome): [.text(outcome.code.rawValue)]
    case .notMade(let phrase), .untrue(let phrase): [.phrase(phrase)]
    case .document(let error): [.phrase(Self.words(error))]
    case .smallSet(let set): [.number(set.signers), .number(set.states)]
    }
  }

  /// The saved read lacks EF.DG1 or EF.SOD.
  public static let filesMissing = PassportProofError.notMade(.proofFilesMissing)
  /// The wallet keeps no document with the card.
  public static let documentNotKept = PassportProofError.notMade(.proofDocumentNotKept)

  /// The document is simulated where others are wanted, or the other way round.
  public static func simulated(_ isSimulated: Bool) -> PassportProofError {
    .notMade(isSimulated ? .proofDocumentSimulated : .proofDocumentReal)
  }

  private static func words(_ error: PassportDataError) -> Phrase {
    switch error {
    case .dataGroup1Form: .proofDataGroup1Form
    case .securityObjectForm, .dataGroup1Digest: .proofSecurityObjectForm
    case .securityObjectLength(let count): .proofSecurityObjectLength(count)
    case .attributesForm, .securityObjectDigest: .proofAttributesForm
    case .attributesLength(let count): .proofAttributesLength(count)
    case .secretLength: .proofNoSecret
    }
  }
}

extension ReasonCode {
  // MARK: Proofs over a document
  /// A file is no list of signers: *defect*.
  public static let signerListMalformed = ReasonCode(
    "signer-list-malformed", .fileDamaged, .defect)
  /// A file is no request for a proof: *defect*.
  public static let proofRequestMalformed = ReasonCode(
    "proof-request-malformed", .fileDamaged, .defect)
  /// No proof is made: the data of the document did not pass, for *reason*.
  public static let passportDataNotPassed = ReasonCode(
    "passport-data-not-passed", .notValid, .reason)
  /// No proof is made: *cause*.
  public static let passportProofNotMade = ReasonCode(
    "passport-proof-not-made", .credentialInvalid, .cause)
  /// No proof is made: the signer would hide among *count* only, or those of *states* only.
  public static let passportProofSmallSet = ReasonCode(
    "passport-proof-small-set", .credentialInvalid, .count, .states)
  /// The proof holds.
  public static let passportProofVerified = ReasonCode("passport-proof-verified", .success)
  /// The proof does not hold: *defect*.
  public static let passportProofRefused = ReasonCode(
    "passport-proof-refused", .credentialInvalid, .defect)
}

/// The causes for which there is no proof over a document.
extension Phrase {
  /// The document has another number of signers than one, or no signed attributes.
  static let proofSignerCount = Phrase("proof-signer-count")
  /// No circuit takes signatures with *algorithm*.
  static func proofAlgorithm(_ name: String) -> Phrase {
    Phrase("proof-algorithm", Fact(.algorithm, name))
  }
  /// The signature is one of the few that no circuit takes.
  static let proofSignatureForm = Phrase("proof-signature-form")
  /// The request is for another day.
  static let proofOtherDay = Phrase("proof-other-day")
  /// The request is for another list, or for none.
  static let proofOtherList = Phrase("proof-other-list")
  /// The list does not have the key of the document's signer.
  static let proofSignerUnlisted = Phrase("proof-signer-unlisted")
  /// A pseudonym needs the secret that a wallet keeps with a document.
  static let proofNoSecret = Phrase("proof-no-secret")
  /// No issuer said whose document it is, or the wallet does not keep it.
  static let proofNotBound = Phrase("proof-not-bound")
  /// The saved read lacks EF.DG1 or EF.SOD.
  static let proofFilesMissing = Phrase("proof-files-missing")
  /// The wallet keeps no document with this card.
  static let proofDocumentNotKept = Phrase("proof-document-not-kept")
  /// The document is simulated.
  static let proofDocumentSimulated = Phrase("proof-document-simulated")
  /// The document is not simulated.
  static let proofDocumentReal = Phrase("proof-document-real")
  /// The document is simulated, and the list is not one of simulated documents' signers.
  static let proofListReal = Phrase("proof-list-real")
  /// The list is one of simulated documents' signers, and the document is not simulated.
  static let proofListSimulated = Phrase("proof-list-simulated")
  /// DG1 has a form that no circuit takes.
  static let proofDataGroup1Form = Phrase("proof-dg1-form")
  /// The list of digests has a form that no circuit takes.
  static let proofSecurityObjectForm = Phrase("proof-security-object-form")
  /// The list of digests has *length* bytes, more than any circuit takes.
  static func proofSecurityObjectLength(_ count: Int) -> Phrase {
    Phrase("proof-security-object-length", Fact(.length, count))
  }
  /// The signed attributes have a form that no circuit takes.
  static let proofAttributesForm = Phrase("proof-attributes-form")
  /// The signed attributes have *length* bytes, more than any circuit takes.
  static func proofAttributesLength(_ count: Int) -> Phrase {
    Phrase("proof-attributes-length", Fact(.length, count))
  }
  /// The holder's date of birth is not known in full.
  static let proofBirthUnknown = Phrase("proof-birth-unknown")
  /// The holder is not *limit* years old.
  static func proofAgeBelow(_ age: Int) -> Phrase { Phrase("proof-age-below", Fact(.limit, age)) }
  /// The holder's nationality is not among those.
  static let proofNationalityOther = Phrase("proof-nationality-other")
  /// The document has expired.
  static let proofDocumentExpired = Phrase("proof-document-expired")
  /// It is no proof of this system, or not in the one form that proofs have.
  static let proofNotOfSystem = Phrase("proof-not-of-system")
  /// It is a proof for another request, list or signer, or none.
  static let proofOtherRequest = Phrase("proof-other-request")
  /// It is not encrypted to the key that the request names, or another key is here.
  static let proofNotSealed = Phrase("proof-not-sealed")
}

/// Defects of lists and requests.
extension Phrase {
  /// It does not begin like one, or its parts do not fit.
  static let signerListHead = Phrase("signer-list-head")
  /// It ends too early.
  static let signerListCut = Phrase("signer-list-cut")
  /// A key in it is none.
  static let signerListKey = Phrase("signer-list-key")
  /// Its keys are not sorted, or one is there twice.
  static let signerListOrder = Phrase("signer-list-order")
  /// It has too many keys.
  static let signerListLong = Phrase("signer-list-long")
  /// It has no key.
  static let signerListEmpty = Phrase("signer-list-empty")
  /// It is not in the one form that requests have.
  static let proofRequestForm = Phrase("proof-request-form")
  /// Its number or its list's digest has another length than 32 octets.
  static let proofRequestOctets = Phrase("proof-request-octets")
  /// The audience, the scope or the place is empty or longer than 255 octets.
  static let proofRequestText = Phrase("proof-request-text")
  /// A pseudonym needs an audience and the verifier's key, an issuer's word these and a place; what asks for neither
  /// has neither key nor place.
  static let proofRequestVerifier = Phrase("proof-request-verifier")
  /// Its signature is not one of the verifier that it names.
  static let proofRequestSignature = Phrase("proof-request-signature")
  /// The age is not one of 1 to 99.
  static let proofRequestAge = Phrase("proof-request-age")
  /// The nationalities are not 1 to 64 different codes of one to three capital letters.
  static let proofRequestNationalities = Phrase("proof-request-nationalities")
}
