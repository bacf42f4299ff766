/// What happens to the readers while a document is waited for.
public enum ReaderChange: Hashable, Sendable {
  /// This reader was unplugged, or lost its power.
  case gone(String)
  /// This reader was plugged in, or answers again.
  case came(String)
}

/// The readers on which a document is waited for, from one look at them to the next.
struct AwaitedReaders {
  /// Those that were there at the last look, the best first.
  private(set) var present: [String] = []
  /// The reader that went when none was left, and when; nil while there is one.
  private(set) var lost: (name: String, since: ContinuousClock.Instant)?
  private var isFirstLook = true

  /// The one that a named wait is about, also while it is gone.
  var best: String? { present.first ?? lost?.name }

  /// Takes another look, and tells of what has changed since the last one.
  /// - Parameters:
  ///   - now: the readers that are there and answer.
  ///   - listed: those that the service lists.
  mutating func update(
    _ now: [String], among listed: [String], _ tell: (ReaderChange) -> Void
  ) {
    let before = present
    present = now
    if isFirstLook {
      isFirstLook = false
      if now.isEmpty, let first = listed.first { lost = (first, ContinuousClock().now) }
      return
    }
    for name in before where !now.contains(name) { tell(.gone(name)) }
    for name in now where !before.contains(name) { tell(.came(name)) }
    if !now.isEmpty {
      lost = nil
    } else if let last = before.first {
      lost = (last, ContinuousClock().now)
    }
  }
}
