import Glibc

/// Files in which the system tells its state.
package enum SystemFile {
  /// The beginning of a file, up to a number of octets; empty where there is none.
  package static func text(_ path: String, limit: Int = 4096) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var octets: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    // The system gives a part of a long file at a time.
    while octets.count < limit {
      let count = unsafe read(descriptor, &part, min(part.count, limit - octets.count))
      guard count > 0 else { break }
      octets += part.prefix(count)
    }
    return String(decoding: octets, as: UTF8.self)
  }
}
