import Encoding
import LDS
import Testing

@Suite("EF.ATR/INFO, Doc 9303-10, 3.11.2")
struct EFATRInfoTests {
  @Test(
    "given a file with lengths, when it is read, then they are known and it goes back as it was",
    arguments: [
      ("7F66080202040002020400", 1024, 1024),
      ("4301B8 46040102030 4 7F660A0203010000020300FFFF", 65_536, 65_535),
      ("7F660602010002 0100", 0, 0),
      ("7F66060202010002020400", nil, nil),
    ] as [(String, Int?, Int?)])
  func lengths(_ digits: String, _ command: Int?, _ answer: Int?) throws {
    let bytes = try Hex.decode(digits.replacing(" ", with: ""))
    let file = try? EFATRInfo(parsing: bytes)
    #expect(file?.maximumCommandLength == command)
    #expect(file?.maximumAnswerLength == answer)
    if let file { #expect(file.encoded == bytes && file.bytes == bytes) }
    #expect((file == nil) == (command == nil))
  }

  @Test("given padding behind the objects, when the file is read, then it is left out")
  func padding() throws {
    let bytes = EFATRInfo.encode(maximumCommandLength: 512, maximumAnswerLength: 1024)
    for padding in [0x00, 0xFF] as [UInt8] {
      let file = try EFATRInfo(parsing: bytes + [UInt8](repeating: padding, count: 40))
      #expect(file.encoded == bytes && file.maximumAnswerLength == 1024)
    }
  }

  @Test(
    "given a file that is none, when it is read, then that is an error",
    arguments: [
      "", "7F66", "7F660B020900FFFFFFFFFFFFFFFF", "7F66060202 8000020400", "7F6603020100",
    ])
  func malformed(_ digits: String) throws {
    let bytes = try Hex.decode(digits.replacing(" ", with: ""))
    #expect(throws: LDSError.self) { try EFATRInfo(parsing: bytes) }
  }

  @Test("given a file without lengths, when it is read, then none are known")
  func without() throws {
    let file = try EFATRInfo(parsing: BERTLV.encode(0x43, [0xB8]))
    #expect(file.maximumAnswerLength == nil && file.objects.count == 1)
  }
}
