/// How many octets to ask for in one READ BINARY. It starts at the most that a short answer can hold
/// and goes down where a chip refuses. Where chip and reader say that they take more, a file that has
/// more is asked for all of it: a length that was served is used from then on, and one that was
/// refused ends the way up, because finding out may cost the session.
struct ReadLengths: Equatable {
  /// The most that a short answer can hold.
  let short: Int
  /// The most that chip and reader say they take.
  let stated: Int
  private var ladder: [Int]
  private var mayGoUp: Bool

  /// Starts at the most that a short answer can hold.
  init(short: Int, stated: Int) {
    self.short = short
    self.stated = stated
    mayGoUp = stated > short
    ladder = [short] + [223, 192, 160, 128, 96, 64].filter { $0 < short }
  }

  /// The length to ask for when nothing is known of the file.
  var current: Int { ladder.first ?? 64 }

  /// The most to ask for when so many octets are wanted: beyond what was served only where a larger
  /// length has a chance.
  func most(for wanted: Int?) -> Int {
    guard mayGoUp, let wanted, wanted > current else { return current }
    return stated
  }

  /// Remembers a length that was served.
  mutating func served(_ length: Int) {
    if length > current { ladder.insert(length, at: 0) }
  }

  /// Goes down to the next length below one that was refused.
  /// - Returns: false when there is nothing left to try.
  mutating func goDown(from refused: Int) -> Bool {
    mayGoUp = false
    if refused > current { return true }
    guard ladder.count > 1 else { return false }
    ladder.removeFirst()
    return true
  }

  /// Never asks for more than a length that the chip named as its limit. A tiny one is not
  /// remembered: it would make every file that follows slow.
  mutating func limit(to named: Int) {
    mayGoUp = false
    guard named >= 16, named < current else { return }
    ladder = [named] + ladder.filter { $0 < named }
  }
}
