import Glibc
import MRZ

/// What each character of a format may be, and how it counts in the check digits.
struct ZoneLayout {
  let format: MRZFormat
  let characters: [Character]
  /// The places of the fields that open a chip, without their check digits.
  let key: [Int]
  /// The places of the document number.
  let number: [Int]

  struct Character {
    /// The glyphs that it may be.
    var allowed: [Bool]
    /// The number of them in logarithms, against that of all glyphs: what a fit is worth.
    var worth: Float = 0
    /// Its weight in the check digit of its field, and in the composite one; 0 if it does not count.
    var fieldWeight = 0
    var compositeWeight = 0
    var role = Role.plain
    /// True in fields of letters and digits.
    var isMixed = false
  }

  enum Role {
    case plain, fieldCheckDigit, compositeCheckDigit
  }

  /// The layouts of a format: one, and for cards one for each length of a long document number
  /// (Doc 9303-5, 4.2.2.2).
  static func all(of format: MRZFormat) -> [ZoneLayout] {
    let usual = ZoneLayout(format, overflow: nil)
    guard format == .td1 || format == .td2, format.layout.overflow != nil else { return [usual] }
    return [usual] + (1...5).map { ZoneLayout(format, overflow: $0) }
  }

  static let byFormat: [MRZFormat: [ZoneLayout]] = Dictionary(
    uniqueKeysWithValues: MRZFormat.allCases.map { ($0, all(of: $0)) })

  /// - Parameter overflow: how many characters of the document number are in the optional data.
  private init(_ format: MRZFormat, overflow: Int?) {
    let layout = format.layout
    var characters = [Character](
      repeating: Character(allowed: [Bool](repeating: false, count: Glyph.count)),
      count: format.length)
    for region in MRZRegion.all(of: layout) {
      for place in region.range {
        characters[place].allowed = Glyph.characters.map { region.kind.allows($0) }
        characters[place].isMixed = region.kind == .mixed
      }
    }
    let number = Self.number(layout, overflow, &characters)
    Self.dates(layout, &characters)
    Self.beginning(format, &characters)
    Self.weigh(number.places, checkedAt: number.checkDigit, &characters)
    Self.weigh(Array(layout.dateOfBirth), checkedAt: layout.dateOfBirth.upperBound, &characters)
    if let expiry = layout.dateOfExpiry {
      Self.weigh(Array(expiry), checkedAt: expiry.upperBound, &characters)
    }
    if let place = layout.personalNumberCheckDigit {
      Self.weigh(layout.optionalData.flatMap { Array($0) }, checkedAt: place, &characters)
    }
    if let place = layout.compositeCheckDigit {
      for (index, covered) in layout.composite.joined().enumerated() {
        characters[covered].compositeWeight = Self.weights[index % 3]
      }
      characters[place].allowed[Glyph.filler] = false
      characters[place].role = .compositeCheckDigit
    }
    for place in characters.indices {
      let count = characters[place].allowed.count { $0 }
      // A check digit is known from the rest.
      let free = characters[place].role == .plain ? Float(max(1, count)) : 1
      characters[place].worth = logf(Float(Glyph.count) / free)
    }
    self.format = format
    self.characters = characters
    self.number = number.places
    key = number.places + Array(layout.dateOfBirth) + (layout.dateOfExpiry.map { Array($0) } ?? [])
  }

  private static let weights = [7, 3, 1]

  private static func weigh(_ places: [Int], checkedAt digit: Int, _ characters: inout [Character])
  {
    for (index, place) in places.enumerated() { characters[place].fieldWeight = weights[index % 3] }
    characters[digit].role = .fieldCheckDigit
  }

  /// The places of the document number and of its check digit.
  private static func number(
    _ layout: MRZLayout, _ overflow: Int?, _ characters: inout [Character]
  ) -> (places: [Int], checkDigit: Int) {
    let head = layout.documentNumber
    guard let overflow, let rest = layout.overflow else {
      characters[head.upperBound].allowed[Glyph.filler] = false
      return (Array(head), head.upperBound)
    }
    let digit = rest.lowerBound + overflow
    for place in Array(head) + Array(rest.lowerBound..<digit) {
      characters[place].allowed[Glyph.filler] = false
    }
    for place in [head.upperBound, digit + 1] where place < rest.upperBound {
      characters[place].allowed = Glyph.characters.indices.map { $0 == Glyph.filler }
    }
    characters[digit].allowed = Glyph.characters.map { (0x30...0x39).contains($0) }
    characters[digit].isMixed = false
    return (Array(head) + Array(rest.lowerBound..<digit), digit)
  }

  /// A month begins with 0 or 1, and a day with 0 to 3. Parts of a date that are not known are
  /// fillers, but a picture that reads so is mostly a bad one.
  private static func dates(_ layout: MRZLayout, _ characters: inout [Character]) {
    for date in [layout.dateOfBirth, layout.dateOfExpiry].compactMap({ $0 }) {
      for place in date.lowerBound...date.upperBound {
        characters[place].allowed[Glyph.filler] = false
      }
      for glyph in 1...10 {
        if glyph > 2 { characters[date.lowerBound + 2].allowed[glyph] = false }
        if glyph > 4 { characters[date.lowerBound + 4].allowed[glyph] = false }
      }
    }
  }

  private static func beginning(_ format: MRZFormat, _ characters: inout [Character]) {
    let beginnings: [String]
    switch format {
    case .td3: beginnings = ["P"]
    case .td1, .td2: beginnings = ["ACI"]
    case .mrvA, .mrvB: beginnings = ["V"]
    case .frenchCard: beginnings = ["I", "D", "F", "R", "A"]
    }
    for (place, letters) in beginnings.enumerated() {
      characters[place].allowed = Glyph.characters.map { letters.utf8.contains($0) }
    }
  }
}
