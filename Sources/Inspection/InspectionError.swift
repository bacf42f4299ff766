import LDS
import SmartCard
import Verdicts

/// Why an inspection ended before it could judge.
public enum InspectionError: CodedError, Hashable {
  /// EF.CardAccess cannot be read, so that PACE may be on offer; the argument says what is wrong.
  case cardAccessUnreadable(Phrase)
  /// PACE failed, and the BAC that was allowed in its place was refused; the arguments say how.
  case weakerProtocolRefused(pace: Detail, bac: StatusWord)
  /// The chip serves nobody: it is blocked, terminated or damaged, or no passport's; the argument says
  /// what it refuses, and how.
  case chipRefusesAll(Phrase)
  /// The card has no LDS1 application; the argument names those that its EF.DIR lists.
  case noPassportApplication([LDSApplication])

  /// The reason in the one vocabulary.
  public var code: ReasonCode {
    switch self {
    case .cardAccessUnreadable: .cardAccessUnreadable
    case .weakerProtocolRefused: .weakerProtocolRefused
    case .chipRefusesAll: .chipRefusesAll
    case .noPassportApplication: .noPassportApplication
    }
  }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .cardAccessUnreadable(let why): [.phrase(why)]
    case .weakerProtocolRefused(let pace, let bac): [pace, .text(bac.description)]
    case .chipRefusesAll(let what): [.phrase(what)]
    case .noPassportApplication(let found): [.list(found.map(\.name))]
    }
  }
}
