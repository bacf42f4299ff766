import Verdicts

/// The reason why a text is no MRZ. It never holds characters of the MRZ.
public enum MRZError: CodedError, Hashable {
  /// The text does not have the form of an MRZ; the argument says why.
  case mrzUnreadable(Phrase)
  /// The check digit of a field is wrong.
  case mrzCheckDigit(MRZField)

  /// The reason.
  public var code: ReasonCode {
    switch self {
    case .mrzUnreadable: .mrzUnreadable
    case .mrzCheckDigit: .mrzCheckDigit
    }
  }

  /// The defect, or the name of the field.
  public var details: [Detail] {
    switch self {
    case .mrzUnreadable(let defect): [.phrase(defect)]
    case .mrzCheckDigit(let field): [.phrase(field.name)]
    }
  }
}

extension ReasonCode {
  /// The MRZ cannot be read: *defect*.
  public static let mrzUnreadable = ReasonCode("mrz-unreadable", .keyRejected, .defect)
  /// The check digit of the *field* in the MRZ is wrong.
  public static let mrzCheckDigit = ReasonCode("mrz-check-digit", .keyRejected, .field)
  /// The date of expiry cannot be read.
  public static let dateUnreadable = ReasonCode("date-unreadable", .notValid)
}
