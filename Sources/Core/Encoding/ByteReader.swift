/// A reader of big-endian numbers and fields of fixed length. It never reads beyond the end.
package struct ByteReader {
  /// The bytes that are left. Their indices count from the start of the whole.
  package private(set) var rest: ArraySlice<UInt8>

  /// A reader over a part of a file, whose indices count from the file's start.
  package init(_ part: ArraySlice<UInt8>) { rest = part }

  /// A reader over a whole file.
  package init(_ bytes: some Collection<UInt8>) { rest = ArraySlice(bytes) }

  /// The number of bytes that come before the next one.
  package var offset: Int { rest.startIndex }

  /// The next `count` bytes; nil, with nothing read, when fewer are left.
  package mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return taken
  }

  /// The next number, of one to eight bytes; one of eight bytes is read as two's complement.
  package mutating func number(_ count: Int) -> Int? {
    take(count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The lowest `count` bytes of a number, big-endian.
  package static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
