import Encoding
import Inspection
import LDS

/// The JSON members that `--fields` selects, printed in addition to those that are always printed.
/// The member `fields` lists the selection, so that a reader can tell a member that was left out
/// from one that was missing.
package struct FieldSelection: Sendable {
  /// The selected paths, each once.
  let paths: [WireText]

  private let ages: [Int]
  private let chosen: Branch

  /// Selected members of a value, or the whole value.
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

  /// Parses paths separated by commas.
  /// - Throws: ``FieldSelectionError`` for an unknown path; the error lists similar ones.
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
    // The decision and the verdicts are always printed, and so are the members that tell which
    // document they are about, whether it is simulated, and whether a chip was read.
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

  /// The error for an unknown path. It lists the members below the known part of the path, and does
  /// not repeat the rest.
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

  /// True if any member about the holder is selected.
  var hasHolder: Bool { chosen.members[Self.holder] != nil }

  /// True if all members about the holder are selected.
  var hasWholeHolder: Bool { chosen.members[Self.holder]?.isWhole == true }

  /// The selected members of a record's JSON. Members that the JSON lacks, for example after
  /// redaction, are not added.
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

/// The error for an unknown path in a list of fields. The text gives the number of the path, and
/// never repeats an unknown name.
package struct FieldSelectionError: Error {
  package let text: String
  init(_ text: String) { self.text = text }
}

/// Answers the question whether the holder has reached an age on the local day, so that the reader
/// needs no date of birth.
package struct AgeOver {
  /// The ages that can be asked for, in years.
  static let years = 1...120

  private let record: InspectionRecord

  init(_ record: InspectionRecord) { self.record = record }

  /// True if the age is proven, false if it is disproven, nil otherwise. Only signed data prove it,
  /// on a chip whose verdict did not fail. If a date of birth can be read in several ways, all must
  /// give the same answer.
  func answer(_ years: Int) -> Bool? {
    guard record.data.status == .passed, record.chip.status != .failed,
      record.policy.allowsMinting, let identity = record.identity,
      let ages = identity.dateOfBirth.ages(at: record.judgementTime)
    else { return nil }
    if ages.lowerBound >= years { return true }
    return ages.upperBound < years ? false : nil
  }

  /// The answers, each under its age.
  func json(_ ages: [Int]) -> JSONValue {
    .object(
      ages.map { JSONValue.Member(String($0), answer($0).map { .bool($0) } ?? .null) })
  }
}
