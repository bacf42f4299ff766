import Crypto
import ZeroKnowledge

/// The codes that join two circuits over different fields: for each common value two codes (k +
/// c)x, one for each half x of the value, where k is the prover's key and c the challenge that is
/// drawn after both commitments. A proof begins with them.
public struct AuthenticationCodes: Hashable, Sendable {
  /// The length of a code in bytes.
  public static let codeLength = 16

  /// The codes of the low and the high half of the first value, of the second, and so on.
  public let codes: [GF2To128]

  /// Takes codes.
  public init(_ codes: [GF2To128]) { self.codes = codes }

  /// Reads codes, 16 bytes each, from the beginning of a proof; nil when it is too short.
  public init?(parsing bytes: ArraySlice<UInt8>, count: Int) {
    guard bytes.count >= Self.codeLength * count else { return nil }
    var codes: [GF2To128] = []
    for number in 0..<count {
      let start = bytes.startIndex + Self.codeLength * number
      guard let code = GF2To128(bytes: bytes[start..<start + Self.codeLength]) else { return nil }
      codes.append(code)
    }
    self.codes = codes
  }

  /// The codes, 16 bytes each.
  public var encoded: [UInt8] { codes.flatMap(\.bytes) }
}

/// The prover's keys for ``AuthenticationCodes``, two for each value; new for every proof, because
/// two codes under one key reveal the value.
public struct AuthenticationKeys: Sendable {
  /// The keys, in the order of the codes.
  let keys: [GF2To128]

  /// Draws random keys for this many values of 32 bytes.
  /// - Throws: ``CryptoError`` when the source fails.
  public init(values: Int, random: RandomSource) throws(CryptoError) {
    let bytes = try random.bytes(2 * values * GF2To128.byteCount)
    keys = (0..<2 * values).compactMap {
      GF2To128(bytes: bytes[$0 * GF2To128.byteCount..<($0 + 1) * GF2To128.byteCount])
    }
  }

  /// The codes of values of 32 bytes, little-endian, under a challenge.
  package func codes(of values: [[UInt8]], challenge: GF2To128) -> AuthenticationCodes {
    AuthenticationCodes(
      zip(keys, Self.halves(values)).map { key, half in
        (key + challenge) * (GF2To128(bytes: half) ?? .zero)
      })
  }

  /// The inputs for a circuit over GF(2^128), which has the values already: the keys.
  package var binaryInputs: [GF2To128] { keys }

  /// The inputs for a circuit over a prime field, which multiplies in GF(2^128) bit by bit: for
  /// each value its two keys and its two halves, two bits in each element.
  package func primeInputs(of values: [[UInt8]]) -> [P256Field] {
    let packed = PackedBits<P256Field>(2)
    func elements(_ bytes: [UInt8]) -> [P256Field] {
      bytes.flatMap { packed.elements(8, of: UInt64($0)) }
    }
    return zip(stride(from: 0, to: keys.count, by: 2), values).flatMap { number, value in
      keys[number..<number + 2].flatMap { elements($0.bytes) } + elements(value)
    }
  }

  private static func halves(_ values: [[UInt8]]) -> [ArraySlice<UInt8>] {
    values.flatMap { [$0.prefix(16), $0.suffix(16)] }
  }
}
