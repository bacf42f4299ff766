import Encoding
import TestSupport
import Testing

import LDS

@Suite("What a file holds that nothing else tells of")
struct NotUnderstoodTests {
  private func unknown(_ file: ElementaryFile, _ bytes: [UInt8]) -> [String] {
    ParsedFile.parse(file, bytes).notUnderstood.map { "\($0.tag?.description ?? "-") \($0.length)" }
  }

  private func details(_ tag: BERTag, _ objects: String) throws -> [UInt8] {
    BERTLV.encode(tag, try Hex.decode(objects.filter { $0 != " " }))
  }

  @Test("given the files of the standard, then there is nothing of the kind")
  func nothing() throws {
    for (name, file) in [("dg11", ElementaryFile.dg11), ("dg16", .dg16), ("dg12", .dg12)] {
      for value in try cases("lds-files.json", name) {
        #expect(unknown(file, try value.bytes("bytes")) == [])
      }
    }
    let image = SampleImage.jpeg(width: 35, height: 45)
    #expect(unknown(.dg2, DG2.encode(jpeg: image, width: 35, height: 45)) == [])
    let all = DG11(
      fullName: "A", otherNames: ["B", "C"], personalNumber: "1",
      dateOfBirth: PartialDate(year: 1970), proofOfCitizenship: image)
    #expect(unknown(.dg11, all.bytes) == [])
    #expect(unknown(.sod, [0x30, 0x03, 0x02, 0x01, 0x01]) == ["- 5"])
  }

  @Test("given objects of another tag, form or number in DG11, then they are named and not shown")
  func objects() throws {
    #expect(unknown(.dg11, try details(0x6B, "5C025F0E 5F0E0141 5F7A0342434400")) == ["- 17"])
    #expect(unknown(.dg11, try details(0x6B, "5C025F0E 5F0E0141 5F7A03424344")) == ["5F7A 3"])
    #expect(unknown(.dg11, try details(0x6B, "5C025F2B 5F2B06 373031323031")) == ["5F2B 6"])
    #expect(unknown(.dg11, try details(0x6B, "5C025F0E 5F0E0141 5F0E024142")) == ["5F0E 2"])
    #expect(unknown(.dg11, try details(0x6B, "5C025F0F 5F0F0141 5F0F024142")) == [])
    #expect(unknown(.dg11, try details(0x6B, "5C01A0 A007 020101 5F100141")) == ["A0 7"])
    #expect(unknown(.dg11, try details(0x6B, "5C025F0E 5F0E00 5F7A00")) == [])
    #expect(unknown(.dg12, try details(0x6C, "5C025F55 5F5503 414243")) == ["5F55 3"])
    #expect(
      unknown(.dg16, try details(0x70, "020101 A10B 5F51024142 5F7A03424344")) == ["5F7A 3"])
  }

  @Test("given what only the issuer understands, then it is identified by its outermost objects")
  func issuersOwn() throws {
    #expect(
      unknown(.dg13, try details(0x6D, "5C025F70 5F700B 3132333435363738393031")) == ["5F70 11"])
    #expect(unknown(.dg13, try details(0x6D, "7FFF4E6F")) == ["- 6"])
    #expect(unknown(.dg13, Array("no TLV at all".utf8)) == ["- 13"])
    #expect(unknown(.dg13, []) == [] && unknown(.dg11, []) == [])
    #expect(unknown(.dg6, try details(0x66, "81020102")) == ["81 2"])
    #expect(unknown(.dg2, try details(0x75, "7F610B 020100 DF010568656C6C6F")).isEmpty == false)
    #expect(unknown(.dg11, [0x6B, 0x05, 0x01]) == ["- 3"])
  }

  @Test("given thousands of them, then a hundred are reported")
  func bounded() {
    let many = (0..<3000).flatMap { _ -> [UInt8] in [0x81, 0x01, 0x07] }
    #expect(unknown(.dg13, BERTLV.encode(0x6D, many)).count == UnknownObject.most)
  }
}
