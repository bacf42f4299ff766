/// The moment at which an exchange must be finished.
struct Deadline: Sendable {
  private let end: ContinuousClock.Instant
  private let isCancelled: (@Sendable () -> Bool)?

  /// A deadline this many milliseconds from now, or at once when it is cancelled.
  init(milliseconds: Int, isCancelled: (@Sendable () -> Bool)? = nil) {
    end = ContinuousClock.now + .milliseconds(milliseconds)
    self.isCancelled = isCancelled
  }

  /// The milliseconds that are left: zero when it has passed, or was cancelled.
  var left: Int32 {
    let rest = (end - ContinuousClock.now) / .milliseconds(1)
    return rest <= 0 || isCancelled?() == true ? 0 : Int32(min(rest.rounded(.up), 1_000_000_000))
  }

  /// The milliseconds after which ``left`` is asked for again: of what may be cancelled, 200 at most.
  var step: Int32 { isCancelled == nil ? left : min(left, 200) }

  /// A deadline after one of this many equal parts of the time that is left.
  func share(of parts: Int) -> Deadline {
    Deadline(milliseconds: Int(left) / max(1, parts), isCancelled: isCancelled)
  }
}
