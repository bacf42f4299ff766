import Encoding
import Testing

import Faces
import LDS

@Suite struct FaceImageDataBlockTests {
  private let image = SampleImage.jpeg(width: 35, height: 45)

  private func field(_ number: UInt32, _ parts: [UInt8]...) -> [UInt8] {
    BERTLV.encode(BERTag(rawValue: 0xA0 | number), containing: parts)
  }

  private func value(_ number: UInt32, _ bytes: UInt8...) -> [UInt8] {
    BERTLV.encode(BERTag(rawValue: 0x80 | number), bytes)
  }

  /// A code in the form of ICAO's profile: a block with a code to fall back to.
  private func code(_ number: UInt32, _ code: UInt8) -> [UInt8] {
    field(number, field(1, value(0, code)))
  }

  /// A block in ICAO's profile with nearly everything that it may say.
  private func wholeBlock() -> [UInt8] {
    let information = field(
      1, field(0, value(0, 2)), code(1, 0), field(2, value(0, 1), value(11, 0)), code(3, 2),
      value(4, 0x03, 0xE8), value(5, 7), value(6, 50), field(7, value(0, 35), value(1, 45)),
      field(8, value(0, 10), value(1, 11), value(2, 12), value(3, 13)), code(9, 5))
    let device = field(2, field(0, value(0, 1), value(1, 0)), code(1, 2))
    let image2D = field(0, BERTLV.encode(0x80, image), information, device)
    let model = field(0, value(0, 1), value(1, 2))
    let score = DER.sequence(model, field(1, value(0, 99)))
    let failure = DER.sequence(model, field(1, code(1, 0)))
    let attack = field(
      4, code(0, 0), field(1, score), code(3, 1), code(4, 2), value(5, 3), code(6, 1),
      field(8, DER.octetString([1, 2, 3])))
    let identity = field(
      8, code(0, 3), code(1, 5), code(2, 8), value(3, 0x06, 0xA4),
      field(4, value(0, 0xFF), value(1, 0)), field(5, value(1, 1)),
      field(6, field(0, value(0, 0xF6), value(1, 2)), field(1, value(0, 20))))
    let byName = DER.sequence(
      field(0, field(0, field(1, field(0, code(0, 21))))),
      field(1, field(0, field(0, value(0, 1), value(1, 2)))))
    let byFeature = DER.sequence(field(0, field(0, code(0, 5))))
    let representation = DER.sequence(
      of: [
        value(0, 7), field(1, field(0, image2D)),
        field(2, value(0, 0x07, 0xE8), value(1, 5), value(2, 6), value(3, 7), value(4, 8)),
        field(3, score, failure), attack, value(5, 4), value(6, 6),
        field(7, model, field(1, DER.sequence(value(0, 8), value(1, 9)))), identity,
        field(9, byName, byFeature),
      ])
    let version = field(0, value(0, 3), value(1, 0x07, 0xE3))
    return field(1, BERTLV.encode(0x65, containing: [version, field(1, representation)]))
  }

  @Test("given everything that ICAO's profile has, when it is read and written, then it is there")
  func allFields() throws {
    let bytes = wholeBlock()
    let block = try FaceImageDataBlock(parsing: bytes)
    #expect(block.encoded == bytes && block.notes.isEmpty)
    let face = try #require(block.representations.first)
    #expect(face.image == image && face.format == .jpeg && face.width == 35 && face.height == 45)
  }

  @Test("given what a block says of the person, when its tree is made, then it has its names")
  func person() throws {
    func names(_ nodes: [TLVTree.Node]) -> [String] {
      nodes.flatMap { [$0.name ?? "-"] + names($0.children) }
    }
    let block = try FaceImageDataBlock(parsing: wholeBlock())
    let found = names(TLVTree(DG2(block).bytes, of: .dg2).roots)
    for name in [
      "gender", "fallback", "eyeColour", "hairColour", "subjectHeight", "propertiesBlock",
      "expressionBlock", "yawAngleBlock", "angleUncertainty", "decision", "challenges",
      "qualityBlocks", "certificationIdBlocks", "landmarkBlocks",
    ] {
      #expect(found.contains(name), "\(name)")
    }
  }

  @Test("given an image, when a block is made, written and read, then everything is there")
  func roundTrip() throws {
    let date = try #require(PartialDate(year: 2024, month: 5))
    let made = FaceImageDataBlock(
      image: image, format: .jpeg, width: 35, height: 45, captureDate: date)
    let read = try FaceImageDataBlock(parsing: made.encoded)
    #expect(read == made && read.encoded == read.bytes && read.notes.isEmpty)
    #expect(read.generation == 3 && read.year == 2019)
    let face = try #require(read.representations.first)
    #expect(face.image == image && face.format == .jpeg)
    #expect(face.width == 35 && face.height == 45)
    let dg2 = try DG2(parsing: DG2(read).encoded)
    #expect(dg2.encoding == .iso39794 && dg2.faceRecords == [.iso39794(read)])
    #expect(dg2.portrait?.bytes == image && dg2.portrait?.format == .jpeg)
    #expect(dg2.portrait?.width == 35 && dg2.encoded == dg2.bytes)
    #expect(dg2.group.templates.first?.blockForm == .dataObjects)
  }

