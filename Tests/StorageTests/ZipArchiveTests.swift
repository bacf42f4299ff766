import Encoding
import TestSupport
import Testing
import Verdicts

import Storage

@Suite("Zip archives, PKWARE APPNOTE")
struct ZipArchiveTests {
  /// A case of `Vectors/zip.json`.
  struct Vector: Sendable, CustomTestStringConvertible {
    let value: JSONValue
    var testDescription: String { value["name"]?.string?.forPeople ?? "" }
  }

  private static func vectors(_ group: String) -> [Vector] {
    ((try? Vectors.load("zip.json"))?[group]?.array ?? []).map(Vector.init)
  }

  private static let limits = ZipArchive.Limits(length: 1 << 20, total: 1 << 20)

  /// Reads an archive and every file in it.
  private func contents(
    _ bytes: [UInt8], _ limits: ZipArchive.Limits = limits
  ) throws(ZipArchiveError) -> [[UInt8]] {
    let archive = try ZipArchive(parsing: bytes, limits: limits)
    var contents: [[UInt8]] = []
    for index in archive.entries.indices { contents.append(try archive.content(at: index) ?? []) }
    return contents
  }

  @Test(
    "given an archive, when it is read, then its files are there by place and name",
    arguments: vectors("archives"))
  func archives(_ vector: Vector) throws {
    let bytes = try vector.value.bytes("archive")
    let files = try #require(vector.value["entries"]?.array)
    let archive = try ZipArchive(parsing: bytes, limits: Self.limits)
    #expect(archive.entries.count == files.count)
    for (index, file) in files.enumerated() {
      let (name, content) = (try file.text("name"), try file.bytes("content"))
      #expect(archive.entries[index].name.utf8.elementsEqual(name.utf8))
      #expect(archive.entries[index].length == content.count)
      #expect(try archive.content(at: index) == content)
      #expect(try archive.content(named: name) == content)
    }
    #expect(try archive.content(at: files.count) == nil)
    #expect(try archive.content(at: -1) == nil)
    #expect(try archive.content(named: "nothing") == nil)
    #expect(ZipArchive.isArchive(bytes) == (bytes.count > 22))
    #expect(ZipArchive.isArchive(Array(bytes.dropFirst())) == false)
    // Each byte of a header, of the directory and of the end counts, or changes nothing that is read.
    let contents = try contents(bytes)
    for place in stride(from: 0, to: bytes.count, by: 3) {
      var altered = bytes
      altered[place] ^= 0x10
      if let found = try? self.contents(altered) { #expect(found == contents, "\(place)") }
    }
    for end in stride(from: 0, to: bytes.count, by: 5) {
      #expect(throws: ZipArchiveError.self) { try self.contents(Array(bytes[..<end])) }
    }
  }

  @Test(
    "given an archive that is malformed, ambiguous or damaged, when it is read, then the defect is named",
    arguments: vectors("refused"))
  func refused(_ vector: Vector) throws {
    let error = #expect(throws: ZipArchiveError.self) {
      try contents(try vector.value.bytes("archive"))
    }
    var defect: String?
    if case .malformed(let phrase) = error { defect = phrase.code }
    #expect(defect == (try vector.value.text("phrase")))
  }

  @Test("given bounds, when an archive is beyond one, then it is refused before it is decompressed")
  func bounds() throws {
    let first = try #require(Self.vectors("archives").first)
    let bytes = try first.value.bytes("archive")
    let all = ZipArchive.Limits(entries: 2, length: 400, total: 405)
    #expect(try contents(bytes, all).map(\.count) == [400, 5])
    func refusal(_ entries: Int, _ length: Int, _ total: Int) -> ZipArchiveError? {
      #expect(throws: ZipArchiveError.self) {
        try ZipArchive(
          parsing: bytes, limits: .init(entries: entries, length: length, total: total))
      }
    }
    #expect(refusal(1, 400, 405) == .tooMany(limit: 1))
    #expect(refusal(2, 399, 405) == .tooLong(limit: 399))
    #expect(refusal(2, 400, 404) == .tooLongTogether(limit: 404))
    #expect(Self.vectors("refused").count > 80)
  }
}
