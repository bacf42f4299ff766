import Circuits
import Crypto
import Encoding
import PKIX
import Verdicts

/// The reason for which no proof over a document is made. Details reveal only that a requested
/// statement is not true of the holder.
public enum PassportProofError: CodedError, Hashable {
  /// The data of the document did not pass; the argument is the outcome.
  case dataNotPassed(Outcome)
  /// There is no such proof; the argument names the cause.
  case notMade(Phrase)
  /// No circuit accepts a document of this form.
  case document(PassportDataError)
  /// A requested statement is not true.
  case untrue(Phrase)
  /// The signer would hide among too few signers, or among those of too few states.
  case smallSet(HidingSet)
  /// The document rests on SHA-1, which the request does not accept.
  case weakDigest

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .dataNotPassed: .passportDataNotPassed
    case .notMade, .document: .passportProofNotMade
    case .untrue: .statementUntrue
    case .smallSet: .passportProofSmallSet
    case .weakDigest: .passportProofWeakDigest
    }
  }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .dataNotPassed(let outcome): [.text(outcome.code.rawValue)]
    case .notMade(let phrase), .untrue(let phrase): [.phrase(phrase)]
    case .document(let error): [.phrase(Self.words(error))]
    case .smallSet(let set): [.number(set.signers), .number(set.states)]
    case .weakDigest: []
    }
  }

  /// The saved read lacks EF.DG1 or EF.SOD.
  public static let filesMissing = PassportProofError.notMade(.proofFilesMissing)
  /// The wallet keeps no document with the card.
  public static let documentNotKept = PassportProofError.notMade(.proofDocumentNotKept)

  /// The document is simulated but the request wants a real one, or the other way round.
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
  /// The document rests on SHA-1, which the request does not accept: no proof is made or taken.
  public static let passportProofWeakDigest = ReasonCode(
    "passport-proof-weak-digest", .credentialInvalid)
  /// The proof holds.
  public static let passportProofVerified = ReasonCode("passport-proof-verified", .success)
  /// The proof holds, and does not tell whether its signer was revoked; a policy does not accept that.
  public static let passportProofRevocationOpen = ReasonCode(
    "passport-proof-revocation-open", .dataUnknown)
  /// The proof does not hold: *defect*.
  public static let passportProofRefused = ReasonCode(
    "passport-proof-refused", .credentialInvalid, .defect)
}

