/// A number of a fixed count of words of 64 bits, the lowest first.
public protocol LongNumber: Hashable, Sendable {
  /// The count of words.
  static var wordCount: Int { get }
  /// The number 0.
  static var zero: Self { get }
  /// A word, from 0 for the lowest to below `wordCount`.
  subscript(index: Int) -> UInt64 { get set }
}

/// A number of `count` words.
public struct WideNumber<let count: Int>: LongNumber {
  private var storage: InlineArray<count, UInt64>

  /// Takes the words, the lowest first.
  @inline(__always)
  public init(_ words: InlineArray<count, UInt64>) { storage = words }

  /// The count of words.
  @inline(__always)
  public static var wordCount: Int { count }
  /// The number 0.
  @inline(__always)
  public static var zero: Self { Self(InlineArray(repeating: 0)) }

  // The index is one of a loop over `wordCount` in this module, or of a bit of the number.
  /// A word.
  public subscript(index: Int) -> UInt64 {
    @inline(__always) get { unsafe storage[unchecked: index] }
    @inline(__always) set { unsafe storage[unchecked: index] = newValue }
  }

  /// True if all words are the same.
  public static func == (left: Self, right: Self) -> Bool {
    (0..<count).allSatisfy { left[$0] == right[$0] }
  }

  /// Hashes all words.
  public func hash(into hasher: inout Hasher) {
    for index in 0..<count { hasher.combine(self[index]) }
  }
}

extension LongNumber {
  /// A number of one word.
  @inline(__always)
  init(_ word: UInt64) {
    self = .zero
    self[0] = word
  }

  /// Takes words, the lowest first; missing ones are zero.
  init(words: some Collection<UInt64>) {
    self = .zero
    for (index, word) in zip(0..<Self.wordCount, words) { self[index] = word }
  }

  /// The length in bytes.
  static var byteCount: Int { 8 * wordCount }

  /// Takes `byteCount` bytes, little-endian.
  init(littleEndian bytes: UnsafeRawBufferPointer) {
    self = .zero
    for index in 0..<Self.wordCount {
      self[index] = unsafe UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
    }
  }

  /// Takes `byteCount` bytes, big-endian; nil for another length.
  init?(bigEndian bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self = .zero
    unsafe bytes.withUnsafeBytes { bytes in
      for index in 0..<Self.wordCount {
        self[Self.wordCount - 1 - index] = unsafe UInt64(
          bigEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
      }
    }
  }

  /// The words, the lowest first.
  public var words: [UInt64] { (0..<Self.wordCount).map { self[$0] } }

  /// The bytes, big-endian.
  var bigEndian: [UInt8] {
    words.reversed().flatMap { word in
      unsafe withUnsafeBytes(of: word.bigEndian) { unsafe Array($0) }
    }
  }

  /// Writes `byteCount` bytes, little-endian.
  func write(littleEndian bytes: UnsafeMutableRawBufferPointer) {
    for index in 0..<Self.wordCount {
      unsafe bytes.storeBytes(
        of: self[index].littleEndian, toByteOffset: 8 * index, as: UInt64.self)
    }
  }

  /// Calls a closure with each index, the lowest first. It is written out for long steps: of a loop over them the
  /// compiler keeps the words in memory, because their index varies.
  @inline(__always)
  static func forEachIndex(_ body: (Int) -> Void) {
    if wordCount > 0 { body(0) }
    if wordCount > 1 { body(1) }
    if wordCount > 2 { body(2) }
    if wordCount > 3 { body(3) }
    if wordCount > 4 { body(4) }
    if wordCount > 5 { body(5) }
    if wordCount > 6 { body(6) }
    if wordCount > 7 { body(7) }
    if wordCount > 8 { for index in 8..<wordCount { body(index) } }
  }

  /// Adds a number and a carry; the carry is then that of the sum.
  @inline(__always)
  mutating func add(_ other: Self, _ carry: inout UInt64) {
    for index in 0..<Self.wordCount { self[index] = Words.add(self[index], other[index], &carry) }
  }

  /// The sum without its carry, and the carry.
  @inline(__always)
  func adding(_ other: Self) -> (sum: Self, carry: UInt64) {
    var (sum, carry): (Self, UInt64) = (self, 0)
    sum.add(other, &carry)
    return (sum, carry)
  }

  /// The difference without its borrow, and the borrow: 1 when the other number is larger.
  @inline(__always)
  func subtracting(_ other: Self) -> (difference: Self, borrow: UInt64) {
    // Adding the complement and one makes a chain of additions, which compiles better.
    var (difference, carry): (Self, UInt64) = (self, 1)
    for index in 0..<Self.wordCount {
      difference[index] = Words.add(difference[index], ~other[index], &carry)
    }
    return (difference, carry ^ 1)
  }

  /// Adds a number times a word; `carry` is then the word above.
  @inline(__always)
  mutating func add(_ other: Self, times word: UInt64, _ carry: inout UInt64) {
    for index in 0..<Self.wordCount {
      self[index] = Words.multiply(other[index], word, adding: self[index], &carry)
    }
  }

  /// Removes the lowest word, moves the others down, and sets the highest.
  @inline(__always)
  mutating func moveDown(_ highest: UInt64) {
    for index in 1..<Self.wordCount { self[index - 1] = self[index] }
    self[Self.wordCount - 1] = highest
  }

  /// The lower and the upper half of the product.
  @inline(__always)
  func multiplied(by other: Self) -> (low: Self, high: Self) {
    var (low, high): (Self, Self) = (.zero, .zero)
    Self.forEachIndex { index in
      var carry: UInt64 = 0
      high.add(self, times: other[index], &carry)
      low[index] = high[0]
      high.moveDown(carry)
    }
    return (low, high)
  }

  /// The number when the mask is all ones, zero when it is zero.
  @inline(__always)
  func masked(_ mask: UInt64) -> Self {
    var number = self
    for index in 0..<Self.wordCount { number[index] &= mask }
    return number
  }

  /// The remainder of a number below twice the modulus; `carry` is the bit above the words.
  @inline(__always)
  func reducedOnce(carry: UInt64 = 0, modulus: Self) -> Self {
    let (difference, borrow) = subtracting(modulus)
    // The difference is the remainder unless it is negative: a borrow without a carry.
    let kept = 0 &- (carry | (borrow ^ 1))
    var number = self
    for index in 0..<Self.wordCount {
      number[index] ^= (number[index] ^ difference[index]) & kept
    }
    return number
  }
}
