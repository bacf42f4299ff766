import Glibc

/// Writes all of some octets to an open descriptor.
struct FileWriter: Sendable {
  /// Writes octets to a descriptor and says how many, or -1 with `errno` set: `write(2)`, or what a
  /// test puts in its place.
  let call: @Sendable (Int32, UnsafeRawPointer, Int) -> Int

  /// The system's own.
  static let system = FileWriter { Glibc.write($0, $1, $2) }

  /// - Throws: ``StorageError/notWritten(_:_:)`` with the path, which is only named.
  func write(
    _ bytes: some Collection<UInt8>, to descriptor: Int32, _ path: String
  ) throws(StorageError) {
    let number = Array(bytes).withUnsafeBytes { all in
      var rest = all[...]
      while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let written = call(descriptor, start, rest.count)
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return written < 0 ? errno : EIO }
        rest = rest.dropFirst(written)
      }
      return 0
    }
    guard number == 0 else { throw .notWritten(path, number) }
  }
}
