import CSystem
import Glibc

/// A file that is in memory alone and gone with its last user.
final class MemoryFile {
  let descriptor: Int32

  /// Makes one with some octets; nil when the system has no room for it.
  init?(_ bytes: [UInt8] = []) {
    descriptor = passport_memory_file("passport")
    guard descriptor >= 0 else { return nil }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return nil }
      rest = rest.dropFirst(written)
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// What is in it now; nil when that is more than the limit or cannot be read.
  func content(limit: Int) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= limit else { return nil }
    let length = Int(status.st_size)
    var bytes = [UInt8](repeating: 0, count: length)
    var offset = 0
    while offset < length {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: offset), length - offset, off_t(offset))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      offset += count
    }
    return bytes
  }
}
