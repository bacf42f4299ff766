import CGF2

/// The ways to multiply polynomials over GF(2) on this processor.
enum CarrylessMultiplication: Int32, CaseIterable {
  /// With the integer multiplier, for want of an instruction.
  case portable = 0
  /// One product of elements at a time.
  case single = 1
  /// Four products of elements at a time, with vectors of 512 bits.
  case fourfold = 4

  /// True if the processor has the instruction; otherwise the portable code is used. It is
  /// determined at the start of the program: a stored property would cost more to read.
  @inline(__always)
  static var isAvailable: Bool { passport_carryless_available() != 0 }

  /// The fastest way of this processor.
  @inline(__always)
  static var best: CarrylessMultiplication {
    passport_fourfold_available() != 0 ? .fourfold : isAvailable ? .single : .portable
  }

  /// The ways of this processor.
  static var available: [CarrylessMultiplication] {
    allCases.filter { $0.rawValue <= best.rawValue }
  }
}

/// The loops over buffers by carry-less multiplication. Each queries the processor's abilities
/// once.
extension GF2To128 {
  /// Adds a multiple of a row to another.
  public static func accumulate(
    _ sums: UnsafeMutableBufferPointer<GF2To128>, adding elements: UnsafeBufferPointer<GF2To128>,
    times factor: GF2To128
  ) {
    unsafe accumulate(sums, adding: elements, times: factor, by: .best)
  }

  static func accumulate(
    _ sums: UnsafeMutableBufferPointer<GF2To128>, adding elements: UnsafeBufferPointer<GF2To128>,
    times factor: GF2To128, by way: CarrylessMultiplication
  ) {
    guard way != .portable else {
      return unsafe accumulateSingly(sums, adding: elements, times: factor)
    }
    precondition(sums.count == elements.count)
    unsafe passport_gf128_accumulate(
      way.rawValue, sums.baseAddress, elements.baseAddress, factor.words, sums.count)
  }

  /// Adds the products of two rows to a third, index by index.
  public static func accumulate(
    _ sums: UnsafeMutableBufferPointer<GF2To128>, adding left: UnsafeBufferPointer<GF2To128>,
    timesEach right: UnsafeBufferPointer<GF2To128>
  ) {
    unsafe accumulate(sums, adding: left, timesEach: right, by: .best)
  }

  static func accumulate(
    _ sums: UnsafeMutableBufferPointer<GF2To128>, adding left: UnsafeBufferPointer<GF2To128>,
    timesEach right: UnsafeBufferPointer<GF2To128>, by way: CarrylessMultiplication
  ) {
    guard way != .portable else {
      return unsafe accumulateSingly(sums, adding: left, timesEach: right)
    }
    precondition(sums.count == left.count && sums.count == right.count)
    unsafe passport_gf128_accumulate_each(
      way.rawValue, sums.baseAddress, left.baseAddress, right.baseAddress, sums.count)
  }

  /// The sum of the products of two rows.
  public static func productSum(
    _ left: UnsafeBufferPointer<GF2To128>, _ right: UnsafeBufferPointer<GF2To128>
  ) -> GF2To128 {
    unsafe productSum(left, right, by: .best)
  }

  static func productSum(
    _ left: UnsafeBufferPointer<GF2To128>, _ right: UnsafeBufferPointer<GF2To128>,
    by way: CarrylessMultiplication
  ) -> GF2To128 {
    guard way != .portable else { return unsafe productSumSingly(left, right) }
    precondition(left.count == right.count)
    var sum = passport_gf128_sum()
    unsafe passport_gf128_sum_products(
      way.rawValue, &sum, left.baseAddress, right.baseAddress, left.count)
    return unsafe GF2To128(passport_gf128_sum_reduced(&sum))
  }

  /// Fixes the lowest variable of a multilinear polynomial at a point.
  public static func bind(
    _ table: UnsafeBufferPointer<GF2To128>, at point: GF2To128,
    into bound: UnsafeMutableBufferPointer<GF2To128>
  ) {
    unsafe bind(table, at: point, into: bound, by: .best)
  }

  static func bind(
    _ table: UnsafeBufferPointer<GF2To128>, at point: GF2To128,
    into bound: UnsafeMutableBufferPointer<GF2To128>, by way: CarrylessMultiplication
  ) {
    guard way != .portable else { return unsafe bindSingly(table, at: point, into: bound) }
    precondition(bound.count == (table.count + 1) / 2)
    let pairs = table.count / 2
    unsafe passport_gf128_bind(
      way.rawValue, bound.baseAddress, table.baseAddress, point.words, pairs)
    if pairs < bound.count { unsafe bound[pairs] = unsafe table[2 * pairs] * (one - point) }
  }
}
