/// The moment at which an exchange must be finished.
struct Deadline: Sendable {
  private let end: ContinuousClock.Instant

  /// A deadline this many milliseconds from now.
  init(milliseconds: Int) { end = ContinuousClock.now + .milliseconds(milliseconds) }

  /// The milliseconds that are left, for poll(2): zero when it has passed.
  var left: Int32 {
    let rest = (end - ContinuousClock.now) / .milliseconds(1)
    return rest <= 0 ? 0 : Int32(min(rest.rounded(.up), 1_000_000_000))
  }

  /// A deadline after one of this many equal parts of the time that is left.
  func share(of parts: Int) -> Deadline { Deadline(milliseconds: Int(left) / max(1, parts)) }
}
