import Verdicts

/// The reason why no portrait is written. It contains no data of the image.
package enum PortraitError: CodedError, Hashable {
  /// There is no portrait; the argument is the reason.
  case missing(Phrase)
  /// The portrait has this format, and the file name's extension means another one.
  case otherFormat(String)
  /// No program for the conversion was found; the argument names the format.
  case noConverter(Detail)
  /// Every program that was found failed; the argument names them.
  case notConverted(Phrase)

  package var code: ReasonCode {
    switch self {
    case .missing: .portraitMissing
    case .otherFormat: .portraitOtherFormat
    case .noConverter: .portraitConverterMissing
    case .notConverted: .portraitNotConverted
    }
  }

  package var details: [Detail] {
    switch self {
    case .missing(let reason): [.phrase(reason)]
    case .otherFormat(let format): [.text(format)]
    case .noConverter(let format): [format]
    case .notConverted(let reason): [.phrase(reason)]
    }
  }
}

/// The reasons for which no portrait is written.
extension Phrase {
  /// None was shown.
  static let portraitNotShown = Phrase("portrait-not-shown")
  /// DG2 holds no image in a known format.
  static let portraitUnknown = Phrase("portrait-unknown")
  /// DG2 is malformed.
  static let portraitFileMalformed = Phrase("portrait-file-malformed")
  /// DG2 is not there.
  static let portraitFileMissing = Phrase("portrait-file-missing")
  /// It is too large, or does not say how large it is.
  static let portraitTooLarge = Phrase("portrait-too-large")
  /// *program* failed.
  static func convertersFailed(_ names: String) -> Phrase {
    Phrase(english: "{program} failed", Fact(.program, names))
  }
  /// *format*; *place* is not *program*.
  static func otherConverter(_ format: Detail, _ place: String, _ title: String) -> Phrase {
    Phrase(
      english: "{format}; {place} is not {program}", Fact(.format, format), Fact(.place, place),
      Fact(.program, title))
  }
}
