import Glibc

extension Span where Element == UInt8 {
  /// The index of the first byte of this value at or after an index; nil when there is none. The C
  /// library compares many bytes at a time, which matters for lists of millions of lines.
  package func place(of byte: UInt8, from start: Int) -> Int? {
    unsafe withUnsafeBytes { all in
      guard start < all.count, let base = all.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), all.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
