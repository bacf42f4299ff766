import Encoding
import TestSupport
import Testing

import LDS

@Suite("Texts in other encodings")
struct UnderstoodTextTests {
  private func file(_ text: [UInt8], tag: BERTag = 0x5F0E) throws -> DG11 {
    try DG11(
      parsing: BERTLV.encode(
        0x6B, BERTLV.encode(0x5C, tag.bytes) + BERTLV.encode(tag, text)))
  }

  @Test(
    "given a name in GBK, GB 2312 or UTF-16, then it is not understood, not shown and kept",
    arguments: [
      // Wang Xiaoming in GB 2312, Zhu Rongji in GBK, Li Na.
      [0xCD, 0xF5, 0xD0, 0xA1, 0xC3, 0xF7], [0xD6, 0xEC, 0xE9, 0x46, 0xBB, 0xF9],
      [0xC0, 0xEE, 0x3C, 0x3C, 0xC4, 0xC8], [0xC0, 0xEE],
      // Letters and Han characters in UTF-16, with and without a byte order mark.
      [0x00, 0x57, 0x00, 0x41], [0x57, 0x00, 0x41, 0x00], [0x73, 0x8B, 0x5C, 0x0F],
      [0xFE, 0xFF, 0x4E, 0x4F], [0xFF, 0xFE, 0x4F, 0x4E], [0x4E, 0x0A, 0x6D, 0x77],
    ] as [[UInt8]])
  func others(_ text: [UInt8]) throws {
    let file = try file(text)
    #expect(file.fullName == nil)
    #expect(file.notes.map(\.kind).contains(.textNotUnderstood))
    #expect(ParsedFile.parse(.dg11, file.bytes).notUnderstood.map(\.length) == [text.count])
    #expect(file.encoded == file.bytes)
    let names =
      [0xA0, UInt8(text.count + 6), 0x02, 0x01, 0x01, 0x5F, 0x0F, UInt8(text.count)] + text
    let other = try DG11(parsing: BERTLV.encode(0x6B, [0x5C, 0x01, 0xA0] + names))
    #expect(other.otherNames.isEmpty && other.encoded == other.bytes)
  }

  @Test(
    "given a name in UTF-8 or Latin-1, then it is read",
    arguments: [
      ("MÜLLER", [0x4D, 0xDC, 0x4C, 0x4C, 0x45, 0x52]),
      ("Määttä", [0x4D, 0xE4, 0xE4, 0x74, 0x74, 0xE4]),
      ("Pää", [0x50, 0xE4, 0xE4]), ("É", [0xC9]),
      ("Calle 1º", [0x43, 0x61, 0x6C, 0x6C, 0x65, 0x20, 0x31, 0xBA]),
      ("王小明", [0xE7, 0x8E, 0x8B, 0xE5, 0xB0, 0x8F, 0xE6, 0x98, 0x8E]),
      ("A<<B", [0x41, 0x3C, 0x3C, 0x42]), ("Hof 1\r\nUlm", Array("Hof 1\r\nUlm".utf8)),
    ] as [(String, [UInt8])])
  func known(_ text: String, _ bytes: [UInt8]) throws {
    let file = try file(bytes)
    #expect(file.fullName.map { Array($0.text.utf8) } == Array(text.utf8))
    #expect(!file.notes.map(\.kind).contains(.textNotUnderstood))
  }

  @Test("given DG13 of Poland, then the national number in it is named")
  func nationalNumber() {
    #expect(
      DataObjectNames.name(of: 0x5F70, in: .dg13, under: [0x6D])
        == "National number (PESEL), in documents of Poland")
    #expect(DataObjectNames.name(of: 0x5F71, in: .dg13, under: [0x6D]) == nil)
  }
}
