import SmartCard

/// What may be spent on a chip that answers as if another program had left a session on it, or as if
/// it had lost its own: a number of tries and an amount of time in one read.
struct Rescue {
  /// The steps of the ladder, each of which does more than the one before.
  enum Rung: CaseIterable {
    /// Nothing but the selection with which every try begins.
    case selection
    /// A reset that leaves the chip its power.
    case warmReset
    /// A reset by which it loses its power.
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
  /// How long after its first reset a chip is reset again: some answer late on purpose after each.
  static let longest = Duration.seconds(30)

  private let now: () -> Duration
  private var resetsLeft = mostResets
  private var breaksLeft = 2
  private var end: Duration?

  /// - Parameter now: how much time has passed since the read began.
  init(now: @escaping () -> Duration) { self.now = now }

  /// Takes a step; false when it is one too many, or comes too late.
  mutating func take(_ rung: Rung) -> Bool {
    guard rung.reset != nil else { return true }
    let end = end ?? now() + Self.longest
    self.end = end
    guard resetsLeft > 0, now() <= end else { return false }
    resetsLeft -= 1
    return true
  }

  /// Takes the reset after an exchange that broke; false when too many did.
  mutating func takeBreak() -> Bool {
    guard breaksLeft > 0, take(.warmReset) else { return false }
    breaksLeft -= 1
    return true
  }

  /// Tells if a step of opening may succeed when it is done again: the chip refused it in a way that has
  /// other causes than the key, and was given no password yet whose tries it may count.
  static func mayHelp(after error: any Error, _ password: PACEPassword.Kind) -> Bool {
    switch error {
    case ChipAccessError.commandRefused(_, let status): status.mayPass
    case PACEError.refused(let step, let status):
      status.mayPass && (password == .mrz || step == .selection || step == .nonce)
    case SmartCardError.connectionLost: password == .mrz
    default: false
    }
  }

  /// Tells if an error says more of a chip than the refusal that came first.
  static func isFinal(_ error: any Error) -> Bool {
    switch error {
    case ChipAccessError.keyRejected, ChipAccessError.chipNotAuthenticated: true
    case let error as PACEError: error.isAboutPassword
    default: !(error is ChipAccessError)
    }
  }
}

extension StatusWord {
  /// True if a chip may answer so because a session of another program or a disturbed one stands in
  /// the way, whatever it was asked.
  public var mayPass: Bool { Self.passing.contains(self) }

  private static let passing: Set<StatusWord> = [
    .wrongLength, .securityStatusNotSatisfied, .conditionsNotSatisfied, .commandNotAllowed,
    .secureMessagingObjectsMissing, .secureMessagingObjectsWrong, .noDiagnosis,
  ]
}
