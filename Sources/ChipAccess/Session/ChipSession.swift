import LDS
import SmartCard

/// A conversation with one chip, in one of its states. Each state is a type of its own, and makes the next
/// one: ``PlainSession``, ``OpenedSession``, ``ChipAuthenticatedSession``. A function takes the state that it
/// needs. A state that made the next one sends nothing any more.
public protocol ChipSession: AnyObject {
  /// The channels of this state.
  var channels: SessionChannels { get }

  /// Builds the session again after the chip left it: as it was, never with less.
  /// - Parameter status: the status word with which the chip left it.
  /// - Throws: ``ChipAccessError/notRenewed(after:)`` when the chip does not open again. What the channel
  ///   throws.
  func renew(after status: StatusWord) throws
}

/// The channels of a session in one of its states. Only the session itself sends anything over them.
public struct SessionChannels {
  /// What is the same in every state.
  let connection: ChipConnection
  /// The protected channel; nil where commands go in clear. Once there is one, nothing of the document is
  /// asked for in clear, not even after its end.
  var secured: SecureMessaging?
  /// True if the chip lets anyone read, so that every status word is a bare one.
  var isWithoutProtection = false
}

extension ChipSession {
  var connection: ChipConnection { channels.connection }
  var secured: SecureMessaging? { channels.secured }
  var isWithoutProtection: Bool { channels.isWithoutProtection }

  /// The strongest channel that there is.
  var channel: any CardChannel { secured ?? connection.plain }

  /// Sends a command over the strongest channel that the session has. Readers exist that lose the
  /// link over a long command or answer without having said that they take none: chip and link are
  /// set up anew then, no such command is sent again, and the answer is that of a chip which left the
  /// session over the length.
  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    try connection.expect(self)
    do {
      let answer = try channel.transmit(command)
      connection.lengths.received(answer)
      return answer
    } catch let error as SmartCardError where command.isExtended {
      try connection.recover(from: error)
      throw ChipAccessError.secureMessaging(.unprotected(.wrongLength))
    } catch SmartCardError.connectionLost where secured != nil {
      // The document is there, and the exchange with it broke.
      guard try connection.takeBreak() else { throw SmartCardError.connectionLost }
      throw ChipAccessError.secureMessaging(.unprotected(.secureMessagingObjectsWrong))
    }
  }

  /// Takes the session up again after a chip refused a length without protection.
  /// - Returns: false where it did not, or nothing is protected.
  func resumeAfterWrongLength() -> Bool { secured?.resumeAfterWrongLength() ?? false }

  /// The number of octets of a file that fit a short answer.
  var shortAnswerLength: Int { secured?.readLength(inAnswerOf: 256) ?? 256 }

  /// The number of octets of a file that fit the longest answer that chip and reader say they take.
  var longAnswerLength: Int {
    let length = connection.lengths.longest(over: connection.plain.limits)
    return length > 256 ? secured?.readLength(inAnswerOf: length) ?? length : shortAnswerLength
  }

  /// True if an answer may be longer than 256 octets, as far as anybody has said.
  public var mayTakeExtendedLength: Bool { connection.mayTakeExtendedLength }

  /// Takes from EF.ATR/INFO how long answers may be.
  public func learnLengths(from file: EFATRInfo) { connection.lengths.learn(from: file) }
}
