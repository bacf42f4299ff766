/// Sums over the gates of a layer, for each part of its terms: an array for each part; the arrays are then added
/// up.
///
/// Most gates of a part's terms are close to each other. The first part's array has all gates, and belongs to the
/// caller. Those of the others have index 0, which many terms have, and the indices from their first one on.
@safe final class PartialSums<Element: FieldElement> {
  private let first: UnsafeMutablePointer<Element>
  private let memory: UnsafeMutablePointer<Element>
  private let places: [Range<Int>]
  /// The beginnings of the arrays in the memory, for the parts after the first.
  private let starts: [Int]

  /// Sums for parts of the terms.
  /// - Parameters:
  ///   - first: the sums of the first part, all zero, for all gates. It must outlive these sums.
  ///   - places: for each part, a range that contains its gates, except gate 0.
  init(first: UnsafeMutablePointer<Element>, places: [Range<Int>]) {
    unsafe self.first = unsafe first
    self.places = places
    var starts = [0]
    var end = 0
    for range in places.dropFirst() {
      starts.append(end)
      end += range.count + 1
    }
    self.starts = starts
    // Each part clears its own array when it begins.
    unsafe memory = .allocate(capacity: end)
  }

  deinit { unsafe memory.deallocate() }

  /// The sums of a part, all zero.
  func cleared(_ part: Int) -> PartialSum<Element> {
    guard part > 0 else { return unsafe PartialSum(array: first, base: 0) }
    let array = unsafe memory + starts[part]
    unsafe array.initialize(repeating: .zero, count: places[part].count + 1)
    return unsafe PartialSum(array: array, base: Self.base(of: places[part]))
  }

  private static func base(of places: Range<Int>) -> UInt32 {
    UInt32(max(1, places.lowerBound) - 1)
  }

  /// Adds the sums of the other parts to those of the first, for all gates in a range.
  func join(within range: Range<Int>) {
    for part in places.indices.dropFirst() {
      let array = unsafe memory + starts[part]
      let base = Int(Self.base(of: places[part]))
      if range.contains(0) { unsafe first[0] += array[0] }
      for place in places[part].clamped(to: range) { unsafe first[place] += array[place - base] }
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
