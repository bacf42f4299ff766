import Encoding
import Verdicts

/// The reason for which a request is not answered, or an answer is refused.
public enum ExchangeError: CodedError, Hashable {
  /// The request cannot be read, or breaks a rule of OpenID4VP.
  case requestMalformed(Phrase)
  /// The request needs something that this program does not support.
  case requestUnsupported(Phrase)
  /// The request does not come from the verifier that it names.
  case requestUnproven(Phrase)
  /// The request has ended: its time is over, or nothing is at its address any more.
  case requestEnded
  /// No card satisfies the part of the query with this name.
  case unsatisfied(query: WireText, Phrase)
  /// The answer cannot be read.
  case answerMalformed(Phrase)
  /// The answer does not give what was requested.
  case answerDiffers(Phrase)
  /// The host refused the answer; the second argument is its error message.
  case answerRefused(WireText, WireText)
  /// The name of a claim that cannot be requested.
  case claimUnknown(WireText)

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .requestMalformed: .presentationRequestMalformed
    case .requestUnsupported: .presentationRequestUnsupported
    case .requestUnproven: .presentationRequestUnproven
    case .requestEnded: .presentationRequestEnded
    case .unsatisfied: .queryUnsatisfied
    case .answerMalformed: .answerMalformed
    case .answerDiffers: .answerDiffers
    case .answerRefused: .answerRefused
    case .claimUnknown: .claimNotAskable
    }
  }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .requestMalformed(let defect), .answerMalformed(let defect), .answerDiffers(let defect),
      .requestUnsupported(let defect), .requestUnproven(let defect):
      [.phrase(defect)]
    case .requestEnded: []
    case .answerRefused(let host, let words): [.text(host), .text(words)]
    case .unsatisfied(let query, let cause): [.text(query), .phrase(cause)]
    case .claimUnknown(let name): [.text(name)]
    }
  }
}
