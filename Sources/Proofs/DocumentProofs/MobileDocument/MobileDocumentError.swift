import Credentials
import Encoding
import Verdicts

/// The reason for which a statement about a mobile document cannot be proven. Details never hold values of
/// its elements.
public enum MobileDocumentError: CodedError, Hashable {
  // MARK: Unreadable documents

  /// The document, or a part of the statement, cannot be read.
  case unreadable(MobileDocumentDefect)

  // MARK: Statements that cannot be made, true or not

  /// The statement is beyond a limit of the proof system; the argument names the limit.
  case outsideStatement(Phrase)
  /// No proof system is known for this version and this number of claims.
  case noCircuit(version: Int, claims: Int)

  // MARK: Untrue statements

  /// The document is of another type; the argument is its type.
  case otherDocumentType(WireText)
  /// The device signed other DeviceNameSpaces than those of the statement.
  case otherDeviceNameSpaces
  /// The document has no such element.
  case elementMissing(WireText)
  /// The element has another value.
  case valueDiffers(WireText)
  /// The element is not among those whose digests the issuer signed, or has another digest.
  case digestDiffers(WireText)
  /// The document is valid only from this time on.
  case notYetValid(String)
  /// The document was valid until this time.
  case expired(String)
  /// The issuer's signature does not verify under the issuer's key.
  case issuerSignatureInvalid
  /// The device's signature does not verify for this session under the device's key.
  case deviceSignatureInvalid

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .unreadable(let defect): defect.code
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

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .notYetValid(let time), .expired(let time): [.text(time)]
    default: defect.map { [.phrase($0)] } ?? []
    }
  }

  /// The defect as a phrase; nil when the reason's sentence needs none.
  private var defect: Phrase? {
    switch self {
    case .unreadable(let defect): defect.phrase
    case .outsideStatement(let phrase): phrase
    case .noCircuit(let version, let claims): .mdocCircuitMissing(version, claims)
    case .otherDocumentType(let type): .mdocOtherType(type)
    case .otherDeviceNameSpaces: .mdocOtherDeviceNameSpaces
    case .elementMissing(let element): .mdocElementMissing(element)
    case .valueDiffers(let element): .mdocValueDiffers(element)
    case .digestDiffers(let element): .mdocDigestDiffers(element)
    case .deviceSignatureInvalid: .mdocDeviceSignatureInvalid
    case .notYetValid, .expired, .issuerSignatureInvalid: nil
    }
  }
}
