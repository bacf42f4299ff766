import Encoding
import Foundation
import TestSupport
import Testing
import Verdicts

@testable import Messages

/// The list of all reasons, built from the declarations in the modules.
@Suite("Reasons of the modules")
struct ReasonListTests {
  /// A declaration of a reason.
  struct Declaration: Sendable, CustomTestStringConvertible {
    let module: String
    let code: String
    /// The members of `FactName` that its sentence names.
    let facts: [String]

    var testDescription: String { code }
  }

  static let all: [Declaration] = (try? declarations()) ?? []

  /// The names of the facts by the members of `FactName` that declare them.
  static let factNames: [String: WireText] = (try? names()) ?? [:]

  private static func sources() throws -> [(module: String, text: String)] {
    try SourceModule.all().flatMap { module in
      try module.files().map { (module.name, $0.text) }
    }
  }

  /// What a pattern matches in the sources of all modules. A `Regex` takes seconds for each pattern.
  private static func matches(of pattern: String) throws -> [Match] {
    let expression = try NSRegularExpression(pattern: pattern)
    return try sources().flatMap { module, text in
      let whole = NSRange(text.startIndex..., in: text)
      return expression.matches(in: text, range: whole).compactMap { found -> Match? in
        guard let range = Range(found.range, in: text) else { return nil }
        let groups = (1..<found.numberOfRanges).map { number in
          Range(found.range(at: number), in: text).map { String(text[$0]) } ?? ""
        }
        return Match(module: module, groups: groups, rest: text[range.upperBound...])
      }
    }
  }

  private struct Match {
    let module: String
    let groups: [String]
    /// What follows it in its file.
    let rest: Substring
  }

  private static func declarations() throws -> [Declaration] {
    try matches(
      of: #"static let \w+ = ReasonCode\(\s*"([^"]*)",\s*\.\w+((?:,\s*\.\w+)*)\s*\)"#
    ).map { match in
      Declaration(
        module: match.module, code: match.groups[0],
        facts: match.groups[1].matches(of: /\.(\w+)/).map { String($0.1) })
    }
  }

  private static func names() throws -> [String: WireText] {
    Dictionary(try declaredNames(), uniquingKeysWith: { first, _ in first })
  }

  private static func declaredNames() throws -> [(member: String, name: WireText)] {
    try matches(of: #"static let (\w+) = FactName\(\s*"([^"]*)""#)
      .map { ($0.groups[0], WireText($0.groups[1])) }
  }

  /// Two names that are spelt alike are equal, also when one tells of the holder and the other does
  /// not.
  @Test("given all modules, when the names of their facts are listed, then each is declared once")
  func namesOnce() throws {
    let names = try Self.declaredNames().map(\.name)
    #expect(names.count > 100)
    let repeated = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }
    #expect(repeated.keys.sorted() == [])
  }

  @Test("given all modules, when their reasons are listed, then each is declared once")
  func once() throws {
    #expect(Self.all.count > 200)
    #expect(Set(Self.all.map(\.code)).count == Self.all.count)
    #expect(Set(Self.all.map(\.module)).count > 10)
    // What the pattern of a declaration does not match would be missing from the list.
    #expect(try Self.matches(of: #"ReasonCode\(\s*""#).count == Self.all.count)
  }

  private static let languages = MessageCatalogue.all.map(\.language.tag)

  /// The codes in one of the texts that are in English alone.
  private static func codes(inEnglishAlone text: String) -> Set<String> {
    Set(MessageTable(sentences: text, hints: "", phrases: "", exits: [:]).codes)
  }

  @Test(
    "given all reasons, when a language is asked, then English has a sentence for each and no other, and a translation those that are not technical",
    arguments: languages)
  func sentences(_ tag: WireText) throws {
    let catalogue = try #require(MessageCatalogue(for: tag))
    let technical = Self.codes(inEnglishAlone: technicalSentences)
    #expect(technical.count > 100)
    let all = Set(Self.all.map(\.code))
    #expect(Set(catalogue.codes) == (tag == "en" ? all : all.subtracting(technical)))
    #expect(Set(catalogue.codes).count == catalogue.codes.count)
  }

  @Test(
    "given a sentence that is in English alone, when another language tells it, then it is the whole English one",
    arguments: languages)
  func technical(_ tag: WireText) throws {
    let catalogue = try #require(MessageCatalogue(for: tag))
    let english = MessageCatalogue.english
    for code in Self.codes(inEnglishAlone: technicalSentences) {
      let reason = ReasonCode(code, .success)
      #expect(catalogue.sentence(reason) == english.sentence(reason), "\(code)")
      #expect(catalogue.hint(reason) == english.hint(reason), "\(code)")
    }
  }

  @Test(
    "given all reasons, when a language has no hint for one, then English has none either",
    arguments: languages)
  func hints(_ tag: WireText) throws {
    let catalogue = try #require(MessageCatalogue(for: tag))
    for reason in Self.all {
      let code = ReasonCode(reason.code, .success)
      #expect(
        (catalogue.hint(code) == nil) == (MessageCatalogue.english.hint(code) == nil),
        "\(reason.code)")
    }
    let technical = Self.codes(inEnglishAlone: technicalHints)
    let all = Set(MessageCatalogue.english.hintCodes)
    #expect(Set(catalogue.hintCodes) == (tag == "en" ? all : all.subtracting(technical)))
    // What is typed at a terminal is in English, and on no page.
    for code in catalogue.hintCodes where tag != "en" {
      #expect(catalogue.pageHint(ReasonCode(code, .success)) != nil, "\(code)")
    }
    for exit in ExitCode.allCases { #expect(!catalogue.meaning(exit).isEmpty) }
  }

