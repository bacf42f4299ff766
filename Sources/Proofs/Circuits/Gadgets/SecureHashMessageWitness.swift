import ZeroKnowledge

/// The values of the inputs of `SecureHashMessage`: the padded message, zeros after it, and the values
/// of the compression of each block, also of those with zeros.
public struct SecureHashMessageWitness: Sendable {
  /// The padded message, FIPS 180-4, 5.1, with zeros up to the largest number of blocks.
  public let padded: [UInt8]
  /// The number of blocks of the padded message.
  public let blockCount: Int
  /// The witness of each block, up to the largest number of blocks.
  public private(set) var blocks: [SecureHashCompressionWitness] = []
  private let algorithm: SecureHash
  private let length: Int

  /// The largest length of a message that fits into a number of blocks, in bytes.
  public static func maximumLength(_ algorithm: SecureHash, blocks: Int) -> Int {
    algorithm.blockLength * blocks - algorithm.countLength - 1
  }

  /// The witness of a message of at most `count` blocks; nil for a longer one.
  public init?(_ algorithm: SecureHash, _ message: [UInt8], blocks count: Int) {
    guard message.count <= Self.maximumLength(algorithm, blocks: count) else { return nil }
    let bytes = message + algorithm.padding(message.count)
    let zeros = [UInt8](repeating: 0, count: algorithm.blockLength * count - bytes.count)
    self.init(algorithm, padded: bytes + zeros, length: message.count)
  }

  /// The witness of whole blocks for a message with this stated length; the padding is not checked.
  init(_ algorithm: SecureHash, padded bytes: [UInt8], length: Int) {
    self.algorithm = algorithm
    self.length = length
    padded = bytes
    blockCount = (length + algorithm.countLength) / algorithm.blockLength + 1
    var hash = algorithm.initialHash
    for start in stride(from: 0, to: bytes.count, by: algorithm.blockLength) {
      let block = SecureHashCompressionWitness(
        algorithm, block: algorithm.words(bytes[start..<start + algorithm.blockLength]),
        initialHash: hash)
      hash = block.hash
      blocks.append(block)
    }
  }

  /// The digest of the message.
  public var digest: [UInt8] {
    guard blocks.indices.contains(blockCount - 1) else { return [] }
    return algorithm.digest(blocks[blockCount - 1].hash)
  }

  /// Appends the values.
  public func append<Element>(
    to values: inout InputValues<Element>, packed: PackedBits<Element>? = nil
  ) {
    let count = padded.count / algorithm.blockLength
    values.append(bits: algorithm.lengthBits(blocks: count), of: UInt64(length))
    for byte in padded { values.append(bits: 8, of: UInt64(byte)) }
    for block in blocks { block.append(to: &values, packed: packed) }
  }
}

extension SecureHash {
  /// The words of a block.
  func words(_ block: ArraySlice<UInt8>) -> [UInt64] {
    let length = wordBits / 8
    return stride(from: block.startIndex, to: block.endIndex, by: length).map { start in
      block[start..<start + length].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// The digest in a hash value.
  func digest(_ hash: [UInt64]) -> [UInt8] {
    hash.prefix(digestWords).flatMap { word in
      stride(from: wordBits - 8, through: 0, by: -8).map {
        UInt8(truncatingIfNeeded: word >> UInt64($0))
      }
    }
  }
}
