import Glibc

extension Span where Element == UInt8 {
  /// The place of the first byte of this value at a place or after it; nil when there is none. The C
  /// library compares many bytes at a time: lists have millions of lines.
  package func place(of byte: UInt8, from start: Int) -> Int? {
    unsafe withUnsafeBytes { all in
      guard start < all.count, let base = all.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), all.count - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
