import LDS

/// The cases in which ICAO Doc 9303-11 itself lets a document be read with less than PACE. They are
/// all listed here; in any other case less than what the document offers is a downgrade.
///
/// Two permissions of the standard are not used. PACE is only recommended where a document offers it
/// together with BAC (4.2, step 3): here it is required. Chip authentication mapping need not be
/// supported (4.4): here it is.
enum AccessException: Hashable, Sendable, CaseIterable {
  /// The chip has no EF.CardAccess, or gives it to nobody.
  case noCardAccess
  /// EF.CardAccess holds nothing that belongs to PACE.
  case noParameters
  /// The chip lets anyone read.
  case noAccessControl

  /// Where the standard says so.
  var clause: String {
    switch self {
    case .noCardAccess, .noParameters: "ICAO Doc 9303-11, 4.2, step 1"
    case .noAccessControl: "ICAO Doc 9303-11, 4.1, note 1"
    }
  }

  /// The exception for a document that was opened without PACE and offers none; nil when it offers it.
  init?(offersPACE: Bool, cardAccess: EFCardAccess?, isOpen: Bool) {
    if offersPACE { return nil }
    self = isOpen ? .noAccessControl : cardAccess == nil ? .noCardAccess : .noParameters
  }
}
