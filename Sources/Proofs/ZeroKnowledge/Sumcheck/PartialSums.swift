/// Memory for sums over the wires of a layer: an array for each part of its terms; the arrays are
/// then added up. All layers of a proof use the same memory, because new memory each time would
/// cost more than the computation.
///
/// Most wires of a part's terms are close to each other. The part's array has index 0, which many
/// terms have, and the indices from its first one on. The system allocates only the memory that is
/// written, so that many parts need hardly more than one.
@safe final class PartialSums<Element: FieldElement>: @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  private let stride: Int

  /// Memory for layers of at most `wires` wires, in so many parts.
  init(wires: Int, parts: Int) {
    stride = wires * MemoryLayout<Element>.stride
    // Nothing is written to it yet.
    unsafe memory = .allocate(byteCount: stride * parts, alignment: 16)
  }

  deinit { unsafe memory.deallocate() }

  /// The sums of the first part, which has all indices.
  var first: UnsafeMutablePointer<Element> { unsafe array(0) }

  private func array(_ part: Int) -> UnsafeMutablePointer<Element> {
    unsafe (memory + part * stride).assumingMemoryBound(to: Element.self)
  }

  /// The sums of a part, all zero, at index 0 and at others. The first part has all indices below a
  /// number.
  func cleared(_ part: Int, _ places: Range<Int>, below count: Int) -> PartialSum<Element> {
    let array = unsafe array(part)
    let count = part == 0 ? count : places.count + 1
    unsafe array.initialize(repeating: .zero, count: count)
    return unsafe PartialSum(array: array, base: part == 0 ? 0 : Self.base(of: places))
  }

  private static func base(of places: Range<Int>) -> UInt32 {
    UInt32(max(1, places.lowerBound) - 1)
  }

  /// Adds the sums of the other parts, at index 0 and at the indices of each, to those of the
  /// first, for all indices in a range.
  func join(_ parts: [Range<Int>], within range: Range<Int>) {
    let sums = unsafe first
    for part in parts.indices.dropFirst() {
      let array = unsafe array(part)
      let base = Int(Self.base(of: parts[part]))
      if range.contains(0) { unsafe sums[0] += array[0] }
      for place in parts[part].clamped(to: range) { unsafe sums[place] += array[place - base] }
    }
  }
}

/// The sums of one part.
@safe public struct PartialSum<Element: FieldElement> {
  /// The sum at index 0, and those at the indices above the base.
  let array: UnsafeMutablePointer<Element>
  let base: UInt32

  @inline(__always)
  func add(_ element: Element, at place: UInt32) {
    unsafe array[place > base ? Int(place - base) : 0] += element
  }
}
