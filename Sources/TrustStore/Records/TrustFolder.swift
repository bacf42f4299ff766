import Encoding
import Storage
import Trust

/// The folder of a trust store. `anchors.bin` names by their digests the files that belong to it;
/// those are written first, and it is put into its place last: a reader, a full disk or a kill at
/// any moment meets either the whole old store or the whole new one.
struct TrustFolder: Sendable {
  let path: String
  /// Puts octets in the place of the file of a path; another one only in tests.
  var write: @Sendable ([UInt8], String) throws(StorageError) -> Void = {
    (bytes, path) throws(StorageError) in
    try AtomicFile.write(bytes, to: path, mode: 0o600)
  }

  /// More than every certificate that all states ever issued.
  private static let largest = 512 << 20

  private var anchors: String { path + "/anchors.bin" }

  private func file(_ table: RecordTable, _ digest: [UInt8]) -> String {
    "\(path)/\(table.name)-\(Hex.encode(Array(digest.prefix(8)))).bin"
  }

  /// The anchors; an empty table when there is no file or no folder.
  func readAnchors() throws(TrustStoreError) -> RecordFile {
    guard let bytes = try octets(anchors) else { return .empty(.anchors) }
    return try RecordFile(.anchors, parsing: bytes)
  }

  /// A table that belongs to some anchors; nil when its file has gone.
  func read(
    _ table: RecordTable, of anchors: RecordFile
  ) throws(TrustStoreError) -> RecordFile? {
    guard let digest = anchors.companions[table] else { return .empty(table) }
    guard let bytes = try octets(file(table, digest)) else { return nil }
    let found = try RecordFile(table, parsing: bytes)
    guard found.digest == digest else { throw .damaged(.index(of: table)) }
    return found
  }

  private func octets(_ path: String) throws(TrustStoreError) -> [UInt8]? {
    do throws(StorageError) {
      try OwnFile.require(folder: self.path)
      return try OwnFile(path).readIfPresent(limit: Self.largest)
    } catch {
      throw .storage(error)
    }
  }

  /// Runs a change while no other process can make one.
  func withLock<Result>(
    _ change: () throws(TrustStoreError) -> Result
  ) throws(TrustStoreError) -> Result {
    let lock: FileLock
    do throws(StorageError) {
      try OwnFile.require(folder: path)
      try PrivateFolder.make(path)
      lock = try FileLock(path: path + "/lock")
    } catch {
      throw .storage(error)
    }
    defer { withExtendedLifetime(lock) {} }
    return try change()
  }

  /// Puts new tables into their places, the anchors last; called under the lock. Where that fails,
  /// the store is as it was.
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
      throw .storage(error)
    }
    removeOthers(than: new)
  }

  /// Removes what does not belong to the anchors any more, and what a killed process left.
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
