import Encoding
import Verdicts

/// The reason for which a mobile document cannot be read. Details never hold values of its elements.
public enum MobileDocumentDefect: CodedError, Hashable {
  /// The bytes are no CBOR, or not of its deterministic form; the second argument names the part.
  case notCBOR(CBORError, Detail)
  /// A part that ISO/IEC 18013-5 requires is missing; the argument names it.
  case missing(Detail)
  /// A part is not as ISO/IEC 18013-5 requires; the argument names the defect.
  case malformed(Phrase)

  /// The reason, as a stable code.
  public var code: ReasonCode { .mobileDocumentMalformed }

  /// The details that the sentence names.
  public var details: [Detail] { [.phrase(phrase)] }

  /// The defect as a phrase.
  public var phrase: Phrase {
    switch self {
    case .notCBOR(let error, let part): .mdocNotCBOR(part, error)
    case .missing(let part): .mdocPartMissing(part)
    case .malformed(let phrase): phrase
    }
  }
}

extension CredentialError {
  /// Runs a step that reads a mobile document.
  package static func reading<Result>(
    _ body: () throws(MobileDocumentDefect) -> Result
  ) throws(CredentialError) -> Result {
    do throws(MobileDocumentDefect) { return try body() } catch { throw .malformed(error.phrase) }
  }
}

extension CBORItem {
  /// The entry of a map that ISO/IEC 18013-5 requires.
  package func partEntry(_ name: WireText) throws(MobileDocumentDefect) -> Entry {
    guard let entry = try optionalPart(name) else { throw .missing(.text(name)) }
    return entry
  }

  /// The value of an entry that ISO/IEC 18013-5 requires.
  package func part(_ name: WireText) throws(MobileDocumentDefect) -> CBORItem {
    try partEntry(name).value
  }

  /// The entry of a map that may be left out; nil when it is.
  func optionalPart(_ name: WireText) throws(MobileDocumentDefect) -> Entry? {
    guard case .map = content else { throw .malformed(.mdocNoMap(name)) }
    return try? entry(.text(name))
  }
}
