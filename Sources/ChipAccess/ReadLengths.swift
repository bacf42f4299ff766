/// How many octets to ask for in one READ BINARY: the most that an answer can hold, then less and
/// less where a chip refuses. What a chip took is remembered for the rest of its session.
struct ReadLengths: Equatable {
  /// The most that an answer can hold.
  let largest: Int
  private var ladder: [Int]

  /// Starts at the most that an answer can hold.
  init(largest: Int) {
    self.largest = largest
    ladder = [largest] + [192, 160, 128, 96, 64].filter { $0 < largest }
  }

  /// The length to ask for now.
  var current: Int { ladder.first ?? 64 }

  /// Goes down to the next length.
  /// - Returns: false when there is nothing left to try.
  mutating func goDown() -> Bool {
    guard ladder.count > 1 else { return false }
    ladder.removeFirst()
    return true
  }

  /// Never asks for more than a length that the chip named as its limit. A tiny one is not
  /// remembered: it would make every file that follows slow.
  mutating func limit(to named: Int) {
    guard named >= 16, named < current else { return }
    ladder = [named] + ladder.filter { $0 < named }
  }
}
