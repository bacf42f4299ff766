import LDS
import SmartCard

/// A session with one chip, in one of its states. Each state is a type, and makes the next one:
/// ``PlainSession``, ``OpenedSession``, ``ChipAuthenticatedSession``,
/// ``TerminalAuthenticatedSession``. A function takes the state that it needs. A state that has made
/// the next one can no longer send anything.
public protocol ChipSession: AnyObject {
  /// The channels of this state.
  var channels: SessionChannels { get }

  /// Opens the session again after the chip ended it, with the same protection, never with less.
  /// - Parameter status: the status word with which the chip ended it.
  /// - Throws: ``ChipAccessError/notRenewed(after:)`` when the chip does not open again. What the channel
  ///   throws.
  func renew(after status: StatusWord) throws
}

/// The channels of a session in one of its states. Only the session itself sends anything over them.
public struct SessionChannels {
  /// The link, which all states share.
  let connection: ChipConnection
  /// The protected channel; nil where commands go in clear. Once it exists, nothing of the document
  /// is read in clear, not even after its end.
  var secured: SecureMessaging?
  /// True if the chip has no access control, so that every status word comes without protection.
  var isWithoutProtection = false
}

extension ChipSession {
  var connection: ChipConnection { channels.connection }
  var secured: SecureMessaging? { channels.secured }
  var isWithoutProtection: Bool { channels.isWithoutProtection }

  /// The strongest channel that there is.
  var channel: any CardChannel { secured ?? connection.plain }

  /// Sends a command over the strongest channel that the session has. Some readers lose the link
  /// over a long command or answer, although they did not state that they allow none. Then chip and
  /// link are reset, no long command is sent any more, and the answer is that of a chip which ended
  /// the session because of the length.
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
      // The document is still there, but the exchange with it broke.
      guard try connection.resetAfterBreak() else { throw SmartCardError.connectionLost }
      throw ChipAccessError.secureMessaging(.unprotected(.secureMessagingObjectsWrong))
    }
  }

  /// Continues the session after the chip refused a length without protection.
  /// - Returns: false if the chip did not do so, or there is no protection.
  func resumeAfterWrongLength() -> Bool { secured?.resumeAfterWrongLength() ?? false }

  /// The number of bytes of a file that fit a short answer.
  var shortAnswerLength: Int { secured?.readLength(inAnswerOf: 256) ?? 256 }

  /// The number of bytes of a file that fit the longest answer that chip and reader allow.
  var longAnswerLength: Int {
    let length = connection.lengths.longest(over: connection.plain.limits)
    return length > 256 ? secured?.readLength(inAnswerOf: length) ?? length : shortAnswerLength
  }

  /// True if an answer may be longer than 256 bytes, as far as chip and reader state it.
  public var mayTakeExtendedLength: Bool { connection.mayTakeExtendedLength }

  /// Takes the greatest length of answers from EF.ATR/INFO.
  public func learnLengths(from file: EFATRInfo) { connection.lengths.learn(from: file) }
}
