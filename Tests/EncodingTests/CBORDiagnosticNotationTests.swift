import Encoding
import Testing

/// RFC 8949, 8.
struct CBORDiagnosticNotationTests {
  @Test(
    "given a value in diagnostic notation, when it is read, then these are its bytes",
    arguments: [
      (#"1004("1971-09-01")"#, "d903ec6a313937312d30392d3031"), (" true ", "f5"), ("-0", "00"),
      ("b64'AQID'", "43010203"), ("b64'AQ'", "4101"), ("b64'AQ=='", "4101"), ("b64'_-8'", "42ffef"),
      ("h'0AfF'", "420aff"), (#"[ 1 ,{ "é\n": null } ]"#, "8201a163c3a90af6"), ("simple(22)", "f6"),
      (#""\"\\""#, "62225c"), ("1e3", "f963d0"), ("-18446744073709551616", "3bffffffffffffffff"),
    ])
  func reads(_ text: String, _ bytes: String) throws {
    #expect(Hex.encode(try CBORDiagnosticNotation.read(text).encoded) == bytes)
  }

  @Test(
    "given a text that is no notation, when it is read, then the defect and its place are named",
    arguments: [
      ("", CBORNotationError.Defect.unexpectedEnd, 0), ("1 2", .trailingText, 2),
      ("abc", .unexpectedCharacter, 0), ("01", .unexpectedCharacter, 0),
      ("18446744073709551616", .numberOutOfRange, 0), ("h'0'", .invalidBytes, 2),
      ("h'00", .unexpectedEnd, 4), ("b64'!'", .invalidBytes, 4), (#""a"#, .unexpectedEnd, 2),
      (#""\x""#, .invalidText, 0), (#""\"#, .unexpectedEnd, 2), ("[1,]", .unexpectedCharacter, 3),
      ("[1 2]", .unexpectedCharacter, 3), (#"{"a" 1}"#, .unexpectedCharacter, 5),
      (#"{1: 2, 1: 3}"#, .duplicateKey, 7), ("1(2", .unexpectedEnd, 3),
      ("1e999", .numberOutOfRange, 0),
      ("simple(24)", .numberOutOfRange, 9), ("-", .unexpectedEnd, 1),
      ("(_ h'00')", .unexpectedCharacter, 0),
    ])
  func refuses(_ text: String, _ defect: CBORNotationError.Defect, _ offset: Int) {
    #expect(throws: CBORNotationError(defect, offset: offset)) {
      try CBORDiagnosticNotation.read(text)
    }
  }

  @Test("given nesting without end, when it is read, then it is refused before the stack is")
  func depth() {
    for opening in ["[", "1(", "{1:"] {
      #expect(throws: CBORNotationError.self) {
        try CBORDiagnosticNotation.read(String(repeating: opening, count: 100_000))
      }
    }
  }
}
