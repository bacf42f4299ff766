/// ISO/IEC 9797-1 padding method 2: one byte 80, then as many 00 as fill the block.
public enum ISO9797Padding {
  /// Adds the padding, always at least one byte.
  public static func pad(_ bytes: [UInt8], blockLength: Int) -> [UInt8] {
    let padded = bytes + [0x80]
    return padded
      + [UInt8](repeating: 0, count: (blockLength - padded.count % blockLength) % blockLength)
  }

  /// Removes the padding.
  /// - Throws: ``CryptoError/malformed(_:)`` when the bytes do not end with such a padding.
  public static func unpad(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard let last = bytes.lastIndex(where: { $0 != 0 }), bytes[last] == 0x80 else {
      throw .malformed(.padding)
    }
    return Array(bytes[..<last])
  }
}
