import Encoding
import Verdicts

/// The reason for which an offer is refused, or the offered credentials do not arrive.
package enum IssuanceError: CodedError, Hashable {
  /// The offer cannot be read.
  case offerMalformed(Phrase)
  /// The offer needs something that this program does not support.
  case offerUnsupported(Phrase)
  /// The host's metadata cannot be used.
  case metadataMalformed(WireText, Phrase)
  /// An answer of the host cannot be read.
  case answerMalformed(WireText, Phrase)
  /// The host refused; the second argument is its error message.
  case refused(WireText, WireText)
  /// The host refused the nonce that it had given.
  case nonceUsed(WireText)
  /// The host sent something other than it offered.
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
