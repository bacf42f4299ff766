import Glibc

/// The end of a line, 0A, which the C library finds many octets at a time: lists have millions of
/// lines.
enum LineFeed {
  /// Where the next one stands from a place on; nil when there is none.
  static func next(in octets: Span<UInt8>, from place: Int) -> Int? {
    unsafe octets.withUnsafeBytes { all in
      guard place < all.count, let start = all.baseAddress,
        let found = unsafe memchr(start + place, 0x0A, all.count - place)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - start
    }
  }
}
