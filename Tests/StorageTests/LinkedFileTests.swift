import Foundation
import TestSupport
import Testing
import Verdicts

@testable import Storage

@Suite("Files that links lead to, and files that others can change")
struct LinkedFileTests {
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private func path(_ name: String) -> String { temporary.path(name) }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  private func folder(_ name: String, mode: mode_t = 0o700) throws {
    #expect(mkdir(path(name), 0o700) == 0)
    #expect(chmod(path(name), mode) == 0)
  }

  private func isLink(_ name: String) -> Bool {
    var status = stat()
    return lstat(path(name), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  @Test(
    "given links of every kind, when a file is replaced by its link, then the real one is new, and the links stay"
  )
  func followed() throws {
    try folder("stick")
    try temporary.write([1], to: "stick/file")
    try link("relative", to: "stick/file")
    try link("absolute", to: path("stick/file"))
    try link("chain", to: "relative")
    try link("other", to: "stick")
    for (number, name) in ["relative", "absolute", "chain", "other/file"].enumerated() {
      let byte = UInt8(2 + number)
      try AtomicFile.write([byte], to: path(name), mode: 0o600)
      #expect(try BoundedFile.read(path("stick/file"), limit: 9) == [byte])
      #expect(try BoundedFile.read(path(name), limit: 9) == [byte])
    }
    for name in ["relative", "absolute", "chain", "other"] { #expect(isLink(name)) }
    #expect(!isLink("stick/file"))
    #expect(try FolderContents.names(in: path("stick")) == ["file"])
  }

  @Test(
    "given what a killed writer left beside the real file, when it is removed by a link, it goes")
  func leftovers() throws {
    try folder("stick")
    try temporary.write([1], to: "stick/file")
    try temporary.write([9], to: "stick/file.1.2.part")
    try link("link", to: "stick/file")
    AtomicFile.removeLeftovers(of: path("link"))
    #expect(try FolderContents.names(in: path("stick")) == ["file"])
  }

  @Test(
    "given a link that leads nowhere or in a circle, when it is written, then that is the reason")
  func nowhere() throws {
    try link("dead", to: "missing/file")
    try link("one", to: "other")
    try link("other", to: "one")
    let dead = #expect(throws: StorageError.self) {
      try AtomicFile.write([1], to: path("dead"), mode: 0o600)
    }
    #expect(dead == .deadLink(path("dead")) && dead?.code == .fileNotWritten)
    #expect(throws: StorageError.deadLink(path("dead"))) { try OwnFile(path("dead")) }
    #expect(throws: StorageError.deadLink(path("dead"))) {
      try OwnFile.require(folder: path("dead"))
    }
    for name in ["one", "other"] {
      #expect(throws: StorageError.unreadable(path(name), ELOOP)) {
        try AtomicFile.write([1], to: path(name), mode: 0o600)
      }
      #expect(throws: StorageError.unreadable(path(name), ELOOP)) { try OwnFile(path(name)) }
    }
    #expect(try temporary.names == ["dead", "one", "other"])
  }

