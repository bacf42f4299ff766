import Encoding
import LDS
import TestSupport
import Testing
import Verdicts

import Inspection

@Suite("Files of a document, as they are found in records and folders")
struct SavedDocumentTests {
  private func parse(_ record: [UInt8]) -> Result<SavedDocument, SavedDocumentError> {
    Result { () throws(SavedDocumentError) in try SavedDocument(parsing: record, from: "it") }
  }

  private func error(_ record: [UInt8]) -> SavedDocumentError? {
    if case .failure(let error) = parse(record) { error } else { nil }
  }

  @Test("given files one after the other, when a record is parsed, then order does not matter")
  func order() throws {
    let saved = try Saving.files(.make { $0.offersPACE = true })
    #expect(saved[.directory] != nil)
    let files = saved.filter(\.key.isOneObject)
    #expect(
      try SavedDocument(saved, from: "it").encoded == SavedDocument(files, from: "it").encoded)
    #expect(files[.cardAccess] != nil)
    let document = try SavedDocument(files, from: "it")
    #expect(try parse(document.encoded).get() == document)
    let backwards = files.sorted { $1.key < $0.key }.flatMap(\.value)
    #expect(try parse(backwards).get() == document)
    #expect(document.files == files)
  }

  @Test("given signed data without EF.SOD around them, when they are parsed, then they are wrapped")
  func bare() throws {
    let object = try #require(try Saving.files()[.sod])
    let bare = try EFSOD(parsing: object).signedData
    #expect(try parse(bare).get().files == [.sod: object])
    #expect(try SavedDocument([.sod: bare], from: "it").files == [.sod: object])
    // An indefinite length leaves the end to the reader that parses the signed data.
    var indefinite = bare
    indefinite.replaceSubrange(1..<4, with: [0x80])
    #expect(try parse(indefinite + [0, 0]).get().files[.sod] != nil)
  }

  @Test("given a record in a wrong shape, when it is parsed, then it is refused for that")
  func shapes() throws {
    let files = try Saving.small()
    let object = try #require(files[.sod])
    let dg1 = try #require(files[.dg1])
    let malformed = { (defect: String) in "it is not a saved document: " + defect }
    #expect(error([])?.sentence == malformed("it is empty"))
    #expect(error(dg1) == .noSecurityObject(place: "it"))
    #expect(error(object + dg1 + object) == .twice(place: "it", .sod))
    #expect(error(dg1 + object + dg1) == .twice(place: "it", .dg1))
    #expect(error(object + [0x00])?.sentence == malformed("the data end inside an object"))
    #expect(
      error(object + [0x00, 0x00])?.sentence
        == malformed("tag 00 is not that of an elementary file"))
    #expect(error(object + dg1.dropLast())?.sentence == malformed("the data end inside an object"))
    #expect(
      error(object + [0x30, 0x00])?.sentence
        == malformed("tag 30 is not that of an elementary file"))
    #expect(
      error([0x30, 0x03, 0x02, 0x01, 0x01])?.sentence
        == malformed("tag 30 is not that of an elementary file"))
    #expect(error([0x30])?.sentence == malformed("the data end inside an object"))
    #expect(
      error([0x77, 0x84, 0xFF, 0xFF, 0xFF, 0xFF])?.sentence
        == malformed("the data end inside an object"))
    #expect(error([0x77, 0x80, 0x00, 0x00])?.sentence == malformed("a length is indefinite"))
    let long = [UInt8](repeating: 0, count: SavedDocument.longestRecord + 1)
    #expect(error(long)?.sentence == malformed("it is longer than 8388608 bytes"))
    #expect(error([UInt8](repeating: 0, count: 1 << 20)) != nil)
  }

  // MARK: Folders

  @Test(
    "given a name in use, when it is read, then it says which file it is",
    arguments: [
      ("EF.SOD", ElementaryFile.sod, false), ("EF_SOD.bin", .sod, false), ("SOD.BIN", .sod, false),
      ("Datagroup14.bin", .dg14, false), ("DG1.hex", .dg1, true), ("ef.com.HEX", .com, true),
      ("0101.bin", .dg1, false), ("010A", .dg10, false), ("EF_CardAccess.bin", .cardAccess, false),
      ("011D.hex", .sod, true), ("EF-DG2.dat", .dg2, false),
    ])
  func names(_ name: String, _ file: ElementaryFile, _ isHex: Bool) {
    #expect(SavedFileName(name).file == file)
    #expect(SavedFileName(name).isHex == isHex)
  }

  @Test("given any other name, when it is read, then it says nothing")
  func otherNames() {
    // The last one has a mark before the point, which makes one character with it.
    for name in [
      "DG14_pk.bin", "DG1_corrupt.hex", "DSC.cer", "EF_SOD.bin.bak", "DG17.bin", ".hex",
      "DG1\u{0600}.hex",
    ] {
      #expect(SavedFileName(name).file == nil)
    }
  }

  @Test(
    "given digits, when they are read, then white space counts for nothing and the rest must fit")
  func digits() {
    let name = SavedFileName("DG1.hex")
    #expect(name.content(of: Array("61 02\r\n5f\t1F\n".utf8)) == [0x61, 0x02, 0x5F, 0x1F])
    #expect(name.content(of: Array("6".utf8)) == nil)
    #expect(name.content(of: Array("0x61".utf8)) == nil)
    #expect(name.content(of: [0xFF, 0x00]) == nil)
    #expect(SavedFileName("DG1").content(of: [0x36, 0x31]) == [0x36, 0x31])
  }

  @Test("given a name and a tag that disagree, when a folder is read, then it is refused")
  func misnamed() throws {
    var folder = SavedFolder(place: "it")
    let error = #expect(throws: SavedDocumentError.self) {
      try folder.add([0x75, 0x00], as: .dg1, named: "DG1.bin")
    }
    #expect(error == .misnamed(place: "DG1.bin", named: .dg1, holds: .dg2))
    #expect(throws: SavedDocumentError.self) {
      try folder.add([0x61, 0x00], as: .cardAccess, named: "EF.CardAccess")
    }
    // What is no file's tag is damage, which the digest will tell; DG13 may be anything.
    try folder.add([0x00, 0x00], as: .dg1, named: "DG1.bin")
    try folder.add([], as: .dg2, named: "DG2.bin")
    try folder.add([0x61, 0x00], as: .dg13, named: "DG13.bin")
  }

  @Test("given two files for one, when a folder is read, then they must be the same")
  func twice() throws {
    var folder = SavedFolder(place: "it")
    try folder.add([0x61, 0x00], as: .dg1, named: "DG1.bin")
    try folder.add([0x61, 0x00], as: .dg1, named: "EF_DG1.bin")
    #expect(throws: SavedDocumentError.twice(place: "it", .dg1)) {
      try folder.add([0x61, 0x01, 0x00], as: .dg1, named: "Datagroup1.bin")
    }
    // A name goes before a tag.
    #expect(try folder.add(unnamed: [0x61, 0x01, 0x00]) == false)
    #expect(try folder.add(unnamed: [0x75, 0x00]))
    #expect(throws: SavedDocumentError.twice(place: "it", .dg2)) {
      try folder.add(unnamed: [0x75, 0x01, 0x00])
    }
  }

  @Test("given names that say nothing, when a folder is read, then only whole objects are taken")
  func tags() throws {
    #expect(SavedFolder.file(whole: [0x77, 0x82, 0x01, 0x00], length: 260) == .sod)
    #expect(SavedFolder.file(whole: [0x77, 0x82, 0x01, 0x00], length: 261) == nil)
    #expect(SavedFolder.file(whole: Array("using".utf8), length: 500) == nil)
    #expect(SavedFolder.file(whole: [0x31, 0x00], length: 2) == nil)
    #expect(SavedFolder.file(whole: [], length: 0) == nil)
    var folder = SavedFolder(place: "it")
    let object = try #require(try Saving.files()[.sod])
    #expect(try folder.add(unnamed: object))
    #expect(try folder.document().files == [.sod: object])
    #expect(throws: SavedDocumentError.noSecurityObject(place: "it")) {
      try SavedFolder(place: "it").document()
    }
  }
}
