/// The loops over buffers, element by element, for a field without faster ones.
extension FieldElement {
  /// Adds a multiple of a row to another.
  public static func accumulate(
    _ sums: UnsafeMutableBufferPointer<Self>, adding elements: UnsafeBufferPointer<Self>,
    times factor: Self
  ) {
    unsafe accumulateSingly(sums, adding: elements, times: factor)
  }

  /// Adds the products of two rows to a third, index by index.
  public static func accumulate(
    _ sums: UnsafeMutableBufferPointer<Self>, adding left: UnsafeBufferPointer<Self>,
    timesEach right: UnsafeBufferPointer<Self>
  ) {
    unsafe accumulateSingly(sums, adding: left, timesEach: right)
  }

  /// The sum of the products of two rows.
  public static func productSum(
    _ left: UnsafeBufferPointer<Self>, _ right: UnsafeBufferPointer<Self>
  ) -> Self {
    unsafe productSumSingly(left, right)
  }

  /// Fixes the lowest variable of a multilinear polynomial at a point.
  public static func bind(
    _ table: UnsafeBufferPointer<Self>, at point: Self,
    into bound: UnsafeMutableBufferPointer<Self>
  ) {
    unsafe bindSingly(table, at: point, into: bound)
  }
}

extension FieldElement {
  static func accumulateSingly(
    _ sums: UnsafeMutableBufferPointer<Self>, adding elements: UnsafeBufferPointer<Self>,
    times factor: Self
  ) {
    precondition(sums.count == elements.count)
    for index in 0..<sums.count { unsafe sums[index] += factor * elements[index] }
  }

  static func accumulateSingly(
    _ sums: UnsafeMutableBufferPointer<Self>, adding left: UnsafeBufferPointer<Self>,
    timesEach right: UnsafeBufferPointer<Self>
  ) {
    precondition(sums.count == left.count && sums.count == right.count)
    for index in 0..<sums.count { unsafe sums[index] += left[index] * right[index] }
  }

  static func productSumSingly(
    _ left: UnsafeBufferPointer<Self>, _ right: UnsafeBufferPointer<Self>
  ) -> Self {
    precondition(left.count == right.count)
    var sum = ProductSum()
    for index in 0..<left.count { unsafe sum.add(left[index], times: right[index]) }
    return sum.reduced
  }

  static func bindSingly(
    _ table: UnsafeBufferPointer<Self>, at point: Self,
    into bound: UnsafeMutableBufferPointer<Self>
  ) {
    precondition(bound.count == (table.count + 1) / 2)
    let pairs = table.count / 2
    for index in 0..<pairs {
      let even = unsafe table[2 * index]
      unsafe bound[index] = unsafe even + point * (table[2 * index + 1] - even)
    }
    if pairs < bound.count { unsafe bound[pairs] = unsafe table[2 * pairs] * (one - point) }
  }

  /// The element to the power of an unsigned number in words of 64 bits, the lowest first.
  func power(_ exponent: some Collection<UInt64>) -> Self {
    var power = Self.one
    var square = self
    for word in exponent {
      for bit in 0..<UInt64.bitWidth {
        if word >> bit & 1 == 1 { power *= square }
        square *= square
      }
    }
    return power
  }
}

/// The defaults for a field without a smaller subfield.
extension FieldElement {
  /// True if the element belongs to the subfield.
  public var isInSubfield: Bool { true }

  /// The element of the subfield with these bytes; nil when they are not its canonical form.
  public init?(subfield bytes: UnsafeRawBufferPointer) { unsafe self.init(canonical: bytes) }

  /// Writes the bytes of an element of the subfield.
  public func writeSubfield(to bytes: UnsafeMutableRawBufferPointer) { unsafe write(to: bytes) }

  /// Writes no numbers: there is no such subfield.
  public static func shorten(
    _ elements: UnsafeBufferPointer<Self>, into numbers: UnsafeMutableBufferPointer<UInt16>,
    outside: (Int) -> Void
  ) {
    elements.indices.forEach(outside)
  }

  /// Writes elements by their numbers.
  public static func lengthen(
    _ numbers: UnsafeBufferPointer<UInt16>, into elements: UnsafeMutableBufferPointer<Self>
  ) {
    for index in 0..<numbers.count { unsafe elements[index] = Self(index: Int(numbers[index])) }
  }
}

extension Array where Element: FieldElement {
  /// Adds the elements of `other`, an array of the same length.
  mutating func add(_ other: [Element]) {
    for index in indices { self[index] += other[index] }
  }

  /// Adds `factor` times each element of `other`, an array of the same length.
  mutating func add(_ other: ArraySlice<Element>, times factor: Element) {
    unsafe withUnsafeMutableBufferPointer { own in
      unsafe other.withUnsafeBufferPointer { other in
        unsafe Element.accumulate(own, adding: other, times: factor)
      }
    }
  }

  /// Adds the products of the elements of two arrays of the same length.
  mutating func add(_ left: ArraySlice<Element>, times right: ArraySlice<Element>) {
    unsafe withUnsafeMutableBufferPointer { own in
      unsafe left.withUnsafeBufferPointer { left in
        unsafe right.withUnsafeBufferPointer { right in
          unsafe Element.accumulate(own, adding: left, timesEach: right)
        }
      }
    }
  }

  /// Subtracts the products of the elements of two arrays of the same length.
  mutating func subtract(_ left: ArraySlice<Element>, times right: ArraySlice<Element>) {
    let (left, right) = (Array(left), Array(right))
    for index in indices { self[index] -= left[index] * right[index] }
  }
}
