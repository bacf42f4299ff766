import SmartCard

/// The limits of tries and time, in one read, for a chip that answers as if another program had
/// left a session on it, or as if it had lost its own.
struct RetryLimits {
  /// The steps before another try, each stronger than the one before.
  enum Step: CaseIterable {
    /// Only the selection with which every try begins.
    case selection
    /// A warm reset: the chip keeps its power.
    case warmReset
    /// A cold reset: the chip loses its power.
    case coldReset

    var reset: ResetKind? {
      switch self {
      case .selection: nil
      case .warmReset: .warm
      case .coldReset: .cold
      }
    }
  }

  /// The number of times that a chip is reset in one read.
  static let mostResets = 6
  /// The longest time after the first reset in which a chip is reset again. Some chips answer late
  /// on purpose after each reset.
  static let longest = Duration.seconds(30)

  private let now: () -> Duration
  private var resetsLeft = mostResets
  private var breaksLeft = 2
  private var end: Duration?

  /// - Parameter now: the time since the read began.
  init(now: @escaping () -> Duration) { self.now = now }

  /// Counts a step; false if there were too many, or it is too late.
  mutating func allow(_ step: Step) -> Bool {
    guard step.reset != nil else { return true }
    let end = end ?? now() + Self.longest
    self.end = end
    guard resetsLeft > 0, now() <= end else { return false }
    resetsLeft -= 1
    return true
  }

  /// Counts the reset after an exchange that broke; false if too many broke.
  mutating func allowBreak() -> Bool {
    guard breaksLeft > 0, allow(.warmReset) else { return false }
    breaksLeft -= 1
    return true
  }

  /// True if a step of opening may succeed when it is repeated: the refusal may have another cause
  /// than the key, and no password was sent whose tries the chip may count.
  static func mayHelp(after error: any Error, _ password: PACEPassword.Kind) -> Bool {
    switch error {
    case ChipAccessError.commandRefused(_, let status): status.mayPass
    case PACEError.refused(let step, let status):
      status.mayPass && (password == .mrz || step == .selection || step == .nonce)
    case SmartCardError.connectionLost: password == .mrz
    default: false
    }
  }

  /// True if an error says more about a chip than the first refusal.
  static func isFinal(_ error: any Error) -> Bool {
    switch error {
    case ChipAccessError.keyRejected, ChipAccessError.chipNotAuthenticated: true
    case let error as PACEError: error.isAboutPassword
    default: !(error is ChipAccessError)
    }
  }
}

extension StatusWord {
  /// True if the cause of this answer may be a session of another program or a disturbed one,
  /// whatever the command.
  public var mayPass: Bool { Self.passing.contains(self) }

  private static let passing: Set<StatusWord> = [
    .wrongLength, .securityStatusNotSatisfied, .conditionsNotSatisfied, .commandNotAllowed,
    .secureMessagingObjectsMissing, .secureMessagingObjectsWrong, .noDiagnosis,
  ]
}
