import Encoding
import Verdicts

/// The sentences of one language for every reason and exit code. The rest of the program contains
/// no sentence about an outcome. A translation has what a clerk and a holder see: the page, the
/// decision, the verdicts, and the hints that name no command. For a sentence that it lacks, the
/// English one is reported.
package struct MessageCatalogue: Sendable {
  package let language: Language
  // Parsed on demand, because `passport --version` prints no sentence.
  private let table: @Sendable () -> MessageTable
  // One state per line: its code, a space and its name.
  private let countries: String

  /// The catalogue of a language.
  /// - Parameter countries: the names of states, one per line, each after its code and a space.
  init(
    _ language: Language, countries: String, _ table: @escaping @Sendable () -> MessageTable
  ) {
    (self.language, self.countries, self.table) = (language, countries, table)
  }

  /// The same sentences for programs, with dates in ISO 8601.
  package var technical: MessageCatalogue {
    MessageCatalogue(language.technical, countries: countries, table)
  }

  /// The codes that have a sentence, in the order of the catalogue.
  package var codes: [String] { table().codes }
  /// The codes that have a hint, in the order of the catalogue.
  var hintCodes: [String] { table().hintCodes }
  /// The codes of the phrases, in the order of the catalogue.
  package var phraseCodes: [String] { table().phraseCodes }

  /// The sentence of a reason, in one lower-case line without a full stop; the code itself where
  /// the language has no sentence for it.
  /// - Parameters:
  ///   - details: the details that the sentence names, in the order of the reason's facts.
  ///   - shown: the greatest sensitivity of a fact that is named; `(redacted)` replaces the others.
  package func sentence(
    _ code: ReasonCode, _ details: [Detail] = [], shown: Sensitivity = .holder
  ) -> String {
    guard let template = table().sentence(code.rawValue) else {
      return isEnglish ? code.rawValue : english.sentence(code, details, shown: shown)
    }
    let facts = code.facts(details)
    guard !isEnglish, facts.contains(where: \.isEnglish) else {
      return ended(filled(template, facts, shown))
    }
    // No sentence mixes languages: an English cause gets a whole English sentence.
    let whole = english.sentence(code, details, shown: shown)
    let rest = facts.filter { !$0.isEnglish }
    guard template.isWhole(with: rest) else { return whole }
    return ended(filled(template, rest, shown)) + " (\(whole))"
  }

  /// Removes a colon and spaces at the end of a text, after which nothing follows.
  private func ended(_ text: String) -> String {
    var text = text
    while let last = text.unicodeScalars.last, last == " " || last == ":" {
      text.unicodeScalars.removeLast()
    }
    return text
  }

  private var isEnglish: Bool { language.tag == Self.english.language.tag }

  /// The English catalogue, with the same form of dates as this one.
  private var english: MessageCatalogue {
    language.isTechnical ? Self.english.technical : Self.english
  }

  /// The sentence of the reason, in one lower-case line without a full stop.
  package func sentence(_ outcome: Outcome, shown: Sensitivity = .holder) -> String {
    sentence(outcome.code, outcome.details, shown: shown)
  }

  /// The sentence of the reason, in one lower-case line without a full stop.
  package func sentence(_ error: any CodedError) -> String {
    sentence(error.code, error.details)
  }

  /// The sentence of the reason, in one lower-case line without a full stop.
  package func sentence(_ warning: Warning, shown: Sensitivity = .holder) -> String {
    sentence(warning.code, warning.details, shown: shown)
  }

  /// The advice on the next step; nil where there is none. The details are those of the sentence.
  package func hint(_ code: ReasonCode, _ details: [Detail] = []) -> String? {
    let facts = code.facts(details)
    guard let hint = table().hint(code.rawValue) else {
      return isEnglish ? nil : english.hint(code, details)
    }
    // A hint that does not name an English cause can be translated.
    let named = facts.filter { fact in
      hint.names.contains(WireText(fact.name.rawValue))
    }
    return !isEnglish && named.contains(where: \.isEnglish)
      ? english.hint(code, details) : filled(hint, facts, .holder)
  }

  /// The hint for a user without a terminal; nil if there is none, or if it names a command.
  package func pageHint(_ code: ReasonCode, _ details: [Detail] = []) -> String? {
    Self.english.table().isHintForTerminal(code.rawValue) ? nil : hint(code, details)
  }

  /// The words of a phrase; its code if the language has none for it.
  package func words(_ phrase: Phrase, shown: Sensitivity = .holder) -> String {
    if !isEnglish, phrase.namesEnglish { return english.words(phrase, shown: shown) }
    if phrase.isEnglish { return filled(MessageTemplate(phrase.code), phrase.facts, shown) }
    guard let template = table().words(phrase.code) else { return phrase.code }
    return filled(template, phrase.facts, shown)
  }

  /// The sentence and the hint of a code with `…` in the place of each fact, for a page about all
  /// codes; nil where the language has no sentence for it.
  package func outline(_ code: String) -> (sentence: String, hint: String?)? {
    func outline(_ template: MessageTemplate) -> String {
      template.filled(template.names.map { Fact(FactName($0.forPeople), "…") }) { _ in "…" }
    }
    let table = table()
    return table.sentence(code).map { (outline($0), table.hint(code).map(outline)) }
  }

  private func filled(
    _ template: MessageTemplate, _ facts: [Fact], _ shown: Sensitivity
  ) -> String {
    template.filled(facts) { fact in
      guard fact.name.sensitivity <= shown else { return "(redacted)" }
      return switch fact.value {
      case .text(let text): day(fact.name, text) ?? text
      case .phrase(let phrase): words(phrase, shown: shown)
      }
    }
  }

  /// The facts that are dates.
  private static let days: Set<FactName> = [
    .checkedOn, .credentialEnd, .credentialStart, .expiry, .listDay, .listSignedOn,
    .newestSignedOn, .revokedOn, .signedOn, .signerEnd, .signerStart, .statedDay,
  ]

  /// A date in the form of this language; nil if the fact is not a date.
  private func day(_ name: FactName, _ text: String) -> String? {
    guard Self.days.contains(name) else { return nil }
    return CalendarDate(iso8601: text).map(language.day)
  }

  /// The name of a state or organisation by its code in Doc 9303-3, 5; the code itself where it has no name here.
  package func country(_ code: WireText) -> String {
    let lines = countries.utf8.split(separator: UInt8(ascii: "\n"))
    let found = lines.first { $0.starts(with: code.utf8 + [UInt8(ascii: " ")]) }
    guard let found, !code.isEmpty else { return code.forPeople }
    return String(Substring(found.dropFirst(code.utf8.count + 1)))
  }

  /// The names of states and organisations.
  package var countryNames: [String] {
    countryLines.map(\.name)
  }

  /// The states by code and name, in the order of the catalogue.
  private var countryLines: [(code: String, name: String)] {
    countries.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return (String(Substring(parts[0])), String(Substring(parts[1])))
    }
  }

  /// The code of a state in Doc 9303-3, 5, for its name in any letter case; nil if no state has
  /// that name here.
  package func code(ofCountry name: String) -> String? {
    let wanted = WireText(name.lowercased())
    return countryLines.first { WireText($0.name.lowercased()) == wanted }?.code
  }

  /// The meaning of an exit code.
  package func meaning(_ exit: ExitCode) -> String {
    table().meaning(exit) ?? String(exit.rawValue)
  }

  /// The names of the facts that have a placeholder in a code's sentence or hint.
  package func places(_ code: String) -> [WireText] {
    let (own, other) = (table(), Self.english.table())
    let templates = [
      own.sentence(code) ?? other.sentence(code), own.hint(code) ?? other.hint(code),
    ]
    return templates.flatMap { $0?.names ?? [] }
  }

  /// The names of the facts that have a placeholder in a phrase.
  package func places(inPhrase code: String) -> [WireText] { table().words(code)?.names ?? [] }
}
