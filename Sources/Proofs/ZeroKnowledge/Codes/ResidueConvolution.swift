/// Convolutions over a field with too few roots of unity (p^2 - 1 is divisible by only 16). They
/// are computed over the integers, modulo nine primes, by the Chinese remainder theorem.
///
/// A coefficient is a sum of at most 2^16 products of two numbers below 2^256, so below 2^528. The product of
/// the primes is above 2^557.
struct ResidueConvolution: RowConvolution {
  typealias Element = BrainpoolP256Field

  /// A prime with its transform of the kernel, and its constants for the result.
  private struct Part: Sendable {
    let transform: ResidueTransform
    /// The transform of the kernel, divided by the length and by the product of the other primes.
    let kernel: [ResidueFactor]
    /// The residues of 1, 2^64, 2^128 and 2^192.
    let words: [ResidueFactor]
    /// The product of the other primes, times 2^128, modulo p.
    let weight: Wide256
    /// 1 divided by the prime.
    let reciprocal: Double

    init(_ prime: ResiduePrime, _ kernel: [BrainpoolP256Field], length: Int) {
      let transform = ResidueTransform(prime, length: length)
      self.transform = transform
      words = Self.words(prime)
      reciprocal = 1 / Double(prime.modulus)
      let others = ResiduePrime.all.filter { $0.modulus != prime.modulus }
      weight =
        others.reduce(BrainpoolP256Field(number: Wide256(0, 0, 1, 0))) {
          $0 * BrainpoolP256Field(index: Int($1.modulus))
        }.number
      let product = others.reduce(1) { prime.product($0, $1.modulus % prime.modulus) }
      let scale = prime.inverse(prime.product(product, UInt64(length)))
      var row = [UInt64](repeating: 0, count: length)
      for (index, element) in kernel.enumerated() {
        row[index] = Self.residue(element.number, words, prime.modulus)
      }
      unsafe row.withUnsafeMutableBufferPointer { unsafe transform.forward($0, filled: length) }
      self.kernel = row.map { ResidueFactor(prime.product($0 % prime.modulus, scale), prime) }
    }

    private static func words(_ prime: ResiduePrime) -> [ResidueFactor] {
      let word = UInt64.max % prime.modulus + 1
      var residues: [UInt64] = [1]
      for _ in 1..<4 { residues.append(prime.product(residues[residues.count - 1], word)) }
      return residues.map { ResidueFactor($0, prime) }
    }

    /// The residue of a number, less than twice the modulus.
    @inline(__always)
    static func residue(
      _ number: Wide256, _ words: [ResidueFactor], _ modulus: UInt64
    ) -> UInt64 {
      let double = 2 * modulus
      func sum(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let sum = left &+ right
        return sum >= double ? sum &- double : sum
      }
      return sum(
        sum(words[0].times(number.word0, modulus), words[1].times(number.word1, modulus)),
        sum(words[2].times(number.word2, modulus), words[3].times(number.word3, modulus)))
    }

    /// Fills a row with the coefficients, as weighted residues.
    func fill(_ row: UnsafeMutableBufferPointer<UInt64>, from message: [BrainpoolP256Field]) {
      let modulus = transform.prime.modulus
      for (index, element) in message.enumerated() {
        unsafe row[index] = Self.residue(element.form, words, modulus)
      }
      unsafe transform.forward(row, filled: message.count)
      unsafe kernel.withUnsafeBufferPointer { kernel in
        for index in row.indices {
          unsafe row[index] = unsafe kernel[index].times(row[index], modulus)
        }
      }
      unsafe transform.backward(row)
    }
  }

  private let length: Int
  private let parts: [Part]
  /// The negated product of all primes, times 2^128, modulo p.
  private let wrap: Wide256

  init(kernel: [BrainpoolP256Field]) {
    // The terms that wrap around change only the message part, which is not used.
    let length = 1 << (Int.bitWidth - (kernel.count - 1).leadingZeroBitCount)
    self.length = length
    parts = ResiduePrime.all.map { Part($0, kernel, length: length) }
    wrap =
      (-ResiduePrime.all.reduce(BrainpoolP256Field(number: Wide256(0, 0, 1, 0))) {
        $0 * BrainpoolP256Field(index: Int($1.modulus))
      }).number
  }

  func fill(
    _ row: UnsafeMutableBufferPointer<BrainpoolP256Field>, from message: [BrainpoolP256Field],
    times factors: [BrainpoolP256Field]
  ) {
    var residues = [UInt64](repeating: 0, count: length * parts.count)
    unsafe residues.withUnsafeMutableBufferPointer { residues in
      for (number, part) in parts.enumerated() {
        unsafe part.fill(
          UnsafeMutableBufferPointer(
            rebasing: residues[number * length..<(number + 1) * length]), from: message)
      }
      for index in message.count..<row.count {
        unsafe row[index] = unsafe factors[index - message.count] * coefficient(index, residues)
      }
    }
  }

  /// The coefficient at an index: the sum of the weighted residues, less a multiple of the product
  /// of all primes. The sum of the fractions gives this multiple: it exceeds a whole number by at
  /// most 2^-29.
  @inline(__always)
  private func coefficient(
    _ index: Int, _ residues: UnsafeMutableBufferPointer<UInt64>
  ) -> BrainpoolP256Field {
    var sum = ResidueSum()
    var turns = 0.0
    for (number, part) in parts.enumerated() {
      let residue = unsafe residues[number * length + index]
      sum.add(part.weight, times: residue)
      turns += Double(residue) * part.reciprocal
    }
    sum.add(wrap, times: UInt64(turns.rounded()))
    return sum.reduced
  }
}

/// A sum of a few products of numbers below p with words, 384 bits.
private struct ResidueSum {
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)

  @inline(__always)
  mutating func add(_ number: Wide256, times word: UInt64) {
    var carry: UInt64 = 0
    words.0 = Words.multiply(number.word0, word, adding: words.0, &carry)
    words.1 = Words.multiply(number.word1, word, adding: words.1, &carry)
    words.2 = Words.multiply(number.word2, word, adding: words.2, &carry)
    words.3 = Words.multiply(number.word3, word, adding: words.3, &carry)
    words.4 = Words.add(words.4, 0, &carry)
    words.5 &+= carry
  }

  /// The sum divided by 2^128, in the field.
  var reduced: BrainpoolP256Field {
    typealias Field = BrainpoolP256Field
    var (word1, word2, word3, word4, word5) = (words.1, words.2, words.3, words.4, words.5)
    var carry = Field.reduceWord(words.0, &word1, &word2, &word3, &word4)
    word5 &+= carry
    carry = Field.reduceWord(word1, &word2, &word3, &word4, &word5)
    return Field(
      form: Wide256(word2, word3, word4, word5).reducedOnce(carry: carry, modulus: Field.modulus))
  }
}

extension BrainpoolP256Field: ConvolvableField {
  typealias Convolution = ResidueConvolution
}