/// The causes for which there is no proof over a document.
extension Phrase {
  /// The document has another number of signers than one, or no signed attributes.
  static let proofSignerCount = Phrase(
    english: "the document has several signers, or no signed attributes")
  /// No circuit takes signatures with *algorithm*.
  static func proofAlgorithm(_ name: WireText) -> Phrase {
    Phrase(english: "no circuit takes signatures with {algorithm}", Fact(.algorithm, name))
  }
  /// The signature is one of the few that no circuit takes.
  static let proofSignatureForm = Phrase(
    english: "the signature has a rare form that no circuit takes")
  /// The request is for another day.
  static let proofOtherDay = Phrase(english: "the request is for another day than today")
  /// The request is for another list, or for none.
  static let proofOtherList = Phrase(english: "the request names another list of signers, or none")
  /// The list does not have the key of the document's signer.
  static let proofSignerUnlisted = Phrase(english: "the list does not hold the document's signer")
  /// The list does not have the root that issued the certificate of the document's signer.
  static let proofRootUnlisted = Phrase(
    english: "the list does not hold the root that issued the document signer's certificate")
  /// The list has the root of a state that the request does not name.
  static let proofRootOfOtherState = Phrase(
    english: "the list holds a root of a state that the request does not name")
  /// The list says that its roots are of other states than the request names.
  static let proofListOfOtherStates = Phrase(
    english: "the list is not one of the roots of exactly the states that the request names")
  /// The certificate of the document's signer has a form that no circuit takes.
  static let proofCertificateForm = Phrase(
    english: "the document signer's certificate has a form that no circuit takes")
  /// No circuit takes a signer with a *key* below a root with a key of this *form* that signs with *algorithm*.
  static func proofCertificateAlgorithms(_ certificate: Certificate, _ root: Certificate) -> Phrase
  {
    func name(_ certificate: Certificate) -> String {
      switch (try? certificate.publicKey)?.kind {
      case .ec(let curve): curve.rawValue
      case .rsa(let bits, _): "RSA-\(bits)"
      case nil: ""
      }
    }
    return Phrase(
      english:
        "no circuit takes a signer's {key} key below a root's {form} key with {algorithm}",
      Fact(.key, name(certificate)), Fact(.form, name(root)),
      Fact(.algorithm, certificate.signatureAlgorithm.name))
  }
  /// The certificate of the document's signer is not in date.
  static let proofCertificateDated = Phrase(
    english: "the document signer's certificate is not in date")
  /// The document states a time of signing at which the certificate of its signer was not in date.
  static let proofSigningTimeOutside = Phrase(
    english:
      "the document states a time of signing at which its signer's certificate was not in date")
  /// The document states the time of signing in another form than RFC 5652 demands.
  static let proofSigningTimeForm = Phrase(
    english: "the document states the time of signing in a form that no circuit takes")
  /// The request says that the certificate of the document's signer was revoked.
  static let proofCertificateRevoked = Phrase(
    english: "a certificate with the serial number of the document signer's was revoked")
  /// A pseudonym needs the secret that a wallet keeps with a document.
  static let proofNoSecret = Phrase(
    english: "a pseudonym needs a card whose document the wallet keeps")
  /// No issuer said whose document it is, or the wallet does not keep it.
  static let proofNotBound = Phrase(
    english: "no issuer's word for the holder is kept with the document")
  /// The saved read lacks EF.DG1 or EF.SOD.
  static let proofFilesMissing = Phrase(english: "the saved read lacks EF.DG1 or EF.SOD")
  /// The wallet keeps no document with this card.
  static let proofDocumentNotKept = Phrase(english: "the wallet keeps no document with this card")
  /// The document is simulated.
  static let proofDocumentSimulated = Phrase(english: "the document is simulated")
  /// The document is not simulated.
  static let proofDocumentReal = Phrase(english: "the document is not simulated")
  /// The document is simulated, and the list is not one of simulated documents' signers.
  static let proofListReal = Phrase(
    english: "the document is simulated, and the list does not say that of its signers")
  /// The list is one of simulated documents' signers, and the document is not simulated.
  static let proofListSimulated = Phrase(
    english: "the list is one of simulated documents' signers, and the document is not simulated")
  /// DG1 has a form that no circuit takes.
  static let proofDataGroup1Form = Phrase(english: "EF.DG1 has a form that no circuit takes")
  /// The list of digests has a form that no circuit takes.
  static let proofSecurityObjectForm = Phrase(
    english: "the document's list of digests has a form that no circuit takes")
  /// The list of digests has *length* bytes, more than any circuit takes.
  static func proofSecurityObjectLength(_ count: Int) -> Phrase {
    Phrase(
      english: "the document's list of digests has {length} bytes, more than a circuit takes",
      Fact(.length, count))
  }
  /// The signed attributes have a form that no circuit takes.
  static let proofAttributesForm = Phrase(
    english: "the signed attributes have a form that no circuit takes")
  /// The signed attributes have *length* bytes, more than any circuit takes.
  static func proofAttributesLength(_ count: Int) -> Phrase {
    Phrase(
      english: "the signed attributes have {length} bytes, more than a circuit takes",
      Fact(.length, count))
  }
  /// The holder's date of birth is not known in full.
  static let proofBirthUnknown = Phrase(english: "the holder's date of birth is not known in full")
  /// The holder is not *limit* years old.
  static func proofAgeBelow(_ age: Int) -> Phrase {
    Phrase(english: "the holder is not {limit} years old", Fact(.limit, age))
  }
  /// The holder's nationality is not among those.
  static let proofNationalityOther = Phrase(english: "the holder's nationality is not one of those")
  /// The document has expired.
  static let proofDocumentExpired = Phrase(english: "the document has expired")
  /// It is no proof of this system, or not in the one form that proofs have.
  static let proofNotOfSystem = Phrase(english: "it is no proof of this system")
  /// It is a proof for another request, list or signer, or none.
  static let proofOtherRequest = Phrase(
    english: "it is for another request, list or signer, or it was changed")
  /// It is not encrypted to the key that the request names, or another key is here.
  static let proofNotSealed = Phrase(
    english: "it is not encrypted to the key that the request names, or this key is another one")
}

/// Defects of lists and requests.
extension Phrase {
  /// It does not begin like one, or its parts do not fit.
  static let signerListHead = Phrase(english: "its first lines are not those of a list")
  /// It ends too early.
  static let signerListCut = Phrase(english: "it ends too early")
  /// A key in it is none.
  static let signerListKey = Phrase(english: "a key in it is none")
  /// Its keys are not sorted, or one is there twice.
  static let signerListOrder = Phrase(english: "its keys are not sorted, or one is there twice")
  /// It has too many keys.
  static let signerListLong = Phrase(english: "it has too many keys")
  /// It has no key.
  static let signerListEmpty = Phrase(english: "it has no key")
  /// It is not in the one form that requests have.
  static let proofRequestForm = Phrase(english: "it is not in the one form that requests have")
  /// Its number or its list's digest has another length than 32 bytes.
  static let proofRequestBytes = Phrase(
    english: "its random number or its list's digest has another length than 32 bytes")
  /// The audience, the scope or the place is empty or longer than 255 bytes.
  static let proofRequestText = Phrase(
    english: "the audience, the scope or the place is empty or longer than 255 bytes")
  /// A pseudonym needs an audience and the verifier's key, an issuer's word these and a place; what asks for neither
  /// has neither key nor place.
  static let proofRequestVerifier = Phrase(
    english:
      "a pseudonym needs the verifier's name and key, an issuer's word these and a place, and nothing else has a key or a place"
  )
  /// Its signature is not one of the verifier that it names.
  static let proofRequestSignature = Phrase(
    english: "its signature is not one of the verifier that it names")
  /// The age is not one of 1 to 99.
  static let proofRequestAge = Phrase(english: "the age is not one from 1 to 99")
  /// The states are not different codes of two capital letters, sorted.
  static let proofRequestStates = Phrase(
    english: "the states are not 1 to 256 different codes of two capital letters, sorted")
  /// The revoked serial numbers are not at most 1,024, of 1 to 32 bytes, sorted.
  static let proofRequestRevoked = Phrase(
    english:
      "the revoked serial numbers are not at most 1024 different ones of 1 to 32 bytes, sorted")
  /// The nationalities are not 1 to 64 different codes of one to three capital letters.
  static let proofRequestNationalities = Phrase(
    english: "the nationalities are not 1 to 64 different codes of one to three capital letters")
}
