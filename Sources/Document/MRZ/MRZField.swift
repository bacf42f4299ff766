import Verdicts

/// The fields of an MRZ that have a check digit, in the order in which they are checked.
public enum MRZField: String, Hashable, Sendable, CaseIterable {
  /// The document number, with its rest in the optional data if it is long.
  case documentNumber
  /// The date of birth.
  case dateOfBirth
  /// The date of expiry.
  case dateOfExpiry
  /// The personal number or other optional data of a TD3.
  case personalNumber
  /// The fields that the composite check digit covers.
  case composite

  /// The field's name for a sentence.
  public var name: Phrase {
    switch self {
    case .documentNumber: .mrzDocumentNumber
    case .dateOfBirth: .mrzDateOfBirth
    case .dateOfExpiry: .mrzDateOfExpiry
    case .personalNumber: .mrzPersonalNumber
    case .composite: .mrzComposite
    }
  }
}
