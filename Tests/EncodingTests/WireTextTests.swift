import Encoding
import Testing

/// Pairs of texts that Swift's `==` takes for the same.
let lookAlikes = [
  ("K", "\u{212A}"), (";", "\u{37E}"), ("`", "\u{1FEF}"), ("\u{E9}", "e\u{301}"),
  ("\u{C5}", "\u{212B}"), ("\u{AC00}", "\u{1100}\u{1161}"),
]

@Suite("Texts compared by their bytes")
struct WireTextTests {
  @Test("given texts that are equivalent, when they are compared, then they differ")
  func comparison() {
    for (text, otherText) in lookAlikes {
      #expect(text == otherText)
      let (one, other) = (WireText(text), WireText(otherText))
      #expect(one != other && other != one && one == WireText(text))
      #expect(Set([one, other, one]).count == 2)
      #expect((one < other) != (other < one))
      #expect((one + "x").hasPrefix(one) && !(one + "x").hasPrefix(other))
      #expect(("x" + one).hasSuffix(one) && !("x" + one).hasSuffix(other))
      #expect(WireText?.some(one) != other && [one].contains(one) && ![one].contains(other))
      switch one {
      case other: Issue.record("\(one) is taken for another")
      default: break
      }
    }
    #expect(WireText("").isEmpty && WireText("ab").hasPrefix("") && !WireText("b").hasPrefix("bb"))
    #expect("\("K")b" as WireText == WireText("Kb"[...]) && WireText("K").forPeople == "K")
  }

  @Test("given KELVIN SIGN, when a text is made lower case, then it does not become k")
  func lowercase() {
    #expect(WireText("AZaz\u{212A}\u{C9}").lowercased == "azaz\u{212A}\u{C9}")
    #expect(WireText(validating: [0xFF]) == nil && WireText(decoding: [0xFF]) == "\u{FFFD}")
    #expect((["a", "b"] as [WireText]).joined(separator: ".") == "a.b")
  }

  private enum Name: String {
    case oneKey, other
  }

  @Test("given the name of a case, when it is looked up, then its bytes count")
  func cases() {
    #expect(Name(exactly: "oneKey") == .oneKey)
    #expect(Name(rawValue: "one\u{212A}ey") == .oneKey)
    #expect(Name(exactly: "one\u{212A}ey") == nil)
    #expect(Name(exactly: "none") == nil)
  }

  @Test("given members whose names are equivalent, when JSON is read, then they are two members")
  func members() throws {
    for (one, other) in lookAlikes {
      let value = try JSONReader.read(#"{"\#(one)":1,"\#(other)":2}"#)
      #expect(value[one] == 1 && value[other] == 2)
      #expect(try JSONReader.read(#"{"\#(other)":2}"#)[one] == nil)
      #expect(throws: JSONError.self) { try JSONReader.read(#"{"\#(one)":1,"\#(one)":2}"#) }
      #expect(JSONValue.string(one) != .string(other))
      #expect(JSONValue.Member(one, 1) != JSONValue.Member(other, 1))
      #expect(Set<JSONValue>([.string(one), .string(other)]).count == 2)
      #expect(
        Set([JSONValue.Member(one, 1), JSONValue.Member(other, 1)]).count == 2)
    }
  }

  @Test("given equal values, when they are hashed, then their hashes are equal")
  func hashes() throws {
    let text = #"{"a":[1,2.5,-0.0,"x",null,true,{"b":[]}]}"#
    #expect(try Set([JSONReader.read(text), JSONReader.read(text)]).count == 1)
    #expect(Set<JSONValue>([.number(0.0), .number(-0.0)]).count == 1)
    #expect(JSONValue.integer(1) != .number(1) && JSONValue.null != .bool(false))
    let item = CBOR.map([.init(.text("a"), .array([.unsigned(1), .tagged(0, .bytes([1]))]))])
    let other = CBOR.map([.init(.text("a"), .array([.unsigned(1), .tagged(1, .bytes([1]))]))])
    #expect(Set([item, item, other]).count == 2)
    #expect(CBOR.unsigned(1) != .negative(1) && CBOR.null != .undefined && CBOR.null == .null)
    #expect(Set([CBOR.simple(1), .bool(true), .float(1), .float(1)]).count == 3)
  }

