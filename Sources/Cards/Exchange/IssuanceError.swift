import Encoding
import Verdicts

/// The reason for which an offer is not taken, or what was offered does not arrive.
package enum IssuanceError: CodedError, Hashable {
  /// The offer cannot be read.
  case offerMalformed(Phrase)
  /// The offer wants what this program does not do.
  case offerUnsupported(Phrase)
  /// What the host says of itself cannot be used.
  case metadataMalformed(WireText, Phrase)
  /// An answer of the host cannot be read.
  case answerMalformed(WireText, Phrase)
  /// The host refused; the second argument is what it says.
  case refused(WireText, WireText)
  /// The host did not take the number that it gave.
  case nonceUsed(WireText)
  /// What the host sent is not what it offered.
  case differs(WireText, Phrase)

  package var code: ReasonCode {
    switch self {
    case .offerMalformed: .offerMalformed
    case .offerUnsupported: .offerUnsupported
    case .metadataMalformed: .issuerMetadataMalformed
    case .answerMalformed: .issuerAnswerMalformed
    case .refused, .nonceUsed: .issuerRefused
    case .differs: .receivedCardDiffers
    }
  }

  package var details: [Detail] {
    switch self {
    case .offerMalformed(let defect), .offerUnsupported(let defect): [.phrase(defect)]
    case .metadataMalformed(let host, let defect), .answerMalformed(let host, let defect),
      .differs(let host, let defect):
      [.text(host), .phrase(defect)]
    case .refused(let host, let words): [.text(host), .text(words)]
    case .nonceUsed(let host): [.text(host), .text("invalid_nonce")]
    }
  }
}
