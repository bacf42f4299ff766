import Encoding
import Verdicts

/// Why nothing is said of a mobile document, or nothing can be proven of it. Details never hold values
/// of its elements.
public enum MobileDocumentError: CodedError, Hashable {
  // MARK: What cannot be read

  /// The octets are no CBOR; the second argument says of what.
  case notCBOR(CBORError, String)
  /// A part that ISO/IEC 18013-5 requires is missing; the argument names it.
  case missing(String)
  /// A part is there and is not what ISO/IEC 18013-5 says; the argument says what.
  case malformed(String)

  // MARK: What the statement cannot say, whether or not it is true

  /// A limit of the proof system; the argument says which, in words.
  case outsideStatement(String)
  /// No proof system is known for this version and this number of claims.
  case noCircuit(version: Int, claims: Int)

  // MARK: What is not true

  /// The document is of another type; the argument is its type.
  case otherDocumentType(String)
  /// The device signed other elements of its own than the statement names.
  case otherDeviceNameSpaces
  /// The document has no such element.
  case elementMissing(String)
  /// The element has another value.
  case valueDiffers(String)
  /// The element is not among those whose digests the issuer signed, or has another digest.
  case digestDiffers(String)
  /// The document is valid only from this time on.
  case notYetValid(String)
  /// The document was valid until this time.
  case expired(String)
  /// The issuer's signature does not verify under the issuer's key.
  case issuerSignatureInvalid
  /// The device's signature does not verify for this session under the device's key.
  case deviceSignatureInvalid

  /// The reason in the one vocabulary.
  public var code: ReasonCode {
    switch self {
    case .notCBOR, .missing, .malformed: .mobileDocumentMalformed
    case .outsideStatement, .noCircuit: .statementUnprovable
    case .otherDocumentType, .otherDeviceNameSpaces, .elementMissing, .valueDiffers,
      .digestDiffers:
      .statementUntrue
    case .notYetValid: .credentialNotYetValid
    case .expired: .credentialExpired
    case .issuerSignatureInvalid: .credentialSignatureInvalid
    case .deviceSignatureInvalid: .keyBindingInvalid
    }
  }

  /// What the sentence names.
  public var details: [Detail] {
    switch self {
    case .notCBOR(let error, let what): [.text("\(what): \(error)")]
    case .missing(let part): [.text("there is no \(part)")]
    case .malformed(let words), .outsideStatement(let words): [.text(words)]
    case .noCircuit(let version, let claims):
      [.text("there is no circuit of version \(version) for \(claims) claims")]
    case .otherDocumentType(let type): [.text("the document is of type \(type)")]
    case .otherDeviceNameSpaces: [.text("the device signed other elements of its own")]
    case .elementMissing(let element): [.text("the document has no element \(element)")]
    case .valueDiffers(let element): [.text("\(element) has another value")]
    case .digestDiffers(let element): [.text("the issuer did not sign this \(element)")]
    case .notYetValid(let time), .expired(let time): [.text(time)]
    case .issuerSignatureInvalid: []
    case .deviceSignatureInvalid:
      [.text("the device's signature does not verify for this session under the device's key")]
    }
  }
}
