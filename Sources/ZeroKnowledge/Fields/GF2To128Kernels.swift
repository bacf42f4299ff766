import CGF2

/// The loops over buffers by carry-less multiplication. Each checks once if the instruction is
/// available.
extension GF2To128 {
  /// Adds a multiple of a row to another.
  public static func accumulate(
    _ sums: UnsafeMutableBufferPointer<GF2To128>, adding elements: UnsafeBufferPointer<GF2To128>,
    times factor: GF2To128
  ) {
    guard CarrylessMultiplication.isAvailable else {
      return unsafe accumulateSingly(sums, adding: elements, times: factor)
    }
    precondition(sums.count == elements.count)
    unsafe passport_gf128_accumulate(
      sums.baseAddress, elements.baseAddress, factor.words, sums.count)
  }

  /// Adds the products of two rows to a third, place by place.
  public static func accumulate(
    _ sums: UnsafeMutableBufferPointer<GF2To128>, adding left: UnsafeBufferPointer<GF2To128>,
    timesEach right: UnsafeBufferPointer<GF2To128>
  ) {
    guard CarrylessMultiplication.isAvailable else {
      return unsafe accumulateSingly(sums, adding: left, timesEach: right)
    }
    precondition(sums.count == left.count && sums.count == right.count)
    unsafe passport_gf128_accumulate_each(
      sums.baseAddress, left.baseAddress, right.baseAddress, sums.count)
  }

  /// The sum of the products of two rows.
  public static func productSum(
    _ left: UnsafeBufferPointer<GF2To128>, _ right: UnsafeBufferPointer<GF2To128>
  ) -> GF2To128 {
    guard CarrylessMultiplication.isAvailable else { return unsafe productSumSingly(left, right) }
    precondition(left.count == right.count)
    return unsafe GF2To128(
      passport_gf128_product_sum(left.baseAddress, right.baseAddress, left.count))
  }

  /// Fixes the lowest variable of a multilinear polynomial at a point.
  public static func bind(
    _ table: UnsafeBufferPointer<GF2To128>, at point: GF2To128,
    into bound: UnsafeMutableBufferPointer<GF2To128>
  ) {
    guard CarrylessMultiplication.isAvailable else {
      return unsafe bindSingly(table, at: point, into: bound)
    }
    precondition(bound.count == (table.count + 1) / 2)
    let pairs = table.count / 2
    unsafe passport_gf128_bind(bound.baseAddress, table.baseAddress, point.words, pairs)
    if pairs < bound.count { unsafe bound[pairs] = unsafe table[2 * pairs] * (one - point) }
  }
}

/// The processor's instruction for carry-less multiplication.
enum CarrylessMultiplication {
  /// True if the processor has the instruction; otherwise the portable code is used. It is
  /// determined at the start of the program: a stored property would cost more to read.
  @inline(__always)
  static var isAvailable: Bool { passport_carryless_available() != 0 }
}
