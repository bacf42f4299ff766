import Verdicts

/// Why no card is made.
public enum MintError: CodedError, Hashable {
  /// The chip's verdict allows no card.
  case chipNotAccepted(CheckStatus)
  /// The document offers a proof of its chip that was not checked, and the operator did not accept
  /// that.
  case chipUnproven
  /// The document says too little; the argument says what is missing.
  case incomplete(Phrase)

  /// The reason in the one vocabulary.
  public var code: ReasonCode {
    switch self {
    case .chipNotAccepted, .incomplete: .mintNotAllowed
    case .chipUnproven: .chipUnproven
    }
  }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .chipNotAccepted(let status): [.phrase(.mintVerdict(status))]
    case .chipUnproven: []
    case .incomplete(let what): [.phrase(what)]
    }
  }
}
