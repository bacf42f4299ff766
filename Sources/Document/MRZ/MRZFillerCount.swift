/// Corrects one line that has some fillers too many or too few, the commonest mistake in typing. It
/// makes a run of fillers longer or shorter, in each way in which every check digit is right. Only
/// a line with check digits of its own can prove a correction.
enum MRZFillerCount {
  /// The only correction; nil if there is none or several.
  static func onlyRepair(_ lines: [[UInt8]], _ format: MRZFormat) -> [UInt8]? {
    let wrong = lines.indices.filter { lines[$0].count != format.lineLength }
    guard lines.count == format.lineCount, wrong.count == 1, let index = wrong.first,
      hasCheckDigit(line: index, format), lines[index].count <= 2 * format.lineLength
    else { return nil }
    let missing = format.lineLength - lines[index].count
    var found: Set<[UInt8]> = []
    for run in runs(of: lines[index]) where missing > 0 || run.count >= -missing {
      var line = lines[index]
      let fillers = [UInt8](repeating: MRZ.filler, count: run.count + missing)
      line.replaceSubrange(run, with: fillers)
      var all = lines
      all[index] = line
      let characters = Array(all.joined())
      if MRZFormat(of: characters) == format,
        characters.allSatisfy({ MRZCheckDigit.value(of: $0) != nil }),
        format.layout.checkedFields.allSatisfy({ name in
          let field = MRZCheckedField(name, format.layout, characters)
          return field.isWellFormed(in: characters) && field.holds(in: characters)
        })
      {
        found.insert(characters)
      }
    }
    return found.count == 1 ? found.first : nil
  }

  private static func runs(of line: [UInt8]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for place in line.indices where line[place] == MRZ.filler {
      if let last = runs.last, last.upperBound == place {
        runs[runs.count - 1] = last.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
    return runs
  }

  private static func hasCheckDigit(line: Int, _ format: MRZFormat) -> Bool {
    let range = line * format.lineLength..<(line + 1) * format.lineLength
    let layout = format.layout
    let places = [
      layout.documentNumber.upperBound, layout.dateOfBirth.upperBound,
      layout.dateOfExpiry?.upperBound, layout.personalNumberCheckDigit, layout.compositeCheckDigit,
    ]
    return places.contains { $0.map(range.contains) ?? false }
  }
}
