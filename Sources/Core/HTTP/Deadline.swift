/// The moment at which an exchange must be finished.
struct Deadline: Sendable {
  /// The time after which a wait asks again whether it was cancelled, in milliseconds.
  static let tick: Int32 = 200

  private let end: ContinuousClock.Instant
  private let isCancelled: @Sendable () -> Bool

  /// A deadline this many milliseconds from now, or at once when it is cancelled.
  init(milliseconds: Int, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    end = ContinuousClock.now + .milliseconds(milliseconds)
    self.isCancelled = isCancelled
  }

  /// The milliseconds that are left: zero when it has passed, or was cancelled.
  var left: Int32 {
    let rest = (end - ContinuousClock.now) / .milliseconds(1)
    return rest <= 0 || isCancelled() ? 0 : Int32(min(rest.rounded(.up), 1_000_000_000))
  }

  /// A deadline after one of this many equal parts of the time that is left.
  func share(of parts: Int) -> Deadline {
    Deadline(milliseconds: Int(left) / max(1, parts), isCancelled: isCancelled)
  }
}
