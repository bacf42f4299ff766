import Encoding
import TestSupport
import Testing
import Verdicts

/// RFC 8949, read and written.
struct CBORTests {
  private static func examples(_ expected: WireText...) throws -> [JSONValue] {
    try #require(try Vectors.load("cbor-rfc8949.json")["groups"]?.array).filter {
      expected.contains($0["expected"]?.string ?? "")
    }
  }

  @Test("given the examples of Appendix A, when they are read, then each is what its notation says")
  func read() throws {
    let examples = try Self.examples("deterministic", "long", "indefinite")
    #expect(examples.count == 81)
    for example in examples {
      let bytes = try example.bytes("bytes")
      let isIndefinite = try example.text("expected") == "indefinite"
      let item = try CBORReader.read(bytes, takesIndefiniteLengths: isIndefinite)
      let value = try CBORDiagnosticNotation.read(try example.text("notation"))
      #expect(item.value.encoded == value.encoded, "\(example)")
      #expect(item.encoded.elementsEqual(bytes), "\(example)")
      #expect(item.start == 0 && item.end == bytes.count)
      let text = CBORDiagnosticNotation.text(item.value)
      #expect(try CBORDiagnosticNotation.read(text).encoded == value.encoded, "\(text)")
      if isIndefinite {
        #expect(throws: CBORError.self) { try CBORReader.read(bytes) }
      }
    }
  }

  @Test(
    "given the examples of Appendix A, when their values are written, then their bytes come out")
  func written() throws {
    for example in try Self.examples("deterministic") {
      let value = try CBORDiagnosticNotation.read(try example.text("notation"))
      #expect(value.encoded == (try example.bytes("bytes")), "\(example)")
    }
  }

  @Test("given what Appendix F calls not well formed, when it is read, then it is refused")
  func notWellFormed() throws {
    let examples = try Self.examples("error")
    #expect(examples.count == 94)
    for example in examples {
      let bytes = try example.bytes("bytes")
      for takesIndefiniteLengths in [false, true] {
        #expect(throws: CBORError.self, "\(example)") {
          try CBORReader.read(bytes, takesIndefiniteLengths: takesIndefiniteLengths)
        }
      }
    }
  }

  @Test(
    "given well-formed bytes that are not strict, when they are read, then the defect is named",
    arguments: [
      ("1800", CBORError.Defect.longHead, 0), ("8119000a", .longHead, 1),
      ("1a0000ffff", .longHead, 0),
      ("1b00000000ffffffff", .longHead, 0), ("5803010203", .longHead, 0),
      ("0000", .trailingBytes, 1),
      ("a2616101616102", .duplicateKey, 4), ("a2f93c0001fa3f80000002", .duplicateKey, 5),
      ("61ff", .invalidUTF8, 1), ("9fff", .indefiniteLength, 0), ("", .truncated, 0),
    ])
  func strict(_ bytes: String, _ defect: CBORError.Defect, _ offset: Int) throws {
    let bytes = try Hex.decode(bytes)
    #expect(throws: CBORError(defect, offset: offset)) { try CBORReader.read(bytes) }
  }

  @Test("given lengths, depths and counts that lie, when they are read, then they cost nothing")
  func bombs() throws {
    for bytes in ["9b7fffffffffffffff", "bbffffffffffffffff", "5bffffffffffffffff", "9affffffff"] {
      #expect(throws: CBORError.self) { try CBORReader.read(try Hex.decode(bytes)) }
    }
    let deep = [UInt8](repeating: 0x81, count: 1_000_000)
    #expect(throws: CBORError(.tooDeep, offset: CBORReader.maximumDepth + 1)) {
      try CBORReader.read(deep)
    }
    let many = [0x9A, 0x00, 0x0F, 0x42, 0x40] + [UInt8](repeating: 0, count: 1_000_000)
    #expect(throws: CBORError(.tooMany, offset: 5 + CBORReader.maximumCount - 1)) {
      try CBORReader.read(many)
    }
  }

  @Test(
    "given items inside an embedded one, when they are read, then their places are in the whole")
  func places() throws {
    // [0, 24(<<{"ab": h'0102'}>>)]
    let bytes = try Hex.decode("8200d81847a1626162420102")
    let item = try CBORReader.read(bytes)
    let inner = try item.array()[1].embedded()
    let entry = try #require(try inner.entry(.text("ab")))
    #expect(inner.start == 5)
    #expect(entry.start == 6 && entry.count == 6)
    #expect(entry.key.contentStart == 7 && entry.value.start == 9)
    #expect(entry.value.contentStart == 10 && entry.value.contentCount == 2)
    #expect(bytes[entry.value.contentStart..<entry.value.end] == [1, 2])
    #expect(try entry.value.bytes() == [1, 2])
    #expect(throws: CBORError(.unexpectedItem(.phrase(Phrase(english: "text"))), offset: 9)) {
      try entry.value.text()
    }
  }

  @Test("given a map out of order, when it is written, then its keys are in bytewise order")
  func order() throws {
    let value = try CBORDiagnosticNotation.read(
      #"{"aa": 1, "z": 2, -1: 3, [100]: 4, false: 5, 100: 6, 10: 7, [-1]: 8}"#)
    // The order that RFC 8949, 4.2.1, gives for these keys.
    #expect(
      CBORDiagnosticNotation.text(try CBORReader.read(value.encoded).value)
        == #"{10: 7, 100: 6, -1: 3, "z": 2, "aa": 1, [100]: 4, [-1]: 8, false: 5}"#)
  }
}
