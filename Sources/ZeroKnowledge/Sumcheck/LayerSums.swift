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
  /// weight times value over some pairs of wires.
  func coefficients(
    _ pairs: Range<Int>, own: [Element], parts: Int
  ) -> (constant: Element, square: Element) {
    var constant = Element.ProductSum()
    var square = Element.ProductSum()
    unsafe own.withUnsafeBufferPointer { own in
      for pair in pairs {
        let index = 2 * pair
        let weight = weight(index, parts)
        unsafe constant.add(weight, times: own[index])
        if index + 1 < own.count {
          unsafe square.add(
            self.weight(index + 1, parts) - weight, times: own[index + 1] - own[index])
        } else {
          unsafe square.add(weight, times: own[index])
        }
      }
    }
    return (constant.reduced, square.reduced)
  }

  @inline(__always)
  private func weight(_ index: Int, _ parts: Int) -> Element {
    var weight = unsafe buffers[0][index]
    for part in 1..<max(parts, 1) { unsafe weight += buffers[part][index] }
    return weight
  }
}
