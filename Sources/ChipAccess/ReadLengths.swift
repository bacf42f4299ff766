/// How many octets to ask for in one READ BINARY: the most that an answer can hold, then less and
/// less where a chip refuses. What a chip took is remembered for the rest of its session.
struct ReadLengths {
  private var ladder: [Int]

  /// Starts at the most that an answer can hold.
  init(largest: Int) {
    ladder = [largest] + [192, 160, 128, 96, 64].filter { $0 < largest }
  }

  /// The length to ask for now.
  var current: Int { ladder.first ?? 64 }

  /// Goes down to the next length, or to a length that the chip named.
  /// - Returns: false when there is nothing left to try.
  mutating func goDown(to named: Int? = nil) -> Bool {
    if let named, named >= 16, named < current {
      ladder = [named] + ladder.filter { $0 < named }
      return true
    }
    guard ladder.count > 1 else { return false }
    ladder.removeFirst()
    return true
  }
}
