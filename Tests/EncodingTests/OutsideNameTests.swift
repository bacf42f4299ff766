import Testing

@testable import Encoding

@Suite("Names that somebody else chose, in a line for a person")
struct OutsideNameTests {
  @Test(
    "given a name, when it is shown, then it cannot leave its quotes or push a line away",
    arguments: [
      ("Bar of Utopia", "Bar of Utopia"), ("", ""), ("  Bar \t\n of   Utopia ", "Bar of Utopia"),
      ("Bar\u{3000}\u{2003}\u{A0}of\u{2800}\u{2800}Utopia", "Bar of Utopia"),
      ("Bar\"; confirmed by the state of \"Utopia", "Bar'; confirmed by the state of 'Utopia"),
      ("“Bar” «Bar» „Bar‟ ＂Bar＂ ″Bar‶ ״Bar״", "'Bar' 'Bar' 'Bar' 'Bar' 'Bar' 'Bar'"),
      ("❝Bar❞ ˵Bar˵ ʼʼBarʼʼ ׳׳Bar׳׳ ᳓Bar᳓", "'Bar' 'Bar' 'Bar' 'Bar' 'Bar'"),
      ("''Bar''", "'Bar'"), ("\"'\"'Bar", "'Bar"), ("Ελλάδα 日本", "Ελλάδα 日本"),
      ("a\u{202E}b", "a\u{202E}b"),
    ])
  func folded(_ name: String, _ shown: String) {
    #expect(WireText(OutsideName.folded(name)) == WireText(shown))
    #expect(WireText(OutsideName.quoted(name)) == "\"\(shown)\"")
  }

  @Test("given a long name, when it is shown, then its end is cut, and 1,200 blanks are one")
  func long() {
    let name = String(repeating: "x", count: 61)
    #expect(OutsideName.folded(name) == String(repeating: "x", count: 60) + "…")
    #expect(OutsideName.folded(String(name.dropLast())) == String(name.dropLast()))
    #expect(OutsideName.folded("Bar" + String(repeating: " ", count: 1200) + "x") == "Bar x")
    // What is shown as its number takes the place of it.
    let turned = OutsideName.folded(String(repeating: "\u{202E}", count: 1000))
    #expect(PlainText.escaped(turned).unicodeScalars.count <= OutsideName.longest + 1)
    #expect(OutsideName.folded(name + name, atMost: 122) == name + name)
  }

  @Test(
    "given an identifier, when it is plain, then it is as it is; else it is a name",
    arguments: [
      ("org.iso.18013.5.1.mDL", "org.iso.18013.5.1.mDL"),
      ("urn:eudi:pid:1", "urn:eudi:pid:1"), ("age_over_18", "age_over_18"),
      ("age_over_18, and nothing else", "\"age_over_18, and nothing else\""),
      ("a\u{202E}", "\"a\u{202E}\""), ("a\"", "\"a'\""), ("", ""),
    ])
  func identifier(_ text: String, _ shown: String) {
    #expect(WireText(OutsideName.identifier(WireText(text))) == WireText(shown))
  }
}
