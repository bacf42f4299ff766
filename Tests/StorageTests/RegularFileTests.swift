import Foundation
import TestSupport
import Testing

import Storage

@Suite("Files that are certainly files")
struct RegularFileTests {
  @Test("given a file, when it is read, then its beginning and all of it are there")
  func reading() throws {
    let folder = try TemporaryFolder()
    try folder.write([1, 2, 3, 4], to: "file")
    let file = try RegularFile(folder.path("file"))
    #expect(file.length == 4)
    #expect(try file.prefix(2) == [1, 2])
    #expect(try file.prefix(9) == [1, 2, 3, 4])
    #expect(try file.read(limit: 4) == [1, 2, 3, 4])
    #expect(throws: StorageError.tooLong("it", limit: 3)) {
      try RegularFile(folder.path("file"), named: "it").read(limit: 3)
    }
  }

  @Test("given something else, when it is opened, then it is refused and nothing waits")
  func refused() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(symlink("loop", folder.path("loop")) == 0)
    for path in [folder.path("pipe"), "/dev/zero", folder.path] {
      #expect(throws: StorageError.notAFile("it")) { try RegularFile(path, named: "it") }
    }
    #expect(throws: StorageError.unreadable("it", ELOOP)) {
      try RegularFile(folder.path("loop"), named: "it")
    }
    #expect(throws: StorageError.unreadable("it", ENOENT)) {
      try RegularFile(folder.path("none"), named: "it")
    }
    try folder.write([1], to: "file")
    #expect(throws: StorageError.self) { try RegularFile(folder.path("file") + "\0more") }
  }

  @Test("given more names than allowed, when a folder is listed, then it is refused")
  func names() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "c"] { try folder.write([], to: name) }
    #expect(try FolderContents.names(in: folder.path, limit: 3) == ["a", "b", "c"])
    #expect(throws: StorageError.tooMany("it", limit: 2)) {
      try FolderContents.names(in: folder.path, limit: 2, named: "it")
    }
    #expect(FolderContents.isFolder(folder.path))
    #expect(!FolderContents.isFolder(folder.path("a")))
  }
}
