import Foundation
import TestSupport
import Testing

@testable import Storage

/// What another user has put into a folder that all may write: links, pipes, second names.
@Suite("What others put into a shared folder")
struct SharedFolderTests {
  private static let other: uid_t = 12_345
  private static let needsRoot: Comment = "not run: only root can give a file away"

  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private func path(_ name: String) -> String { temporary.path(name) }

  /// A folder as `/tmp`, and a folder with a file outside of it.
  private func share(mode: mode_t = 0o1777) throws {
    #expect(mkdir(path("shared"), 0o700) == 0 && chmod(path("shared"), mode) == 0)
    #expect(mkdir(path("own"), 0o700) == 0)
    try temporary.write([7], to: "own/file")
  }

  private func link(_ name: String, to target: String, of user: uid_t) throws {
    try #require(symlink(path(target), path(name)) == 0)
    try #require(lchown(path(name), user, user) == 0)
  }

  private static func status(_ mode: mode_t, _ user: uid_t) -> stat {
    var status = stat()
    (status.st_mode, status.st_uid) = (mode, user)
    return status
  }

  @Test(
    "given a link and its folder, when the folder is shared and the link is neither this user's nor the folder's owner's, then it does not count",
    arguments: [
      (0o1777, 0, 1000, true), (0o1777, 0, 0, true), (0o1777, 0, 1001, false),
      (0o1777, 1001, 1001, true), (0o1770, 0, 1001, false), (0o0777, 0, 1001, true),
      (0o1755, 0, 1001, true), (0o0755, 1001, 1001, true),
    ] as [(mode_t, uid_t, uid_t, Bool)])
  func rule(_ mode: mode_t, _ owner: uid_t, _ user: uid_t, _ counts: Bool) {
    #expect(
      LinkedPath.isTrusted(
        link: Self.status(S_IFLNK | 0o777, user), in: Self.status(S_IFDIR | mode, owner), 1000)
        == counts)
  }

  /// Each way in which something is written or locked at a path.
  private static let ways: [@Sendable (String) throws -> Void] = [
    { try AtomicFile.write([1], to: $0, mode: 0o600) },
    { try AtomicFile.check($0) },
    { try AtomicFile.keep($0, as: $0 + ".old", mode: 0o600) },
    { try LogFile.add([1], to: $0) },
    { _ = try FileLock(path: $0) },
    { _ = try FileLock(ifFreeAt: $0) },
    { _ = try OwnFile($0) },
  ]

  /// Each way in which something new is made at a path.
  private static let makers: [@Sendable (String) throws -> Void] = [
    { try NewFile(path: $0).write([1]) },
    { _ = try AtomicFile.create([1], at: $0, mode: 0o600) },
    { try AtomicFolder(path: $0).write([]) },
    { try PrivateFolder.make($0) },
  ]

  @Test(
    "given another user's link in a shared folder, when a path leads over it, then nothing behind it is written or locked",
    .enabled(if: geteuid() == 0, needsRoot))
  func foreignLinks() throws {
    try share()
    try link("shared/link", to: "own/file", of: Self.other)
    try link("shared/folder", to: "own", of: Self.other)
    // A link of this user does not make it better.
    try link("mine", to: "shared/link", of: geteuid())
    for (name, refused) in [
      ("shared/link", "shared/link"), ("shared/folder/file", "shared/folder"),
      ("mine", "shared/link"), ("shared/folder/new", "shared/folder"),
    ] {
      for way in Self.ways {
        let error = #expect(throws: StorageError.self, "\(name)") { try way(path(name)) }
        #expect(error == .ofAnotherUser(path(refused)), "\(name)")
      }
    }
    for way in Self.makers {
      #expect(throws: StorageError.ofAnotherUser(path("shared/folder"))) {
        try way(path("shared/folder/new"))
      }
    }
    #expect(throws: StorageError.ofAnotherUser(path("shared/folder"))) {
      try OwnFile.require(folder: path("shared/folder"))
    }
    #expect(try FolderContents.names(in: path("own")) == ["file"])
    #expect(try BoundedFile.read(path("own/file"), limit: 9) == [7])
  }

  @Test(
    "given a link in a shared folder, when it is this user's or the folder's owner's, then it is followed",
    .enabled(if: geteuid() == 0, needsRoot), arguments: [0, other])
  func ownLinks(_ owner: uid_t) throws {
    try share()
    #expect(chown(path("shared"), owner, owner) == 0)
    for user in Set([0, owner]) {
      try link("shared/link", to: "own/file", of: user)
      try AtomicFile.write([UInt8(1)], to: path("shared/link"), mode: 0o600)
      #expect(try BoundedFile.read(path("own/file"), limit: 9) == [1])
      #expect(unlink(path("shared/link")) == 0)
    }
  }

  @Test(
    "given another user's pipe at the name of an output, when it is written, then its reader gets nothing",
    .enabled(if: geteuid() == 0, needsRoot))
  func foreignPipe() throws {
    try share()
    let pipe = path("shared/pipe")
    try #require(mkfifo(pipe, 0o666) == 0 && chown(pipe, Self.other, Self.other) == 0)
    // Another process reads it: what this one has open was given to it.
    let reader = Process()
    reader.executableURL = URL(filePath: "/bin/sh")
    let script = "exec 3<>\"$1\"; : >\"$2\"; exec sleep 60"
    reader.arguments = ["-c", script, "sh", pipe, path("ready")]
    try reader.run()
    defer { reader.terminate() }
    while SystemCalls.status(of: path("ready")) == nil, reader.isRunning { usleep(10_000) }
    #expect(throws: StorageError.ofAnotherUser(pipe)) { try AtomicFile.check(pipe) }
    #expect(throws: StorageError.ofAnotherUser(pipe)) {
      try AtomicFile.write([1], to: pipe, mode: 0o600)
    }
    let end = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(end) }
    #expect(SystemCalls.read(end, atMost: 9) == nil)
  }

  @Test(
    "given a pipe, when somebody reads it, then it is written, and else that is an error at once")
  func ownPipe() throws {
    let pipe = path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: StorageError.notWritten(pipe, ENXIO)) {
      try AtomicFile.write([1], to: pipe, mode: 0o600)
    }
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    try AtomicFile.check(pipe)
    try AtomicFile.write([1, 2], to: pipe, mode: 0o600)
    #expect(SystemCalls.read(reader, atMost: 9) == [1, 2])
    close(reader)
  }

  @Test("given a pipe or a device, when it is another user's, then it counts only if it was given")
  func given() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    var status = try #require(SystemCalls.status(of: ends[1]))
    status.st_uid = geteuid() + 1
    try DirectOutput(status).require("pipe")
    status.st_ino += 1_000_000_000
    #expect(throws: StorageError.ofAnotherUser("pipe")) { try DirectOutput(status).require("pipe") }
    status.st_uid = 0
    try DirectOutput(status).require("pipe")
    // The descriptor by which it was opened here is none that was given.
    let null = open("/dev/zero", O_WRONLY)
    defer { close(null) }
    var device = try #require(SystemCalls.status(of: null))
    device.st_uid = geteuid() + 1
    #expect(throws: StorageError.ofAnotherUser("zero")) {
      try DirectOutput(device, but: null).require("zero")
    }
    // Root of the machine has no other number in a container.
    device.st_uid = 65_534
    try DirectOutput(device, but: null).require("zero")
  }

  @Test("given a log with a second name, when a line is added, then it is refused, and both stay")
  func secondName() throws {
    try share()
    try #require(Glibc.link(path("own/file"), path("log")) == 0)
    #expect(throws: StorageError.severalNames(path("log"))) {
      try LogFile.add([1], to: path("log"))
    }
    #expect(try BoundedFile.read(path("own/file"), limit: 9) == [7])
    #expect(unlink(path("own/file")) == 0)
    try LogFile.add([1], to: path("log"))
    #expect(try BoundedFile.read(path("log"), limit: 9) == [7, 1, 10])
  }
}
