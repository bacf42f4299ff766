/// Finds names similar to a mistyped one.
package enum NearNames {
  /// The length of the longest name that is compared; a longer one is no typing error.
  private static let longest = 48

  /// The nearest names, if at most a third of the letters are added, missing, wrong or exchanged
  /// with their neighbour. If there are none, the names that begin with the text.
  package static func of(_ name: String, among names: some Sequence<String>) -> [String] {
    let typed = letters(name)
    guard (1...longest).contains(typed.count) else { return [] }
    let known = names.map { (name: $0, letters: letters($0)) }
    let found = known.compactMap { known -> (name: String, distance: Int)? in
      let distance = distance(typed, known.letters)
      let allowed = max(1, min(typed.count, known.letters.count) / 3)
      return distance <= allowed ? (known.name, distance) : nil
    }
    if let least = found.map(\.distance).min() {
      return found.filter { $0.distance == least }.map(\.name).sorted()
    }
    return typed.count < 3
      ? [] : known.filter { $0.letters.starts(with: typed) }.map(\.name).sorted()
  }

  /// The question after a mistake, which proposes the nearest names; empty if there are none.
  package static func question(_ name: String, among names: some Sequence<String>) -> String {
    question(of(name, among: names))
  }

  /// The same question for given names.
  package static func question(_ near: [String]) -> String {
    near.isEmpty ? "" : "; did you mean \(near.prefix(3).joined(separator: " or "))?"
  }

  private static func letters(_ name: String) -> [UInt8] {
    name.lowercased().utf8.drop { $0 == UInt8(ascii: "-") }.map { $0 }
  }

  /// The number of letters that are added, left out, changed or exchanged with their neighbour.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var rows: [[Int]] = [Array(0...other.count)]
    for i in one.indices {
      var row = [i + 1]
      for j in other.indices {
        var least = min(
          rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (one[i] == other[j] ? 0 : 1))
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }
}
