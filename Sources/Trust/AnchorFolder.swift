import Storage

/// The folder of a trust store: reading its file whole, and putting another in its place so that
/// a reader, a full disk or a kill at any moment meets either the old file or the new one.
struct AnchorFolder: Sendable {
  let path: String
  /// Puts octets in the place of the file of a path; another one only in tests.
  var write: @Sendable ([UInt8], String) throws(StorageError) -> Void = {
    (bytes, path) throws(StorageError) in
    try AtomicFile.write(bytes, to: path, mode: 0o600)
  }

  private var file: String { path + "/anchors.bin" }

  /// More than every certificate that all states ever issued.
  private static let largest = 256 << 20

  /// The file's octets; nil when there is no file or no folder.
  func read() throws(TrustStoreError) -> [UInt8]? {
    do throws(StorageError) {
      return try BoundedFile.readIfPresent(file, limit: Self.largest)
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
      try PrivateFolder.make(path)
      lock = try FileLock(path: path + "/lock")
    } catch {
      throw .storage(error)
    }
    defer { withExtendedLifetime(lock) {} }
    return try change()
  }

  /// Puts octets in the file's place; called under the lock.
  func replace(with bytes: [UInt8]) throws(TrustStoreError) {
    do throws(StorageError) {
      try write(bytes, file)
    } catch {
      throw .storage(error)
    }
  }
}
