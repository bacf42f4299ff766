import Encoding
import Storage
import Trust

/// The folder of a trust store. `anchors.bin` names the files that belong to it by their digests.
/// Those are written first and `anchors.bin` last: with a full disk or a kill at any moment, a
/// reader finds either the whole old store or the whole new one.
struct TrustFolder: Sendable {
  let path: String
  /// Replaces the file of a path with bytes; tests use another function.
  var write: @Sendable ([UInt8], String) throws(StorageError) -> Void = {
    (bytes, path) throws(StorageError) in
    try AtomicFile.write(bytes, to: path, mode: 0o600)
  }

  /// The largest file that is read, in bytes: more than all certificates that states have issued.
  private static let largest = 512 << 20

  private var anchors: String { path + "/anchors.bin" }

  private func file(_ table: RecordTable, _ digest: [UInt8]) -> String {
    "\(path)/\(table.name)-\(Hex.encode(Array(digest.prefix(8)))).bin"
  }

  /// The anchors; an empty table when there is no file or no folder.
  func readAnchors() throws(TrustStoreError) -> RecordFile {
    guard let bytes = try content(anchors) else { return .empty(.anchors) }
    return try RecordFile(.anchors, parsing: bytes)
  }

  /// A table that belongs to these anchors; nil when its file is gone.
  func read(
    _ table: RecordTable, of anchors: RecordFile
  ) throws(TrustStoreError) -> RecordFile? {
    guard let digest = anchors.companions[table] else { return .empty(table) }
    guard let bytes = try content(file(table, digest)) else { return nil }
    let found = try RecordFile(table, parsing: bytes)
    guard found.digest == digest else { throw .damaged(.index(of: table)) }
    return found
  }

  private func content(_ path: String) throws(TrustStoreError) -> [UInt8]? {
    do throws(StorageError) {
      try OwnFile.require(folder: self.path)
      return try OwnFile(path).readIfPresent(limit: Self.largest)
    } catch {
      throw .storage(error.code, error.details)
    }
  }

  /// Runs a change under the lock, while no other process can make one.
  func withLock<Result>(
    _ change: () throws(TrustStoreError) -> Result
  ) throws(TrustStoreError) -> Result {
    let lock: FileLock
    do throws(StorageError) {
      try OwnFile.require(folder: path)
      try PrivateFolder.make(path)
      lock = try FileLock(path: path + "/lock")
    } catch {
      throw .storage(error.code, error.details)
    }
    defer { withExtendedLifetime(lock) {} }
    return try change()
  }

  /// Writes new tables, the anchors last; called under the lock. If that fails, the store stays as
  /// it was.
  func replace(
    anchors new: RecordFile, companions: [RecordFile]
  ) throws(TrustStoreError) {
    var written: [String] = []
    do throws(StorageError) {
      for companion in companions where !companion.records.isEmpty {
        let path = file(companion.table, companion.digest)
        if !BoundedFile.isPresent(path) { written.append(path) }
        try write(companion.encoded, path)
      }
      try write(new.encoded, anchors)
    } catch {
      for path in written { SystemCalls.unlink(path) }
      throw .storage(error.code, error.details)
    }
    removeOthers(than: new)
  }

  /// Removes the files that no longer belong to the anchors, and those that a killed process left.
  private func removeOthers(than anchors: RecordFile) {
    AtomicFile.removeLeftovers(of: self.anchors)
    let kept = Set(anchors.companions.map { file($0.key, $0.value) })
    let prefixes = RecordTable.companions.map { $0.name + "-" }
    for name in (try? FolderContents.names(in: path)) ?? []
    where prefixes.contains(where: name.hasPrefix) && !kept.contains(path + "/" + name) {
      SystemCalls.unlink(path + "/" + name)
    }
  }
}
