import SmartCard
import Verdicts

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
