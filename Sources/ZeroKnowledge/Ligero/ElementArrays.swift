extension Array where Element: FieldElement {
  /// Adds the elements of `other`, which has as many.
  mutating func add(_ other: [Element]) {
    for index in indices { self[index] += other[index] }
  }

  /// Adds `factor` times each element of `other`, which has as many.
  mutating func add(_ other: ArraySlice<Element>, times factor: Element) {
    unsafe withUnsafeMutableBufferPointer { own in
      unsafe other.withUnsafeBufferPointer { other in
        unsafe Element.accumulate(own, adding: other, times: factor)
      }
    }
  }

  /// Adds the products of the elements of two others, which have as many.
  mutating func add(_ left: ArraySlice<Element>, times right: ArraySlice<Element>) {
    unsafe withUnsafeMutableBufferPointer { own in
      unsafe left.withUnsafeBufferPointer { left in
        unsafe right.withUnsafeBufferPointer { right in
          unsafe Element.accumulate(own, adding: left, timesEach: right)
        }
      }
    }
  }

  /// Subtracts the products of the elements of two others, which have as many.
  mutating func subtract(_ left: ArraySlice<Element>, times right: ArraySlice<Element>) {
    let (left, right) = (Array(left), Array(right))
    for index in indices { self[index] -= left[index] * right[index] }
  }

  /// Makes this the row of public factors with that number: zeroes in the place of the blinding.
  mutating func place(_ factors: [Element], row: Int, _ parameters: LigeroParameters) {
    let width = parameters.valuesPerRow
    for index in 0..<parameters.openings { self[index] = .zero }
    for index in 0..<width { self[parameters.openings + index] = factors[row * width + index] }
  }
}
