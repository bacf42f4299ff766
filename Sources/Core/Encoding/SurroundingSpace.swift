extension BidirectionalCollection where Element == UInt8 {
  /// The bytes without the white space of ASCII before and after them.
  public var withoutSurroundingSpace: SubSequence {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
