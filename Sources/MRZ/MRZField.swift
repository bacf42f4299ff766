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
  public var name: String {
    switch self {
    case .documentNumber: "document number"
    case .dateOfBirth: "date of birth"
    case .dateOfExpiry: "date of expiry"
    case .personalNumber: "personal number"
    case .composite: "data as a whole"
    }
  }
}
