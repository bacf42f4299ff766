import Encoding
import Faces
import Inspection
import MRZ
import Verdicts

/// A document that passed, with the issuer of the card and the time: the source of all claims of a
/// card, in every format.
struct CardSource: Sendable {
  /// The MRZ in DG1.
  let mrz: MRZ
  /// The holder's names for display.
  let names: HolderNames
  /// The holder's date of birth.
  let dateOfBirth: BirthDate
  /// The portrait as in the document, or converted; nil when there is none in a known format.
  let portrait: EncodedImage?
  /// The chip's verdict.
  let chip: CheckStatus
  /// The trust level and the assurances.
  let rule: MintingRule
  /// The name of the issuer. The state is named as the document's issuer, never as the card's.
  let issuerName: WireText
  /// The time of issuing. Ages are computed for its local day; times are rounded to the day in UTC.
  let time: JudgementTime
}

extension CardSource {
  /// Takes the attributes of a record that passed.
  /// - Parameter portrait: the portrait instead of the document's own, whose format few programs
  ///   can show.
  init(
    _ attributes: VerifiedAttributes, portrait: EncodedImage? = nil, rule: MintingRule,
    issuerName: WireText, time: JudgementTime
  ) {
    self.init(
      mrz: attributes.mrz, names: attributes.names, dateOfBirth: attributes.dateOfBirth,
      portrait: portrait ?? attributes.portrait, chip: attributes.chip.status, rule: rule,
      issuerName: issuerName, time: time)
  }

  /// The day for which ages are computed.
  var day: CalendarDate { time.day }

  /// The code of the holder's sex in ISO/IEC 5218.
  var sex: Int {
    switch mrz.sex {
    case .male: 1
    case .female: 2
    case .unspecified: 0
    }
  }
}
