import ZeroKnowledge

/// The parameters of the PSS signatures that circuits accept: a digest, MGF1 with the same digest, a
/// salt of its length, and a modulus whose length in bits is a multiple of eight (RFC 8017, 9.1;
/// ICAO Doc 9303-12, 4.2).
public struct PSSParameters: Hashable, Sendable {
  /// The length of the encoded message in bytes, which is that of the modulus.
  public let encodedLength: Int
  /// The digest.
  public let digest: SecureHash
  /// The length of the salt in bytes.
  public var saltLength: Int { digest.length }

  /// The parameters of signatures under keys of a class.
  public init(_ keys: RSAKeyClass, _ digest: SecureHash) {
    encodedLength = keys.length
    self.digest = digest
  }

  /// The number of bits of the encoded message that are not constants: without the byte BC at its end and
  /// the bit at its beginning.
  public var freeBits: Int { 8 * encodedLength - 8 - 1 }
  /// The length of the data block in bytes.
  var dataBlockLength: Int { encodedLength - digest.length - 1 }
  /// The number of zeros in the data block, before 01 and the salt.
  var zeros: Int { dataBlockLength - saltLength - 1 }
  /// The number of blocks of MGF1.
  var maskBlocks: Int { (dataBlockLength + digest.length - 1) / digest.length }
}

/// The encoding of a digest for a PSS signature in a data circuit, RFC 8017, 9.1.1: with a private salt, from
/// the digest of the signed attributes to the encoded message. A signer's circuit shares its bits.
struct PSSEncoding {
  /// The free bits of the encoded message, the lowest first.
  let bits: [Bit<GF2To128>]

  private typealias Message = SecureHashFixedMessage<GF2To128>

  /// New private inputs: the salt, and the compressions.
  init(
    _ digest: BitVector<GF2To128>, _ parameters: PSSParameters, packed: PackedBits<GF2To128>?,
    in builder: CircuitBuilder<GF2To128>
  ) {
    let salt = Message.bytes(of: builder.privateBits(8 * parameters.saltLength))
    let zeros = Message.constant([UInt8](repeating: 0, count: 8), in: builder)
    let hash = Message(
      parameters.digest, zeros + Message.bytes(of: digest) + salt, packed: packed, in: builder
    ).digest
    var mask: [CircuitByte] = []
    for counter in 0..<parameters.maskBlocks {
      let number = Message.constant([0, 0, 0, UInt8(counter)], in: builder)
      mask += Message.bytes(
        of: Message(
          parameters.digest, Message.bytes(of: hash) + number, packed: packed, in: builder
        ).digest)
    }
    let padding = [UInt8](repeating: 0, count: parameters.zeros) + [1]
    let block = Message.constant(padding, in: builder) + salt
    let masked = zip(mask, block).map { mask, block in
      CircuitByte(zip(mask.bits, block.bits).map { ($0 ^ $1).kept })
    }
    let bytes = masked + Message.bytes(of: hash)
    bits = Array(bytes.number.bits.dropLast())
  }

  /// Appends the values for a digest and a salt.
  /// - Returns: the free bits of the encoded message.
  static func append(
    digest: [UInt8], salt: [UInt8], _ parameters: PSSParameters,
    packed: PackedBits<GF2To128>?, to values: inout InputValues<GF2To128>
  ) -> [Bool] {
    values.append(bitsOf: salt.bitsFromLast)
    let zeros = [UInt8](repeating: 0, count: 8)
    let hash = Message.append(
      parameters.digest, zeros + digest + salt, packed: packed, to: &values)
    var mask: [UInt8] = []
    for counter in 0..<parameters.maskBlocks {
      mask += Message.append(
        parameters.digest, hash + [0, 0, 0, UInt8(counter)], packed: packed, to: &values)
    }
    let block = [UInt8](repeating: 0, count: parameters.zeros) + [1] + salt
    let bytes = zip(mask, block).map { $0 ^ $1 } + hash
    return bytes.bitsFromLast.dropLast()
  }
}

extension PSSEncoding {
  /// The salt in an encoded message, RFC 8017, 9.1.2, steps 6 to 11; nil if the bytes before it are
  /// not zeros and 01. It does not check that the message belongs to its digest.
  static func salt(of encoded: [UInt8], _ parameters: PSSParameters) -> [UInt8]? {
    guard encoded.count == parameters.encodedLength else { return nil }
    let hash = Array(encoded[parameters.dataBlockLength..<parameters.encodedLength - 1])
    var mask: [UInt8] = []
    for counter in 0..<parameters.maskBlocks {
      mask += Message.digest(parameters.digest, of: hash + [0, 0, 0, UInt8(counter)])
    }
    var block = zip(encoded, mask).prefix(parameters.dataBlockLength).map { $0 ^ $1 }
    block[0] &= 0x7F
    let salt = Array(block.suffix(parameters.saltLength))
    let padding = block.dropLast(parameters.saltLength)
    guard padding.last == 1, padding.dropLast().allSatisfy({ $0 == 0 }) else { return nil }
    return salt
  }

  /// True if an encoded message is the encoding of a digest, RFC 8017, 9.1.2, steps 12 to 14.
  static func isEncoding(
    _ encoded: [UInt8], of digest: [UInt8], _ parameters: PSSParameters
  ) -> Bool {
    guard let salt = salt(of: encoded, parameters) else { return false }
    let zeros = [UInt8](repeating: 0, count: 8)
    let hash = encoded[parameters.dataBlockLength..<parameters.encodedLength - 1]
    return Message.digest(parameters.digest, of: zeros + digest + salt) == Array(hash)
  }
}
