/// Reads big-endian numbers and pieces of fixed length; every reading is checked against the end.
struct OctetReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { rest = ArraySlice(bytes) }

  /// The next octets; nil, and nothing read, when there are not as many.
  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return taken
  }

  /// The next number of one to four octets.
  mutating func number(_ count: Int) -> Int? {
    take(count)?.reduce(0) { $0 << 8 | Int($1) }
  }
}
