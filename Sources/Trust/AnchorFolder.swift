import Glibc

/// The folder of a trust store: reading its file whole, and putting another in its place so that
/// a reader, a full disk or a kill at any moment meets either the old file or the new one.
struct AnchorFolder: Sendable {
  let path: String
  /// Writes octets to a descriptor and says how many, or -1 with `errno` set: `write(2)`, or what a
  /// test puts in its place.
  var write: @Sendable (Int32, UnsafeRawPointer, Int) -> Int = { Glibc.write($0, $1, $2) }

  private var file: String { path + "/anchors.bin" }
  private var newFile: String { path + "/anchors.bin.new" }

  /// The file's octets; nil when there is no file or no folder.
  func read() throws(TrustStoreError) -> [UInt8]? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENOENT { return nil }
      throw .unreadable(file, Self.reason(errno))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(file, "no regular file")
    }
    guard status.st_size <= Self.largest else { throw .damaged("length") }
    let size = Int(status.st_size)
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let done = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if done < 0, errno == EINTR { continue }
        if done < 0 { failure = errno }
        if done <= 0 { break }
        count += done
      }
    }
    guard failure == 0 else { throw .unreadable(file, Self.reason(failure)) }
    return bytes
  }

  /// Runs a change while no other process can make one. The lock goes with the process.
  func withLock<Result>(
    _ change: () throws(TrustStoreError) -> Result
  ) throws(TrustStoreError) -> Result {
    try makeFolder()
    let lock = path + "/lock"
    let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(lock, errno) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure(lock, errno) }
    }
    return try change()
  }

  /// Puts octets in the file's place; called under the lock.
  func replace(with bytes: [UInt8]) throws(TrustStoreError) {
    let descriptor = open(newFile, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(newFile, errno) }
    var error = writeAll(bytes, to: descriptor)
    if error == 0, fsync(descriptor) != 0 { error = errno }
    if close(descriptor) != 0, error == 0 { error = errno }
    if error == 0, rename(newFile, file) != 0 { error = errno }
    guard error == 0 else {
      unlink(newFile)
      throw failure(file, error)
    }
    // The rename itself must outlive a power cut.
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let done = write(descriptor, start, rest.count)
        if done < 0 {
          if errno == EINTR { continue }
          return errno
        }
        if done == 0 { return EIO }
        rest = rest.dropFirst(done)
      }
      return 0
    }
  }

  private func makeFolder() throws(TrustStoreError) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o700) == 0 || errno == EEXIST || isFolder(made) else {
        throw failure(made, errno)
      }
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func failure(_ path: String, _ number: Int32) -> TrustStoreError {
    number == ENOSPC || number == EDQUOT
      ? .diskFull(path) : .notWritten(path, Self.reason(number))
  }

  private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }

  /// More than every certificate that all states ever issued.
  private static let largest = 256 << 20
}
