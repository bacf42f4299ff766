/// The values of the inputs of `SHA256Message`.
public struct SHA256MessageWitness: Sendable {
  private let length: Int
  private let lengthBits: Int
  private let octets: [UInt8]
  private var blocks: [SHA256CompressionWitness] = []

  /// The witness of a message of at most so many blocks; nothing for a longer one.
  public init?(_ message: [UInt8], blocks count: Int) {
    guard message.count <= SHA256Message<GF2To128>.maximumLength(blocks: count) else { return nil }
    let used = (message.count + 9 + 63) / 64
    var octets = message + [0x80]
    octets += [UInt8](repeating: 0, count: 64 * count - octets.count)
    for number in 0..<8 {
      octets[64 * used - 1 - number] = UInt8(
        truncatingIfNeeded: (8 * message.count) >> (8 * number))
    }
    self.init(padded: octets, length: message.count)
  }

  /// The witness of whole blocks as they are, for a message said to have this length.
  init(padded octets: [UInt8], length: Int) {
    let count = octets.count / 64
    self.length = length
    lengthBits = SHA256Message<GF2To128>.lengthBits(blocks: count)
    self.octets = octets
    var hash = SHA256Constants.initialHash
    for start in stride(from: 0, to: octets.count, by: 64) {
      let words = stride(from: start, to: start + 64, by: 4).map { word in
        octets[word..<word + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
      let block = SHA256CompressionWitness(block: words, initialHash: hash)
      hash = block.hash
      blocks.append(block)
    }
  }

  /// Appends the values.
  public func append<Element>(
    to values: inout InputValues<Element>, packed: PackedBits<Element>? = nil
  ) {
    values.append(bits: lengthBits, of: UInt64(length))
    for octet in octets { values.append(bits: 8, of: UInt64(octet)) }
    for block in blocks {
      if let packed {
        block.append(to: &values, packed: packed)
      } else {
        block.append(to: &values)
      }
    }
  }
}
