import CGF2

/// The loops over the terms of a layer by carry-less multiplication.
extension GF2To128 {
  /// Sums over pairs of neighbours.
  public static func sums(
    ofPairs count: Int, weights: UnsafePointer<GF2To128>, values: UnsafePointer<GF2To128>
  ) -> (firsts: GF2To128, differences: GF2To128) {
    unsafe sums(ofPairs: count, weights: weights, values: values, by: .best)
  }

  static func sums(
    ofPairs count: Int, weights: UnsafePointer<GF2To128>, values: UnsafePointer<GF2To128>,
    by way: CarrylessMultiplication
  ) -> (firsts: GF2To128, differences: GF2To128) {
    guard way != .portable else {
      return unsafe sumsSingly(ofPairs: count, weights: weights, values: values)
    }
    var firsts = passport_gf128_sum()
    var differences = passport_gf128_sum()
    unsafe passport_gf128_sum_pairs(way.rawValue, &firsts, &differences, weights, values, count)
    return unsafe (
      GF2To128(passport_gf128_sum_reduced(&firsts)),
      GF2To128(passport_gf128_sum_reduced(&differences))
    )
  }

  /// Products of elements of two tables.
  public static func multiply(
    _ leftTable: UnsafePointer<GF2To128>, at left: UnsafeBufferPointer<UInt32>,
    _ rightTable: UnsafePointer<GF2To128>, at right: UnsafeBufferPointer<UInt32>,
    into products: UnsafeMutablePointer<GF2To128>
  ) {
    unsafe multiply(leftTable, at: left, rightTable, at: right, into: products, by: .best)
  }

  static func multiply(
    _ leftTable: UnsafePointer<GF2To128>, at left: UnsafeBufferPointer<UInt32>,
    _ rightTable: UnsafePointer<GF2To128>, at right: UnsafeBufferPointer<UInt32>,
    into products: UnsafeMutablePointer<GF2To128>, by way: CarrylessMultiplication
  ) {
    guard way != .portable else {
      return unsafe multiplySingly(leftTable, at: left, rightTable, at: right, into: products)
    }
    precondition(left.count == right.count)
    unsafe passport_gf128_terms_multiply(
      way.rawValue, products, leftTable, left.baseAddress, rightTable, right.baseAddress,
      left.count)
  }

  /// Adds the terms' values, weighed by a table, to sums.
  public static func weigh(
    _ values: UnsafeBufferPointer<GF2To128>, left: UnsafePointer<UInt32>,
    right: UnsafePointer<UInt32>, by table: UnsafePointer<GF2To128>,
    into sums: PartialSum<GF2To128>
  ) {
    unsafe weigh(values, left: left, right: right, by: table, into: sums, by: .best)
  }

  static func weigh(
    _ values: UnsafeBufferPointer<GF2To128>, left: UnsafePointer<UInt32>,
    right: UnsafePointer<UInt32>, by table: UnsafePointer<GF2To128>,
    into sums: PartialSum<GF2To128>, by way: CarrylessMultiplication
  ) {
    guard way != .portable else {
      return unsafe weighSingly(values, left: left, right: right, by: table, into: sums)
    }
    unsafe passport_gf128_terms_weigh(
      way.rawValue, sums.array, sums.base, left, values.baseAddress, table, right, values.count)
  }

  /// Fixes the lowest bit of each term's index in a table.
  public static func bindTerms(
    own: UnsafeMutablePointer<UInt32>, other: UnsafeMutablePointer<UInt32>,
    _ values: UnsafeMutableBufferPointer<GF2To128>, at point: GF2To128,
    by table: UnsafePointer<GF2To128>, into sums: PartialSum<GF2To128>
  ) -> Int {
    unsafe bindTerms(
      own: own, other: other, values, at: point, by: table, into: sums, by: .best)
  }

  static func bindTerms(
    own: UnsafeMutablePointer<UInt32>, other: UnsafeMutablePointer<UInt32>,
    _ values: UnsafeMutableBufferPointer<GF2To128>, at point: GF2To128,
    by table: UnsafePointer<GF2To128>, into sums: PartialSum<GF2To128>,
    by way: CarrylessMultiplication
  ) -> Int {
    guard way != .portable else {
      return unsafe bindTermsSingly(
        own: own, other: other, values, at: point, by: table, into: sums)
    }
    return unsafe passport_gf128_terms_bind(
      way.rawValue, own, other, values.baseAddress, values.count, point.words, table, sums.array,
      sums.base)
  }
}
