/// The Fourier transform of polynomials modulo X^length - i, between coefficients and values at the
/// roots of that modulus. The order of the values does not matter: products are taken value by
/// value.
///
/// A polynomial modulo X^4m - r^4 splits into those modulo X^m - r, X^m + r, X^m - ir and X^m + ir, which
/// takes three multiplications for four coefficients. When the length is no power of four, the first
/// step splits in two.
struct CyclicTransform<Ring: TransformRing>: Sendable {
  private typealias Twiddles = TransformTwiddles<Ring>

  /// One step of the transform; the blocks have `length` elements before it.
  private struct Step: Sendable {
    let length: Int
    let forward: [Twiddles]
    let backward: [Twiddles]
  }

  private let length: Int
  /// The root for a first step that splits in two, and its inverse; nil when there is no such step.
  private let halving: (root: Ring, inverse: Ring)?
  private let steps: [Step]

  /// Tables for polynomials of a length that is a power of two.
  init(length: Int) {
    precondition(length > 0 && length & (length - 1) == 0, "the length is a power of two")
    self.length = length
    let bits = length.trailingZeroBitCount
    // All roots are powers of one root of order 4 length. An exponent of that order is a whole
    // circle.
    let order = 4 * length
    let root = Ring.rootOfUnity(orderBits: bits + 2)
    var powers = [Ring.one]
    powers.reserveCapacity(order)
    for _ in 1..<length { powers.append(powers[powers.count - 1] * root) }
    // The power a quarter of the circle further is the power times i.
    for index in 0..<3 * length { powers.append(powers[index].timesI) }
    // The exponents of the moduli of the blocks, which is i at first.
    var moduli = [length]
    var blockLength = length
    if bits % 2 == 1 {
      halving = (powers[length / 2], powers[order - length / 2])
      moduli = [length / 2, length / 2 + order / 2]
      blockLength /= 2
    } else {
      halving = nil
    }
    var steps: [Step] = []
    while blockLength > 1 {
      let roots: [Int] = moduli.map { $0 / 4 }
      func twiddles(_ exponent: Int) -> Twiddles {
        Twiddles(
          once: powers[exponent % order], twice: powers[2 * exponent % order],
          thrice: powers[3 * exponent % order])
      }
      steps.append(
        Step(
          length: blockLength, forward: roots.map { twiddles($0) },
          backward: roots.map { twiddles(order - $0) }))
      // The four fourth roots of a root are a quarter of the circle apart.
      let quarter = order / 4
      moduli = roots.flatMap { (root: Int) -> [Int] in
        [root, root + 2 * quarter, root + quarter, root + 3 * quarter]
      }
      blockLength /= 4
    }
    self.steps = steps
  }

  /// Replaces coefficients by values; the coefficients from `filled` on are zero.
  func forward(_ row: UnsafeMutableBufferPointer<Ring>, filled: Int) {
    precondition(row.count == length, "a row has the length of the transform")
    var filled = filled
    if let root = halving?.root {
      let half = length / 2
      if filled > half {
        unsafe Ring.splitHalves(row, root)
      } else {
        for index in 0..<filled { unsafe row[index + half] = unsafe row[index] }
      }
      filled = min(filled, half)
    }
    for step in steps {
      let quarter = step.length / 4
      if filled <= quarter {
        unsafe Self.copy(row, step, filled: filled)
      } else {
        unsafe step.forward.withUnsafeBufferPointer { unsafe Ring.split(row, $0) }
        filled = quarter
      }
    }
  }

  /// A step in which only the first quarter of each block is not zero.
  private static func copy(
    _ row: UnsafeMutableBufferPointer<Ring>, _ step: Step, filled: Int
  ) {
    let quarter = step.length / 4
    for start in stride(from: 0, to: row.count, by: step.length) {
      for index in start..<start + filled {
        let value = unsafe row[index]
        unsafe row[index + quarter] = value
        unsafe row[index + 2 * quarter] = value
        unsafe row[index + 3 * quarter] = value
      }
    }
  }

  /// Replaces values by coefficients times the length.
  func backward(_ row: UnsafeMutableBufferPointer<Ring>) {
    precondition(row.count == length, "a row has the length of the transform")
    for step in steps.reversed() {
      unsafe step.backward.withUnsafeBufferPointer { unsafe Ring.join(row, $0) }
    }
    if let inverse = halving?.inverse { unsafe Ring.joinHalves(row, inverse) }
  }
}

/// A ring with roots of unity, as a Fourier transform requires.
protocol TransformRing: Sendable {
  static var zero: Self { get }
  static var one: Self { get }
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  /// The element times i, the root of unity `rootOfUnity(orderBits: 2)`.
  var timesI: Self { get }
  /// A root of unity of order 2^bits; its square is the root for one bit less.
  static func rootOfUnity(orderBits bits: Int) -> Self

  /// A step from coefficients to values, for a row of blocks that have a twiddle each.
  static func split(
    _ row: UnsafeMutableBufferPointer<Self>,
    _ twiddles: UnsafeBufferPointer<TransformTwiddles<Self>>)
  /// A step from values to coefficients.
  static func join(
    _ row: UnsafeMutableBufferPointer<Self>,
    _ twiddles: UnsafeBufferPointer<TransformTwiddles<Self>>)
  /// A step from coefficients to values that splits the row in two.
  static func splitHalves(_ row: UnsafeMutableBufferPointer<Self>, _ root: Self)
  /// A step from values to coefficients that joins two halves.
  static func joinHalves(_ row: UnsafeMutableBufferPointer<Self>, _ inverse: Self)
  /// Multiplies the elements of a row by those of another of the same length.
  static func multiply(
    _ row: UnsafeMutableBufferPointer<Self>, by factors: UnsafeBufferPointer<Self>)
}

/// The powers of the root of a block by which its coefficients are multiplied.
struct TransformTwiddles<Ring: TransformRing>: Sendable {
  let once: Ring
  let twice: Ring
  let thrice: Ring
}

extension P256ExtensionField: TransformRing {}

extension Fp128: TransformRing {
  @inline(__always)
  var timesI: Fp128 { self * .fourthRoot }

  static func rootOfUnity(orderBits bits: Int) -> Fp128 {
    precondition((0...rootOrderBits).contains(bits))
    return (bits..<rootOrderBits).reduce(rootOfUnity) { root, _ in root * root }
  }
}
