/// Room for the weights of a hand's wires, one array for every member of a team, kept for all rounds
/// of a proof: fresh memory in every round would cost more than what is computed in it.
@safe final class LayerSums<Element: FieldElement>: @unchecked Sendable {
  private let buffers: [UnsafeMutableBufferPointer<Element>]

  /// Room for layers of at most so many wires.
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

  /// Makes the first `count` weights of a part zero.
  func clear(_ part: Int, _ count: Int) { unsafe buffer(part, count).update(repeating: .zero) }

  /// The constant and the square coefficient of the sum over some pairs of wires of weight times
  /// value, as a polynomial in the index's lowest bit.
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
