import Foundation
import Storage
import Testing
import Verdicts

@Suite("Files written whole or not at all")
struct AtomicFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "passport-\(UUID().uuidString)").path

  init() throws { try PrivateFolder.make(folder) }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("given a file, when it is replaced, then it has the new content and the stated mode")
  func replaces() throws {
    try AtomicFile.write(Array("old".utf8), to: folder + "/f", mode: 0o600)
    try AtomicFile.write(Array("new".utf8), to: folder + "/f", mode: 0o600)
    #expect(try BoundedFile.read(folder + "/f", limit: 10) == Array("new".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/f")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try names() == ["f"])
  }

  @Test("given a full disk, when a file is written, then the error says so")
  func fullDisk() throws {
    #expect(throws: StorageError.notWritten("/dev/full", ENOSPC)) {
      try AtomicFile.write([1, 2, 3], to: "/dev/full", mode: 0o600)
    }
    #expect(StorageError.notWritten("/dev/full", ENOSPC).code == .diskFull)
  }

  @Test("given a file of that name, when it is created, then it stays as it is")
  func createsOnce() throws {
    #expect(try AtomicFile.create([1], at: folder + "/f", mode: 0o600))
    #expect(try !AtomicFile.create([2], at: folder + "/f", mode: 0o600))
    #expect(try BoundedFile.read(folder + "/f", limit: 10) == [1])
    #expect(try names() == ["f"])
  }

  @Test("given a folder that cannot be written, when a file is written, then nothing is left")
  func noFolder() throws {
    #expect(throws: StorageError.self) {
      try AtomicFile.write([1], to: folder + "/none/f", mode: 0o600)
    }
    #expect(try names() == [])
  }

  @Test(
    "given a folder with a file, when a dump would go there, then it is refused before any work")
  func foldersAreNotMixed() throws {
    try AtomicFile.write([1], to: folder + "/f", mode: 0o600)
    #expect(throws: StorageError.notEmpty(folder)) { try AtomicFolder(path: folder) }
  }

  @Test("given a file that cannot be written, when a folder is written, then no folder appears")
  func folderWholeOrNot() throws {
    let target = folder + "/dump"
    let dump = try AtomicFolder(path: target)
    #expect(throws: StorageError.self) {
      try dump.write([("a", [1]), (String(repeating: "x", count: 300), [2])])
    }
    #expect(try names() == [])
    try dump.write([("a", [1])])
    #expect(try BoundedFile.read(target + "/a", limit: 10) == [1])
  }

  @Test("given a file beyond the limit, when it is read, then it is refused")
  func bounded() throws {
    try AtomicFile.write([1, 2, 3], to: folder + "/f", mode: 0o600)
    #expect(throws: StorageError.tooLong(folder + "/f", limit: 2)) {
      try BoundedFile.read(folder + "/f", limit: 2)
    }
  }
}
