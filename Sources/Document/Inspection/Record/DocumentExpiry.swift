import Encoding
import MRZ

/// The end of a document's validity as its MRZ states it, decided once for the validity verdict and all that
/// is shown. The MRZ has two digits for the year.
public enum DocumentExpiry: Hashable, Sendable {
  /// The last day on which it is valid.
  case day(CalendarDate)
  /// Never, because its state writes this day for documents without an end.
  case never(CalendarDate)
  /// Nothing is stated: fillers stand there.
  case unstated
  /// What is there is no day of the calendar.
  case unreadable

  /// The end that an MRZ states.
  /// - Parameters:
  ///   - isSigned: true for a DG1 of which the state's signature, the signer's path and the digest passed. Its
  ///     year is in 2000 to 2099; that of every other MRZ in the 50 years before and 49 after the day.
  ///   - day: the day on which the document is judged.
  init(_ mrz: MRZ, isSigned: Bool, asOf day: CalendarDate) {
    let date = mrz.dateOfExpiry
    if date.isUnstated {
      self = .unstated
    } else if let end = isSigned ? date.signedDateOfExpiry : date.dateOfExpiry(asOf: day) {
      self = isSigned && EndlessDocument.all.contains { $0.isLike(mrz) } ? .never(end) : .day(end)
    } else {
      self = .unreadable
    }
  }

  /// The day that the MRZ has; nil where it has none.
  public var day: CalendarDate? {
    switch self {
    case .day(let day), .never(let day): day
    case .unstated, .unreadable: nil
    }
  }
}

/// Documents that a state issues without an end, by what their MRZ has. Each is listed here with its source.
private struct EndlessDocument {
  /// The issuing state in the MRZ.
  let state: WireText
  /// The size; a passport is of another.
  let format: MRZFormat
  /// The six characters of the date of expiry.
  let expiry: WireText

  static let all = [
    // Italy: identity cards issued from 30 July 2026 to holders of 70 years and more have 01.01.9999 as their
    // date of expiry (Ministry of the Interior, circular 60 of 24 July 2026; github.com/italia/anpr/issues/5393).
    EndlessDocument(state: "ITA", format: .td1, expiry: "990101")
  ]

  func isLike(_ mrz: MRZ) -> Bool {
    mrz.format == format && mrz.issuingState == state
      && WireText(mrz.dateOfExpiry.characters) == expiry
  }
}
