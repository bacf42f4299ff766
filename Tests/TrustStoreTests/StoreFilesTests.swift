import Encoding
import Foundation
import PKIX
import Synchronization
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

@testable import Storage
import Trust
@testable import TrustStore

@Suite("The files of a trust store")
struct StoreFilesTests {
  private let folder: TemporaryFolder
  private let state: MadeState

  init() throws {
    folder = try TemporaryFolder()
    state = try MadeState("UQ")
  }

  private func importing(_ bytes: [UInt8], _ name: String = "file") throws -> ImportReport {
    var store = try TrustStore(folder: folder.path)
    return try TrustImport(name: WireText(name), at: MadeState.now).add(bytes, to: &store) { _ in
      true
    }
  }

  private func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try folder.names where name != "lock" {
      contents[name] = try Data(contentsOf: URL(filePath: folder.path(name)))
    }
    return contents
  }

  @Test(
    "given a version that is not known, when it is opened, then the damage is reported",
    arguments: ["PPANCH01", "PPANCH03", "PPANCH09"])
  func unknownVersion(_ magic: String) throws {
    _ = try importing(state.certificate)
    var bytes = Array(try Data(contentsOf: URL(filePath: folder.path("anchors.bin"))))
    bytes.replaceSubrange(0..<8, with: Array(magic.utf8))
    try folder.write(bytes, to: "anchors.bin")
    #expect(throws: TrustStoreError.damaged(.storeHeader)) {
      try TrustStore(folder: folder.path)
    }
  }

  @Test(
    "given a disk that fills up at any file, when a list is imported, then the old store stays whole",
    arguments: [0, 10, 100, 400, 700, 1100, 1500])
  func diskFull(_ space: Int) throws {
    _ = try importing(state.certificate)
    _ = try importing(try state.revocationList(1))
    let before = try contents()
    let left = Mutex(space)
    let writer = FileWriter { descriptor, bytes in
      let allowed = left.withLock { left in
        let allowed = min(left, bytes.count)
        left -= allowed
        return allowed
      }
      if allowed > 0 { return SystemCalls.write(descriptor, bytes.prefix(allowed)) }
      errno = ENOSPC
      return -1
    }
    var store = try TrustStore(
      TrustFolder(
        path: folder.path,
        write: { (bytes, path) throws(StorageError) in
          try AtomicFile.write(bytes, to: path, mode: 0o600, through: writer)
        }))
    let orphan = try MadeState("UO", "CSCA 2", after: try MadeState("UO"))
    let text =
      [try MadeState("UX").certificate, orphan.certificate].map {
        PEM(label: "CERTIFICATE", content: $0).text
      }.joined()
      + PEM(label: "X509 CRL", content: try state.revocationList(2)).text
    let error = #expect(throws: TrustStoreError.self) {
      try TrustImport(name: "x", at: MadeState.now).add(Array(text.utf8), to: &store) { _ in true }
    }
    #expect(error?.code == .diskFull)
    #expect(try contents() == before)
  }

  @Test(
    "given a kill before the anchors are in place, when the store is used, then it is the old one")
  func killedBetween() throws {
    _ = try importing(state.certificate)
    let before = try contents()
    // What a process leaves that is killed after its first file.
    try folder.write([1, 2, 3], to: "crls-0011223344556677.bin")
    try folder.write([1, 2, 3], to: "pending-0011223344556677.bin.77.88.part")
    let store = try TrustStore(folder: folder.path)
    #expect(store.count == 1)
    #expect(try store.revocationLists().isEmpty)
    _ = try importing(try MadeState("UX").certificate)
    let names = try folder.names
    #expect(names.filter { !$0.hasPrefix("accepted-") } == ["anchors.bin", "lock"])
    #expect(names.count == 3 && before.count == 2)
  }

  @Test(
    "given a table that another process replaced, when it is asked for, then its successor serves")
  func replaced() throws {
    _ = try importing(state.certificate)
    _ = try importing(try state.revocationList(1))
    let reader = try TrustStore(folder: folder.path)
    _ = try importing(try state.revocationList(2))
    #expect(try reader.revocationLists().map(\.list.number) == [[2]])
  }

  @Test("given another process that is faster, when a change is put in place, then both are there")
  func overtaken() throws {
    var store = try TrustStore(folder: folder.path)
    let (mine, other) = (
      try Certificate(der: state.certificate), try Certificate(der: try MadeState("UX").certificate)
    )
    var runs = 0
    try store.changeAsking { revision in
      runs += 1
      if runs == 1 {
        var faster = try TrustStore(folder: folder.path)
        _ = try faster.add([
          TrustAnchor(certificate: other, anchorClass: .state, source: "x", isLink: false)
        ])
      }
      let record = Record(mine, anchorClass: .state, isLink: false, sources: ["y"])
      _ = try revision.insert(record, into: .anchors)
    }
    #expect(runs == 2)
    #expect(try TrustStore(folder: folder.path).countries == ["UQ", "UX"])
  }

  @Test("given a table's file altered or exchanged, when it is used, then the damage is reported")
  func alteredTable() throws {
    _ = try importing(state.certificate)
    _ = try importing(try state.revocationList(1))
    let name = try #require(try folder.names.first { $0.hasPrefix("crls-") })
    let bytes = Array(try Data(contentsOf: URL(filePath: folder.path(name))))
    for offset in stride(from: 0, to: bytes.count, by: 7) {
      try folder.write(bytes.flipping(offset), to: name)
      #expect(throws: TrustStoreError.self) {
        try TrustStore(folder: folder.path).revocationLists()
      }
    }
    let other = try RecordFile(.revocationLists, [] as [Record])
    try folder.write(other.encoded, to: name)
    #expect(throws: TrustStoreError.self) {
      try TrustStore(folder: folder.path).revocationLists()
    }
  }

  @Test("given any order of imports, when all are done, then the same anchors wait and are trusted")
  func order() throws {
    let first = try MadeState("UA")
    let second = try MadeState("UA", "CSCA 2", after: first)
    let third = try MadeState("UA", "CSCA 3", after: second)
    let orphan = try MadeState("UO", "CSCA 2", after: try MadeState("UO"))
    let files = [first, second, third, orphan].map(\.certificate)
    var outcomes: Set<[[String]]> = []
    for shift in 0..<4 {
      for files in [files, files.reversed()] {
        let folder = try TemporaryFolder()
        var store = try TrustStore(folder: folder.path)
        for index in 0..<4 {
          let file = files[(index + shift) % 4]
          _ = try TrustImport(name: "f", at: MadeState.now).add(file, to: &store) { _ in true }
        }
        let bytes = try Data(contentsOf: URL(filePath: folder.path("anchors.bin")))
        outcomes.insert([
          try store.all().map { $0.certificate.subject.description },
          try store.waiting().map { $0.certificate.subject.description }, ["\(bytes.hashValue)"],
        ])
      }
    }
    #expect(outcomes.count == 1)
    #expect(outcomes.first?[0].count == 3)
    #expect(outcomes.first?[1].count == 1)
  }

  @Test("given source names with control characters, when they are kept, then none stays in them")
  func names() throws {
    _ = try importing(state.certificate, "a\u{1F}b\u{1B}[31m")
    #expect(try TrustStore(folder: folder.path).all().first?.sources == ["ab[31m"])
  }

  @Test("given certificates with odd numbers and dates, when they are imported, then they are kept")
  func odd() throws {
    let late = try MadeState.certificate(
      state.name, state.key, by: state.name, state.key,
      [.basicConstraints(isAuthority: true), .keyUsage([.keyCertSign])],
      until: Date(timeIntervalSince1970: 4_000_000_000))
    #expect(try importing(late).codes == [.anchorAdded])
    #expect(
      try TrustStore(folder: folder.path).all().first?.certificate.notAfter.timeIntervalSince1970
        == 4_000_000_000)
  }

  @Test("given bytes nested without end, when they are imported, then they are refused at once")
  func nesting() throws {
    for tag: [UInt8] in [
      [0x30, 0x80], [0x30, 0x82, 0xFF, 0xFF], [0xA0, 0x84, 0x7F, 0xFF, 0xFF, 0xFF],
    ] {
      let bytes =
        Array(repeatElement([0x30, 0x80], count: 10).joined())
        + Array(repeatElement(tag, count: 200_000).joined())
      #expect(throws: (any Error).self) { try importing(bytes) }
    }
    #expect(try folder.names.isEmpty)
  }
}
