import LDS

/// The cases in which ICAO Doc 9303-11 allows a document to be read without PACE. The list is
/// complete: in any other case a protocol weaker than the offered one is a downgrade.
///
/// Two permissions of the standard are not used. PACE is only recommended where a document offers it
/// together with BAC (4.2, step 3): here it is required. Chip authentication mapping need not be
/// supported (4.4): here it is.
enum AccessException: Hashable, Sendable, CaseIterable {
  /// The chip has no EF.CardAccess, or refuses it.
  case noCardAccess
  /// EF.CardAccess has no PACEInfo.
  case noParameters
  /// The chip has no access control.
  case noAccessControl

  /// The clause of the standard.
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
