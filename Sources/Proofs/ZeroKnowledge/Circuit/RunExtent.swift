/// The range of the distances of a run's indices from those of the term before the run.
struct RunExtent {
  private(set) var gate = IndexExtent()
  private(set) var left = IndexExtent()
  private(set) var right = IndexExtent()

  /// Adds the next step of the run.
  mutating func add(_ step: TermStep) {
    gate.add(step.gate)
    left.add(step.left)
    right.add(step.right)
  }
}

/// The least, the greatest and the last of the distances of some terms' indices.
struct IndexExtent {
  private(set) var least = Int.max
  private(set) var most = Int.min
  private(set) var last = 0

  /// Adds a step, a difference modulo 2^32. Indices are so small that the sign of the difference is
  /// unambiguous.
  fileprivate mutating func add(_ step: UInt32) {
    last += Int(Int32(bitPattern: step))
    least = min(least, last)
    most = max(most, last)
  }
}

/// The indices of some runs, one after the other.
struct IndexWalk {
  /// The last index.
  private(set) var position = 0
  /// The least and the greatest index.
  var least = Int.max
  var most = Int.min

  /// Adds a run.
  @inline(__always)
  mutating func add(_ run: IndexExtent) {
    guard run.least <= run.most else { return }
    least = min(least, position &+ run.least)
    most = max(most, position &+ run.most)
    position &+= run.last
  }

  /// True if all indices are at least 0 and below a bound, or if there are none.
  func isBelow(_ bound: Int) -> Bool { least > most || least >= 0 && most < bound }
}
