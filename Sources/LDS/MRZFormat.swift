/// The sizes of machine readable travel documents, ICAO Doc 9303-4 (TD3), -5 (TD1) and -6 (TD2).
public enum MRZFormat: String, Hashable, Sendable, CaseIterable {
  /// Cards: three lines of 30 characters.
  case td1 = "TD1"
  /// Larger cards: two lines of 36 characters.
  case td2 = "TD2"
  /// Passport books: two lines of 44 characters.
  case td3 = "TD3"

  /// How many lines the MRZ has.
  public var lineCount: Int { self == .td1 ? 3 : 2 }

  /// How many characters a line has.
  public var lineLength: Int {
    switch self {
    case .td1: 30
    case .td2: 36
    case .td3: 44
    }
  }

  /// How many characters the MRZ has.
  public var length: Int { lineCount * lineLength }

  /// The format with this many characters in all; nil when there is none.
  public init?(length: Int) {
    guard let match = Self.allCases.first(where: { $0.length == length }) else { return nil }
    self = match
  }

  /// Where the fields stand.
  var layout: MRZLayout {
    switch self {
    case .td1: .td1
    case .td2: .td2
    case .td3: .td3
    }
  }
}
