import Encoding
import Testing

import LDS
import Faces

/// The smallest headers that say a width and a height.
enum SampleImage {
  static func jpeg(width: UInt8, height: UInt8) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x04, 0x4A, 0x46, 0xFF, 0xC4, 0x00, 0x03, 0x00]
      + [0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, height, 0x00, width, 0x01, 0x01, 0x11, 0x00]
      + [0xFF, 0xDA, 0x00, 0x02, 0x55, 0xFF, 0xD9]
  }

  static func codestream(width: UInt8, height: UInt8) -> [UInt8] {
    [0xFF, 0x4F, 0xFF, 0x51, 0x00, 0x2F, 0x00, 0x00]
      + [0, 0, 0, width + 2, 0, 0, 0, height + 3, 0, 0, 0, 2, 0, 0, 0, 3]
  }
}

@Suite struct DG2Tests {
  @Test("given a portrait, when DG2 is written and read, then image, format and figures are there")
  func roundTrip() throws {
    let jpeg = SampleImage.jpeg(width: 35, height: 45)
    let dg2 = try DG2(parsing: DG2.encode(jpeg: jpeg, width: 1, height: 2))
    let face = try #require(dg2.faces.first)
    #expect(dg2.faces.count == 1 && dg2.encoding == .iso19794)
    #expect(face.image == jpeg && face.size == jpeg.count)
    #expect(face.format == .jpeg && face.width == 35 && face.height == 45)

    let codestream = SampleImage.codestream(width: 35, height: 45)
    let other = try DG2(parsing: DG2.encode(.jpeg2000, codestream, width: 1, height: 2))
    #expect(other.faces.first?.format == .jpeg2000)
    #expect(other.faces.first?.width == 35 && other.faces.first?.height == 45)
  }

  @Test("given an image that hides its size, when it is read, then the record's figures count")
  func recordedFigures() throws {
    let image: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0x00]
    let face = try #require(
      DG2(parsing: DG2.encode(jpeg: image, width: 480, height: 640)).faces.first)
    #expect(face.width == 480 && face.height == 640)
  }

  @Test(
    "given a record length wrong by up to eight, when it is read, then the image is whole",
    arguments: [-8, -1, 1, 8])
  func wrongLength(_ offset: Int) throws {
    let image = SampleImage.jpeg(width: 35, height: 45)
    var record = FacialRecord.encode(.jpeg, image, width: 35, height: 45)
    for place in [11, 17] { record[place] = UInt8(Int(record[place]) + offset) }
    let read = try FacialRecord(parsing: record)
    #expect(read.faces.first?.image == image && read.encoded == record)
    #expect(read.notes.map(\.kind) == [.recordLengthDiffers, .recordLengthDiffers])
  }

  @Test("given a record that is cut off by more than eight, when it is read, then it is refused")
  func cutOff() throws {
    let image = SampleImage.jpeg(width: 35, height: 45)
    let record = FacialRecord.encode(.jpeg, image, width: 35, height: 45)
    #expect(throws: BERError.truncated) { try FacialRecord(parsing: record.dropLast(9)) }
    #expect(try FacialRecord(parsing: record.dropLast(8)).faces.count == 1)
    var long = record
    long[11] += 8
    #expect(try FacialRecord(parsing: long).notes.map(\.kind) == [.recordLengthDiffers])
    long[11] += 1
    #expect(throws: BERError.truncated) { try FacialRecord(parsing: long) }
  }

  @Test("given padding after the record, when it is read, then it is not part of the image")
  func padding() throws {
    let image = SampleImage.jpeg(width: 35, height: 45)
    let record = FacialRecord.encode(.jpeg, image, width: 35, height: 45)
    for count in [1, 8, 100] {
      let padded = record + [UInt8](repeating: 0, count: count)
      let read = try FacialRecord(parsing: padded)
      #expect(read.faces.first?.image == image && read.padding.count == count)
      #expect(read.encoded == padded && read.notes.map(\.kind) == [.paddingAfterRecord])
    }
  }

  @Test("given feature points and two images, when they are read, then both images are whole")
  func featurePoints() throws {
    let image = SampleImage.jpeg(width: 35, height: 45)
    let single = FacialRecord.encode(.jpeg, image, width: 35, height: 45)
    var block = Array(single.dropFirst(14))
    block[3] += 16
    block[5] = 2
    block.insert(contentsOf: [UInt8](repeating: 0x77, count: 16), at: 20)
    var record = Array(single.prefix(14)) + block + block
    record[11] = UInt8(record.count)
    record[13] = 2
    let faces = try FacialRecord(parsing: record).faces
    #expect(faces.map(\.image) == [image, image])
  }

  @Test("given no image, when DG2 is read, then there is no face and no error")
  func noImage() throws {
    let empty = BERTLV.encode(0x75, BERTLV.encode(0x7F61, DER.integer(UInt64(0))))
    #expect(try DG2(parsing: empty).faces.isEmpty)
    let record = Array("FAC\0010\0".utf8) + [0, 0, 0, 14, 0, 0]
    #expect(try FacialRecord(parsing: record).faces.isEmpty)
  }

  @Test("given a count of images beyond the data, when it is read, then it ends with an error")
  func countBomb() {
    let record = Array("FAC\0010\0".utf8) + [0, 0, 0, 14, 0xFF, 0xFF]
    #expect(throws: BERError.truncated) { try FacialRecord(parsing: record) }
  }

  @Test("given an image of another kind, when it is read, then it is noted and no portrait")
  func otherImage() throws {
    let image = SampleImage.jpeg(width: 35, height: 45)
    var record = FacialRecord.encode(.jpeg, image, width: 35, height: 45)
    record[46] = 0
    let read = try FacialRecord(parsing: record)
    #expect(read.faces.isEmpty && read.notes.map(\.kind) == [.imageNotRecognised])
    #expect(read.images.first?.image.count == image.count && read.encoded == record)
    record[46] = 0xFF
    record[35] = 9
    let other = try FacialRecord(parsing: record)
    #expect(other.faces.first?.format == .jpeg && other.notes.map(\.kind) == [.imageFormatDiffers])
  }

  @Test("given DG2 without the templates of the standard, when it is read, then it is refused")
  func malformed() {
    for bytes in [
      BERTLV.encode(0x75, []), BERTLV.encode(0x61, []),
      BERTLV.encode(0x75, BERTLV.encode(0x7F61, [0x02, 0x01, 0x01, 0x7F, 0x60, 0x00])),
      BERTLV.encode(0x75, BERTLV.encode(0x7F61, [0x02, 0x01, 0x01, 0x30, 0x00])),
    ] {
      let error = #expect(throws: LDSError.self) { try DG2(parsing: bytes) }
      #expect(error?.details.first == "DG2")
    }
  }
}
