import Foundation
import TestSupport
import Testing

import Storage

@Suite("Tar archives")
struct TarArchiveTests {
  private let files = TarArchive([
    .init(name: "EF_DG1.bin", content: [UInt8](repeating: 1, count: 93)),
    .init(name: "empty", content: []),
    .init(name: "EF_DG2.bin", content: [UInt8](repeating: 2, count: 1024)),
  ])

  private func tar(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["tar"] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("given files, when they are archived and read, then they are the same")
  func roundTrip() throws {
    let bytes = try files.encoded(at: 1_700_000_000)
    #expect(bytes.count == 512 * (3 + 1 + 2 + 2))
    #expect(try TarArchive(parsing: bytes, longest: 1024) == files)
    #expect(
      try TarArchive(parsing: bytes + [UInt8](repeating: 0, count: 512), longest: 1024) == files)
    #expect(try TarArchive(parsing: TarArchive([]).encoded(at: 0), longest: 1).entries.isEmpty)
    // A header's eleven octal digits end in the year 2242.
    #expect(
      try TarArchive(parsing: files.encoded(at: 253_402_300_799), longest: 1024) == files)
  }

  @Test("given names that are equivalent and not the same, when archived, then both are there")
  func equivalentNames() throws {
    let archive = TarArchive([
      .init(name: "\u{E9}", content: [1]), .init(name: "e\u{301}", content: [2]),
    ])
    let read = try TarArchive(parsing: try archive.encoded(at: 0), longest: 1024)
    #expect(read.entries.map(\.content) == [[1], [2]])
    #expect(read.entries.map { Array($0.name.utf8) } == [[0xC3, 0xA9], [0x65, 0xCC, 0x81]])
    let twice = TarArchive([.init(name: "a", content: []), .init(name: "a", content: [])])
    #expect(throws: TarArchiveError.self) {
      try TarArchive(parsing: try twice.encoded(at: 0), longest: 1024)
    }
  }

  @Test("given an archive, when tar unpacks it, then the files are there")
  func unpacked() throws {
    let folder = try TemporaryFolder()
    try folder.write(try files.encoded(at: 1_700_000_000), to: "a.tar")
    #expect(try tar(["-xf", folder.path("a.tar"), "-C", folder.path]) == 0)
    for entry in files.entries {
      let url = URL(filePath: folder.path(entry.name))
      #expect(Array(try Data(contentsOf: url)) == entry.content)
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect((attributes[.modificationDate] as? Date)?.timeIntervalSince1970 == 1_700_000_000)
    }
  }

  @Test(
    "given an archive that tar made of a folder, when it is read, then the files are there",
    arguments: ["ustar", "gnu", "v7", "pax"])
  func packed(_ format: String) throws {
    let folder = try TemporaryFolder()
    let inner = folder.path("dump")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    for entry in files.entries { try folder.write(entry.content, to: "dump/\(entry.name)") }
    #expect(
      try tar(["--format=\(format)", "-cf", folder.path("a.tar"), "-C", folder.path, "dump"]) == 0)
    let bytes = Array(try Data(contentsOf: URL(filePath: folder.path("a.tar"))))
    if format == "ustar" || format == "gnu" {
      let read = try TarArchive(parsing: bytes, longest: 1024)
      #expect(Set(read.entries) == Set(files.entries))
    } else {
      #expect(throws: TarArchiveError.self) { try TarArchive(parsing: bytes, longest: 1024) }
    }
  }

  /// An archive of one file whose header was altered, with its sum made right again.
  private func altered(_ change: (inout [UInt8]) -> Void) throws -> [UInt8] {
    var bytes = try TarArchive([.init(name: "name", content: [1, 2, 3])]).encoded(at: 0)
    change(&bytes)
    for offset in 148..<156 { bytes[offset] = 0x20 }
    let sum = bytes.prefix(512).reduce(0) { $0 + Int($1) }
    bytes.replaceSubrange(148..<156, with: Array(String(format: "%06o\u{0} ", sum).utf8))
    return bytes
  }

  @Test("given a link, a device or a malformed header, when it is read, then it is refused")
  func refused() throws {
    func refuse(_ bytes: [UInt8], _ comment: String) {
      #expect(throws: TarArchiveError.self, "\(comment)") {
        try TarArchive(parsing: bytes, longest: 1024)
      }
    }
    #expect(try TarArchive(parsing: altered { _ in }, longest: 3).entries.count == 1)
    for kind in "123467gxLKS" {
      refuse(try altered { $0[156] = kind.asciiValue ?? 0 }, "kind \(kind)")
    }
    refuse(
      try altered { $0.replaceSubrange(0..<4, with: Array("\u{0}\u{0}\u{0}\u{0}".utf8)) }, "no name"
    )
    refuse(try altered { $0.replaceSubrange(0..<4, with: Array("x/..".utf8)) }, "..")
    refuse(try altered { $0.replaceSubrange(0..<4, with: Array("abc/".utf8)) }, "slash")
    refuse(try altered { $0[0] = 0xFF }, "no UTF-8")
    refuse(try altered { $0[124] = 0x80 }, "a binary length")
    refuse(try altered { $0.replaceSubrange(124..<135, with: Array("77777777777".utf8)) }, "8 GiB")
    refuse(try altered { $0.replaceSubrange(124..<135, with: Array("00000002001".utf8)) }, "long")
    refuse(try altered { $0[257] = 0x58 }, "mark")
    var sum = try altered { _ in }
    sum[0] ^= 1
    refuse(sum, "sum")
    let right = try files.encoded(at: 0)
    for length in [0, 511, 512, 700, right.count - 1024, right.count - 512, right.count - 1] {
      refuse(Array(right.prefix(length)), "cut at \(length)")
    }
    refuse(right + [1], "longer")
    refuse(Array(right.dropLast(1024)) + right, "twice")
    #expect(throws: TarArchiveError.tooLong(limit: 1023)) {
      try TarArchive(parsing: right, longest: 1023)
    }
    let many = TarArchive((0...TarArchive.mostEntries).map { .init(name: "\($0)", content: []) })
    #expect(throws: TarArchiveError.tooMany(limit: 1000)) {
      try TarArchive(parsing: many.encoded(at: 0), longest: 1)
    }
  }

  @Test("given a name that would not come back, when it is archived, then it is refused")
  func names() throws {
    for name in ["", ".", "..", "a/b", "a\u{0}b", String(repeating: "n", count: 101)] {
      #expect(throws: TarArchiveError.self) {
        try TarArchive([.init(name: name, content: [])]).encoded(at: 0)
      }
    }
  }

  @Test("given something of that name, when a new file is prepared, then it is refused")
  func newFile() throws {
    let folder = try TemporaryFolder()
    let file = try NewFile(path: folder.path("new"))
    try file.write([1, 2, 3])
    #expect(throws: StorageError.notWritten(folder.path("new"), EEXIST)) { try file.write([4]) }
    #expect(throws: StorageError.notWritten(folder.path("new"), EEXIST)) {
      try NewFile(path: folder.path("new"))
    }
    #expect(symlink("nothing", folder.path("link")) == 0)
    #expect(throws: StorageError.self) { try NewFile(path: folder.path("link")) }
    #expect(throws: StorageError.self) { try NewFile(path: folder.path("none/new")) }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("new"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try folder.names == ["link", "new"])
  }
}
