extension BERTLV {
  /// The number of data objects in some bytes, at any depth, of definite or indefinite length.
  /// Counting stops at one more than `most`. No content is kept: the count shows that bytes are
  /// expensive to read before they are read. A malformed data object, or one longer than the object
  /// around it, ends the count of that surrounding object only, because a reader may skip the
  /// malformed one and continue after it.
  public static func count(in bytes: some Collection<UInt8>, upTo most: Int) -> Int {
    let all = ArraySlice(bytes)
    var ends = [all.endIndex]
    var position = all.startIndex
    var count = 0
    while let end = ends.last, count <= most {
      guard position < end else {
        ends.removeLast()
        continue
      }
      count += 1
      guard let header = try? BERHeader(in: all, from: position, to: end) else {
        position = indefiniteHeader(all[position..<end]).map { position + $0 } ?? end
        continue
      }
      let next = min(position + header.totalLength, end)
      if header.tag.isConstructed { ends.append(next) }
      position = header.tag.isConstructed ? position + header.length : next
    }
    return count
  }

  /// The number of bytes that the header of a data object of indefinite length takes; nil for no such header.
  private static func indefiniteHeader(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first, first & 0x20 != 0 else { return nil }
    var length = 1
    if first & 0x1F == 0x1F {
      while length < 4, let byte = bytes.dropFirst(length).first {
        length += 1
        if byte & 0x80 == 0 { break }
      }
    }
    return bytes.dropFirst(length).first == 0x80 ? length + 1 : nil
  }
}