  @Test(
    "given a link where something is to be made, then it counts as something, wherever it leads")
  func occupied() throws {
    try folder("empty")
    try link("dead", to: "missing")
    try link("folder", to: "empty")
    for name in ["dead", "folder"] {
      #expect(throws: StorageError.notWritten(path(name), EEXIST)) {
        _ = try AtomicFolder(path: path(name))
      }
      #expect(throws: StorageError.notWritten(path(name), EEXIST)) {
        _ = try NewFile(path: path(name))
      }
      #expect(try !AtomicFile.create([1], at: path(name), mode: 0o600))
    }
    #expect(try temporary.names == ["dead", "empty", "folder"])
    #expect(try FolderContents.names(in: path("empty")) == [])
  }

  @Test(
    "given a file, when others can write it, then it is not used; when only its owner can, it is",
    arguments: [
      (0o600, true), (0o644, true), (0o400, true), (0o602, false), (0o666, false), (0o646, false),
    ] as [(mode_t, Bool)])
  func modes(_ mode: mode_t, _ isOwn: Bool) throws {
    try temporary.write([1], to: "file")
    #expect(chmod(path("file"), mode) == 0)
    guard isOwn else {
      let error = #expect(throws: StorageError.writableByOthers(path("file"))) {
        try OwnFile(path("file"))
      }
      #expect(error.map { $0.code.exitCode } == .fileDamaged)
      return
    }
    #expect(try OwnFile(path("file")).readIfPresent(limit: 1) == [1])
  }

  @Test(
    "given a file that is swapped after it was looked at, when it is read, then it is looked at again"
  )
  func swapped() throws {
    try temporary.write([1], to: "file")
    let file = try OwnFile(path("file"))
    #expect(chmod(path("file"), 0o602) == 0)
    #expect(throws: StorageError.writableByOthers(path("file"))) {
      try file.readIfPresent(limit: 1)
    }
    #expect(unlink(path("file")) == 0)
    #expect(try file.readIfPresent(limit: 1) == nil)
    #expect(mkfifo(path("file"), 0o600) == 0)
    #expect(throws: StorageError.notAFile(path("file"))) { try file.readIfPresent(limit: 1) }
    // Of a device, which everybody may write to, nothing is said that would have its rights changed.
    #expect(throws: StorageError.notAFile("/dev/null")) { try OwnFile("/dev/null") }
  }

  @Test("given a folder in which others can write, then no file in it is used, nor a link there")
  func folders() throws {
    try folder("open", mode: 0o777)
    try folder("sticky", mode: 0o1777)
    for name in ["open/file", "sticky/file", "file"] { try temporary.write([1], to: name) }
    #expect(throws: StorageError.writableByOthers(path("open"))) { try OwnFile(path("open/file")) }
    #expect(throws: StorageError.writableByOthers(path("open"))) { try OwnFile(path("open/new")) }
    // Nobody can take away what is another's there, as in /tmp.
    #expect(try OwnFile(path("sticky/file")).readIfPresent(limit: 1) == [1])
    try link("open/link", to: path("file"))
    #expect(throws: StorageError.writableByOthers(path("open"))) { try OwnFile(path("open/link")) }
    try link("open/folder", to: path("sticky"))
    #expect(throws: StorageError.writableByOthers(path("open"))) {
      try OwnFile.require(folder: path("open/folder"))
    }
    try OwnFile.require(folder: path("sticky"))
    try OwnFile.require(folder: path("missing"))
    #expect(throws: StorageError.writableByOthers(path("open"))) {
      try OwnFile.require(folder: path("open"))
    }
  }

  private func status(mode: mode_t, user: uid_t, group: gid_t, isFolder: Bool = false) -> stat {
    var status = stat()
    status.st_mode = mode | (isFolder ? S_IFDIR : S_IFREG)
    status.st_uid = user
    status.st_gid = group
    return status
  }

  @Test("given a file of somebody else, then it is not used; root's is")
  func owners() throws {
    func require(_ status: stat) throws {
      var ownership = Ownership(status)
      ownership.user = 1000
      try ownership.require("file")
    }
    try require(status(mode: 0o644, user: 1000, group: 1))
    try require(status(mode: 0o644, user: 0, group: 0))
    #expect(throws: StorageError.ofAnotherUser("file")) {
      try require(status(mode: 0o600, user: 1001, group: 1000))
    }
    // The owner of a folder can take away what is in it, sticky or not.
    #expect(throws: StorageError.ofAnotherUser("file")) {
      try require(status(mode: 0o1777, user: 1001, group: 0, isFolder: true))
    }
    #expect(throws: StorageError.writableByOthers("file")) {
      try require(status(mode: 0o1666, user: 1000, group: 1))
    }
    // A group that no list names is nobody's own.
    #expect(throws: StorageError.writableByOthers("file")) {
      try require(status(mode: 0o660, user: 1000, group: 4_000_000_000))
    }
  }

  @Test(
    "given a group, when it has its one user's name and nobody else in it, then it is private",
    arguments: [
      (1000, "ada", [], true), (1000, "ada", ["ada"], true), (1000, "ada", ["ada", "bob"], false),
      (1000, "ada", ["bob"], false), (1001, "ada", [], false), (1000, "users", [], false),
    ] as [(gid_t, String, [String], Bool)])
  func privateGroups(_ group: gid_t, _ name: String, _ members: [String], _ isPrivate: Bool) {
    #expect(
      PrivateGroup.isPrivate(group, name, members: members, of: (name: "ada", group: 1000))
        == isPrivate)
  }

  @Test("given the umask of Ubuntu, when a file lies in its user's private group, then it is used")
  func privateGroup() throws {
    try #require(getpwuid(geteuid()) != nil, "this user has no name")
    try folder("own", mode: 0o775)
    try temporary.write([1], to: "own/file")
    #expect(chmod(path("own/file"), 0o664) == 0)
    let isPrivate = PrivateGroup.isPrivate(getegid(), of: geteuid())
    if isPrivate {
      #expect(try OwnFile(path("own/file")).readIfPresent(limit: 1) == [1])
    } else {
      #expect(throws: StorageError.self) { try OwnFile(path("own/file")) }
    }
  }
}
