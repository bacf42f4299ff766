import SmartCard
import Verdicts

/// The reason why a chip could not be opened, or why its session ended.
public enum ChipAccessError: CodedError, Hashable {
  /// The card has no LDS1 application (Doc 9303-10, 4.1): it is no passport.
  case notAPassport(StatusWord)
  /// The chip rejected the key: `6300`, `6982`, `6985` or `6A88` to EXTERNAL AUTHENTICATE.
  case keyRejected(StatusWord)
  /// The chip refused a command that must succeed; the first argument names it.
  case commandRefused(Detail, StatusWord)
  /// An answer does not have the form that its command requires; the argument says which and why.
  case malformedAnswer(Phrase)
  /// The chip did not prove that it knows the key; the argument says what was wrong.
  case chipNotAuthenticated(Phrase)
  /// A protected answer does not agree with the session's keys and counter.
  case secureMessaging(SecureMessagingFault)
  /// The chip ended the session with this status word in clear and did not open again.
  case notRenewed(after: StatusWord)
  /// A session was used in a state that had made the next one.
  case formerState
  /// The document needs a protocol for which no key was given; the argument names the protocol.
  case keyMissing(String)

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .notAPassport: .notAPassport
    case .keyRejected: .accessKeyRejected
    case .commandRefused: .commandRefused
    case .malformedAnswer: .responseMalformed
    case .chipNotAuthenticated, .secureMessaging, .notRenewed: .secureMessagingFailed
    case .formerState: .internalFault
    case .keyMissing: .accessKeyMissing
    }
  }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .notAPassport, .keyRejected: []
    case .commandRefused(let command, let status): [command, .text(status.description)]
    case .malformedAnswer(let what), .chipNotAuthenticated(let what): [.phrase(what)]
    case .secureMessaging(let fault): [.phrase(fault.phrase)]
    case .notRenewed(let status): [.phrase(.sessionNotRenewed(status))]
    case .formerState: [.phrase(.sessionOfFormerState)]
    case .keyMissing(let name): [.text(name)]
    }
  }
}

/// A defect in an answer inside a protected session (Doc 9303-11, 9.8).
public enum SecureMessagingFault: Error, Hashable, Sendable {
  /// The chip answered in clear; its status word is never a success. The chip has usually ended
  /// the session.
  case unprotected(StatusWord)
  /// The authentication code does not belong to the answer and the counter.
  case wrongCode
  /// The data objects are not those of a protected answer; the argument says why.
  case malformed(Detail)
  /// The session has ended at an earlier fault.
  case ended

  /// The fault in a few words.
  public var phrase: Phrase {
    switch self {
    case .unprotected(let status): .answerUnprotected(status)
    case .wrongCode: .answerCodeWrong
    case .malformed(let why): .answerMalformed(why)
    case .ended: .sessionEnded
    }
  }
}
