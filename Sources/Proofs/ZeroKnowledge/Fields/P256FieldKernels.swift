#if arch(x86_64)
  import CP256

  /// The processor's multiplication of limbs of 52 bits, eight at a time.
  enum LimbMultiplication {
    /// True if the processor has the instruction; otherwise the portable code is used.
    @inline(__always)
    static var isAvailable: Bool { passport_p256_available() != 0 }
  }

  /// The loops over buffers, eight elements at a time; the rest is computed one by one.
  extension P256Field {
    /// The number of elements, of this many, that the vector loops process; zero without such
    /// loops.
    @inline(__always)
    static func eights(_ count: Int) -> Int { LimbMultiplication.isAvailable ? count & ~7 : 0 }

    /// Adds a multiple of a row to another.
    public static func accumulate(
      _ sums: UnsafeMutableBufferPointer<P256Field>,
      adding elements: UnsafeBufferPointer<P256Field>, times factor: P256Field
    ) {
      precondition(sums.count == elements.count)
      let done = eights(sums.count)
      if done > 0 {
        var factor = factor
        unsafe passport_p256_accumulate(sums.baseAddress, elements.baseAddress, &factor, done)
      }
      unsafe accumulateSingly(
        UnsafeMutableBufferPointer(rebasing: sums[done...]),
        adding: UnsafeBufferPointer(rebasing: elements[done...]), times: factor)
    }

    /// Adds the products of two rows to a third, index by index.
    public static func accumulate(
      _ sums: UnsafeMutableBufferPointer<P256Field>,
      adding left: UnsafeBufferPointer<P256Field>,
      timesEach right: UnsafeBufferPointer<P256Field>
    ) {
      precondition(sums.count == left.count && sums.count == right.count)
      let done = eights(sums.count)
      if done > 0 {
        unsafe passport_p256_accumulate_each(
          sums.baseAddress, left.baseAddress, right.baseAddress, done)
      }
      unsafe accumulateSingly(
        UnsafeMutableBufferPointer(rebasing: sums[done...]),
        adding: UnsafeBufferPointer(rebasing: left[done...]),
        timesEach: UnsafeBufferPointer(rebasing: right[done...]))
    }

    /// The sum of the products of two rows.
    public static func productSum(
      _ left: UnsafeBufferPointer<P256Field>, _ right: UnsafeBufferPointer<P256Field>
    ) -> P256Field {
      precondition(left.count == right.count)
      let done = eights(left.count)
      var sum = passport_p256_products()
      if done > 0 {
        unsafe passport_p256_sum_products(&sum, left.baseAddress, right.baseAddress, done)
      }
      let rest = unsafe productSumSingly(
        UnsafeBufferPointer(rebasing: left[done...]),
        UnsafeBufferPointer(rebasing: right[done...]))
      return P256FieldProductSum(sum.word).reduced + rest
    }

    /// Fixes the lowest variable of a multilinear polynomial at a point.
    public static func bind(
      _ table: UnsafeBufferPointer<P256Field>, at point: P256Field,
      into bound: UnsafeMutableBufferPointer<P256Field>
    ) {
      precondition(bound.count == (table.count + 1) / 2)
      let done = eights(table.count / 2)
      if done > 0 {
        var point = point
        unsafe passport_p256_bind(bound.baseAddress, table.baseAddress, &point, done)
      }
      unsafe bindSingly(
        UnsafeBufferPointer(rebasing: table[(2 * done)...]), at: point,
        into: UnsafeMutableBufferPointer(rebasing: bound[done...]))
    }
  }

  /// The loops over the terms of a layer.
  extension P256Field {
    /// Sums over pairs of neighbours.
    public static func sums(
      ofPairs count: Int, weights: UnsafePointer<P256Field>, values: UnsafePointer<P256Field>
    ) -> (firsts: P256Field, differences: P256Field) {
      let done = eights(count)
      var firsts = passport_p256_products()
      var differences = passport_p256_products()
      if done > 0 {
        unsafe passport_p256_sum_pairs(&firsts, &differences, weights, values, done)
      }
      let rest = unsafe sumsSingly(
        ofPairs: count - done, weights: weights + 2 * done, values: values + 2 * done)
      return (
        P256FieldProductSum(firsts.word).reduced + rest.firsts,
        P256FieldProductSum(differences.word).reduced + rest.differences
      )
    }

    /// Products of elements of two tables.
    public static func multiply(
      _ leftTable: UnsafePointer<P256Field>, at left: UnsafeBufferPointer<UInt32>,
      _ rightTable: UnsafePointer<P256Field>, at right: UnsafeBufferPointer<UInt32>,
      into products: UnsafeMutablePointer<P256Field>
    ) {
      precondition(left.count == right.count)
      let done = eights(left.count)
      if done > 0 {
        unsafe passport_p256_terms_multiply(
          products, leftTable, left.baseAddress, rightTable, right.baseAddress, done)
      }
      unsafe multiplySingly(
        leftTable, at: UnsafeBufferPointer(rebasing: left[done...]), rightTable,
        at: UnsafeBufferPointer(rebasing: right[done...]), into: products + done)
    }

    /// Adds the terms' values, weighed by a table, to sums.
    public static func weigh(
      _ values: UnsafeBufferPointer<P256Field>, left: UnsafePointer<UInt32>,
      right: UnsafePointer<UInt32>, by table: UnsafePointer<P256Field>,
      into sums: PartialSum<P256Field>
    ) {
      let done = eights(values.count)
      if done > 0 {
        unsafe passport_p256_terms_weigh(
          sums.array, sums.base, left, values.baseAddress, table, right, done)
      }
      unsafe weighSingly(
        UnsafeBufferPointer(rebasing: values[done...]), left: left + done, right: right + done,
        by: table, into: sums)
    }

    /// Fixes the lowest bit of each term's index in a table.
    public static func bindTerms(
      own: UnsafeMutablePointer<UInt32>, other: UnsafeMutablePointer<UInt32>,
      _ values: UnsafeMutableBufferPointer<P256Field>, at point: P256Field,
      by table: UnsafePointer<P256Field>, into sums: PartialSum<P256Field>
    ) -> Int {
      guard eights(values.count) > 0 else {
        return unsafe bindTermsSingly(
          own: own, other: other, values, at: point, by: table, into: sums)
      }
      var point = point
      return unsafe passport_p256_terms_bind(
        own, other, values.baseAddress, values.count, &point, table, sums.array, sums.base)
    }
  }
#endif