  @Test("given keys that are equivalent, when CBOR is read, then they are two keys")
  func keys() throws {
    for (one, other) in lookAlikes {
      let map = CBOR.map([.init(.text(one), .unsigned(1)), .init(.text(other), .unsigned(2))])
      let read = try CBORReader.read(map.encoded)
      #expect(try read.entry(.text(one))?.value.value == .unsigned(1))
      #expect(try read.entry(.text(other))?.value.value == .unsigned(2))
      #expect(
        read.value[WireText(one)] == .unsigned(1) && read.value[WireText(other)] == .unsigned(2))
      #expect(CBOR.text(one) != .text(other) && Set([CBOR.text(one), .text(other)]).count == 2)
      let lone = try CBORReader.read(CBOR.map([.init(.text(other), .unsigned(2))]).encoded)
      #expect(try lone.entry(.text(one)) == nil)
    }
  }

  @Test("given a block whose end has an equivalent label, when PEM is read, then it does not end")
  func labels() throws {
    let text = "-----BEGIN PKCS7-----\nAA==\n-----END P\u{212A}CS7-----\n"
    #expect(throws: PEMError.self) { try PEM.blocks(in: text) }
    let blocks = try PEM.blocks(in: text.replacing("PKCS7", with: "P\u{212A}CS7"))
    #expect(blocks.map(\.label) == ["P\u{212A}CS7"])
    #expect(blocks != [PEM(label: "PKCS7", content: [0])])
  }
}

@Suite("Text on its way to people")
struct PlainTextTests {
  @Test("given characters that order, hide or turn, when a text is shown, then they are escaped")
  func escapes() {
    let cases = [
      ("\u{0}", "0"), ("\n", "A"), ("\r", "D"), ("\t", "9"), ("\u{1B}", "1B"), ("\u{7F}", "7F"),
      ("\u{9B}", "9B"), ("\u{AD}", "AD"), ("\u{61C}", "61C"), ("\u{200B}", "200B"),
      ("\u{200E}", "200E"), ("\u{202E}", "202E"), ("\u{2028}", "2028"), ("\u{2029}", "2029"),
      ("\u{2066}", "2066"), ("\u{2069}", "2069"), ("\u{FEFF}", "FEFF"), ("\u{E000}", "E000"),
      ("\u{E0041}", "E0041"), ("\u{10FFFD}", "10FFFD"), ("\u{34F}", "34F"), ("\u{115F}", "115F"),
      ("\u{180B}", "180B"), ("\u{3164}", "3164"), ("\u{FE0F}", "FE0F"), ("\u{FFA0}", "FFA0"),
      ("\u{E0100}", "E0100"),
    ]
    for (text, digits) in cases {
      #expect(PlainText.escaped("a\(text)b") == "a\\u{\(digits)}b")
      #expect(!PlainText.isPlain(text))
      let written = JSONWriter().text(.string(text))
      #expect(written.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      #expect((try? JSONReader.read(written)) == .string(text))
    }
    for value: UInt32 in [0xFDD0, 0xFFFF, 0x10FFFF] {
      let scalar = Unicode.Scalar(value)
      #expect(scalar.map { PlainText.isPlain(String($0)) } == false)
    }
    for text in ["", "plain", "Å e\u{301} \u{5D0}\u{5D1} 山 😀", #"C:\users"#, "\u{FFFD}"] {
      #expect(WireText(PlainText.escaped(text)) == WireText(text) && PlainText.isPlain(text))
    }
  }

  @Test("given two texts that differ, when they are shown, then they do not look alike")
  func differs() {
    let texts = [
      "\u{202E}", #"\u{202E}"#, #"\u{5C}u{202E}"#, #"\\u{202E}"#, "\\\u{202E}", "?", #"\u202E"#,
      "\\\u{75}{202E}\u{202E}", "\u{5C}u{",
    ]
    let shown = Set(texts.map { WireText(PlainText.escaped($0)) })
    #expect(shown.count == Set(texts.map { WireText($0) }).count)
  }

  @Test("given any character, when a text is shown or written, then all in it is plain")
  func all() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), !scalar.isPlain else { continue }
      let shown = PlainText.escaped(String(scalar))
      guard shown.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
        Issue.record("U+\(String(value, radix: 16))")
        return
      }
    }
  }
}
