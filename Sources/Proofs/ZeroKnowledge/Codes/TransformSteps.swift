/// The steps of ``CyclicTransform``, butterfly by butterfly, for a ring without faster ones.
extension TransformRing {
  static func split(
    _ row: UnsafeMutableBufferPointer<Self>,
    _ twiddles: UnsafeBufferPointer<TransformTwiddles<Self>>
  ) {
    unsafe splitSingly(row, twiddles)
  }

  static func join(
    _ row: UnsafeMutableBufferPointer<Self>,
    _ twiddles: UnsafeBufferPointer<TransformTwiddles<Self>>
  ) {
    unsafe joinSingly(row, twiddles)
  }

  static func splitHalves(_ row: UnsafeMutableBufferPointer<Self>, _ root: Self) {
    unsafe splitHalvesSingly(row, root)
  }

  static func joinHalves(_ row: UnsafeMutableBufferPointer<Self>, _ inverse: Self) {
    unsafe joinHalvesSingly(row, inverse)
  }

  static func multiply(
    _ row: UnsafeMutableBufferPointer<Self>, by factors: UnsafeBufferPointer<Self>
  ) {
    unsafe multiplySingly(row, by: factors)
  }
}

extension TransformRing {
  static func splitSingly(
    _ row: UnsafeMutableBufferPointer<Self>,
    _ twiddles: UnsafeBufferPointer<TransformTwiddles<Self>>
  ) {
    let quarter = row.count / twiddles.count / 4
    var start = 0
    for block in 0..<twiddles.count {
      let twiddles = unsafe twiddles[block]
      for index in start..<start + quarter {
        let value0 = unsafe row[index]
        let value1 = unsafe row[index + quarter] * twiddles.once
        let value2 = unsafe row[index + 2 * quarter] * twiddles.twice
        let value3 = unsafe row[index + 3 * quarter] * twiddles.thrice
        let even = value0 + value2
        let odd = value1 + value3
        let evenDifference = value0 - value2
        let oddDifference = (value1 - value3).timesI
        unsafe row[index] = even + odd
        unsafe row[index + quarter] = even - odd
        unsafe row[index + 2 * quarter] = evenDifference + oddDifference
        unsafe row[index + 3 * quarter] = evenDifference - oddDifference
      }
      start += 4 * quarter
    }
  }

  static func joinSingly(
    _ row: UnsafeMutableBufferPointer<Self>,
    _ twiddles: UnsafeBufferPointer<TransformTwiddles<Self>>
  ) {
    let quarter = row.count / twiddles.count / 4
    var start = 0
    for block in 0..<twiddles.count {
      let twiddles = unsafe twiddles[block]
      for index in start..<start + quarter {
        let even = unsafe row[index] + row[index + quarter]
        let odd = unsafe row[index] - row[index + quarter]
        let evenRest = unsafe row[index + 2 * quarter] + row[index + 3 * quarter]
        let oddRest = unsafe (row[index + 2 * quarter] - row[index + 3 * quarter]).timesI
        unsafe row[index] = even + evenRest
        unsafe row[index + quarter] = (odd - oddRest) * twiddles.once
        unsafe row[index + 2 * quarter] = (even - evenRest) * twiddles.twice
        unsafe row[index + 3 * quarter] = (odd + oddRest) * twiddles.thrice
      }
      start += 4 * quarter
    }
  }

  static func splitHalvesSingly(_ row: UnsafeMutableBufferPointer<Self>, _ root: Self) {
    let half = row.count / 2
    for index in 0..<half {
      let upper = unsafe root * row[index + half]
      unsafe (row[index], row[index + half]) = unsafe (row[index] + upper, row[index] - upper)
    }
  }

  static func joinHalvesSingly(_ row: UnsafeMutableBufferPointer<Self>, _ inverse: Self) {
    let half = row.count / 2
    for index in 0..<half {
      let (lower, upper) = unsafe (row[index], row[index + half])
      unsafe row[index] = lower + upper
      unsafe row[index + half] = (lower - upper) * inverse
    }
  }

  static func multiplySingly(
    _ row: UnsafeMutableBufferPointer<Self>, by factors: UnsafeBufferPointer<Self>
  ) {
    for index in row.indices { unsafe row[index] = unsafe row[index] * factors[index] }
  }
}
