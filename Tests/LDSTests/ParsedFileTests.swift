import Crypto
import Encoding
import TestSupport
import Testing

import LDS
import Faces

@Suite struct ParsedFileTests {
  static func specimens() throws -> [(ElementaryFile, [UInt8])] {
    let image = SampleImage.jpeg(width: 35, height: 45)
    let infos = SecurityInfos([
      PACEInfo(ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2), parameterIdentifier: 13)
        .securityInfo
    ])
    let person = DG16.Person(
      tag: 0xA1, fields: DetailFields([DetailField(DG16.Field.name.tag, text: "A<<B")]))
    let picture = EncodedImage(image)
    return [
      (.cardAccess, infos.encoded), (.com, EFCOM.encode(dataGroups: [.dg1, .dg2])),
      (.sod, EFSOD(signedData: [0x30, 0x00]).encoded), (.dg1, DG1(mrz: try composed(.td3)).encoded),
      (.dg2, DG2.encode(jpeg: image, width: 35, height: 45)),
      (.dg2, DG2(FaceImageDataBlock(image: image, format: .jpeg)).bytes),
      (.dg3, try biometricRecord("two fingers in WSQ")),
      (.dg4, try biometricRecord("two irises in JPEG 2000")),
      (.dg5, DG5(images: [picture]).encoded), (.dg6, [0x66, 1, 2]),
      (.dg7, DG7(images: [picture, picture]).encoded), (.dg8, [0x68, 0]), (.dg9, [0x69, 1, 7]),
      (.dg10, [0x6A, 2, 1, 1]),
      (
        .dg11,
        DG11(
          fullName: "A<<B", otherNames: ["C"], dateOfBirth: PartialDate(year: 1970),
          proofOfCitizenship: image
        ).encoded
      ),
      (.dg12, DG12(dateOfIssue: PartialDate(year: 2020, month: 2), otherPersons: ["D"]).encoded),
      (.dg13, DG13(content: [1, 2, 3]).encoded), (.dg14, DG14(securityInfos: infos).encoded),
      (.dg15, DG15(publicKeyInfo: [0x30, 0x02, 0x05, 0x00]).encoded),
      (.dg16, DG16(persons: [person, person]).encoded),
      (.directory, EFDIR(applications: [EFDIR.Application(identifier: [0xA0])]).bytes),
      (.cvca, [0x42, 0x01, 0x41]),
    ]
  }

  private static func biometricRecord(_ comment: String) throws -> [UInt8] {
    let all = try cases("biometric-records.json", "records")
    return try #require(try all.first { try $0.text("comment") == comment }).bytes("bytes")
  }

  @Test("given each file, when it is parsed, then it has its type, no notes and the same bytes")
  func parsed() throws {
    for (file, bytes) in try Self.specimens() {
      let parsed = ParsedFile.parse(file, bytes)
      let content = try #require(parsed.content, "\(file)")
      #expect(content.encoded == bytes && content.bytes == bytes && content.isCanonical)
      #expect(parsed.bytes == bytes && parsed.notes.isEmpty)
    }
  }

  @Test("given each file cut off, when it is parsed, then it is unparsed with a reason")
  func cut() throws {
    for (file, bytes) in try Self.specimens() where file != .dg13 {
      let cut = Array(bytes.dropLast())
      guard case .unparsed(let unparsed) = ParsedFile.parse(file, cut) else {
        Issue.record("\(file)")
        continue
      }
      #expect(unparsed.file == file && unparsed.bytes == cut && !unparsed.reason.words.isEmpty)
      if file != .dg1 { #expect(unparsed.offset == 0, "\(file)") }
      #expect(ParsedFile.parse(file, cut).content == nil)
    }
  }

  @Test("given a file of another tag, when it is parsed, then it is unparsed, but DG13")
  func otherTags() throws {
    // EF.ATR/INFO may begin with any tag.
    for file in ElementaryFile.allCases where file != .cardInformation {
      let parsed = ParsedFile.parse(file, [0x0F, 0x01, 0x02])
      #expect((parsed.content == nil) == (file != .dg13))
      #expect(parsed.bytes == [0x0F, 0x01, 0x02])
    }
  }

  @Test("given a defect inside a file, when it is parsed, then its place is stated")
  func places() throws {
    func offset(_ file: ElementaryFile, _ hex: String) throws -> Int? {
      guard case .unparsed(let unparsed) = ParsedFile.parse(file, try Hex.decode(hex)) else {
        return nil
      }
      return unparsed.offset
    }
    #expect(try offset(.com, "60145F0104303130415F36063034303030305C026175") == 5)
    #expect(try offset(.com, "60155F0104303130365F36063034303030305C02617500") == 22)
    #expect(try offset(.cardAccess, "310430020500") == 2)
    #expect(try offset(.dg14, "6E0430020500") == 2)
    #expect(try offset(.dg15, "6F020400") == 2)
    #expect(try offset(.sod, "77020400") == 2)
    #expect(try offset(.dg5, "65060201015F4305") == 5)
    #expect(try offset(.dg16, "7007020101A1025F50") == 7)
  }

  @Test(
    "given a length in more bytes than needed, when a file is parsed, then it is not canonical")
  func notCanonical() throws {
    let parsed = ParsedFile.parse(.dg11, try Hex.decode("6B81075F0E8103414243"))
    let content = try #require(parsed.content)
    #expect(!content.isCanonical)
    let access = ParsedFile.parse(.cardAccess, try Hex.decode("31810730050601010500"))
    #expect(try access.content?.encoded == Hex.decode("310730050601010500"))
    #expect(try content.encoded == Hex.decode("6B065F0E03414243"))
  }
}
