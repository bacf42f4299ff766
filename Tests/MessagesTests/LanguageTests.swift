import Encoding
import Messages
import Testing
import Verdicts

@Suite("Languages")
struct LanguageTests {
  @Test(
    "given the name of a locale or a tag, when its language is asked for, then it is found",
    arguments: [
      ("pt", "pt"), ("pt_PT.UTF-8", "pt"), ("pt-BR", "pt"), ("PT", "pt"), ("el_GR", "el"),
      ("tr_TR.utf8@x", "tr"), ("en_GB", "en"),
    ])
  func found(_ name: WireText, _ tag: WireText) {
    #expect(MessageCatalogue(for: name)?.language.tag == tag)
  }

  @Test(
    "given what is no language here, then there is none", arguments: ["", "tlh", "p", "ptx", "1"])
  func unknown(_ name: String) { #expect(MessageCatalogue(for: WireText(name)) == nil) }

  @Test(
    "given the variables of a user, when a language is chosen, then the first that says something counts",
    arguments: [
      ([:], "en"), (["LANG": "tr_TR.UTF-8"], "tr"), (["LANG": "tr", "LC_MESSAGES": "el_GR"], "el"),
      (["LC_ALL": "pt", "LC_MESSAGES": "el"], "pt"), (["LC_ALL": "", "LANG": "el"], "el"),
      (["LC_ALL": "C", "LANG": "el"], "en"), (["LANG": "de_DE"], "en"),
    ] as [([String: String], WireText)])
  func chosen(_ variables: [String: String], _ tag: WireText) {
    #expect(MessageCatalogue.chosen(by: variables).language.tag == tag)
  }

  @Test(
    "given a day and a number, when they are written, then as people of the language write them",
    arguments: [
      ("en", "1 July 2031", "1,234,567"), ("pt", "1 de julho de 2031", "1.234.567"),
      ("el", "1 Ιουλίου 2031", "1.234.567"), ("tr", "1 Temmuz 2031", "1.234.567"),
    ])
  func written(_ tag: String, _ day: String, _ number: String) throws {
    let catalogue = try #require(MessageCatalogue(for: WireText(tag)))
    let date = try #require(CalendarDate(iso8601: "2031-07-01"))
    #expect(catalogue.language.day(date) == day)
    #expect(catalogue.language.number(1_234_567) == number)
    #expect(catalogue.language.number(-12) == "-12" && catalogue.language.number(999) == "999")
    // Programs get it as ISO 8601 has it.
    #expect(catalogue.technical.language.day(date) == "2031-07-01")
  }

  @Test(
    "given a state's code, when its name is asked for, then each language has one",
    arguments: ["en", "pt", "el", "tr"])
  func countries(_ tag: String) throws {
    let catalogue = try #require(MessageCatalogue(for: WireText(tag)))
    let names = ["DEU", "D", "GRC", "PRT", "TUR", "UTO", "UNO", "EUE", "XXA", "RKS"]
    for code in names { #expect(catalogue.country(WireText(code)) != code, "\(code)") }
    #expect(catalogue.country("QQQ") == "QQQ" && catalogue.country("") == "")
  }

  @Test("given the languages, then all but English say that nobody has reviewed them")
  func reviewed() {
    #expect(MessageCatalogue.all.map(\.language.tag) == ["en", "el", "pt", "tr"])
    for catalogue in MessageCatalogue.all {
      #expect(catalogue.language.isReviewed == (catalogue.language.tag == "en"))
    }
  }
}
