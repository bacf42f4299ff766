/// Some consecutive terms of a layer, as separate lists of their indices, so that loops over them
/// do nothing else.
@safe struct TermBlock {
  /// The largest number of terms in a block.
  static let capacity = 256

  /// The number of terms.
  fileprivate(set) var count = 0
  private let indices: UnsafeMutableBufferPointer<UInt32>

  fileprivate init(_ indices: UnsafeMutableBufferPointer<UInt32>) {
    unsafe self.indices = indices
  }

  /// The gates of the terms.
  var gates: UnsafeBufferPointer<UInt32> { unsafe list(0) }
  /// The wires of the left hand.
  var left: UnsafeBufferPointer<UInt32> { unsafe list(1) }
  /// The wires of the right hand.
  var right: UnsafeBufferPointer<UInt32> { unsafe list(2) }
  /// The positions of the factors in the table of constants.
  var constants: UnsafeBufferPointer<UInt32> { unsafe list(3) }

  private func list(_ number: Int) -> UnsafeBufferPointer<UInt32> {
    let start = number * Self.capacity
    return unsafe UnsafeBufferPointer(rebasing: indices[start..<start + count])
  }

  @inline(__always)
  fileprivate mutating func append(
    _ gate: UInt32, _ left: UInt32, _ right: UInt32, _ constant: UInt32
  ) {
    unsafe indices[count] = gate
    unsafe indices[Self.capacity + count] = left
    unsafe indices[2 * Self.capacity + count] = right
    unsafe indices[3 * Self.capacity + count] = constant
    count += 1
  }
}

extension CircuitLayer {
  /// Calls `body` for the terms of one of `count` parts in order, block by block.
  func forEachBlock(ofPart part: Int, of count: Int, _ body: (TermBlock) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * TermBlock.capacity) {
      var block = unsafe TermBlock($0)
      forEachTerm(ofPart: part, of: count) { gate, left, right, constant in
        block.append(gate, left, right, constant)
        if block.count == TermBlock.capacity {
          body(block)
          block.count = 0
        }
      }
      if block.count > 0 { body(block) }
    }
  }
}
