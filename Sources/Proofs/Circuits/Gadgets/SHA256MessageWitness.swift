import ZeroKnowledge

/// The values of the inputs of `SHA256Message`: the padded message, zeros after it, and the values
/// of the compression of each block, also of those with zeros.
public struct SHA256MessageWitness: Sendable {
  /// The padded message, FIPS 180-4, 5.1.1, with zeros up to the largest number of blocks.
  public let padded: [UInt8]
  /// The number of blocks of the padded message.
  public let blockCount: Int
  /// The witness of each block, up to the largest number of blocks.
  public private(set) var blocks: [SHA256CompressionWitness] = []
  private let length: Int
  private let lengthBits: Int

  /// The largest length of a message that fits into a number of blocks, in bytes.
  public static func maximumLength(blocks: Int) -> Int { 64 * blocks - 9 }

  /// The witness of a message of at most `count` blocks; nil for a longer one.
  public init?(_ message: [UInt8], blocks count: Int) {
    guard message.count <= Self.maximumLength(blocks: count) else { return nil }
    let used = (message.count + 9 + 63) / 64
    var bytes = message + [0x80]
    bytes += [UInt8](repeating: 0, count: 64 * count - bytes.count)
    for number in 0..<8 {
      bytes[64 * used - 1 - number] = UInt8(
        truncatingIfNeeded: (8 * message.count) >> (8 * number))
    }
    self.init(padded: bytes, length: message.count)
  }

  /// The witness of whole blocks for a message with this stated length; the padding is not checked.
  init(padded bytes: [UInt8], length: Int) {
    let count = bytes.count / 64
    self.length = length
    lengthBits = SHA256Message<GF2To128>.lengthBits(blocks: count)
    padded = bytes
    blockCount = (length + 9 + 63) / 64
    var hash = SHA256Constants.initialHash
    for start in stride(from: 0, to: bytes.count, by: 64) {
      let words = stride(from: start, to: start + 64, by: 4).map { word in
        bytes[word..<word + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
      let block = SHA256CompressionWitness(block: words, initialHash: hash)
      hash = block.hash
      blocks.append(block)
    }
  }

  /// The digest of the message, 32 bytes.
  public var digest: [UInt8] {
    guard blocks.indices.contains(blockCount - 1) else { return [] }
    return blocks[blockCount - 1].hash.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// Appends the values.
  public func append<Element>(
    to values: inout InputValues<Element>, packed: PackedBits<Element>? = nil
  ) {
    values.append(bits: lengthBits, of: UInt64(length))
    for byte in padded { values.append(bits: 8, of: UInt64(byte)) }
    for block in blocks {
      if let packed {
        block.append(to: &values, packed: packed)
      } else {
        block.append(to: &values)
      }
    }
  }
}
