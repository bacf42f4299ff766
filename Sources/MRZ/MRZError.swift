import Verdicts

/// Why a text is no MRZ. It never holds characters of the MRZ.
public enum MRZError: CodedError, Hashable {
  /// The text has not the shape of an MRZ; the argument says what is wrong.
  case mrzUnreadable(String)
  /// The check digit of a field is wrong.
  case mrzCheckDigit(MRZField)

  /// The reason.
  public var code: Code {
    switch self {
    case .mrzUnreadable: .mrzUnreadable
    case .mrzCheckDigit: .mrzCheckDigit
    }
  }

  /// What is wrong, or the name of the field.
  public var details: [String] {
    switch self {
    case .mrzUnreadable(let defect): [defect]
    case .mrzCheckDigit(let field): [field.name]
    }
  }
}
