import Crypto
import Encoding
import Foundation
import Synchronization
import TestSupport
import Testing
import TrustTestSupport
import Verdicts

@testable import Storage
import Trust
@testable import TrustStore

@Suite("Trust store")
struct TrustStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: URL { URL(filePath: folder.path + "/anchors.bin") }

  /// The store's folder on a disk that answers as a test wants.
  private func folder(writingThrough writer: FileWriter) -> TrustFolder {
    TrustFolder(
      path: folder.path,
      write: { (bytes, path) throws(StorageError) in
        try AtomicFile.write(bytes, to: path, mode: 0o600, through: writer)
      })
  }

  @Test("given no folder, when it is opened, then it is empty and nothing is made")
  func missing() throws {
    let path = folder.path + "/none"
    let store = try TrustStore(folder: path)
    #expect(store.count == 0)
    #expect(try store.all().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "given the same anchors in any order, then a store has one fingerprint; another with others")
  func fingerprint() throws {
    let anchors = [
      try Utopia.anchor("csca1"), try Utopia.anchor("cscaOtherState"),
      try Utopia.anchor("link2", isLink: true),
    ]
    func fingerprint(_ anchors: [TrustAnchor], _ name: String) throws -> [UInt8] {
      var store = try TrustStore(folder: folder.path + "/" + name)
      for anchor in anchors { _ = try store.add([anchor]) }
      let opened = try TrustStore(folder: folder.path + "/" + name).fingerprint
      #expect(try store.fingerprint == opened)
      return opened
    }
    let all = try fingerprint(anchors, "all")
    #expect(try fingerprint(anchors.reversed(), "reversed") == all)
    let others = [
      Array(anchors.dropLast()), [try Utopia.anchor("csca1", .test)] + anchors.dropFirst(),
      anchors.dropLast() + [try Utopia.anchor("link2", isLink: false)], [],
    ]
    for (number, other) in others.enumerated() {
      #expect(try fingerprint(other, "other\(number)") != all)
    }
  }

  @Test(
    "given a record that is found by other values, then the fingerprint of the store is another")
  func fingerprintOfLookups() throws {
    let anchor = try Utopia.anchor("csca1")
    func fingerprint(_ change: (Record) -> Record) throws -> [UInt8] {
      let record = change(
        Record(anchor.certificate, anchorClass: .state, isLink: false, sources: []))
      var store = try TrustStore(folder: folder.path + "/\(UUID())")
      try store.change { revision throws(TrustStoreError) in
        _ = try revision.insert(record, into: .anchors)
      }
      return try store.fingerprint
    }
    func record(
      _ old: Record, country: WireText? = nil, name: UInt64? = nil, key: UInt64? = nil
    ) -> Record {
      Record(
        fingerprint: old.fingerprint, anchorClass: old.anchorClass, mark: old.mark,
        country: country ?? old.country, name: name ?? old.name,
        keyIdentifier: key ?? old.keyIdentifier, sourceText: old.sourceText, bytes: old.bytes)
    }
    let own = try fingerprint { $0 }
    #expect(try fingerprint { record($0) } == own)
    #expect(try fingerprint { record($0, country: "ZZ") } != own)
    #expect(try fingerprint { record($0, name: 1) } != own)
    #expect(try fingerprint { record($0, key: 1) } != own)
  }

  @Test("given anchors, when they are added, then another opening finds them")
  func added() throws {
    var store = try TrustStore(folder: folder.path + "/deep/er")
    let anchors = [
      try Utopia.anchor("csca1"), try Utopia.anchor("cscaOtherState", .test),
      try Utopia.anchor("link2", isLink: true),
    ]
    #expect(try store.add(anchors) == [.added, .added, .added])
    #expect(try store.add([anchors[0]]) == [.unchanged])
    let again = try TrustStore(folder: folder.path + "/deep/er")
    #expect(Set(try again.all()) == Set(anchors))
    #expect(again.countries == ["UT", "UX"])
    #expect(again.count(of: .test) == 1)
    #expect(try again.anchors(forCountry: "ut").count == 2)
    #expect(again.hasAnchor(forCountry: "UX"))
    #expect(!again.hasAnchor(forCountry: "DE"))
  }

  @Test(
    "given several anchors of one state, when a signer's are asked for, then the likely one leads")
  func candidates() throws {
    var store = try TrustStore(folder: folder.path)
    _ = try store.add([
      try Utopia.anchor("csca1OtherKey"), try Utopia.anchor("csca2"), try Utopia.anchor("csca1"),
      try Utopia.anchor("cscaOtherState"),
    ])
    let found = try store.candidates(for: try Utopia.certificate("signer")).map(\.certificate)
    #expect(found.count == 3)
    #expect(found.first == (try Utopia.certificate("csca1")))
    #expect(found.dropFirst().first == (try Utopia.certificate("csca1OtherKey")))
  }

  @Test("given a damaged store, when it is verified, then the damage is reported")
  func damagedStore() throws {
    var store = try TrustStore(folder: folder.path)
    _ = try store.add([try Utopia.anchor("csca1")])
    let url = URL(filePath: folder.path + "/anchors.bin")
    let bytes = Array(try Data(contentsOf: url))
    try Data(bytes.flipping(bytes.count - 1)).write(to: url)
    let result = PassiveAuthentication(anchors: try TrustStore(folder: folder.path), at: Utopia.now)
      .verify(sod: try Utopia.sod("valid"), dataGroups: try Utopia.dataGroups())
    #expect(result.verdict.status == .unknown)
    #expect(result.verdict.code == .trustStoreDamaged)
  }

  @Test("given two openings, when both add, then nothing of either is lost")
  func twoOpenings() throws {
    var first = try TrustStore(folder: folder.path)
    var second = try TrustStore(folder: folder.path)
    _ = try first.add([try Utopia.anchor("csca1")])
    _ = try second.add([try Utopia.anchor("csca2")])
    #expect(second.count == 2)
    #expect(try TrustStore(folder: folder.path).count == 2)
  }

  @Test("given many threads, when all add at once, then every anchor is there")
  func manyThreads() throws {
    let names = ["csca1", "csca2", "link2", "csca1OtherKey", "cscaOtherState", "signer"]
    let failures = Mutex(0)
    let path = folder.path
    DispatchQueue.concurrentPerform(iterations: names.count) { index in
      do {
        var store = try TrustStore(folder: path)
        _ = try store.add([try Utopia.anchor(names[index])])
      } catch {
        failures.withLock { $0 += 1 }
      }
    }
    #expect(failures.withLock { $0 } == 0)
    #expect(try TrustStore(folder: path).count == names.count)
  }

  @Test("given a change under way, when another process wants the lock, then it has to wait")
  func locked() throws {
    let path = folder.path
    let refusals = Mutex<[Int32]>([])
    let watched = TrustFolder(
      path: path,
      write: { (bytes, file) throws(StorageError) in
        let other = open(path + "/lock", O_RDWR)
        let outcome = flock(other, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
        close(other)
        refusals.withLock { $0.append(outcome) }
        try AtomicFile.write(bytes, to: file, mode: 0o600)
      })
    var store = try TrustStore(watched)
    _ = try store.add([try Utopia.anchor("csca1")])
    #expect(refusals.withLock { $0 } == [EWOULDBLOCK])
  }

  @Test(
    "given a disk that fills up at any point, when an anchor is added, then the old store stays",
    arguments: [0, 1, 8, 200, 1000])
  func diskFull(_ space: Int) throws {
    var store = try TrustStore(folder: folder.path)
    _ = try store.add([try Utopia.anchor("csca1")])
    let before = try Data(contentsOf: file)
    let left = Mutex(space)
    let full = folder(
      writingThrough: FileWriter { descriptor, bytes in
        let allowed = left.withLock { left in
          let allowed = min(left, bytes.count)
          left -= allowed
          return allowed
        }
        if allowed > 0 { return SystemCalls.write(descriptor, bytes.prefix(allowed)) }
        errno = ENOSPC
        return -1
      })
    var other = try TrustStore(full)
    let error = #expect(throws: TrustStoreError.self) {
      try other.add([try Utopia.anchor("csca2")])
    }
    #expect(error?.code == .diskFull)
    #expect(other.count == 1)
    #expect(try Data(contentsOf: file) == before)
    #expect(try folder.names == ["anchors.bin", "lock"])
  }

  @Test("given another write failure, when an anchor is added, then it is reported as such")
  func writeFailure() throws {
    let broken = folder(
      writingThrough: FileWriter { _, _ in
        errno = EIO
        return -1
      })
    var store = try TrustStore(broken)
    let error = #expect(throws: TrustStoreError.self) {
      try store.add([try Utopia.anchor("csca1")])
    }
    #expect(error?.code == .fileNotWritten)
    #expect(try TrustStore(folder: folder.path).count == 0)
    #expect(try folder.names == ["lock"])
  }

  @Test(
    "given a file left half-written by a kill, when the store is used, then the next change clears it away"
  )
  func killed() throws {
    var store = try TrustStore(folder: folder.path)
    _ = try store.add([try Utopia.anchor("csca1")])
    let half = try Data(contentsOf: file).prefix(100)
    let left = TemporaryName.beside(file.path)
    try half.write(to: URL(filePath: left))
    #expect(try TrustStore(folder: folder.path).count == 1)
    _ = try store.add([try Utopia.anchor("csca2")])
    #expect(try TrustStore(folder: folder.path).count == 2)
    #expect(try folder.names == ["anchors.bin", "lock"])
  }

  @Test("given a folder whose place is taken, when an anchor is added, then it is not written")
  func folderIsFile() throws {
    let path = folder.path + "/taken"
    try Data().write(to: URL(filePath: path))
    var store = try TrustStore(folder: folder.path + "/other")
    let error = #expect(throws: TrustStoreError.self) {
      store = try TrustStore(folder: path)
      _ = try store.add([try Utopia.anchor("csca1")])
    }
    #expect(error?.code == .fileUnreadable || error?.code == .fileNotWritten)
  }

  @Test("given a folder in the file's place, when the store is opened, then it is unreadable")
  func fileIsFolder() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let error = #expect(throws: TrustStoreError.self) { try TrustStore(folder: folder.path) }
    #expect(error?.code == .fileUnreadable)
  }

  @Test("given any byte changed or the file cut, when it is used, then the damage is reported")
  func damaged() throws {
    var store = try TrustStore(folder: folder.path)
    _ = try store.add([try Utopia.anchor("csca1"), try Utopia.anchor("csca2")])
    let bytes = Array(try Data(contentsOf: file))
    for offset in stride(from: 0, to: bytes.count, by: 5) {
      let error = #expect(throws: TrustStoreError.self) {
        let damaged = try RecordFile(.anchors, parsing: bytes.flipping(offset))
        for record in damaged.records { _ = try record.anchor() }
      }
      #expect(error?.code == .trustStoreDamaged)
    }
    for length in stride(from: 0, to: bytes.count, by: 5) {
      #expect(throws: TrustStoreError.self) {
        try RecordFile(.anchors, parsing: Array(bytes.prefix(length)))
      }
    }
  }
}
