/// A prime with as many bits as its words have, with what Montgomery's product needs. Montgomery's form of a
/// number is the number times R modulo the prime, with R the power of two above the words.
public protocol PrimeModulus: Sendable {
  /// The words.
  associatedtype Number: LongNumber
  /// The prime.
  static var modulus: Number { get }
  /// The negated inverse of the prime modulo 2^64.
  static var inverseWord: UInt64 { get }
  /// R^2 modulo the prime, by which a number is converted to Montgomery's form.
  static var radixSquared: Number { get }

  // These have a default. They are requirements so that code which is not compiled for one prime calls what is.
  /// The sum of two numbers below the prime.
  static func sum(_ left: Number, _ right: Number) -> Number
  /// The difference of two numbers below the prime.
  static func difference(_ left: Number, _ right: Number) -> Number
  /// left * right / R modulo the prime; at least one factor is below the prime.
  static func montgomeryProduct(_ left: Number, _ right: Number) -> Number
}

extension PrimeModulus {
  /// Montgomery's form of one: R modulo the prime, which is R less the prime.
  static var formOfOne: Number { Number.zero.subtracting(modulus).difference }

  /// The computation of `radixSquared`: R doubled as many times as it has bits.
  static func squaredRadix() -> Number {
    (0..<64 * Number.wordCount).reduce(formOfOne) { number, _ in sum(number, number) }
  }

  /// The sum of two numbers below the prime.
  @inline(__always)
  public static func sum(_ left: Number, _ right: Number) -> Number {
    let (sum, carry) = left.adding(right)
    return sum.reducedOnce(carry: carry, modulus: modulus)
  }

  /// The difference of two numbers below the prime.
  @inline(__always)
  public static func difference(_ left: Number, _ right: Number) -> Number {
    let (difference, borrow) = left.subtracting(right)
    return difference.adding(modulus.masked(0 &- borrow)).sum
  }

  /// One step of Montgomery's reduction: adds the multiple of the prime that makes the lowest word zero, and
  /// removes that word. `upper` and `over` are the word above the others, and what is to be added to it; returned
  /// is what is to be added to the word after that, 0 or 1.
  @inline(__always)
  static func reduceWord(_ number: inout Number, upper: UInt64, over: UInt64) -> UInt64 {
    let multiple = number[0] &* inverseWord
    var carry: UInt64 = 0
    number.add(modulus, times: multiple, &carry)
    var next = over
    let highest = Words.add(upper, carry, &next)
    number.moveDown(highest)
    return next
  }

  /// A number of twice as many words and a multiple of the prime, divided by R: the words, and the bit above.
  @inline(__always)
  static func dividedByRadix(_ low: Number, _ high: Number) -> (number: Number, over: UInt64) {
    var (number, over): (Number, UInt64) = (low, 0)
    for index in 0..<Number.wordCount {
      over = reduceWord(&number, upper: high[index], over: over)
    }
    return (number, over)
  }

  /// left * right / R modulo the prime; at least one factor is below the prime. Short code, for conversions and for
  /// what is not computed often.
  @inline(never)
  public static func montgomeryProduct(_ left: Number, _ right: Number) -> Number {
    var (number, top): (Number, UInt64) = (.zero, 0)
    for index in 0..<Number.wordCount { step(&number, &top, left, times: right[index]) }
    return number.reducedOnce(carry: top, modulus: modulus)
  }

  /// The same, as fast as can be.
  @inline(__always)
  static func inlineProduct(_ left: Number, _ right: Number) -> Number {
    var (number, top): (Number, UInt64) = (.zero, 0)
    Number.forEachIndex { step(&number, &top, left, times: right[$0]) }
    return number.reducedOnce(carry: top, modulus: modulus)
  }

  /// Adds a number times a word to a number with a word above it, and reduces by one word.
  @inline(__always)
  private static func step(
    _ number: inout Number, _ top: inout UInt64, _ left: Number, times word: UInt64
  ) {
    var (carry, over): (UInt64, UInt64) = (0, 0)
    number.add(left, times: word, &carry)
    // Only a prime that is nearly R has a carry here, into the word after the next.
    let upper = Words.add(top, carry, &over)
    top = over &+ reduceWord(&number, upper: upper, over: 0)
  }
}
