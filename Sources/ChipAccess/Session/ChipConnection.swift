import Crypto
import SmartCard

/// The link to one chip: what is the same in every state of a session. It resets the chip, and says what
/// may still be spent on one that is disturbed.
final class ChipConnection {
  let plain: any CardChannel
  let random: RandomSource
  /// How long answers may be.
  var lengths = AnswerLengths()
  /// True if the LDS1 application is selected, as far as is known.
  var isInApplication = false
  /// The number of times that the link broke in a session, over other commands than long ones.
  private(set) var breaks = 0
  private var rescue: Rescue
  private weak var state: (any ChipSession)?

  init(_ channel: any CardChannel, random: RandomSource, rescue: Rescue) {
    plain = channel
    self.random = random
    self.rescue = rescue
  }

  /// States that the session is now in this state, and in no other.
  func enter(_ state: any ChipSession) { self.state = state }

  /// - Throws: ``ChipAccessError/formerState`` in a state that has made the next one.
  func expect(_ state: any ChipSession) throws {
    guard self.state === state else { throw ChipAccessError.formerState }
  }

  /// True if an answer may be longer than 256 octets, as far as anybody has said.
  var mayTakeExtendedLength: Bool { lengths.mayBeExtended(over: plain.limits) }

  // MARK: A chip that is disturbed

  /// Makes a chip ready for another try; false when nothing more is to be spent on it.
  func climb(_ rung: Rescue.Rung) throws -> Bool {
    guard rescue.take(rung) else { return false }
    guard let kind = rung.reset else { return true }
    isInApplication = false
    do {
      try plain.reset(kind)
      return true
    } catch SmartCardError.connectionLost {
      // After a warm one that failed the cold one may do better.
      return kind == .warm
    }
  }

  /// Takes a break of the link, where the chip is still there, as the end of the session.
  /// - Returns: false when too many came.
  func takeBreak() throws -> Bool {
    breaks += 1
    guard rescue.takeBreak() else { return false }
    try plain.reset(.warm)
    return true
  }

  /// Sets chip and link up anew after the reader failed over a long command or answer.
  /// - Throws: the error where it cannot come of a length; what the reset throws.
  func recover(from error: SmartCardError) throws {
    guard error.mayComeOfLength else { throw error }
    lengths.lose()
    try plain.reset()
  }
}

extension SmartCardError {
  /// True if a reader may have failed so over the length of a command or its answer.
  fileprivate var mayComeOfLength: Bool {
    switch self {
    case .connectionLost, .serviceFailed, .readerFailed: true
    default: false
    }
  }
}