  @Test(
    "given a reason, when a sentence or a hint names facts, then the reason declares them",
    arguments: all)
  func facts(_ reason: Declaration) {
    let declared = Set(reason.facts.compactMap { Self.factNames[$0] })
    #expect(declared.count == reason.facts.count, "a name twice, or one that nobody declares")
    for catalogue in MessageCatalogue.all {
      #expect(Set(catalogue.places(reason.code)) == declared, "\(catalogue.language.tag)")
    }
  }

  @Test("given a reason, then its code is kebab-case", arguments: all)
  func codes(_ reason: Declaration) {
    #expect(reason.code.allSatisfy { $0.isLowercase && $0.isASCII || $0 == "-" })
  }

  @Test(
    "given a reason, when it is reported, then it is one lower-case line without a full stop",
    arguments: all)
  func lines(_ reason: Declaration) throws {
    let code = ReasonCode(reason.code, .success)
    for catalogue in MessageCatalogue.all {
      let sentence = catalogue.sentence(code)
      #expect(!sentence.isEmpty || !reason.facts.isEmpty)
      #expect(!sentence.contains("\n") && !sentence.contains("{"))
      #expect(sentence.last != ".")
      #expect(catalogue.hint(code)?.contains("\n") != true)
    }
  }

  // MARK: Phrases

  /// All phrases of the modules: the code, and the members of `FactName` that the words name.
  static let phrases: [Declaration] = (try? declaredPhrases()) ?? []

  private static func declaredPhrases(label: String = "") throws -> [Declaration] {
    try matches(of: #"\bPhrase\(\s*\#(label)"((?:[^"\\]|\\.)*)""#).map { match in
      // Up to the bracket that closes the call.
      var depth = 1
      let call = match.rest.prefix { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth > 0
      }
      return Declaration(
        module: match.module, code: match.groups[0],
        facts: call.matches(of: /\bFact\(\s*\.(\w+)/).map { String($0.1) })
    }
  }

  @Test("given all phrases, when a language is asked, then it has words for each and no other")
  func words() {
    #expect(!Self.phrases.isEmpty)
    #expect(Set(Self.phrases.map(\.code)).count == Self.phrases.count, "one is declared twice")
    for catalogue in MessageCatalogue.all {
      #expect(Set(catalogue.phraseCodes) == Set(Self.phrases.map(\.code)))
      #expect(catalogue.phraseCodes.count == Set(catalogue.phraseCodes).count)
    }
  }

  @Test("given a phrase, when its words name facts, then the phrase has them", arguments: phrases)
  func phraseFacts(_ phrase: Declaration) {
    let declared = Set(phrase.facts.compactMap { Self.factNames[$0] })
    #expect(declared.count == Set(phrase.facts).count, "a name that nobody declares")
    for catalogue in MessageCatalogue.all {
      #expect(
        Set(catalogue.places(inPhrase: phrase.code)) == declared, "\(catalogue.language.tag)")
    }
    #expect(phrase.code.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
  }

  /// All technical causes of the modules: the words, and the members of `FactName` for their places.
  static let causes: [Declaration] = (try? declaredPhrases(label: "english: ")) ?? []

  @Test("given a technical cause, when its words name facts, then it has them", arguments: causes)
  func causeFacts(_ cause: Declaration) {
    let declared = Set(cause.facts.compactMap { Self.factNames[$0] })
    #expect(declared.count == Set(cause.facts).count, "a name that nobody declares")
    let places = cause.code.matches(of: /\{([^}:]*)[}:]/).map { WireText($0.1) }
    #expect(Set(places) == declared)
  }

  @Test(
    "given a cause in English alone, when another language tells it, then in a sentence of its own")
  func englishSentences() throws {
    #expect(Self.causes.count > 500)
    let greek = try #require(MessageCatalogue(for: "el"))
    let cause = Phrase(english: "a value of {count} bytes", Fact(.count, 3))
    #expect(greek.words(cause) == "a value of 3 bytes")
    let behind = greek.sentence(.readerFailed, [.phrase(cause)])
    #expect(behind.hasSuffix(" (the reader does not work as it should: a value of 3 bytes)"))
    #expect(!behind.hasPrefix("the reader") && !behind.contains(": ("))
    // In the middle of a sentence nothing can be left out.
    let middle = greek.sentence(.accessDowngraded, [.phrase(cause)])
    #expect(middle == MessageCatalogue.english.sentence(.accessDowngraded, [.phrase(cause)]))
  }

  @Test("given the modules, when a sentence names something in words, then they stand in Messages")
  func noWordsInModules() throws {
    let pattern = #"(?:[^\w\])]|Detail)\.text\(\s*"([^"]*[a-z]{2} [^"]*)""#
    for match in try Self.matches(of: pattern) {
      Issue.record("\(match.module): \(match.groups[0])")
    }
  }
}
