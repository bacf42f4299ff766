import Verdicts

/// The formats of machine readable zones: those of ICAO Doc 9303-4 (TD3), -5 (TD1), -6 (TD2) and -7
/// (visas), and that of the French identity card before 2021.
public enum MRZFormat: String, Hashable, Sendable, CaseIterable {
  /// Cards: three lines of 30 characters.
  case td1 = "TD1"
  /// Larger cards: two lines of 36 characters.
  case td2 = "TD2"
  /// Passport books: two lines of 44 characters.
  case td3 = "TD3"
  /// Visas over a whole page: two lines of 44 characters.
  case mrvA = "MRV-A"
  /// Smaller visas: two lines of 36 characters.
  case mrvB = "MRV-B"
  /// The French identity card of 1988 to 2021: two lines of 36 characters, with fields in its own
  /// order.
  case frenchCard = "FRA-ID"

  /// The formats of documents that may have a chip.
  public static let withChip: Set<MRZFormat> = [.td1, .td2, .td3]

  /// True if documents of this format may have a chip.
  public var hasChip: Bool { Self.withChip.contains(self) }

  /// The number of lines.
  public var lineCount: Int { self == .td1 ? 3 : 2 }

  /// The number of characters of a line.
  public var lineLength: Int {
    switch self {
    case .td1: 30
    case .td2, .mrvB, .frenchCard: 36
    case .td3, .mrvA: 44
    }
  }

  /// The number of characters of the whole MRZ.
  public var length: Int { lineCount * lineLength }

  /// The name in a sentence, with its article.
  public var name: Phrase {
    switch self {
    case .td1: .mrzTD1
    case .td2: .mrzTD2
    case .td3: .mrzTD3
    case .mrvA: .mrzVisaA
    case .mrvB: .mrzVisaB
    case .frenchCard: .mrzFrenchCard
    }
  }

  /// The format with a chip that has this many characters in all; nil when there is none.
  public init?(length: Int) {
    guard let match = Self.allCases.first(where: { $0.length == length }) else { return nil }
    self = match
  }

  /// The format of these characters, by their number and their beginning; nil when there is none.
  /// An old French card begins as a French TD2 does, so the characters are read as TD2 only if the
  /// check digits are right for TD2 and wrong for the card.
  init?(of characters: [UInt8]) {
    guard let format = MRZFormat(length: characters.count) else { return nil }
    self.init(of: format, beginning: characters)
    if self == .frenchCard, !Self.frenchCard.fits(characters), Self.td2.fits(characters) {
      self = .td2
    }
  }

  /// The format with this number of characters and this beginning.
  init(of size: MRZFormat, beginning: some Collection<UInt8>) {
    switch size {
    case .td3, .mrvA: self = beginning.first == UInt8(ascii: "V") ? .mrvA : .td3
    case .td2, .mrvB, .frenchCard:
      self =
        beginning.first == UInt8(ascii: "V")
        ? .mrvB : beginning.starts(with: "IDFRA".utf8) ? .frenchCard : .td2
    case .td1: self = .td1
    }
  }

  private func fits(_ characters: [UInt8]) -> Bool {
    layout.checkedFields.allSatisfy {
      MRZCheckedField($0, layout, characters).holds(in: characters)
    }
  }

  /// The places of the fields.
  package var layout: MRZLayout {
    switch self {
    case .td1: .td1
    case .td2: .td2
    case .td3: .td3
    case .mrvA: .mrvA
    case .mrvB: .mrvB
    case .frenchCard: .frenchCard
    }
  }

  /// The line and column, from 1, of a place in the characters of this format.
  func place(of position: Int) -> (line: Int, column: Int) {
    (position / lineLength + 1, position % lineLength + 1)
  }
}
