extension BERTLV {
  /// How many data objects stand in some octets at any depth, of definite or indefinite length, and no
  /// further than one more than is allowed. Nothing is kept, so that what is costly to read can be told
  /// before it is read; where the octets are no data objects, the count ends.
  public static func count(in bytes: some Collection<UInt8>, upTo most: Int) -> Int {
    var rest = ArraySlice(bytes)
    var count = 0
    while !rest.isEmpty, count <= most {
      count += 1
      guard let header = try? BERHeader(parsing: rest) else {
        guard let length = indefiniteHeader(rest) else { break }
        rest = rest.dropFirst(length)
        continue
      }
      rest = rest.dropFirst(header.tag.isConstructed ? header.length : header.totalLength)
    }
    return count
  }

  /// How many octets the header of a data object of indefinite length takes; nil for no such header.
  private static func indefiniteHeader(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first, first & 0x20 != 0 else { return nil }
    var length = 1
    if first & 0x1F == 0x1F {
      while length < 4, let octet = bytes.dropFirst(length).first {
        length += 1
        if octet & 0x80 == 0 { break }
      }
    }
    return bytes.dropFirst(length).first == 0x80 ? length + 1 : nil
  }
}
