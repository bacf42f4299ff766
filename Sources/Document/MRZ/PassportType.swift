import Encoding

/// A type of passport, which the second letter of its document code states: ICAO Doc 9303-4, 8th
/// edition with its amendments, 4.4, and its note 1 (Doc 9303-8, 4.1). The letters have this meaning
/// since 1 January 2026; before, each state chose them itself.
public enum PassportType: String, Hashable, Sendable, CaseIterable {
  /// `PP`: a national or ordinary passport.
  case national
  /// `PE`: an emergency passport.
  case emergency
  /// `PD`: a diplomatic passport.
  case diplomatic
  /// `PO`: an official or service passport.
  case official
  /// `PR`: a refugee's passport.
  case refugee
  /// `PT`: the passport of an alien or non-citizen.
  case alien
  /// `PS`: a stateless person's passport.
  case stateless
  /// `PL`: a laissez-passer.
  case laissezPasser = "laissez-passer"
  /// `PM`: a military passport.
  case military
  /// `PU`: an emergency travel document of a single sheet.
  case singleSheet = "single-sheet"

  /// The year from whose first day the letters have this meaning.
  public static let firstYear = 2026

  /// The type that a document code of two letters states; nil for every other.
  public init?(documentCode: WireText) {
    switch documentCode {
    case "PP": self = .national
    case "PE": self = .emergency
    case "PD": self = .diplomatic
    case "PO": self = .official
    case "PR": self = .refugee
    case "PT": self = .alien
    case "PS": self = .stateless
    case "PL": self = .laissezPasser
    case "PM": self = .military
    case "PU": self = .singleSheet
    default: return nil
    }
  }
}
