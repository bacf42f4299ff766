/// Convolutions over a prime field with too few roots of unity: the squares of the brainpool curves' primes, less
/// one, are divisible by only 16. They are computed over the integers, modulo several primes of 62 bits, by the
/// Chinese remainder theorem.
///
/// A coefficient is a sum of at most 2^16 products of two numbers below R, so below 2^528, 2^784 or 2^1040 for four,
/// six or eight words. The product of the primes, two for each word and one more, is above 2^557, 2^805 or 2^1053.
struct ResidueConvolution<Element: PrimeField>: RowConvolution {
  private typealias Number = Element.Number

  /// A prime with its transform of the kernel.
  private struct Part: Sendable {
    let transform: ResidueTransform
    /// The transform of the kernel, divided by the length and by the product of the other primes.
    let kernel: [ResidueFactor]
    /// The residues of 1, 2^64, 2^128 and so on, one for each word.
    let words: [ResidueFactor]

    init(_ prime: ResiduePrime, _ kernel: [Number], length: Int) {
      let transform = ResidueTransform(prime, length: length)
      self.transform = transform
      words = Self.words(prime)
      let product = ResidueConvolution.primes.filter { $0.modulus != prime.modulus }.reduce(1) {
        prime.product($0, $1.modulus % prime.modulus)
      }
      let scale = prime.inverse(prime.product(product, UInt64(length)))
      var row = [UInt64](repeating: 0, count: length)
      for (index, number) in kernel.enumerated() {
        row[index] = Self.residue(number, words, prime.modulus)
      }
      unsafe row.withUnsafeMutableBufferPointer { unsafe transform.forward($0, filled: length) }
      self.kernel = row.map { ResidueFactor(prime.product($0 % prime.modulus, scale), prime) }
    }

    private static func words(_ prime: ResiduePrime) -> [ResidueFactor] {
      let word = UInt64.max % prime.modulus + 1
      var residues: [UInt64] = [1]
      for _ in 1..<Number.wordCount {
        residues.append(prime.product(residues[residues.count - 1], word))
      }
      return residues.map { ResidueFactor($0, prime) }
    }

    /// The residue of a number, less than twice the modulus.
    @inline(__always)
    private static func residue(
      _ number: Number, _ words: [ResidueFactor], _ modulus: UInt64
    ) -> UInt64 {
      let double = 2 * modulus
      var residue: UInt64 = 0
      for index in 0..<Number.wordCount {
        let sum = residue &+ words[index].times(number[index], modulus)
        residue = sum >= double ? sum &- double : sum
      }
      return residue
    }

    /// Fills a row with the coefficients, as weighted residues.
    func fill(_ row: UnsafeMutableBufferPointer<UInt64>, from message: [Element]) {
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
  /// For each prime the product of the other ones, times 2^128, modulo p, and 1 divided by the prime.
  private let weights: [(product: Number, reciprocal: Double)]
  /// The negated product of all primes, times 2^128, modulo p.
  private let wrap: Number

  private static var primes: ArraySlice<ResiduePrime> {
    ResiduePrime.primes(words: Number.wordCount)
  }

  /// The product of primes, times 2^128.
  private static func weight(_ primes: some Sequence<ResiduePrime>) -> Element {
    primes.reduce(Element(number: Number(words: [0, 0, 1]))) {
      $0 * Element(index: Int($1.modulus))
    }
  }

  init(kernel: [Element]) {
    // The terms that wrap around change only the message part, which is not used.
    let length = 1 << (Int.bitWidth - (kernel.count - 1).leadingZeroBitCount)
    self.length = length
    let numbers = kernel.map(\.number)
    parts = Self.primes.map { Part($0, numbers, length: length) }
    weights = Self.primes.map { prime in
      let others = Self.primes.filter { $0.modulus != prime.modulus }
      return (Self.weight(others).number, 1 / Double(prime.modulus))
    }
    wrap = (-Self.weight(Self.primes)).number
  }

  func fill(
    _ row: UnsafeMutableBufferPointer<Element>, from message: [Element], times factors: [Element]
  ) {
    var residues = [UInt64](repeating: 0, count: length * parts.count)
    unsafe residues.withUnsafeMutableBufferPointer { residues in
      for (number, part) in parts.enumerated() {
        unsafe part.fill(
          UnsafeMutableBufferPointer(
            rebasing: residues[number * length..<(number + 1) * length]), from: message)
      }
      unsafe weights.withUnsafeBufferPointer { weights in
        for index in message.count..<row.count {
          unsafe row[index] =
            unsafe factors[index - message.count] * coefficient(index, residues, weights)
        }
      }
    }
  }

  /// The coefficient at an index: the sum of the weighted residues, less a multiple of the product
  /// of all primes. The sum of the fractions gives this multiple: it exceeds a whole number by at
  /// most 2^-13.
  @inline(__always)
  private func coefficient(
    _ index: Int, _ residues: UnsafeMutableBufferPointer<UInt64>,
    _ weights: UnsafeBufferPointer<(product: Number, reciprocal: Double)>
  ) -> Element {
    var sum = ResidueSum<Element>()
    var turns = 0.0
    for number in weights.indices {
      let residue = unsafe residues[number * length + index]
      unsafe sum.add(weights[number].product, times: residue)
      unsafe turns += Double(residue) * weights[number].reciprocal
    }
    sum.add(wrap, times: UInt64(turns.rounded()))
    return sum.reduced
  }
}

/// A sum of a few products of numbers below p with words: the words of a number, and two.
private struct ResidueSum<Element: PrimeField> {
  private var number = Element.Number.zero
  private var upper: UInt64 = 0
  private var top: UInt64 = 0

  @inline(__always)
  mutating func add(_ other: Element.Number, times word: UInt64) {
    var carry: UInt64 = 0
    number.add(other, times: word, &carry)
    upper = Words.add(upper, 0, &carry)
    top &+= carry
  }

  /// The sum divided by 2^128, in the field.
  @inline(__always)
  var reduced: Element {
    var number = number
    var over = Element.reduceWord(&number, upper: upper, over: 0)
    over = Element.reduceWord(&number, upper: top, over: over)
    return Element(form: number.reducedOnce(carry: over, modulus: Element.modulus))
  }
}
