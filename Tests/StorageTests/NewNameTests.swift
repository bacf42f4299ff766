import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Storage

@Suite("Files that are made where nothing is, on any file system")
struct NewNameTests {
  private let temporary: TemporaryFolder
  private var path: String { temporary.path + "/f" }

  init() throws { temporary = try TemporaryFolder() }

  /// What the system says of a way that the file system does not know.
  private static let unknown: [Int32] = [EINVAL, ENOSYS, EPERM, EOPNOTSUPP]

  @Sendable private static func fail(_ number: Int32) -> Int32 {
    errno = number
    return -1
  }

  /// A file system that knows neither way, or only links.
  private static func writer(links: Bool, _ number: Int32) -> FileWriter {
    var writer = FileWriter.system
    writer.renameNew = { _, _ in fail(number) }
    if !links { writer.link = { _, _ in fail(number) } }
    return writer
  }

  private func create(_ bytes: [UInt8], _ writer: FileWriter) throws -> Bool {
    try AtomicFile.create(bytes, at: path, mode: 0o600, through: writer)
  }

  private func content() throws -> [UInt8] { try BoundedFile.read(path, limit: 9) }

  @Test(
    "given a file system that knows all ways, one or none, when a file is made twice, then the first stays",
    arguments: unknown, [true, false])
  func fallbacks(_ number: Int32, _ links: Bool) throws {
    for writer in [FileWriter.system, Self.writer(links: links, number)] {
      #expect(try create([1, 2, 3], writer))
      #expect(try !create([4], writer))
      #expect(try content() == [1, 2, 3])
      #expect(try temporary.names == ["f"])
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(attributes[.referenceCount] as? Int == 1)
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test("given the first way, when a file is made, then it gets its name in one step")
  func oneStep() throws {
    var writer = FileWriter.system
    writer.link = { _, _ in Self.fail(EIO) }
    writer.rename = { _, _ in Self.fail(EIO) }
    #expect(try create([1], writer))
    #expect(try content() == [1])
    // A link that leads nowhere is something, too.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
    for writer in [writer, Self.writer(links: true, EINVAL), Self.writer(links: false, EPERM)] {
      #expect(try !create([2], writer))
    }
    #expect(try temporary.names == ["f"])
  }

  @Test(
    "given a way that fails for another reason, when a file is made, then it is reported and nothing stays",
    arguments: [EIO, ENOSPC, EACCES, EROFS])
  func failing(_ number: Int32) throws {
    var renaming = FileWriter.system
    renaming.renameNew = { _, _ in Self.fail(number) }
    var linking = Self.writer(links: true, EINVAL)
    linking.link = { _, _ in Self.fail(number) }
    var replacing = Self.writer(links: false, EPERM)
    replacing.rename = { _, _ in Self.fail(number) }
    for writer in [renaming, linking, replacing] {
      #expect(throws: StorageError.notWritten(path, number)) { try create([1], writer) }
      #expect(try temporary.names == [])
    }
  }

  @Test("given the last way, when another takes the name meanwhile, then what it wrote stays")
  func overtaken() throws {
    let path = path
    @Sendable func overtake() {
      try? FileManager.default.removeItem(atPath: path)
      try? Data([9]).write(to: URL(filePath: path))
    }
    var replacing = Self.writer(links: false, EPERM)
    replacing.rename = { _, _ in
      overtake()
      return Self.fail(EIO)
    }
    #expect(throws: StorageError.notWritten(path, EIO)) { try create([1], replacing) }
    #expect(try content() == [9])
    try FileManager.default.removeItem(atPath: path)
    var reserving = Self.writer(links: false, EPERM)
    reserving.reserve = { name, mode in
      let descriptor = FileWriter.system.reserve(name, mode)
      overtake()
      return descriptor
    }
    #expect(try !create([1], reserving))
    #expect(try content() == [9])
    #expect(try temporary.names == ["f"])
  }

  @Test(
    "given many writers at once, when each makes the file, then exactly one does and its content stays",
    arguments: [0, 1, 2])
  func many(_ way: Int) async throws {
    let writer = way == 0 ? FileWriter.system : Self.writer(links: way == 1, EINVAL)
    let path = path
    let winners = try await withThrowingTaskGroup(of: UInt8?.self) { group in
      for number in UInt8(1)...16 {
        group.addTask {
          try AtomicFile.create(
            [number, number], at: path, mode: 0o600, through: writer) ? number : nil
        }
      }
      return try await group.reduce(into: [UInt8]()) { if let winner = $1 { $0.append(winner) } }
    }
    #expect(winners.count == 1)
    #expect(try content() == winners + winners)
    #expect(try temporary.names == ["f"])
  }

  @Test("given files of FAT and its like, when a new file is named, then it is written whole")
  func newFile() throws {
    let file = try NewFile(path: path)
    try file.write([1, 2])
    #expect(throws: StorageError.notWritten(path, EEXIST)) { try file.write([3]) }
    #expect(try content() == [1, 2])
  }
}
