/// A number of 256 bits in four words, the lowest first.
package struct Wide256: Hashable, Sendable {
  var word0: UInt64
  var word1: UInt64
  var word2: UInt64
  var word3: UInt64

  @inline(__always)
  package init(_ word0: UInt64, _ word1: UInt64, _ word2: UInt64, _ word3: UInt64) {
    self.word0 = word0
    self.word1 = word1
    self.word2 = word2
    self.word3 = word3
  }

  /// Takes four words, the lowest first; missing ones are zero.
  package init(_ words: [UInt64]) {
    func word(_ index: Int) -> UInt64 { index < words.count ? words[index] : 0 }
    self.init(word(0), word(1), word(2), word(3))
  }

  /// Takes 32 bytes, little-endian.
  init(littleEndian bytes: UnsafeRawBufferPointer) {
    func word(_ index: Int) -> UInt64 {
      unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
    }
    self.init(word(0), word(1), word(2), word(3))
  }

  /// Takes 32 bytes, big-endian.
  init(bigEndian bytes: UnsafeRawBufferPointer) {
    func word(_ index: Int) -> UInt64 {
      unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 24 - 8 * index, as: UInt64.self))
    }
    self.init(word(0), word(1), word(2), word(3))
  }

  var words: [UInt64] { [word0, word1, word2, word3] }

  /// The 32 bytes, big-endian.
  var bigEndian: [UInt8] {
    words.reversed().flatMap { word in
      unsafe withUnsafeBytes(of: word.bigEndian) { unsafe Array($0) }
    }
  }

  /// Writes 32 bytes, little-endian.
  func write(littleEndian bytes: UnsafeMutableRawBufferPointer) {
    unsafe bytes.storeBytes(of: word0.littleEndian, toByteOffset: 0, as: UInt64.self)
    unsafe bytes.storeBytes(of: word1.littleEndian, toByteOffset: 8, as: UInt64.self)
    unsafe bytes.storeBytes(of: word2.littleEndian, toByteOffset: 16, as: UInt64.self)
    unsafe bytes.storeBytes(of: word3.littleEndian, toByteOffset: 24, as: UInt64.self)
  }

  /// The sum modulo 2^256, and the carry.
  @inline(__always)
  func adding(_ other: Wide256, carry: UInt64 = 0) -> (sum: Wide256, carry: UInt64) {
    var carry = carry
    let sum0 = Words.add(word0, other.word0, &carry)
    let sum1 = Words.add(word1, other.word1, &carry)
    let sum2 = Words.add(word2, other.word2, &carry)
    let sum3 = Words.add(word3, other.word3, &carry)
    return (Wide256(sum0, sum1, sum2, sum3), carry)
  }

  /// The difference modulo 2^256, and the borrow: 1 when the other number is larger.
  @inline(__always)
  func subtracting(_ other: Wide256) -> (difference: Wide256, borrow: UInt64) {
    // Adding the complement and one makes a chain of additions, which compiles better.
    let complement = Wide256(~other.word0, ~other.word1, ~other.word2, ~other.word3)
    let (difference, carry) = adding(complement, carry: 1)
    return (difference, carry ^ 1)
  }

  /// The lower and the upper half of the product.
  @inline(__always)
  func multiplied(by other: Wide256) -> (low: Wide256, high: Wide256) {
    var (sum0, sum1, sum2, sum3): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    /// Adds this number times a word, and removes and returns the lowest word.
    @inline(__always)
    func step(_ word: UInt64) -> UInt64 {
      var carry: UInt64 = 0
      let lowest = Words.multiply(word0, word, adding: sum0, &carry)
      sum0 = Words.multiply(word1, word, adding: sum1, &carry)
      sum1 = Words.multiply(word2, word, adding: sum2, &carry)
      sum2 = Words.multiply(word3, word, adding: sum3, &carry)
      sum3 = carry
      return lowest
    }
    let low0 = step(other.word0)
    let low1 = step(other.word1)
    let low2 = step(other.word2)
    let low3 = step(other.word3)
    return (Wide256(low0, low1, low2, low3), Wide256(sum0, sum1, sum2, sum3))
  }

  /// The number when the mask is all ones, zero when it is zero.
  @inline(__always)
  func masked(_ mask: UInt64) -> Wide256 {
    Wide256(word0 & mask, word1 & mask, word2 & mask, word3 & mask)
  }

  /// The remainder of a number below twice the modulus; `carry` is its bit 256.
  @inline(__always)
  func reducedOnce(carry: UInt64 = 0, modulus: Wide256) -> Wide256 {
    let (difference, borrow) = subtracting(modulus)
    // The difference is the remainder unless it is negative: a borrow without a carry.
    let kept = 0 &- (carry | (borrow ^ 1))
    return Wide256(
      word0 ^ ((word0 ^ difference.word0) & kept), word1 ^ ((word1 ^ difference.word1) & kept),
      word2 ^ ((word2 ^ difference.word2) & kept), word3 ^ ((word3 ^ difference.word3) & kept))
  }
}

/// Steps of long arithmetic on words of 64 bits.
enum Words {
  @inline(__always)
  static func add(_ left: UInt64, _ right: UInt64, _ carry: inout UInt64) -> UInt64 {
    let sum = UInt128(left) &+ UInt128(right) &+ UInt128(carry)
    carry = UInt64(truncatingIfNeeded: sum >> 64)
    return UInt64(truncatingIfNeeded: sum)
  }

  /// `sum + left * right + carry`, which always fits in two words.
  @inline(__always)
  static func multiply(
    _ left: UInt64, _ right: UInt64, adding sum: UInt64, _ carry: inout UInt64
  ) -> UInt64 {
    let total = UInt128(left) &* UInt128(right) &+ UInt128(sum) &+ UInt128(carry)
    carry = UInt64(truncatingIfNeeded: total >> 64)
    return UInt64(truncatingIfNeeded: total)
  }
}
