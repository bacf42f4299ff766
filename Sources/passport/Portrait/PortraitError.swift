import Verdicts

/// Why no portrait is written. It holds nothing of the image.
enum PortraitError: CodedError, Hashable {
  /// There is none; the argument says why.
  case missing(String)
  /// No program is there that converts it; the argument names its format.
  case noConverter(String)
  /// No program that is there could convert it; the argument says what was tried.
  case notConverted(String)

  var code: Code {
    switch self {
    case .missing: .portraitMissing
    case .noConverter: .portraitConverterMissing
    case .notConverted: .portraitNotConverted
    }
  }

  var details: [String] {
    switch self {
    case .missing(let reason): [reason]
    case .noConverter(let format): [format]
    case .notConverted(let reason): [reason]
    }
  }
}
