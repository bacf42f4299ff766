import Crypto
import SmartCard

/// The link to one chip, which all states of a session share. It resets the chip, and limits the
/// tries and the time for a chip that is disturbed.
final class ChipConnection {
  let plain: any CardChannel
  let random: RandomSource
  /// The greatest lengths of answers.
  var lengths = AnswerLengths()
  /// True if the LDS1 application was selected last.
  var isInApplication = false
  /// The number of times that the link broke in a session, over other commands than long ones.
  private(set) var breaks = 0
  private var retries: RetryLimits
  private weak var state: (any ChipSession)?

  init(_ channel: any CardChannel, random: RandomSource, retries: RetryLimits) {
    plain = channel
    self.random = random
    self.retries = retries
  }

  /// Makes a state the present one of the session.
  func enter(_ state: any ChipSession) { self.state = state }

  /// Checks that a state is the present one of the session.
  /// - Throws: ``ChipAccessError/formerState`` for a state that has made the next one.
  func expect(_ state: any ChipSession) throws {
    guard self.state === state else { throw ChipAccessError.formerState }
  }

  /// True if an answer may be longer than 256 bytes, as far as chip and reader state it.
  var mayTakeExtendedLength: Bool { lengths.mayBeExtended(over: plain.limits) }

  // MARK: A chip that is disturbed

  /// Prepares a chip for another try; false if no more tries are allowed.
  func prepareRetry(_ step: RetryLimits.Step) throws -> Bool {
    guard retries.allow(step) else { return false }
    guard let kind = step.reset else { return true }
    isInApplication = false
    do {
      try plain.reset(kind)
      return true
    } catch SmartCardError.connectionLost {
      // After a warm reset failed, a cold one may succeed.
      return kind == .warm
    }
  }

  /// Treats a break of the link, if the chip is still present, as the end of the session.
  /// - Returns: false after too many breaks.
  func resetAfterBreak() throws -> Bool {
    breaks += 1
    guard retries.allowBreak() else { return false }
    try plain.reset(.warm)
    return true
  }

  /// Resets chip and link after the reader failed over a long command or answer.
  /// - Throws: the error itself if no length can be its cause; what the reset throws.
  func recover(from error: SmartCardError) throws {
    guard error.mayComeOfLength else { throw error }
    lengths.lose()
    try plain.reset()
  }
}

extension SmartCardError {
  /// True if the length of a command or its answer may be the cause of this error of a reader.
  fileprivate var mayComeOfLength: Bool {
    switch self {
    case .connectionLost, .serviceFailed, .readerFailed: true
    default: false
    }
  }
}
