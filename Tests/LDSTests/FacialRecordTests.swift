import Encoding
import Testing

import Faces
import LDS

@Suite struct FacialRecordTests {
  @Test("given everything that a record can say, when it is written and read, then it is there")
  func allFields() throws {
    var image = FacialImageInformation(format: .jpeg, width: 35, height: 45)
    image.kindCode = 2
    image.colourSpaceCode = 3
    image.sourceCode = 3
    image.deviceType = 0x1234
    image.quality = 0x5678
    let made = FacialRecord(images: [
      FacialImage(imageInformation: image, image: SampleImage.jpeg(width: 35, height: 45))
    ])
    let read = try FacialRecord(parsing: made.encoded)
    #expect(read == made && read.encoded == read.bytes && read.notes.isEmpty)
    #expect(read.images.first?.imageInformation == image)
    // What is said of the person, and points of the face, are kept as they are.
    var record = made.bytes
    record.replaceSubrange(20..<34, with: 1...14)
    record.insert(contentsOf: 1...16, at: 34)
    record[11] += 16
    record[17] += 16
    record[19] = 2
    let other = try FacialRecord(parsing: record)
    #expect(other.encoded == record && other.notes.isEmpty && other != made)
    #expect(other.faces == made.faces)
  }

  @Test("given an image without bytes, when the record is read, then it is noted")
  func emptyImage() throws {
    let record = FacialRecord.encode(.jpeg, [], width: 35, height: 45)
    let read = try FacialRecord(parsing: record)
    #expect(read.faces.isEmpty && read.images.count == 1 && read.encoded == record)
    #expect(read.notes.map(\.kind) == [.imageMissing])
    let none = FacialRecord(images: [])
    #expect(try FacialRecord(parsing: none.encoded).notes.map(\.kind) == [.imageMissing])
  }

  @Test("given a length that ends inside the image's head, when it is read, then it is refused")
  func shortLength() {
    var record = FacialRecord.encode(
      .jpeg, SampleImage.jpeg(width: 1, height: 1), width: 1, height: 1)
    record[17] = 31
    #expect(throws: BERError.self) { try FacialRecord(parsing: record) }
    record[17] = 32
    record[19] = 0xFF
    #expect(throws: BERError.truncated) { try FacialRecord(parsing: record) }
  }

  @Test(
    "given another size in the record than in the image, when it is read, then the image counts")
  func otherSize() throws {
    let image = SampleImage.jpeg(width: 35, height: 45)
    let read = try FacialRecord(parsing: FacialRecord.encode(.jpeg, image, width: 9, height: 9))
    #expect(read.faces.first?.width == 35 && read.notes.map(\.kind) == [.imageSizeDiffers])
    let picture = try #require(read.faces.first?.encodedImage)
    #expect(picture.width == 35 && picture.height == 45 && picture.components == 1)
  }

  @Test("given two templates, when DG2 is read and written, then both portraits are there")
  func severalTemplates() throws {
    let jpeg = FacialRecord.encode(
      .jpeg, SampleImage.jpeg(width: 35, height: 45), width: 35, height: 45)
    let codestream = SampleImage.codestream(width: 7, height: 9)
    let group = BiometricTemplates(
      [jpeg, FacialRecord.encode(.jpeg2000, codestream, width: 7, height: 9), []].map {
        BiometricTemplate(
          header: BiometricHeader(biometricType: 2, formatType: 8), blockForm: .bytes, block: $0)
      })
    let dg2 = try DG2(parsing: BERTLV.encode(0x75, group.encoded))
    #expect(dg2.faces.map(\.width) == [35, 7] && dg2.encoded == dg2.bytes)
    #expect(dg2.faceRecords.count == 3 && dg2.faceRecords.last == .empty)
    #expect(dg2.notes.map(\.kind) == [.imageMissing] && dg2.records.first == jpeg)
    #expect(dg2.portrait?.format == .jpeg && dg2.portrait?.components == 1)
    #expect(dg2.faces.last?.encodedImage.format == .codestream)
    #expect(dg2.faces.last?.encodedImage.bytes == codestream)
  }

  @Test("given a portrait without a size, when it is asked for, then the size is not known")
  func unknownSize() throws {
    let image: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0x00]
    let portrait = try DG2(parsing: DG2.encode(jpeg: image, width: 0, height: 0)).portrait
    #expect(portrait?.bytes == image && portrait?.format == .jpeg)
    #expect(portrait?.width == nil && portrait?.height == nil && portrait?.components == nil)
    let jp2 = try Hex.decode(
      "0000000C6A5020200D0A870A00000014667479706A703220000000006A703220"
        + "0000001E6A7032680000001669686472000002130000019D0001070700000000")
    let other = try DG2(parsing: DG2.encode(.jpeg2000, jp2, width: 0, height: 0)).portrait
    #expect(other?.format == .jp2 && other?.width == 413 && other?.components == 1)
    #expect(other?.format?.mediaType == "image/jp2")
  }

  @Test("given a malformed record, when DG2 is read, then the error states the place in the file")
  func places() throws {
    let image = SampleImage.jpeg(width: 35, height: 45)
    var bytes = DG2.encode(jpeg: image, width: 35, height: 45)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("FAC".utf8)) })
    bytes[start + 4] = 0x39
    let header = #expect(throws: LDSError.self) { try DG2(parsing: bytes) }
    #expect(header?.offset == start)
    bytes[start + 4] = 0x30
    bytes[start + 19] = 0xFF
    let points = #expect(throws: LDSError.self) { try DG2(parsing: bytes) }
    #expect(points?.offset == start + 34)
  }
}
