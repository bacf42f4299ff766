import Encoding
import Inspection
import LDS

/// The members of a JSON that `--fields` chose, printed beside those that are always printed. The
/// member `fields` then lists the choice, so that a member that was left out is not taken for one
/// that was missing.
package struct FieldSelection: Sendable {
  /// The paths as they were asked for, each once.
  let paths: [WireText]

  private let ages: [Int]
  private let chosen: Branch

  /// Some members of a value, or all of it.
  private struct Branch {
    var isWhole = false
    var members: [WireText: Branch] = [:]

    mutating func add(_ path: some Collection<WireText>) {
      guard let name = path.first else {
        isWhole = true
        return
      }
      members[name, default: Branch()].add(path.dropFirst())
    }

    func cut(_ value: JSONValue) -> JSONValue {
      if isWhole { return value }
      return switch value {
      case .object(let all):
        .object(
          all.compactMap { member in
            members[member.name].map { JSONValue.Member(member.name, $0.cut(member.value)) }
          })
      case .array(let elements): .array(elements.map(cut))
      default: value
      }
    }
  }

  private static let holder: WireText = "holder"
  private static let age: WireText = "ageOver"

  /// Takes paths with commas between them.
  /// - Throws: ``FieldSelectionError`` for one that is not known; it shows those that are near.
  package init(_ list: String, of known: FieldPaths) throws(FieldSelectionError) {
    var paths: [WireText] = []
    var ages: [Int] = []
    var chosen = Branch()
    let parts = list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let path = WireText(decoding: part)
      let names = path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .map { WireText(decoding: $0) }
      if names.starts(with: [Self.holder, Self.age]) {
        ages.append(try Self.years(names))
      } else if !known.has(path) {
        throw Self.unknown(names, number: index + 1, known)
      }
      if !paths.contains(path) { paths.append(path) }
      chosen.add(names)
    }
    // Decision and verdicts are always printed, and so are the members that tell which document
    // they are about, whether it is real, and whether a chip was there.
    for name in known.kept { chosen.add([name]) }
    self.paths = paths
    self.ages = ages
    self.chosen = chosen
  }

  private static func years(_ names: [WireText]) throws(FieldSelectionError) -> Int {
    guard names.count == 3, let years = Int(names[2].forPeople), names[2] == "\(years)",
      AgeOver.years.contains(years)
    else {
      throw FieldSelectionError("--fields takes an age of 1 to 120 as in holder.ageOver.18")
    }
    return years
  }

  /// The error for an unknown path: it lists the members below the part that is known, and repeats
  /// nothing else of the path.
  private static func unknown(
    _ names: [WireText], number: Int, _ known: FieldPaths
  ) -> FieldSelectionError {
    let path =
      names.indices.reversed().map { names[..<$0].joined(separator: ".") }
      .first { $0.isEmpty || known.has($0) } ?? ""
    var near = known.names(below: path)
    if path == holder { near.append("\(age).18") }
    let place = path.isEmpty ? "there are" : "below \(path) there are"
    return FieldSelectionError(
      "path \(number) of --fields is not known; "
        + (near.isEmpty
          ? "there is nothing below \(path)" : "\(place) \(near.joined(separator: ", "))"))
  }

  /// True if anything about the holder was asked for.
  var hasHolder: Bool { chosen.members[Self.holder] != nil }

  /// True if everything about the holder was asked for.
  var hasWholeHolder: Bool { chosen.members[Self.holder]?.isWhole == true }

  /// The chosen members of the JSON of a record. What is not in the JSON, as in one that was
  /// redacted, stays out.
  func cut(_ value: JSONValue, of record: InspectionRecord) -> JSONValue {
    guard case .object(var members) = chosen.cut(withAges(value, record)) else { return value }
    let place =
      members.firstIndex { !(["schema", "line"] as [WireText]).contains($0.name) }
      ?? members.count
    members.insert(
      JSONValue.Member("fields", .array(paths.map { .string($0) })), at: place)
    return .object(members)
  }

  private func withAges(_ value: JSONValue, _ record: InspectionRecord) -> JSONValue {
    guard !ages.isEmpty, case .object(let members) = value else { return value }
    return .object(
      members.map { member in
        guard member.name == Self.holder, case .object(let data) = member.value else {
          return member
        }
        let answers = AgeOver(record).json(Set(ages).sorted())
        return JSONValue.Member(
          member.name, .object(data + [JSONValue.Member(Self.age, answers)]))
      })
  }
}

/// A list of fields that names an unknown path. The text gives the place of the path, and never
/// repeats an unknown name.
package struct FieldSelectionError: Error {
  package let text: String
  init(_ text: String) { self.text = text }
}

/// The answers to "is the holder at least this many years old?" on the local day, so that a reader who
/// asks needs no date of birth.
package struct AgeOver {
  /// The ages that can be asked for, in years.
  static let years = 1...120

  private let record: InspectionRecord

  init(_ record: InspectionRecord) { self.record = record }

  /// True when the age is proven, false when it is disproven, nil otherwise. Only signed data prove
  /// it, on a chip whose verdict did not fail; where a date of birth has several readings, all must
  /// agree.
  func answer(_ years: Int) -> Bool? {
    guard record.data.status == .passed, record.chip.status != .failed,
      record.policy.allowsMinting, let identity = record.identity,
      let ages = identity.dateOfBirth.ages(at: record.judgementTime)
    else { return nil }
    if ages.lowerBound >= years { return true }
    return ages.upperBound < years ? false : nil
  }

  /// The answers by their ages.
  func json(_ ages: [Int]) -> JSONValue {
    .object(
      ages.map { JSONValue.Member(String($0), answer($0).map { .bool($0) } ?? .null) })
  }
}
