import LDS
import SmartCard
import Verdicts

/// The reason for which an inspection ended before it could judge.
public enum InspectionError: CodedError, Hashable {
  /// EF.CardAccess cannot be read, so that PACE may be on offer; the argument names the defect.
  case cardAccessUnreadable(Phrase)
  /// PACE failed, and the chip refused BAC, which the policy allowed in its place; the arguments
  /// are PACE's error and the status word that answered BAC.
  case weakerProtocolRefused(pace: Detail, bac: StatusWord)
  /// The chip refuses every command: it is blocked, terminated or damaged, or not a passport's. The
  /// argument names commands and status words.
  case chipRefusesAll(Phrase)
  /// The card has no LDS1 application; the argument has the applications that its EF.DIR lists.
  case noPassportApplication([LDSApplication])

  /// The code of the reason.
  public var code: ReasonCode {
    switch self {
    case .cardAccessUnreadable: .cardAccessUnreadable
    case .weakerProtocolRefused: .weakerProtocolRefused
    case .chipRefusesAll: .chipRefusesAll
    case .noPassportApplication: .noPassportApplication
    }
  }

  /// The details that the reason's sentence names.
  public var details: [Detail] {
    switch self {
    case .cardAccessUnreadable(let why): [.phrase(why)]
    case .weakerProtocolRefused(let pace, let bac): [pace, .text(bac.description)]
    case .chipRefusesAll(let what): [.phrase(what)]
    case .noPassportApplication(let found): [.list(found.map(\.name))]
    }
  }
}
