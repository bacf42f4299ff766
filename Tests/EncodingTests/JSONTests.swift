import Encoding
import Testing

@Suite("JSON, RFC 8259, read strictly")
struct JSONTests {
  @Test("given a text, when it is read and written, then order and values stay")
  func roundTrip() throws {
    let text = #"{"b":[1,-2,2.5,true,null],"a":"x/\"\\\n\u0001é😀","c":{}}"#
    #expect(JSONWriter().text(try JSONReader.read(text)) == text)
  }

  @Test("given characters that are not seen, when a text is written, then they are escaped")
  func unseen() throws {
    let text = "a\u{202E}b\u{200D}\u{FEFF}\u{E0041}\u{9B}é\u{5D0}😀"
    let written = JSONWriter().text(.string(text))
    #expect(
      written == #""a\u202eb\u200d\ufeff\udb40\udc41\u009bé"# + "\u{5D0}" + #"😀""#)
    #expect(try JSONReader.read(written).string == WireText(text))
  }

  @Test("given escapes, when they are read, then they are the characters they stand for")
  func escapes() throws {
    #expect(try JSONReader.read(#""\ud83d\ude00\u00e9\/""#).string == "😀é/")
  }

  @Test(
    "given a text that JSON or safety forbids, when it is read, then the defect is named",
    arguments: [
      (#"{"a":1,"a":2}"#, JSONError.Defect.duplicateName), (#"{"a":1,"\u0061":2}"#, .duplicateName),
      (#""\ud800""#, .loneSurrogate), (#""\udc00""#, .loneSurrogate), ("1 2", .trailingText),
      ("01", .unexpectedCharacter), ("[1,]", .unexpectedCharacter), ("1e999", .numberOutOfRange),
      (#""abc"#, .unexpectedEnd), ("", .unexpectedCharacter), ("nul", .unexpectedCharacter),
      ("\"\u{1}\"", .unexpectedCharacter),
    ])
  func refuses(_ text: String, _ defect: JSONError.Defect) {
    do {
      _ = try JSONReader.read(text)
      Issue.record("read although \(defect)")
    } catch {
      #expect(error.defect == defect)
    }
  }

  @Test("given nesting without end, when it is read, then it is refused before the stack is")
  func depth() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.self) { try JSONReader.read(text) }
  }

  @Test("given bytes that are no UTF-8, when they are read, then they are refused")
  func utf8() {
    #expect(throws: JSONError(defect: .invalidUTF8, offset: 4)) {
      try JSONReader.read([0x22, 0xC0, 0xAF, 0x22])
    }
  }
}
