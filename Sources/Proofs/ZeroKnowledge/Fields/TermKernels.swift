/// The loops over the terms of a layer, element by element, for a field without faster ones.
extension FieldElement {
  /// Sums over pairs of neighbours.
  public static func sums(
    ofPairs count: Int, weights: UnsafePointer<Self>, values: UnsafePointer<Self>
  ) -> (firsts: Self, differences: Self) {
    unsafe sumsSingly(ofPairs: count, weights: weights, values: values)
  }

  /// Products of elements of two tables.
  public static func multiply(
    _ leftTable: UnsafePointer<Self>, at left: UnsafeBufferPointer<UInt32>,
    _ rightTable: UnsafePointer<Self>, at right: UnsafeBufferPointer<UInt32>,
    into products: UnsafeMutablePointer<Self>
  ) {
    unsafe multiplySingly(leftTable, at: left, rightTable, at: right, into: products)
  }

  /// Adds the terms' values, weighed by a table, to sums.
  public static func weigh(
    _ values: UnsafeBufferPointer<Self>, left: UnsafePointer<UInt32>,
    right: UnsafePointer<UInt32>, by table: UnsafePointer<Self>,
    into sums: PartialSum<Self>
  ) {
    unsafe weighSingly(values, left: left, right: right, by: table, into: sums)
  }

  /// Fixes the lowest bit of each term's index in a table.
  public static func bindTerms(
    own: UnsafeMutablePointer<UInt32>, other: UnsafeMutablePointer<UInt32>,
    _ values: UnsafeMutableBufferPointer<Self>, at point: Self, by table: UnsafePointer<Self>,
    into sums: PartialSum<Self>
  ) -> Int {
    unsafe bindTermsSingly(own: own, other: other, values, at: point, by: table, into: sums)
  }
}

extension FieldElement {
  static func sumsSingly(
    ofPairs count: Int, weights: UnsafePointer<Self>, values: UnsafePointer<Self>
  ) -> (firsts: Self, differences: Self) {
    var firsts = ProductSum()
    var differences = ProductSum()
    for index in 0..<count {
      let (weight, value) = unsafe (weights[2 * index], values[2 * index])
      firsts.add(weight, times: value)
      unsafe differences.add(
        weights[2 * index + 1] - weight, times: values[2 * index + 1] - value)
    }
    return (firsts.reduced, differences.reduced)
  }

  static func multiplySingly(
    _ leftTable: UnsafePointer<Self>, at left: UnsafeBufferPointer<UInt32>,
    _ rightTable: UnsafePointer<Self>, at right: UnsafeBufferPointer<UInt32>,
    into products: UnsafeMutablePointer<Self>
  ) {
    precondition(left.count == right.count)
    for index in 0..<left.count {
      unsafe products[index] =
        unsafe leftTable[Int(left[index])] * rightTable[Int(right[index])]
    }
  }

  static func weighSingly(
    _ values: UnsafeBufferPointer<Self>, left: UnsafePointer<UInt32>,
    right: UnsafePointer<UInt32>, by table: UnsafePointer<Self>,
    into sums: PartialSum<Self>
  ) {
    for index in 0..<values.count {
      unsafe sums.add(values[index] * table[Int(right[index])], at: left[index])
    }
  }

  static func bindTermsSingly(
    own: UnsafeMutablePointer<UInt32>, other: UnsafeMutablePointer<UInt32>,
    _ values: UnsafeMutableBufferPointer<Self>, at point: Self, by table: UnsafePointer<Self>,
    into sums: PartialSum<Self>
  ) -> Int {
    let complement = one - point
    let count = values.count
    var (read, written) = (0, 0)
    while read < count {
      let next = read + 1
      let (place, across) = unsafe (own[read], other[read])
      var value = unsafe values[read]
      if place & 1 == 0, next < count, unsafe own[next] == place + 1,
        unsafe other[next] == across
      {
        unsafe value += point * (values[next] - value)
        read = next
      } else {
        value *= place & 1 == 0 ? complement : point
      }
      read += 1
      unsafe own[written] = place >> 1
      unsafe other[written] = across
      unsafe values[written] = value
      written += 1
      unsafe sums.add(value * table[Int(place >> 1)], at: across)
    }
    return written
  }
}
