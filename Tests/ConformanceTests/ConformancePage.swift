import Encoding
import Foundation
import TestSupport

/// The guideline's list of cases, and the page that says of each what came of it.
struct ConformancePage {
  /// A case of the list.
  struct Entry {
    let identifier: String
    /// True if the guideline has the text; the text of the others is ICAO's, and could not be had.
    let hasText: Bool
    /// ICAO's identifier; nil where the text is the guideline's.
    let moved: String?

    /// `LDS_H` of `LDS_H_01`.
    var group: String { String(identifier.dropLast(3)) }
  }

  /// The cases that were not deleted, in the guideline's order.
  let entries: [Entry]
  private let played: [String: ConformanceCase]

  init() throws {
    let cases = try Vectors.load("conformance-cases.json")["cases"]?.array ?? []
    entries = try cases.filter { try $0.text("status") != "deleted" }.map {
      Entry(
        identifier: try $0.text("id"), hasText: try $0.text("status") == "bsi",
        moved: $0["icao"]?.string?.forPeople)
    }
    played = Dictionary(ConformanceCase.all.map { ($0.identifier, $0) }) { first, _ in first }
  }

  static let groups: KeyValuePairs = [
    "ISO7816_A": "selecting the application", "ISO7816_B": "basic access control",
    "ISO7816_C": "reading files", "ISO7816_D": "chip authentication",
    "ISO7816_E": "terminal authentication", "ISO7816_F": "active authentication",
    "ISO7816_G": "PACE", "LDS_A": "EF.COM", "LDS_B": "DG1", "LDS_C": "DG2", "LDS_D": "DG3",
    "LDS_E": "DG4", "LDS_F": "DG14", "LDS_G": "EF.CVCA", "LDS_H": "EF.SOD", "LDS_I": "DG15",
    "LDS_J": "EF.CardSecurity", "LDS_K": "EF.ATR/INFO",
  ]

  private func count(_ entries: [Entry], _ isCounted: (ConformanceCase?, Entry) -> Bool) -> Int {
    entries.count { isCounted(played[$0.identifier], $0) }
  }

  private static func numbers(_ page: ConformancePage, _ entries: [Entry]) -> [Int] {
    let excused = ConformanceCase.notApplicable
    return [
      page.count(entries) { $1.hasText && $0?.agrees == true },
      page.count(entries) { $1.hasText && $0?.agrees == false },
      page.count(entries) { !$1.hasText && $0?.agrees == true },
      page.count(entries) { !$1.hasText && $0?.agrees == false },
      page.count(entries) { excused[$1.identifier] != nil },
      page.count(entries) { $0 == nil && excused[$1.identifier] == nil },
    ]
  }

  private func row(_ entry: Entry) -> String {
    let name = entry.moved.map { "\(entry.identifier) (ICAO \($0))" } ?? entry.identifier
    if let reason = ConformanceCase.notApplicable[entry.identifier] {
      return "| \(name) | not applicable: \(reason) | | |\n"
    }
    guard let played = played[entry.identifier] else { return "| \(name) | open | | |\n" }
    let expected = played.expected.rawValue + (entry.hasText ? "" : ", by title")
    let verdict = "`\(played.verdict)`" + (played.difference.map { "; differs: \($0)" } ?? "")
    return "| \(name) | \(played.words) | \(expected) | \(verdict) |\n"
  }

  private func section(_ group: String, _ title: String) -> String {
    let entries = entries.filter { $0.group == group }
    let files = Set(entries.compactMap { played[$0.identifier]?.file }).sorted()
    return "\n## \(group): \(title)\n\n"
      + (files.isEmpty
        ? "" : "Played in " + files.map { "`Tests/\($0)`" }.joined(separator: ", ") + ".\n\n")
      + "| case | the document | expected | what this program says |\n|---|---|---|---|\n"
      + entries.map(row).joined()
  }

  /// The page.
  var text: String {
    let names = [
      "text read, verdict as expected", "text read, verdict differs",
      "by title only, verdict as the title says", "by title only, verdict differs",
      "not applicable", "open",
    ]
    let totals = zip(names, Self.numbers(self, entries)).map { "| \($0) | \($1) |\n" }.joined()
    return Self.head + "| | cases |\n|---|---|\n" + totals + "| all | \(entries.count) |\n"
      + Self.groups.map { section($0.key, $0.value) }.joined()
  }

  private static let head = """
    # Conformance

    <!-- Made from the tests: PASSPORT_WRITE_CONFORMANCE=1 make test FILTER=ConformanceTests -->

    BSI TR-03105 part 5.1, version 1.5 of 10 February 2020, names the cases that a system which
    inspects passports must handle. This page has each of them: what is wrong with the document, in
    our words; what the guideline expects of the inspection; and what this program says under the
    policy `standard`. Each line is a test of that name. The virtual passport plays it, or its files
    are judged by themselves; the page is made from the tests.

    The text of 183 cases was moved to ICAO's technical report on RF and protocol testing, part 4,
    and could not be had. They are played as their titles say, and counted apart: *by title*. Eight
    cases were deleted.

    In the cases of terminal authentication, DG3, DG4 and EF.CVCA the inspection has a state's
    certificates, and the table says which of DG3 and DG4 the chip opened, with the number of the
    images in them and their encoding; or why it opened none. No verdict depends on what a terminal
    may read: whether it was authenticated is a result of its own in the record.

    The guideline knows two results. Here a document is `passed`, with the codes of its warnings;
    `failed`; `unknown`, where nothing can be decided; to be looked at `by hand`; or the read
    `stopped`. Each of the last four is no success.
    [SEMANTICS.md](SEMANTICS.md) has the words, and [SYMPTOMS.md](SYMPTOMS.md) the codes. The policy
    `strict` fails what `standard` only warns of.


    """
}
