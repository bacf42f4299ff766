/// Memory for the weights of a hand's wires, one array for each member of a team. It is kept for
/// all rounds of a proof: new memory in every round would cost more than the computation.
@safe final class LayerSums<Element: FieldElement>: @unchecked Sendable {
  private let buffers: [UnsafeMutableBufferPointer<Element>]

  /// Memory for layers of at most `wires` wires.
  init(wires: Int, members: Int) {
    unsafe buffers = unsafe (0..<members).map { _ in
      let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: wires)
      unsafe buffer.initialize(repeating: .zero)
      return unsafe buffer
    }
  }

  deinit { unsafe buffers.forEach { unsafe $0.deallocate() } }

  /// The first `count` weights of a part.
  func buffer(_ part: Int, _ count: Int) -> UnsafeMutableBufferPointer<Element> {
    unsafe UnsafeMutableBufferPointer(rebasing: buffers[part][..<count])
  }

  /// Sets the first `count` weights of a part to zero.
  func clear(_ part: Int, _ count: Int) { unsafe buffer(part, count).update(repeating: .zero) }

  /// The constant and the square coefficient of a polynomial in the index's lowest bit: the sum of
  /// weight times value over some pairs of wires. The weights of all parts are added up for that, in the first.
  func coefficients(
    _ pairs: Range<Int>, own: [Element], parts: Int
  ) -> (constant: Element, square: Element) {
    let places = 2 * pairs.lowerBound..<min(2 * pairs.upperBound, own.count)
    return unsafe own.withUnsafeBufferPointer { own in
      guard !places.isEmpty, let weights = unsafe buffers[0].baseAddress,
        let own = own.baseAddress
      else { return (.zero, .zero) }
      for part in 1..<max(parts, 1) {
        for place in places { unsafe weights[place] += buffers[part][place] }
      }
      var (constant, square) = unsafe Element.sums(
        ofPairs: places.count / 2, weights: weights + places.lowerBound,
        values: own + places.lowerBound)
      if places.count % 2 == 1 {
        // After the last wire comes a zero.
        let last = unsafe weights[places.upperBound - 1] * own[places.upperBound - 1]
        constant += last
        square += last
      }
      return (constant, square)
    }
  }
}
