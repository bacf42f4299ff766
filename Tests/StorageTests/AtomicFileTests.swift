import Foundation
import Synchronization
import TestSupport
import Testing
import Verdicts

@testable import Storage

@Suite("Files written whole or not at all")
struct AtomicFileTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }

  init() throws { temporary = try TemporaryFolder() }

  private func names() throws -> [String] { try temporary.names }

  /// A disk with space for so many bytes, and what it answers then.
  private static func disk(_ space: Int, then number: Int32) -> FileWriter {
    let left = Box(space)
    return FileWriter { descriptor, bytes in
      let allowed = left.value.withLock { left in
        let allowed = min(left, bytes.count)
        left -= allowed
        return allowed
      }
      if allowed > 0 { return SystemCalls.write(descriptor, bytes.prefix(allowed)) }
      errno = number
      return number == 0 ? 0 : -1
    }
  }

  private final class Box: Sendable {
    let value: Mutex<Int>
    init(_ value: Int) { self.value = Mutex(value) }
  }

  @Test(
    "given a disk that fails at any point, when a file is written, then the old one stays alone",
    arguments: [0, 1, 99], [ENOSPC, EDQUOT, EIO, 0])
  func failingDisk(_ space: Int, _ number: Int32) throws {
    try AtomicFile.write([1], to: folder + "/f", mode: 0o600)
    let content = [UInt8](repeating: 7, count: 100)
    let disk = Self.disk(space, then: number)
    let replacing = #expect(throws: StorageError.self) {
      try AtomicFile.write(content, to: folder + "/f", mode: 0o600, through: disk)
    }
    #expect(replacing?.code == ([ENOSPC, EDQUOT].contains(number) ? .diskFull : .fileNotWritten))
    #expect(throws: StorageError.self) {
      try AtomicFile.create(content, at: folder + "/g", mode: 0o600, through: disk)
    }
    #expect(try BoundedFile.read(folder + "/f", limit: 1) == [1])
    #expect(try names() == ["f"])
  }

  @Test("given a disk that takes a few bytes at a time, when a file is written, then it is whole")
  func slowDisk() throws {
    let interrupted = Box(0)
    let slow = FileWriter { descriptor, bytes in
      let turn = interrupted.value.withLock { turn in
        turn += 1
        return turn
      }
      guard turn.isMultiple(of: 2) else {
        errno = EINTR
        return -1
      }
      return SystemCalls.write(descriptor, bytes.prefix(3))
    }
    let content = [UInt8](0..<100)
    try AtomicFile.write(content, to: folder + "/f", mode: 0o600, through: slow)
    #expect(try BoundedFile.read(folder + "/f", limit: 100) == content)
  }

  @Test(
    "given a file of several parts, when it is written, then it is whole, or the old one where the disk fails"
  )
  func parts() throws {
    let content = (0..<(2 << 20) + 5).map { UInt8(truncatingIfNeeded: $0 >> 12) }
    let calls = Box(0)
    let counted = FileWriter { descriptor, bytes in
      calls.value.withLock { $0 += 1 }
      return SystemCalls.write(descriptor, bytes)
    }
    try AtomicFile.write(content, to: folder + "/f", mode: 0o600, through: counted)
    #expect(calls.value.withLock { $0 } == 3)
    #expect(try BoundedFile.read(folder + "/f", limit: content.count) == content)
    for space in [0, 1 << 20, (1 << 20) + 1, content.count - 1] {
      #expect(throws: StorageError.self) {
        try AtomicFile.write(
          content.reversed(), to: folder + "/f", mode: 0o600,
          through: Self.disk(space, then: ENOSPC))
      }
      #expect(try BoundedFile.read(folder + "/f", limit: content.count) == content)
      #expect(try names() == ["f"])
    }
  }

  @Test("given what a killed process left, when files and folders are written, then it stays apart")
  func leftovers() throws {
    for name in ["f", "dump"] {
      try AtomicFile.write([9], to: TemporaryName.beside(folder + "/" + name), mode: 0o600)
      try AtomicFile.write([9], to: "\(folder)/\(name).\(getpid()).part", mode: 0o600)
    }
    try AtomicFile.write([1], to: folder + "/f", mode: 0o600)
    try AtomicFolder(path: folder + "/dump").write([("a", [1])])
    #expect(try BoundedFile.read(folder + "/f", limit: 1) == [1])
    #expect(try names().filter { !$0.hasSuffix(".part") } == ["dump", "f"])
    #expect(try names().count == 6)
  }

  @Test("given no file, when it is read if present, then it is nil; a folder is an error")
  func ifPresent() throws {
    #expect(try BoundedFile.readIfPresent(folder + "/none/f", limit: 1) == nil)
    #expect(throws: StorageError.unreadable(folder, EISDIR)) {
      try BoundedFile.readIfPresent(folder, limit: 1)
    }
  }

  @Test("given folders that are there or not, when one is made, then all are there for one user")
  func privateFolder() throws {
    try PrivateFolder.make(folder + "/a/b")
    try PrivateFolder.make(folder + "/a/b/")
    for name in ["/a", "/a/b"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + name)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
    try temporary.write([], to: "taken")
    #expect(throws: StorageError.notWritten(folder + "/taken", EEXIST)) {
      try PrivateFolder.make(folder + "/taken")
    }
    #expect(try FolderContents.names(in: folder) == ["a", "taken"])
    #expect(throws: StorageError.unreadable(folder + "/none", ENOENT)) {
      try FolderContents.names(in: folder + "/none")
    }
  }

  @Test("given a lock, when another wants it, then it gets it only when the first has let go")
  func lock() throws {
    func isFree() -> Bool {
      let other = open(folder + "/lock", O_RDWR)
      defer { close(other) }
      return flock(other, LOCK_EX | LOCK_NB) == 0
    }
    var held: FileLock? = try FileLock(path: folder + "/lock")
    #expect(!isFree())
    withExtendedLifetime(held) {}
    held = nil
    #expect(isFree())
    #expect(throws: StorageError.notWritten(folder + "/none/lock", ENOENT)) {
      try FileLock(path: folder + "/none/lock")
    }
  }

  @Test("given a file, when it is written, then its content is on the disk before it has its name")
  func order() throws {
    let calls = Mutex<[String]>([])
    @Sendable func note(_ call: String) { calls.withLock { $0.append(call) } }
    let writer = FileWriter(
      call: { descriptor, bytes in
        note("write")
        return SystemCalls.write(descriptor, bytes)
      },
      synchronise: { descriptor in
        var status = stat()
        fstat(descriptor, &status)
        note(status.st_mode & S_IFMT == S_IFDIR ? "folder" : "content")
        return 0
      },
      rename: { from, to in
        note("rename")
        return rename(from, to)
      })
    try AtomicFile.write([1], to: folder + "/f", mode: 0o600, through: writer)
    #expect(calls.withLock { $0 } == ["write", "content", "rename", "folder"])
  }

  @Test("given a disk that cannot keep or name a file, when it is written, then the old one stays")
  func failingCalls() throws {
    try AtomicFile.write([1], to: folder + "/f", mode: 0o600)
    @Sendable func fail() -> Int32 {
      errno = EIO
      return -1
    }
    var unkept = FileWriter.system
    unkept.synchronise = { _ in fail() }
    var unnamed = FileWriter.system
    unnamed.rename = { _, _ in fail() }
    for writer in [unkept, unnamed] {
      #expect(throws: StorageError.notWritten(folder + "/f", EIO)) {
        try AtomicFile.write([2], to: folder + "/f", mode: 0o600, through: writer)
      }
    }
    #expect(try BoundedFile.read(folder + "/f", limit: 1) == [1])
    #expect(try names() == ["f"])
  }

  @Test("given a lock, when another tries for it, then it gets nothing and leaves nothing open")
  func tryLock() throws {
    func openFiles() throws -> Int { try FolderContents.names(in: "/proc/self/fd").count }
    var held = try FileLock(ifFreeAt: folder + "/lock")
    #expect(held != nil)
    let before = try openFiles()
    for _ in 0..<200 { #expect(try FileLock(ifFreeAt: folder + "/lock") == nil) }
    #expect(try openFiles() < before + 100)
    held = nil
    #expect(try FileLock(ifFreeAt: folder + "/lock") != nil)
    #expect(throws: StorageError.notWritten(folder + "/none/lock", ENOENT)) {
      try FileLock(ifFreeAt: folder + "/none/lock")
    }
  }

  @Test(
    "given a lock whose descriptor another process still has, when it is let go, then it is free")
  func inheritedLock() throws {
    var held = try FileLock(ifFreeAt: folder + "/lock")
    #expect(held != nil)
    // A copy, as a process has it between its fork and its exec.
    let copies = try FolderContents.names(in: "/proc/self/fd").compactMap { Int32($0) }
      .filter { descriptor in
        var (one, other) = (stat(), stat())
        return fstat(descriptor, &one) == 0 && stat(folder + "/lock", &other) == 0
          && one.st_ino == other.st_ino && one.st_dev == other.st_dev
      }.map { dup($0) }
    defer { for copy in copies { close(copy) } }
    #expect(copies.count == 1)
    held = nil
    #expect(try FileLock(ifFreeAt: folder + "/lock") != nil)
  }

  @Test("given leftovers of killed processes, when they are removed, then nothing else goes")
  func removesLeftovers() throws {
    for name in ["f", "g"] {
      try AtomicFile.write([9], to: TemporaryName.beside(folder + "/" + name), mode: 0o600)
    }
    try AtomicFile.write([1], to: folder + "/f", mode: 0o600)
    AtomicFile.removeLeftovers(of: folder + "/f")
    #expect(try names().count == 2)
    #expect(try names().contains("f"))
    AtomicFile.removeLeftovers(of: folder + "/none/f")
  }

  /// What is written when a signal comes.
  enum Target: String, Codable, CaseIterable { case file, newFile, folder }

  @Test(
    "given a signal while something is written, when it acts, then all is there and nothing more",
    arguments: pairs(Target.allCases, [SIGINT, SIGTERM, SIGHUP]))
  func signals(_ target: Target, _ signal: Int32) async throws {
    await #expect(processExitsWith: .signal(signal)) {
      [folder = folder as String, target = target as Target, signal] in
      // Undoes what this process inherited.
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      Glibc.signal(signal, SIG_DFL)
      let writer = FileWriter(call: { descriptor, bytes in
        raise(signal)
        return SystemCalls.write(descriptor, bytes.prefix(1))
      })
      switch target {
      case .file:
        try AtomicFile.write([1, 2], to: folder + "/made", mode: 0o600, through: writer)
      case .newFile:
        _ = try AtomicFile.create([1, 2], at: folder + "/made", mode: 0o600, through: writer)
      case .folder:
        try AtomicFolder(path: folder + "/made").write(
          [("a", [1, 2]), ("b", [1, 2])], through: writer)
      }
    }
    #expect(try names() == ["made"])
    let files = target == .folder ? ["made/a", "made/b"] : ["made"]
    for file in files { #expect(try BoundedFile.read("\(folder)/\(file)", limit: 2) == [1, 2]) }
  }

  @Test("given a signal that comes after a write, when nothing is held, then it acts at once")
  func signalsAfterwards() async throws {
    await #expect(processExitsWith: .signal(SIGTERM)) { [folder = folder as String] in
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      Glibc.signal(SIGTERM, SIG_DFL)
      try AtomicFile.write([1], to: folder + "/f", mode: 0o600)
      raise(SIGTERM)
      try AtomicFile.write([2], to: folder + "/f", mode: 0o600)
    }
    #expect(try BoundedFile.read(folder + "/f", limit: 1) == [1])
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
