import ZeroKnowledge

/// What a circuit is told of a digest that it takes over a message of up to some number of blocks: the
/// padded message, zeros after it, and every block's witness, those of the zeros included.
struct SHA256MessageWitness {
  /// The padded message, FIPS 180-4, 5.1.1, and zeros up to the most blocks.
  let padded: [UInt8]
  /// The blocks of the padded message.
  let blockCount: Int
  /// A witness for each of the most blocks.
  let blocks: [SHA256BlockWitness]

  /// How many octets a message may have at most to fit into some blocks.
  static func maximumLength(blocks: Int) -> Int { 64 * blocks - 9 }

  /// The witness of a message; nil when it does not fit.
  init?(_ message: [UInt8], maximumBlocks: Int) {
    guard message.count <= Self.maximumLength(blocks: maximumBlocks) else { return nil }
    blockCount = (message.count + 9 + 63) / 64
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: 64 * blockCount - 8 - padded.count)
    let bitCount = UInt64(message.count) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bitCount >> shift))
    }
    padded += [UInt8](repeating: 0, count: 64 * maximumBlocks - padded.count)
    self.padded = padded
    var hash = SHA256BlockWitness.initialHash
    var blocks: [SHA256BlockWitness] = []
    for start in stride(from: 0, to: padded.count, by: 64) {
      let block = SHA256BlockWitness(block: padded[start..<start + 64], hash: hash)
      hash = block.hash
      blocks.append(block)
    }
    self.blocks = blocks
  }

  /// The digest of the message.
  var digest: [UInt8] {
    blocks[blockCount - 1].hash.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }
}
