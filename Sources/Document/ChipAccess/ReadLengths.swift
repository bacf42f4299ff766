/// The expected length of READ BINARY. It starts at the most that a short answer can hold, and goes
/// down if the chip refuses it. If chip and reader allow more, a longer file is read with one
/// greater length. A length that succeeded is used from then on. After a refusal no greater length
/// is tried, because a try may cost the session.
struct ReadLengths: Equatable {
  /// The most that a short answer can hold.
  let short: Int
  /// The most that chip and reader allow.
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

  /// The expected length when nothing is known of the file.
  var current: Int { ladder.first ?? 64 }

  /// The greatest expected length if this number of bytes is needed: greater than one that
  /// succeeded only if a greater one may succeed.
  func most(for wanted: Int?) -> Int {
    guard mayGoUp, let wanted, wanted > current else { return current }
    return stated
  }

  /// Notes a length that succeeded.
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

  /// Limits the expected length to one that the chip stated as its limit. A tiny one is ignored,
  /// because it would make all following files slow.
  mutating func limit(to named: Int) {
    mayGoUp = false
    guard named >= 16, named < current else { return }
    ladder = [named] + ladder.filter { $0 < named }
  }
}
