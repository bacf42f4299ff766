import CGF2

/// The butterflies of ``AdditiveFFT`` over a layer of a row, and over parts of one block.
enum AdditiveButterflies {
  typealias Row = UnsafeMutablePointer<GF2To128>

  /// The step from coefficients to values: blocks of twice `half` elements, each with its own
  /// twiddle.
  static func forward(
    layer row: Row, half: Int, twiddles: UnsafeBufferPointer<GF2To128>,
    by way: CarrylessMultiplication = .best
  ) {
    if way != .portable {
      return unsafe passport_gf128_layer_forward(
        way.rawValue, row, twiddles.baseAddress, half, twiddles.count)
    }
    for block in 0..<twiddles.count {
      let (lower, twiddle) = unsafe (row + 2 * half * block, twiddles[block])
      unsafe forwardSingly(lower, lower + half, twiddle, half)
    }
  }

  /// The step from values to coefficients.
  static func backward(
    layer row: Row, half: Int, twiddles: UnsafeBufferPointer<GF2To128>,
    by way: CarrylessMultiplication = .best
  ) {
    if way != .portable {
      return unsafe passport_gf128_layer_backward(
        way.rawValue, row, twiddles.baseAddress, half, twiddles.count)
    }
    for block in 0..<twiddles.count {
      let (lower, twiddle) = unsafe (row + 2 * half * block, twiddles[block])
      unsafe backwardSingly(lower, lower + half, twiddle, half)
    }
  }

  /// The step from coefficients to values, for some pairs of one block.
  static func forward(
    _ lower: Row, _ upper: Row, _ twiddle: GF2To128, _ count: Int,
    by way: CarrylessMultiplication = .best
  ) {
    guard way != .portable else {
      return unsafe forwardSingly(lower, upper, twiddle, count)
    }
    unsafe passport_gf128_forward(way.rawValue, lower, upper, twiddle.words, count)
  }

  /// The step from values to coefficients, for some pairs of one block.
  static func backward(
    _ lower: Row, _ upper: Row, _ twiddle: GF2To128, _ count: Int,
    by way: CarrylessMultiplication = .best
  ) {
    guard way != .portable else {
      return unsafe backwardSingly(lower, upper, twiddle, count)
    }
    unsafe passport_gf128_backward(way.rawValue, lower, upper, twiddle.words, count)
  }

  /// The step from lower values and upper coefficients to lower coefficients and upper values.
  static func crossed(
    _ lower: Row, _ upper: Row, _ twiddle: GF2To128, _ count: Int,
    by way: CarrylessMultiplication = .best
  ) {
    guard way != .portable else {
      return unsafe crossedSingly(lower, upper, twiddle, count)
    }
    unsafe passport_gf128_crossed(way.rawValue, lower, upper, twiddle.words, count)
  }

  static func forwardSingly(_ lower: Row, _ upper: Row, _ twiddle: GF2To128, _ count: Int) {
    for index in 0..<count {
      unsafe lower[index] += twiddle * upper[index]
      unsafe upper[index] += lower[index]
    }
  }

  static func backwardSingly(_ lower: Row, _ upper: Row, _ twiddle: GF2To128, _ count: Int) {
    for index in 0..<count {
      unsafe upper[index] += lower[index]
      unsafe lower[index] += twiddle * upper[index]
    }
  }

  static func crossedSingly(_ lower: Row, _ upper: Row, _ twiddle: GF2To128, _ count: Int) {
    for index in 0..<count {
      let coefficient = unsafe upper[index]
      unsafe upper[index] += lower[index]
      unsafe lower[index] += twiddle * coefficient
    }
  }
}
