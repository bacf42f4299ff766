import Encoding
import Foundation
import LDS
import Storage
import TestSupport
import Testing

import ChipSimulator

struct DocumentFolderTests {
  @Test(
    "given the name of a file on disk, when its folder is read, then it means a file of the chip",
    arguments: [
      ("EF_COM.bin", .com), ("EF_SOD.bin", .sod), ("EF_DG1.bin", .dataGroup(1)),
      ("DG16.bin", .dataGroup(16)), ("Datagroup14.bin", .dataGroup(14)),
      ("EF_CardAccess.bin", .cardAccess), ("DG0.bin", nil), ("DG17.bin", nil), ("DG.bin", nil),
      ("DG1.hex", nil), ("DG14_pk.bin", nil), ("README", nil), (".bin", nil),
    ] as [(String, ChipFile?)])
  func names(_ name: String, _ file: ChipFile?) throws {
    let folder = try TemporaryFolder()
    let bytes = try #require(try Specimens.document(.specimen).files[.dataGroup(1)])
    for each in ["EF_DG1.bin", name] { try folder.write(bytes, to: each) }
    let found = Set(try PersonalisedDocument(filesIn: folder.path).files.keys)
    #expect(found == Set([.dataGroup(1), file].compactMap { $0 }))
  }

  @Test("given a folder with the files of a document, when it is read, then the chip has them")
  func folder() throws {
    let document = try Specimens.document(.specimen)
    let folder = try TemporaryFolder()
    for (file, name) in [
      (ChipFile.com, "EF_COM.bin"), (.sod, "EF_SOD.bin"), (.dataGroup(1), "DG1.bin"),
      (.dataGroup(2), "Datagroup2.bin"), (.dataGroup(1), "note.txt"),
    ] {
      try folder.write(try #require(document.files[file]), to: name)
    }
    let read = try PersonalisedDocument(filesIn: folder.path)
    #expect(read.mrz.lines == document.mrz.lines)
    #expect(read.files.count == 4)
    let terminal = TestTerminal(try SimulatedChip(document: read))
    #expect(try terminal.open(document.mrz.accessFields) == .success)
    #expect(try terminal.readFile(.dataGroup(2)) == document.files[.dataGroup(2)])
  }

  @Test("given a DG1 without an MRZ or over 16 MiB, when its folder is read, then that is an error")
  func malformed() throws {
    let folder = try TemporaryFolder()
    try folder.write([0x61, 0x00], to: "DG1.bin")
    #expect(throws: LDSError.self) { try PersonalisedDocument(filesIn: folder.path) }
    try folder.write([UInt8](repeating: 0, count: 1 << 24 + 1), to: "DG1.bin")
    #expect(throws: StorageError.self) { try PersonalisedDocument(filesIn: folder.path) }
  }

  @Test("given a folder without DG1 or none at all, when it is read, then that is an error")
  func missing() throws {
    let folder = try TemporaryFolder()
    #expect(throws: PersonalisationError.mrzMissing) {
      try PersonalisedDocument(filesIn: folder.path)
    }
    #expect(throws: StorageError.self) {
      try PersonalisedDocument(filesIn: folder.path("none"))
    }
  }

  @Test(
    "given published dumps, when each is put on a chip, then its files are read back",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: [
      ("bsi_2008", 8), ("bsi_tr03105_5_reference", 8), ("it_cie_test_rossi", 3),
    ])
  func dumps(_ name: String, _ count: Int) throws {
    let folder = try #require(Vectors.realData).appending(path: "dumps").appending(path: name)
    let document = try PersonalisedDocument(filesIn: folder.path())
    #expect(document.files.count == count)
    let terminal = TestTerminal(try SimulatedChip(document: document))
    #expect(try terminal.open(document.mrz.accessFields) == .success)
    for (file, bytes) in document.files {
      #expect(try terminal.readFile(file) == bytes)
    }
  }
}
