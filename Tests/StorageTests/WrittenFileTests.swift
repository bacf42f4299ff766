import Foundation
import TestSupport
import Testing

@testable import Storage

/// Every file to which this program writes in place, and every folder that it calls its own.
@Suite("Files that are written in place")
struct WrittenFileTests {
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  /// Each way in which a file is opened to be written.
  private static let ways: [@Sendable (String) throws -> Void] = [
    { try LogFile.add([1], to: $0) },
    { _ = try FileLock(path: $0) },
    { _ = try FileLock(ifFreeAt: $0) },
  ]

  @Test("given a pipe in a file's place, when it is written, then nobody waits for its other side")
  func pipe() throws {
    let path = temporary.path("file")
    #expect(mkfifo(path, 0o600) == 0)
    for way in Self.ways { #expect(throws: StorageError.notAFile(path)) { try way(path) } }
    // Also where it took the place after the first look.
    try FileManager.default.removeItem(atPath: path)
    let file = try OwnFile(path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: StorageError.notWritten(path, ENXIO)) { try file.openToWrite(O_WRONLY) }
    #expect(throws: StorageError.notAFile(path)) { try file.openToWrite(O_RDWR) }
  }

  @Test("given a file, or a folder, that others can change, when it is written, then it is refused")
  func others() throws {
    let path = temporary.path("file")
    try temporary.write([], to: "file")
    #expect(chmod(path, 0o666) == 0)
    for way in Self.ways { #expect(throws: StorageError.writableByOthers(path)) { try way(path) } }
    let file = try OwnFile(temporary.path("later"))
    try temporary.write([], to: "later")
    #expect(chmod(file.path, 0o666) == 0)
    #expect(throws: StorageError.writableByOthers(file.path)) { try file.openToWrite(O_WRONLY) }
    let folder = temporary.path("folder")
    #expect(mkdir(folder, 0o700) == 0 && chmod(folder, 0o777) == 0)
    for way in Self.ways {
      #expect(throws: StorageError.writableByOthers(folder)) { try way(folder + "/file") }
    }
    #expect(throws: StorageError.writableByOthers(folder)) { try PrivateFolder.make(folder) }
    #expect(chmod(folder, 0o755) == 0)
    try PrivateFolder.make(folder)
  }

  @Test("given a link that took a file's place, when it is written, then it is not followed")
  func link() throws {
    let file = try OwnFile(temporary.path("file"))
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: temporary.path("target"))
    #expect(throws: StorageError.notWritten(file.path, ELOOP)) { try file.openToWrite(O_WRONLY) }
    #expect(try temporary.names == ["file"])
  }

  @Test("given a folder of another user, when it is to be this user's own, then it is refused")
  func otherUser() throws {
    let folder = temporary.path("folder")
    #expect(mkdir(folder, 0o700) == 0)
    // Only root can give a folder away.
    guard geteuid() == 0, chown(folder, 12_345, 12_345) == 0 else { return }
    #expect(throws: StorageError.ofAnotherUser(folder)) { try PrivateFolder.make(folder) }
    #expect(throws: StorageError.ofAnotherUser(folder)) {
      try LogFile.add([1], to: folder + "/log")
    }
  }
}
