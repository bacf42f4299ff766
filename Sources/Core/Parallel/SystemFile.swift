import Glibc

/// Files in which the system reports its state.
package enum SystemFile {
  /// The beginning of a file, up to a number of bytes; empty where there is none.
  package static func text(_ path: String, limit: Int = 4096) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    // The system gives a part of a long file at a time.
    while bytes.count < limit {
      let count = unsafe read(descriptor, &part, min(part.count, limit - bytes.count))
      guard count > 0 else { break }
      bytes += part.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
