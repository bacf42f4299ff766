import Glibc
import Storage

/// A file in memory. It is freed when its last user closes it.
package final class MemoryFile {
  package let descriptor: Int32

  /// Makes a file with some bytes; nil when the system has no memory for it.
  package init?(_ bytes: [UInt8] = []) {
    descriptor = SystemCalls.openMemory("passport")
    guard descriptor >= 0 else { return nil }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = SystemCalls.write(descriptor, rest)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return nil }
      rest = rest.dropFirst(written)
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// Its content; nil when that is longer than the limit or cannot be read.
  package func content(limit: Int) -> [UInt8]? {
    guard let status = SystemCalls.status(of: descriptor), status.st_size <= limit else {
      return nil
    }
    let length = Int(status.st_size)
    var bytes = [UInt8](repeating: 0, count: length)
    var offset = 0
    while offset < length {
      let count = SystemCalls.read(descriptor, from: offset, into: &bytes, behind: offset)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      offset += count
    }
    return bytes
  }
}