  @Test("given a block in bytes instead of data objects, when DG2 is read, then it is found")
  func otherTag() throws {
    let block = FaceImageDataBlock(image: image, format: .jpeg)
    let group = BiometricTemplates([
      BiometricTemplate(
        header: BiometricHeader(biometricType: 2, formatType: 0x2A), blockForm: .bytes,
        block: block.encoded)
    ])
    let dg2 = try DG2(parsing: BERTLV.encode(0x75, group.encoded))
    #expect(dg2.encoding == .iso39794 && dg2.portrait?.bytes == image)
    #expect(dg2.encoded == dg2.bytes)
  }

  @Test("given a block without the tag around it, when it is read, then it comes back so")
  func bare() throws {
    let made = FaceImageDataBlock(image: image, format: .jpeg)
    let inner = Array(try BERTLV(parsing: made.encoded).content)
    let read = try FaceImageDataBlock(parsing: inner)
    #expect(read.encoded == inner && read.faces == made.faces)
  }

  @Test("given images that are not what the block says, when it is read, then that is noted")
  func notes() throws {
    func kinds(_ block: FaceImageDataBlock) throws -> [FaceNote.Kind] {
      try FaceImageDataBlock(parsing: block.encoded).notes.map(\.kind)
    }
    #expect(
      try kinds(FaceImageDataBlock(image: [0, 0, 0], format: .jpeg)) == [.imageNotRecognised])
    #expect(try kinds(FaceImageDataBlock(image: [], format: .jpeg)) == [.imageMissing])
    let lossless = FaceImageDataBlock(image: image, format: .jpeg2000Lossless)
    #expect(try kinds(lossless) == [.imageFormatDiffers])
    let wide = FaceImageDataBlock(image: image, format: .jpeg, width: 99, height: 45)
    #expect(try kinds(wide) == [.imageSizeDiffers])
  }

  @Test(
    "given a block without a mandatory part, when it is read, then it is refused",
    arguments: [
      "", "6500", "A100", "A1026500", "3000", "6509A007800103810207E3",
      "650BA007800103810207E3A100",
      "650DA007800103810207E3A1023000", "6510A007800103810207E3A1053003800100",
      "6514A007800103810207E3A10930078001 00A102A000",
      "651BA007800103810207E3A110300E800100A109A007A005 8003FFD8FF",
    ])
  func malformed(_ hex: String) throws {
    let bytes = try Hex.decode(hex.filter { $0 != " " })
    if hex.hasSuffix("A102A000") {
      // A representation of another kind than in two dimensions has no image for us.
      #expect(try FaceImageDataBlock(parsing: bytes).notes.map(\.kind) == [.imageMissing])
    } else {
      #expect(throws: BERError.self) { try FaceImageDataBlock(parsing: bytes) }
    }
  }

  @Test("given data objects that nest too deep or are too many, when read, then it is refused")
  func nesting() throws {
    let inner = try BERTLV(parsing: FaceImageDataBlock(image: image, format: .jpeg).encoded).content
    let content = Array(try BERTLV(parsing: inner).content)
    func extended(_ bytes: [UInt8]) throws -> FaceImageDataBlock {
      try FaceImageDataBlock(parsing: BERTLV.encode(0x65, content + BERTLV.encode(0xBE, bytes)))
    }
    func nested(_ depth: Int) -> [UInt8] {
      (0..<depth).reduce([]) { bytes, _ in BERTLV.encode(0xA0, bytes) }
    }
    #expect(try extended(nested(20)).faces.count == 1)
    #expect(throws: BERError.self) { try extended(nested(30)) }
    func many(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ -> [UInt8] in [0x80, 0x00] } }
    #expect(try extended(many(10_000)).faces.count == 1)
    #expect(throws: BERError.self) { try extended(many(20_000)) }
  }

  @Test("given an unknown block inside, when a block is read and written, then it is kept")
  func extensions() throws {
    let made = FaceImageDataBlock(image: image, format: .jpeg)
    let inner = Array(try BERTLV(parsing: made.encoded).content)
    let content = Array(try BERTLV(parsing: inner).content)
    let extended = BERTLV.encode(0x65, content + [0x9F, 0x21, 0x01, 0x07])
    let read = try FaceImageDataBlock(parsing: extended)
    #expect(read.encoded == extended && read.faces == made.faces)
  }
}
