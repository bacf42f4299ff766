import Encoding
import TestSupport
import Testing
import Verdicts

import LDS

@Suite struct FileTests {
  @Test("given EF.COM of the standard, when it is read, then versions and list are as printed")
  func com() throws {
    for value in try cases("lds.json", "efCOM") {
      let expected = try #require(value["expected"])
      let com = try EFCOM(parsing: value.bytes("bytes"))
      #expect(com.ldsVersion == (try expected.text("lds")))
      #expect(com.unicodeVersion == (try expected.text("unicode")))
      let files = com.dataGroups.map(\.name).joined(separator: " ")
      #expect(files == (try expected.text("files")))
      #expect(com.encoded == com.bytes)
    }
  }

  @Test("given EF.COM with a tag of no data group, when it is read, then the others are there")
  func comWithOtherTag() throws {
    let bytes = try Hex.decode("60165F0104303130375F36063034303030305C0475426061")
    #expect(try EFCOM(parsing: bytes).dataGroups == [.dg2, .dg1])
  }

  @Test(
    "given a malformed EF.COM, when it is read, then the error names the file",
    arguments: [
      "", "60", "61145F0104303130365F36063034303030305C026175",
      "60145F0104303130415F36063034303030305C026175", "60115F0104303130365F3606303430303030",
      "60145F0104303130365F36063034303030305C02617500", "60095F0104303130365C00",
      "60155F010530313036305F36063034303030305C026175",
    ])
  func malformedCOM(_ hex: String) throws {
    let bytes = try Hex.decode(hex)
    let error = #expect(throws: LDSError.self) { try EFCOM(parsing: bytes) }
    #expect(error?.code == .fileMalformed)
    #expect(error?.details.first == "EF.COM")
    #expect(error?.details.count == 2)
  }

  @Test("given signed data, when EF.SOD is made of it and read, then it comes out unchanged")
  func sod() throws {
    let signedData = try Hex.decode("30800609 2A864886F70D010702 0000".filter { $0 != " " })
    let sod = EFSOD(signedData: signedData)
    #expect(try EFSOD(parsing: sod.encoded) == sod)
    #expect(try EFSOD(parsing: sod.encoded).signedData == signedData)
    #expect(try EFSOD(parsingBareSignedData: signedData) == sod)
    #expect(throws: LDSError.self) { try EFSOD(parsing: signedData) }
    #expect(throws: LDSError.self) { try EFSOD(parsingBareSignedData: sod.encoded) }
    #expect(throws: LDSError.self) { try EFSOD(parsing: sod.encoded + [0]) }
    #expect(throws: LDSError.self) { try EFSOD(parsing: [0x77, 0x00]) }
  }

  @Test("given DG1 of the standard, when it is read and written, then nothing changes")
  func dg1() throws {
    for value in try cases("lds.json", "dg1") {
      let dg1 = try DG1(parsing: value.bytes("bytes"))
      #expect(dg1.mrz.documentNumber == (try value.text("expected")))
      #expect(DG1(mrz: dg1.mrz).bytes == (try value.bytes("bytes")))
    }
  }

  @Test("given DG1 with a wrong check digit, when it is read, then the field is recorded")
  func dg1CheckDigit() throws {
    var bytes = DG1(mrz: try composed(.td3)).encoded
    bytes[bytes.count - 1] = bytes.last == 0x30 ? 0x31 : 0x30
    #expect(try DG1(parsing: bytes).mrz.failedCheckDigits == [.composite])
  }

  @Test(
    "given DG1 that holds no MRZ, when it is read, then the error shows none of it",
    arguments: ["61045F1F0141", "61055F1F024141", "75045F1F0141", "61035F1F00", "6100"])
  func malformedDG1(_ hex: String) throws {
    let bytes = try Hex.decode(hex)
    let error = #expect(throws: LDSError.self) { try DG1(parsing: bytes) }
    #expect(error?.details.first == "DG1")
  }

  @Test("given DG15 with a key, when it is written and read, then the key comes out unchanged")
  func dg15() throws {
    let file = DG15(publicKeyInfo: [0x30, 0x03, 0x02, 0x01, 0x05])
    #expect(try DG15(parsing: file.encoded) == file)
    #expect(throws: LDSError.self) { try DG15(parsing: file.encoded + [0]) }
    #expect(throws: LDSError.self) { try DG15(parsing: [0x6F, 0x02, 0x04, 0x00]) }
    #expect(throws: LDSError.self) { try DG15(parsing: [0x6E, 0x02, 0x30, 0x00]) }
  }
}
