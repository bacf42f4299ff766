import Crypto

/// The lines of an age header, each ended by LF and by nothing else.
struct AgeLines {
  private let bytes: ArraySlice<UInt8>
  /// Where the next line begins.
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// The next line without its LF.
  mutating func next() throws(AgeError) -> ArraySlice<UInt8> {
    let rest = bytes[offset...]
    guard let end = rest.firstIndex(of: 0x0A) else {
      throw .header(.ageLongestHeader(AgeHeader.longest))
    }
    offset = end + 1
    return rest[..<end]
  }
}
