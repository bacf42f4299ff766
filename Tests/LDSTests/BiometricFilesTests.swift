import Encoding
import TestSupport
import Testing

import LDS
import Faces

@Suite struct BiometricFilesTests {
  /// `right-thumb wsq, - raw`: what each image shows and its encoding.
  private func words(_ images: [BiometricImage]) -> String {
    images.map { "\($0.position?.rawValue ?? "-") \($0.encoding?.rawValue ?? "-")" }
      .joined(separator: ", ")
  }

  @Test("given fingers and irises, when they are read, then each image has a position and encoding")
  func records() throws {
    for value in try cases("biometric-records.json", "records") {
      let name = try value.text("comment")
      let bytes = try value.bytes("bytes")
      let expected = try #require(value["expected"])
      let parsed = ParsedFile.parse(try #require(ElementaryFile(name: value.text("file"))), bytes)
      let (images, encoding): ([BiometricImage], DG2.RecordEncoding?) =
        switch parsed {
        case .dg3(let file): (file.images, file.encoding)
        case .dg4(let file): (file.images, file.encoding)
        default: ([], nil)
        }
      #expect(parsed.content?.encoded == bytes, "\(name)")
      #expect(words(images) == (try expected.text("images")), "\(name)")
      #expect(encoding?.rawValue ?? "-" == (try expected.text("encoding")), "\(name)")
      let notes = parsed.notes.map { "\($0.kind)" }.joined(separator: " ")
      #expect(notes == (try expected.text("notes")), "\(name)")
      #expect(parsed.notes.allSatisfy { (0..<bytes.count).contains($0.offset ?? -1) }, "\(name)")
    }
  }

  @Test("given a malformed record, when it is read, then the error states a place in the file")
  func malformed() throws {
    for value in try cases("biometric-records.json", "malformed") {
      let name = try value.text("comment")
      let bytes = try value.bytes("bytes")
      let file = try #require(ElementaryFile(name: value.text("file")))
      guard case .unparsed(let unparsed) = ParsedFile.parse(file, bytes) else {
        Issue.record("\(name): it was read")
        continue
      }
      #expect((0...bytes.count).contains(unparsed.offset ?? -1), "\(name)")
      #expect(!unparsed.reason.words.isEmpty, "\(name)")
    }
  }

  @Test("given an image, when DG5 and DG7 are made, written and read, then it is there")
  func displayed() throws {
    let image = EncodedImage(SampleImage.jpeg(width: 35, height: 45))
    let portrait = try DG5(parsing: DG5(images: [image]).encoded)
    #expect(portrait.images == [image] && portrait.notes.isEmpty)
    #expect(Array(portrait.encoded.prefix(5)) == [0x65, UInt8(portrait.bytes.count - 2), 2, 1, 1])
    let signature = try DG7(parsing: DG7(images: [image, image]).encoded)
    #expect(signature.images == [image, image] && signature.encoded == signature.bytes)
    #expect(throws: LDSError.self) { try DG7(parsing: portrait.encoded) }
    let odd = try DG7(parsing: Hex.decode("670B0201035F4302FFD75F4300"))
    #expect(odd.notes.map(\.kind) == [.imageNotRecognised, .imageMissing, .countDiffers])
    #expect(odd.encoded == odd.bytes && odd.notes.first?.offset == 8)
    #expect(throws: LDSError.self) { try DG5(parsing: Hex.decode("65070201015F430041")) }
  }

  @Test("given an undivided data group, when it is read and written, then the bytes are kept")
  func undivided() throws {
    for file in [ElementaryFile.dg6, .dg8, .dg9, .dg10] {
      let bytes = BERTLV.encode(try #require(file.tag), [1, 2, 3])
      let read = try UndividedDataGroup(parsing: bytes, of: file)
      #expect(read.content == [1, 2, 3] && read.encoded == bytes && read.file == file)
      #expect(try UndividedDataGroup(parsing: bytes) == read)
      let error = #expect(throws: LDSError.self) {
        try UndividedDataGroup(parsing: bytes + [0], of: file)
      }
      #expect(error?.offset == 5 && error?.details.first == .text(file.name))
    }
    #expect(throws: LDSError.self) { try UndividedDataGroup(parsing: [0x68, 0], of: .dg6) }
    #expect(throws: LDSError.self) { try UndividedDataGroup(parsing: [0x61, 0], of: .dg1) }
  }

  @Test("given any bytes, when DG13 is read, then they are kept")
  func dg13() {
    #expect(DG13(parsing: [0x6D, 1, 7]).content == [7])
    #expect(DG13(content: [7]).encoded == [0x6D, 1, 7])
    for bytes: [UInt8] in [[], [0x6D], [0x6D, 5, 1], [0x30, 0x31, 0x32], [0x6D, 0, 0]] {
      let file = DG13(parsing: bytes)
      #expect(file.content == nil && file.encoded == bytes && file.bytes == bytes)
    }
  }

  @Test(
    "given EF.DIR of the standard, when it is read and written, then the applications have names")
  func directory() throws {
    for value in try cases("lds-files.json", "efDIR") {
      let bytes = try value.bytes("bytes")
      let names = try value["expected"]?.text("applications")
      for padding in [0, 5] {
        let padded = bytes + [UInt8](repeating: 0, count: padding)
        let directory = try EFDIR(parsing: padded)
        let found = directory.applications.map { "\($0.application.map { "\($0)" } ?? "")" }
        #expect(found.joined(separator: " ") == names && directory.encoded == padded)
      }
    }
    #expect(
      LDSApplication.allCases.allSatisfy { Hex.encode($0.identifier).uppercased() == $0.rawValue })
    let labelled = try EFDIR(parsing: Hex.decode("61074F02A00050014161044F02A000"))
    #expect(labelled.applications.map(\.others) == [[[0x50, 1, 0x41]], []])
    #expect(labelled.applications.first?.application == nil)
    #expect(labelled.encoded == labelled.bytes)
    let error = #expect(throws: LDSError.self) { try EFDIR(parsing: Hex.decode("6100")) }
    #expect(error?.offset == 0 && error?.details.first == "EF.DIR")
  }

  @Test("given EF.CVCA, when it is read and written, then the references are there")
  func authorities() throws {
    let made = EFCVCA(references: ["DETESTeID00004", "DETESTeID00002"])
    #expect(made.bytes.count == 36 && made.paddingLength == 4)
    let read = try EFCVCA(parsing: made.encoded)
    #expect(read == made && read.references.map(\.text) == ["DETESTeID00004", "DETESTeID00002"])
    #expect(try EFCVCA(parsing: [0x42, 1, 0x41]).paddingLength == 0)
    for (hex, offset) in [
      ("", 0), ("0000", 0), ("4200", 2), ("420141000042", 5), ("4205", 0),
      ("42014142014242014300", 6), ("42114141414141414141414141414141414141", 2),
    ] {
      let error = #expect(throws: LDSError.self) { try EFCVCA(parsing: Hex.decode(hex)) }
      #expect(error?.offset == offset)
    }
  }
}
