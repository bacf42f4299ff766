/// A sum of at most 2^64 products in the base field of P-256 before its reduction, 576 bits.
public struct P256FieldProductSum: FieldProductSum {
  private var low = Wide256(0, 0, 0, 0)
  private var high = Wide256(0, 0, 0, 0)
  private var top: UInt64 = 0

  /// The empty sum.
  @inline(__always)
  public init() {}

  /// The sum with these words, the lowest first.
  init(_ words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)) {
    low = Wide256(words.0, words.1, words.2, words.3)
    high = Wide256(words.4, words.5, words.6, words.7)
    top = words.8
  }

  /// Adds a product.
  @inline(__always)
  public mutating func add(_ left: P256Field, times right: P256Field) {
    let (productLow, productHigh) = left.form.multiplied(by: right.form)
    let carry: UInt64
    (low, carry) = low.adding(productLow)
    let over: UInt64
    (high, over) = high.adding(productHigh, carry: carry)
    top &+= over
  }

  /// The sum so far.
  public var reduced: P256Field {
    var (word0, word1, word2, word3) = (low.word0, low.word1, low.word2, low.word3)
    var (word4, word5, word6, word7) = (high.word0, high.word1, high.word2, high.word3)
    var carry = P256Field.reduceWord(word0, &word1, &word2, &word3, &word4)
    word5 = Words.add(word5, 0, &carry)
    word6 = Words.add(word6, 0, &carry)
    word7 = Words.add(word7, 0, &carry)
    var over = carry
    carry = P256Field.reduceWord(word1, &word2, &word3, &word4, &word5)
    word6 = Words.add(word6, 0, &carry)
    word7 = Words.add(word7, 0, &carry)
    over &+= carry
    carry = P256Field.reduceWord(word2, &word3, &word4, &word5, &word6)
    word7 = Words.add(word7, 0, &carry)
    over &+= carry
    over &+= P256Field.reduceWord(word3, &word4, &word5, &word6, &word7)
    // Less than 2^256 plus one modulus, so at most two moduli are subtracted.
    let sum = Wide256(word4, word5, word6, word7)
      .reducedOnce(carry: over, modulus: P256Field.modulusWords)
      .reducedOnce(modulus: P256Field.modulusWords)
    // The top word has the weight 2^512, and 2^256 after the reduction.
    let rest = P256Field.montgomeryProduct(Wide256(top, 0, 0, 0), P256Field.radixSquared)
    return P256Field(form: sum) + P256Field(form: rest)
  }
}
