import Encoding
import MRZ

/// The end of a document's validity as its MRZ states it. The validity verdict uses the same value
/// as the displays. The MRZ has two digits for the year.
public enum DocumentExpiry: Hashable, Sendable {
  /// The last day on which it is valid.
  case day(CalendarDate)
  /// Never, because its state writes this day for documents without an end.
  case never(CalendarDate)
  /// The field has only fillers.
  case unstated
  /// The field has no day of the calendar.
  case unreadable

  /// The end that an MRZ states.
  /// - Parameters:
  ///   - isSigned: true if the MRZ is that of a DG1 whose signature, signer's path and digest
  ///     passed. Its year is then in 2000 to 2099; the year of any other MRZ is in the 50 years
  ///     before and the 49 after the day.
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

  /// The day that the MRZ states; nil if it states none.
  public var day: CalendarDate? {
    switch self {
    case .day(let day), .never(let day): day
    case .unstated, .unreadable: nil
    }
  }
}

/// The documents that a state issues without an end of validity, recognised by their MRZ. Each is
/// listed with its source.
private struct EndlessDocument {
  /// The issuing state in the MRZ.
  let state: WireText
  /// The size; a passport has another one.
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
