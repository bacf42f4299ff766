/// A change of the connected readers during a wait for a document.
public enum ReaderChange: Hashable, Sendable {
  /// This reader was unplugged, or lost its power.
  case gone(String)
  /// This reader was plugged in, or answers again.
  case came(String)
}

/// The readers in a wait for a document, updated at each poll.
struct AwaitedReaders {
  /// The readers that were present at the last poll, the best first.
  private(set) var present: [String] = []
  /// The last reader that was removed and the time; nil while a reader is present.
  private(set) var lost: (name: String, since: ContinuousClock.Instant)?
  private var isFirstLook = true

  /// The first reader present; while there is none, the one that was removed last.
  var best: String? { present.first ?? lost?.name }

  /// Takes the present readers, and reports the changes since the last poll.
  /// - Parameters:
  ///   - now: the readers that are present and answer.
  ///   - listed: the readers that the service lists.
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
