import Encoding
import Foundation
import TestSupport
import Testing

import LDS
import Faces

@Suite(.enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
struct FileContentRealDataTests {
  static let files: [(String, ElementaryFile)] =
    ["andyq", "icao", "other_names"].map { ("dg/dg11_\($0).bin", .dg11) }
    + [
      ("dumps/it_cie_test_rossi/DG11.bin", .dg11), ("dg/dg12_binary_date.bin", .dg12),
      ("dg/dg12_li0ard.bin", .dg12), ("dg/dg16_icao.bin", .dg16), ("dg/dg7_jpeg_logo.bin", .dg7),
      ("dg/dg7_li0ard.bin", .dg7), ("dg/dg2_iso19794_jpeg_logo.bin", .dg2),
      ("dumps/bsi_2008/Datagroup2.bin", .dg2), ("images/dg2_39794_5_mandatory.bin", .dg2),
      ("dumps/bsi_2008/Datagroup3.bin", .dg3), ("dumps/bsi_2008/Datagroup4.bin", .dg4),
      ("dumps/bsi_tr03105_5_reference/Datagroup2.bin", .dg2),
      ("dumps/bsi_tr03105_5_reference/Datagroup3.bin", .dg3),
      ("dumps/bsi_tr03105_5_reference/Datagroup4.bin", .dg4),
      ("dumps/bsi_tr03105_5_reference/Datagroup1.bin", .dg1),
      ("dumps/bsi_tr03105_5_reference/Datagroup14.bin", .dg14),
      ("dumps/bsi_tr03105_5_reference/Datagroup15.bin", .dg15),
      ("dumps/bsi_tr03105_5_reference/EF_COM.bin", .com),
      ("dumps/bsi_tr03105_5_reference/EF_SOD.bin", .sod), ("dg/dg14_AT.bin", .dg14),
      ("dg/dg14_DE.bin", .dg14), ("dg/dg15_rsa1792.bin", .dg15), ("dg/com_0.bin", .com),
      ("ef/cardaccess_npa_ecdh.bin", .cardAccess), ("ef/cardsecurity_DE_real.bin", .cardSecurity),
    ]

  @Test("given files of every kind, when they are read and written, then no byte changes")
  func roundTrips() throws {
    for (path, file) in Self.files {
      let bytes = try Vectors.realFile(path)
      let parsed = ParsedFile.parse(file, bytes)
      #expect(parsed.content?.encoded == bytes && parsed.bytes == bytes, "\(path)")
      let tree = TLVTree(bytes, of: file)
      #expect(tree.defects.isEmpty && tree.rest.isEmpty, "\(path)")
    }
  }

  @Test("given DG11 files, when they are read, then the fields are those that are published")
  func dg11() throws {
    let one = try DG11(parsing: Vectors.realFile("dg/dg11_andyq.bin"))
    #expect(one.fullName?.primaryIdentifier == "Test" && one.notes.isEmpty)
    #expect(one.fullName?.secondaryIdentifier == "Tester")
    #expect(one.dateOfBirth?.description == "1970-12-01")
    #expect(one.placeOfBirth?.text == "Northampton")
    let two = try DG11(parsing: Vectors.realFile("dg/dg11_other_names.bin"))
    #expect(two.otherNames.map(\.text) == ["SMITH<<JOHN", "JOHN<SMITH"] && two.notes.isEmpty)
    let three = try DG11(parsing: Vectors.realFile("dumps/it_cie_test_rossi/DG11.bin"))
    #expect(three.fullName?.text == "ROSSI<<MARIA")
    #expect(three.personalNumber?.text == "RSSMRA95A58H501Z")
    #expect(three.dateOfBirth?.description == "1995-01-18")
    #expect(three.address?.parts == ["VIA SALARIA, N. 712", "ROMA", "RM"])
  }

  @Test("given DG12 files, when they are read, then the fields are those that are published")
  func dg12() throws {
    let one = try DG12(parsing: Vectors.realFile("dg/dg12_binary_date.bin"))
    #expect(one.personalisationTime?.description == "2016-11-15T01:36:12")
    #expect(one.personalisationSystem?.text == "N-4962" && one.notes.isEmpty)
    let two = try DG12(parsing: Vectors.realFile("dg/dg12_li0ard.bin"))
    #expect(two.issuingAuthority?.text == "TEST" && two.dateOfIssue?.description == "2024-01-01")
    #expect(two.otherPersons.map(\.text) == ["William"] && two.endorsements?.text == "TEST")
    #expect(two.personalisationTime?.description == "2024-01-01T12:30:59")
    #expect(two.personalisationSystem?.text == "123" && two.imageOfFront?.bytes == [0])
    #expect(two.notes.map(\.kind) == [.tagListMissing])
  }

  @Test("given DG7 files, when they are read, then the signatures have format and size")
  func dg7() throws {
    let one = try DG7(parsing: Vectors.realFile("dg/dg7_jpeg_logo.bin")).images
    #expect(one.map(\.format) == [.jpeg] && one.map(\.width) == [148])
    let two = try DG7(parsing: Vectors.realFile("dg/dg7_li0ard.bin")).images
    #expect(two.map(\.format) == [.jp2] && two.map(\.width) == [550] && two.map(\.height) == [142])
  }

  @Test("given fingers and irises of the reference set, when they are read, then headers are there")
  func biometrics() throws {
    let read = try DG3(parsing: Vectors.realFile("dumps/bsi_tr03105_5_reference/Datagroup3.bin"))
    #expect(read.images.map(\.position) == [.rightIndexFinger, .leftIndexFinger])
    #expect(read.images.map(\.encoding) == [.wsq, .wsq] && read.notes.isEmpty)
    let fingers = read.group
    #expect(fingers.statedCount == 2 && fingers.templates.count == 2)
    #expect(fingers.templates.map { $0.header?.value(0x81) } == [[8], [8]])
    #expect(fingers.templates.map { $0.header?.value(0x88) } == [[0, 7], [0, 7]])
    #expect(fingers.templates.first?.header?.value(0x82) == [9])
    #expect(fingers.templates.allSatisfy { $0.block.starts(with: Array("FIR".utf8)) })
    let eyes = try DG4(parsing: Vectors.realFile("dumps/bsi_tr03105_5_reference/Datagroup4.bin"))
    #expect(eyes.images.map(\.position) == [.rightIris, .leftIris])
    #expect(eyes.images.map(\.encoding) == [.jpeg2000, .jpeg2000] && eyes.notes.isEmpty)
    let irises = eyes.group
    #expect(irises.templates.map { $0.header?.value(0x88) } == [[0, 9], [0, 9]])
    #expect(irises.templates.allSatisfy { $0.block.starts(with: Array("IIR".utf8)) })
  }

  @Test("given portraits of every kind, when DG2 is read, then the portrait is as it is")
  func portraits() throws {
    let silver = try Vectors.realFile("images/silver_mustermann.jp2")
    let newer = try DG2(parsing: Vectors.realFile("images/dg2_39794_5_mandatory.bin"))
    #expect(newer.encoding == .iso39794 && newer.notes.isEmpty)
    #expect(newer.portrait?.bytes == silver && newer.portrait?.format == .jp2)
    #expect(newer.portrait?.width == 413 && newer.portrait?.height == 531)
    #expect(newer.portrait?.components == 3)
    #expect(newer.group.templates.first?.header?.value(0x88) == [0, 0x2A])
    let older = try DG2(parsing: Vectors.realFile("dumps/bsi_2008/Datagroup2.bin"))
    #expect(older.portrait?.format == .jp2 && older.portrait?.width == 413)
    #expect(older.notes.map(\.kind) == [.imageSizeDiffers])
    let raw = try Vectors.realFile("images/raw_codestream.j2k")
    let made = try DG2(parsing: DG2.encode(.jpeg2000, raw, width: 520, height: 390))
    #expect(made.portrait?.format == .codestream && made.portrait?.bytes == raw)
    let grey = EncodedImage(try Vectors.realFile("images/erika_signature.jp2"))
    #expect(grey.format == .jp2 && grey.components == 1)
  }

  @Test("given face image data blocks, when they are read, then an invalid image is flagged")
  func faceBlocks() throws {
    let bytes = try Vectors.realFile("images/face_39794_5_mandatory.bin")
    let block = try FaceImageDataBlock(parsing: bytes)
    #expect(block.generation == 3 && block.year == 2019 && block.encoded == bytes)
    #expect(block.notes.isEmpty && block.faces.count == 1)
    #expect(block.representations.first?.format == .jpeg2000Lossy)
    let invalid = try Vectors.realFile("images/face_39794_5_invalid_image.bin")
    let other = try FaceImageDataBlock(parsing: invalid)
    #expect(other.notes.map(\.kind) == [.imageNotRecognised] && other.faces.isEmpty)
    #expect(other.encoded == invalid && DG2(other).portrait == nil)
  }

  @Test("given the sample of the standard's first edition, when it is read, then all is there")
  func firstEdition() throws {
    let bytes = try Vectors.realFile("images/iso39794_5_ed1_sample.der")
    let block = try FaceImageDataBlock(parsing: bytes)
    #expect(block.encoded == bytes && block.notes.isEmpty)
    #expect(block.generation == 3 && block.year == 2019)
    let face = try #require(block.representations.first)
    #expect(face.format == .jpeg)
    let picture = try #require(block.faces.first?.encodedImage)
    #expect(picture.format == .jpeg && picture.width == 1024 && picture.height == 1024)
    let tree = TLVTree(DG2(block).bytes, of: .dg2)
    #expect(tree.defects.isEmpty)
  }
}

extension BiometricHeader {
  /// The value of a field.
  fileprivate func value(_ tag: BERTag) -> [UInt8]? { fields.first { $0.tag == tag }?.value }
}
