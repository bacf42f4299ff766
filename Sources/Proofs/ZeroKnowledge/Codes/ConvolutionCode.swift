/// The Reed–Solomon code over a prime field, by a convolution with inverses
/// (draft-google-cfrg-libzk, "Polynomial operations").
///
/// For a polynomial p of degree d at most and a number k above d,
/// p(k) = (-1)^d (k - d) C(k, d) Σ_j (-1)^j C(d, j) p(j) / (k - j) over j from 0 to d.
struct ConvolutionCode<Convolution: RowConvolution>: ReedSolomonCode {
  typealias Element = Convolution.Element

  private let messageCount: Int
  private let codeCount: Int
  /// (-1)^j C(d, j) for each value of the message.
  private let binomials: [Element]
  /// (-1)^d (k - d) C(k, d) for each value after the message.
  private let factors: [Element]
  private let convolution: Convolution

  /// A code of this size.
  init(messageCount: Int, codeCount: Int) {
    precondition(messageCount > 0 && messageCount <= codeCount, "a code word begins with a message")
    self.messageCount = messageCount
    self.codeCount = codeCount
    var numbers = [Element.zero]
    for index in 1..<max(1, codeCount) { numbers.append(numbers[index - 1] + .one) }
    let inverses = Self.inverses(numbers)
    binomials = Self.binomials(messageCount, numbers, inverses)
    factors = Self.factors(messageCount, numbers, inverses)
    convolution = Convolution(kernel: inverses)
  }

  /// The inverses 0, 1/1, 1/2, …, from the products of all numbers up to each, with a single
  /// inversion.
  private static func inverses(_ numbers: [Element]) -> [Element] {
    var products = [Element.one]
    for number in numbers.dropFirst() { products.append(products[products.count - 1] * number) }
    var rest = products[products.count - 1].inverse
    var inverses = [Element](repeating: .zero, count: numbers.count)
    for index in (1..<numbers.count).reversed() {
      inverses[index] = rest * products[index - 1]
      rest *= numbers[index]
    }
    return inverses
  }

  private static func binomials(
    _ count: Int, _ numbers: [Element], _ inverses: [Element]
  ) -> [Element] {
    var binomials = [Element.one]
    for index in 1..<max(1, count) {
      binomials.append(-(binomials[index - 1] * numbers[count - index] * inverses[index]))
    }
    return binomials
  }

  private static func factors(
    _ count: Int, _ numbers: [Element], _ inverses: [Element]
  ) -> [Element] {
    let degree = count - 1
    var binomial = degree % 2 == 0 ? Element.one : -Element.one
    var factors: [Element] = []
    for index in count..<max(count, numbers.count) {
      // C(k, d) (k - d) is C(k - 1, d) k.
      factors.append(binomial * numbers[index])
      binomial = factors[factors.count - 1] * inverses[index - degree]
    }
    return factors
  }

  /// Fills `row[messageCount..<codeCount]` from the values before.
  func extend(_ row: UnsafeMutableBufferPointer<Element>) {
    precondition(row.count == codeCount, "a row has the length of the code")
    var message = [Element](repeating: .zero, count: messageCount)
    for index in 0..<messageCount { message[index] = unsafe row[index] * binomials[index] }
    unsafe convolution.fill(row, from: message, times: factors)
  }
}

/// The Reed–Solomon code over Fp128 (draft-google-cfrg-libzk, "Polynomial operations").
public struct Fp128Code: ReedSolomonCode {
  private let code: ConvolutionCode<RingConvolution<Fp128>>

  /// A code of this size.
  public init(messageCount: Int, codeCount: Int) {
    code = ConvolutionCode(messageCount: messageCount, codeCount: codeCount)
  }

  /// Fills `row[messageCount..<codeCount]` from the values before.
  public func extend(_ row: UnsafeMutableBufferPointer<Fp128>) { unsafe code.extend(row) }
}

/// The Reed–Solomon code over the base field of P-256 (draft-google-cfrg-libzk, "Polynomial operations").
public struct P256FieldCode: ReedSolomonCode {
  private let code: ConvolutionCode<RingConvolution<P256Field>>

  /// A code of this size.
  public init(messageCount: Int, codeCount: Int) {
    code = ConvolutionCode(messageCount: messageCount, codeCount: codeCount)
  }

  /// Fills `row[messageCount..<codeCount]` from the values before.
  public func extend(_ row: UnsafeMutableBufferPointer<P256Field>) { unsafe code.extend(row) }
}

/// The Reed–Solomon code over a prime field with too few roots of unity for a Fourier transform. It is compiled for
/// each of the longer fields, for which the prover is not: that would take the compiler half a minute.
public struct PrimeFieldCode<Element: PrimeField>: ReedSolomonCode {
  private let code: ConvolutionCode<ResidueConvolution<Element>>

  /// A code of this size.
  @_specialize(where Element == P384Field)
  @_specialize(where Element == BrainpoolP384Field)
  @_specialize(where Element == BrainpoolP512Field)
  public init(messageCount: Int, codeCount: Int) {
    code = ConvolutionCode(messageCount: messageCount, codeCount: codeCount)
  }

  /// Fills `row[messageCount..<codeCount]` from the values before.
  @_specialize(where Element == P384Field)
  @_specialize(where Element == BrainpoolP384Field)
  @_specialize(where Element == BrainpoolP512Field)
  public func extend(_ row: UnsafeMutableBufferPointer<Element>) { unsafe code.extend(row) }
}
