import Crypto

/// The number of bits of a link's tag.
package let linkTagBits = 128

/// The hash with which two circuits compare the bits that they share: a Toeplitz matrix over GF(2)
/// with 128 rows and one bit for each diagonal. It is drawn from the transcript after every
/// commitment, so that no committed value depends on it.
public struct LinkKey: Hashable, Sendable {
  /// The number of bits that are compared.
  public let linkedBits: Int
  /// The diagonals, `linkedBits` + 127 bits. Row i and column j of the matrix have bit
  /// i - j + `linkedBits` - 1.
  public let bits: [Bool]

  /// Draws a key.
  init(linkedBits: Int, from transcript: Transcript) {
    self.linkedBits = linkedBits
    let count = max(0, linkedBits + linkTagBits - 1)
    let bytes = transcript.bytes((count + 7) / 8)
    bits = (0..<count).map { bytes[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
  }

  /// Takes a key, which is not drawn: an unused one, or one of a test.
  init(linkedBits: Int, bits: [Bool]) {
    self.linkedBits = linkedBits
    self.bits = bits
  }

  /// The columns of the matrix as elements of GF(2^128), the row as the power of x.
  public var columns: [GF2To128] {
    (0..<linkedBits).map { column in
      let start = linkedBits - 1 - column
      return GF2To128(bits: bits[start..<start + linkTagBits])
    }
  }

  /// The tag of some bits under a pad.
  func tag(of linked: [Bool], _ pad: LinkPad) -> LinkTag {
    var sum = pad.element
    for (column, bit) in zip(columns, linked) where bit { sum += column }
    return LinkTag(element: sum)
  }
}

/// The bits that hide the linked bits in the tag: 128 for each link, drawn by the prover for one
/// proof.
public struct LinkPad: Hashable, Sendable {
  /// The pad as an element of GF(2^128).
  public let element: GF2To128

  /// Its 128 bits, that of the power 0 first.
  public var bits: [Bool] { element.bits }

  init(element: GF2To128) { self.element = element }
}

/// The hash of the linked bits, under a pad: 128 bits that the proof shows.
public struct LinkTag: Hashable, Sendable {
  /// The length of a tag in bytes.
  public static let byteCount = 16

  /// The tag as an element of GF(2^128).
  public let element: GF2To128

  /// Its 128 bits, that of the power 0 first.
  public var bits: [Bool] { element.bits }

  /// The 16 bytes.
  public var bytes: [UInt8] { element.bytes }

  init(element: GF2To128) { self.element = element }

  /// Reads 16 bytes; nil for another number.
  public init?(_ bytes: [UInt8]) {
    guard let element = GF2To128(bytes: bytes) else { return nil }
    self.element = element
  }
}

/// The public part of a link: the key and the tag. Each circuit asserts that the tag is the key's hash of
/// its own bits, under the pad.
public struct PublicLink: Hashable, Sendable {
  /// The hash.
  public let key: LinkKey
  /// Its value.
  public let tag: LinkTag

  /// A link of a circuit that has nothing in common with another one, and its pad: a matrix, a tag and a pad of zeros,
  /// with which any bits agree.
  public static func unused(linkedBits: Int) -> (link: PublicLink, pad: LinkPad) {
    let count = max(0, linkedBits + linkTagBits - 1)
    let key = LinkKey(linkedBits: linkedBits, bits: [Bool](repeating: false, count: count))
    return (PublicLink(key: key, tag: LinkTag(element: .zero)), LinkPad(element: .zero))
  }
}

extension GF2To128 {
  /// The element with 128 coefficients, that of the power 0 first.
  package init(bits: some Collection<Bool>) {
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    for (index, bit) in bits.prefix(8 * Self.byteCount).enumerated() where bit {
      bytes[index / 8] |= 1 << UInt8(index % 8)
    }
    self = GF2To128(bytes: bytes) ?? .zero
  }

  /// The 128 coefficients, that of the power 0 first.
  var bits: [Bool] {
    bytes.flatMap { byte in (0..<8).map { byte >> UInt8($0) & 1 == 1 } }
  }
}
