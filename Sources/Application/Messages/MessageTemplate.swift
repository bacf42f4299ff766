import Encoding
import Verdicts

/// A sentence with placeholders for facts. `{file}` is replaced with the fact of that name;
/// `{count:file|files}` with one of two words, the first if the number is 1. A placeholder whose
/// fact is missing is removed.
struct MessageTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case fact(WireText)
    case word(of: WireText, one: String, other: String)
  }

  private let parts: [Part]

  init(_ template: String) {
    var parts: [Part] = []
    var rest = Substring(template)
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      parts.append(.text(String(rest[..<start])))
      parts.append(Self.place(rest[rest.index(after: start)..<end]))
      rest = rest[rest.index(after: end)...]
    }
    self.parts = parts + [.text(String(rest))]
  }

  private static func place(_ text: Substring) -> Part {
    let halves = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard halves.count == 2 else { return .fact(WireText(text)) }
    let words = halves[1].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    return .word(of: WireText(halves[0]), one: words[0], other: words.last ?? "")
  }

  /// The names of the facts that have a placeholder.
  var names: [WireText] {
    parts.compactMap { part in
      switch part {
      case .text: nil
      case .fact(let name), .word(let name, _, _): name
      }
    }
  }

  /// True if these facts fill every placeholder, except for one of a cause after a colon at the
  /// end.
  func isWhole(with facts: [Fact]) -> Bool {
    var open = parts.filter { if case .text("") = $0 { false } else { true } }
    if case .fact = open.last, case .text(let text) = open.dropLast().last,
      WireText(text).hasSuffix(": ")
    {
      open.removeLast()
    }
    return open.allSatisfy { part in
      switch part {
      case .text: true
      case .fact(let name), .word(let name, _, _):
        facts.contains { WireText($0.name.rawValue) == name }
      }
    }
  }

  /// The sentence with these facts, as they are shown.
  func filled(_ facts: [Fact], _ shown: (Fact) -> String) -> String {
    func fact(_ name: WireText) -> String {
      facts.first { WireText($0.name.rawValue) == name }.map(shown) ?? ""
    }
    return parts.map { part in
      switch part {
      case .text(let text): text
      case .fact(let name): fact(name)
      case .word(let name, let one, let other): WireText(fact(name)) == "1" ? one : other
      }
    }.joined()
  }

  /// The sentence with texts by name.
  func filled(_ texts: [(name: WireText, text: String)]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .fact(let name), .word(let name, _, _):
        texts.first { $0.name == name }?.text ?? ""
      }
    }.joined()
  }
}
