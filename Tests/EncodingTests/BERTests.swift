import Encoding
import TestSupport
import Testing

@Suite("BER with definite lengths, X.690, 8")
struct BERTests {
  @Test("given EF.COM of Doc 9303-10, when it is read, then its objects and their bytes come out")
  func reads() throws {
    let bytes = try Hex.decode("60145F0104303130365F36063034303030305C026175")
    let file = try BERTLV(parsing: bytes)
    #expect(file.tag == 0x60)
    #expect(Array(file.encoded) == bytes)
    #expect(try file.children().map(\.tag) == [0x5F01, 0x5F36, 0x5C])
  }

  @Test(
    "given any length, when it is written, then it is read back and is minimal",
    arguments: [0, 1, 127, 128, 255, 256, 65535, 65536, 1 << 20])
  func lengths(_ length: Int) throws {
    let bytes = BERTLV.encode(0x7F61, [UInt8](repeating: 7, count: length))
    let header = try BERHeader(parsing: bytes)
    #expect(header.contentLength == length)
    #expect(header.totalLength == bytes.count)
    #expect(header.hasMinimalLength)
  }

  @Test(
    "given damaged bytes, when they are read, then the defect is named",
    arguments: [
      ("", BERError.truncated), ("30", .truncated), ("3003", .truncated), ("3082", .truncated),
      ("3080", .indefiniteLength), ("3085", .lengthTooLong), ("1F81828384", .tagTooLong),
      ("30000500", .trailingBytes(2)), ("308400FFFFFF", .truncated),
    ])
  func refuses(_ text: String, _ defect: BERError) throws {
    let bytes = try Hex.decode(text)
    #expect(throws: defect) { try BERTLV(parsing: bytes) }
  }

  @Test("given a padded length, when it is read, then it is not minimal")
  func padded() throws {
    #expect(try !BERHeader(parsing: [0x04, 0x81, 0x05]).hasMinimalLength)
    #expect(try !BERHeader(parsing: [0x04, 0x82, 0x00, 0x85]).hasMinimalLength)
  }

  @Test("given a slice of other bytes, when it is read, then it is read as bytes of its own are")
  func slices() throws {
    let own = try Hex.decode("3009060355040613025554")
    let slice = ([0xFF, 0xFF, 0xFF] + own + [0xFF])[3..<14]
    #expect(try BERTLV(parsing: slice) == BERTLV(parsing: own))
    #expect(try BERHeader(parsing: slice) == BERHeader(parsing: own))
    let parts = try BERTLV(parsing: slice).children()
    #expect(try DER.objectIdentifier(parts[0]) == ObjectIdentifier(2, 5, 4, 6))
    #expect(Array(parts[1].content) == Array("UT".utf8))
    #expect(Array(parts[1].encoded) == Array(own.suffix(4)))
    #expect(throws: BERError.truncated) { try BERTLV(parsing: slice.dropLast()) }
    #expect(throws: BERError.truncated) { try BERHeader(parsing: slice.prefix(1)) }
    #expect(throws: BERError.trailingBytes(1)) { try BERTLV(parsing: slice + [0]) }
  }

  @Test(
    "given object identifiers, when they are written and read, then both forms agree",
    arguments: [
      ("2.23.136.1.1.1", "678108010101"), ("1.2.840.113549.1.7.2", "2A864886F70D010702"),
      ("0.4.0.127.0.7.2.2.4.2.2", "04007F00070202040202"), ("2.999", "8837"),
      ("2.18446744073709551535", "81FFFFFFFFFFFFFFFF7F"), ("1.39.0.10.100.1000", "4F000A648768"),
    ])
  func objectIdentifiers(_ dotted: String, _ content: String) throws {
    let identifier = try ObjectIdentifier(dotted: dotted)
    #expect(Hex.encode(identifier.content).uppercased() == content)
    #expect(try ObjectIdentifier(content: Hex.decode(content)).description == dotted)
  }

  @Test(
    "given damaged object identifiers, when they are read, then they are refused",
    arguments: ["", "80", "2A80", "2A8001", "2AFFFFFFFFFFFFFFFFFFFF7F"])
  func refusesIdentifiers(_ content: String) throws {
    let bytes = try Hex.decode(content)
    #expect(throws: BERError.invalidObjectIdentifier) { try ObjectIdentifier(content: bytes) }
  }

  @Test("given integers, when they are written, then sign and length are those of DER")
  func integers() throws {
    #expect(DER.integer(0) == [0x02, 0x01, 0x00])
    #expect(DER.integer(128) == [0x02, 0x02, 0x00, 0x80])
    #expect(try DER.integer(BERTLV(parsing: DER.integer(65537))) == 65537)
    #expect(throws: BERError.invalidInteger) {
      try DER.integer(BERTLV(parsing: [0x02, 0x01, 0xFF]))
    }
  }
}
