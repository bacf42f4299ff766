import Verdicts

/// A field in which two MRZs differ: its name and lines, without its content.
public struct MRZDifference: Hashable, Sendable {
  /// The field's name for a sentence.
  public let field: Phrase
  /// The lines of the field, from 1.
  public let lines: [Int]

  /// States a difference.
  public init(field: Phrase, lines: [Int]) {
    self.field = field
    self.lines = lines
  }
}

extension MRZDifference {
  /// The names of some fields, as a list.
  public static func fields(of differences: [MRZDifference]) -> Phrase {
    let all = differences.map(\.field)
    return all.dropFirst().reduce(all.first ?? .mrzLine) { earlier, last in
      Phrase("mrz-fields", Fact(.fields, earlier), Fact(.field, last))
    }
  }
}

extension MRZ {
  /// Compares this MRZ, typed or read by a swipe reader, with the one on the chip (ICAO Doc
  /// 9303-10, 4.7.1). The document number and the dates of birth and expiry are left out, because
  /// opening the chip with them has compared them. Check digits are left out too. In a field of
  /// letters only, a typed digit is read as the letter that it looks like.
  /// - Returns: the fields that differ, in their order in the MRZ. If the formats differ, no field
  ///   is compared and the list is empty.
  public func differences(from chip: MRZ) -> [MRZDifference] {
    guard format == chip.format else {
      return [MRZDifference(field: .mrzFormat, lines: Array(1...format.lineCount))]
    }
    var differences: [MRZDifference] = []
    for region in MRZRegion.all(of: format.layout) where !agrees(with: chip, in: region) {
      let difference = MRZDifference(
        field: region.name, lines: [format.place(of: region.range.lowerBound).line])
      differences.append(difference)
    }
    return differences
  }

  private func agrees(with chip: MRZ, in region: MRZRegion) -> Bool {
    let layout = format.layout
    let isKey = [layout.documentNumber, layout.dateOfBirth, layout.dateOfExpiry]
      .contains(region.range)
    if isKey || region.kind == .checkDigit { return true }
    if let index = layout.optionalData.firstIndex(of: region.range) {
      return optionalData[index] == chip.optionalData[index]
    }
    let given = encoded[region.range]
    let stored = chip.encoded[region.range]
    return switch region.kind {
    case .letters: given == stored || given.map { MRZRepair.letter(for: $0) ?? $0 } == Array(stored)
    case .sex: sex == chip.sex
    default: given == stored
    }
  }
}

extension MRZFormat {
  /// The lines, from 1, of a field and its check digit.
  public func lines(of field: MRZField) -> [Int] {
    let blank = [UInt8](repeating: MRZ.filler, count: length)
    let checked = MRZCheckedField(field, layout, blank)
    let places = checked.covered + (checked.checkDigit.map { [$0] } ?? [])
    return Set(places.map { place(of: $0).line }).sorted()
  }
}
