import Encoding
import Verdicts

/// The reason for which a request is not answered, or an answer is not taken.
public enum ExchangeError: CodedError, Hashable {
  /// The request cannot be read, or breaks a rule of OpenID4VP.
  case requestMalformed(Phrase)
  /// The request asks for what this program does not do.
  case requestUnsupported(Phrase)
  /// The request does not come from who it names.
  case requestUnproven(Phrase)
  /// The request ended at this time.
  case requestExpired(String)
  /// No card gives what is asked for by this query.
  case unsatisfied(query: WireText, Phrase)
  /// The answer cannot be read.
  case answerMalformed(Phrase)
  /// The answer does not give what was asked for.
  case answerDiffers(Phrase)
  /// The host did not take the answer; the second argument is what it says.
  case answerRefused(WireText, WireText)
  /// The name of something that cannot be asked for.
  case claimUnknown(WireText)

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .requestMalformed: .presentationRequestMalformed
    case .requestUnsupported: .presentationRequestUnsupported
    case .requestUnproven: .presentationRequestUnproven
    case .requestExpired: .presentationRequestExpired
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
    case .requestExpired(let end): [.text(end)]
    case .answerRefused(let host, let words): [.text(host), .text(words)]
    case .unsatisfied(let query, let cause): [.text(query), .phrase(cause)]
    case .claimUnknown(let name): [.text(name)]
    }
  }
}
