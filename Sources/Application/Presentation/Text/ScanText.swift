import Exchange

/// The content of a scanned QR code, in a line for people.
package enum ScanText {
  package static func line(_ scanned: ScannedText) -> String {
    switch scanned {
    case .frame(let frame): "frame \(frame.index + 1) of \(frame.count) of a longer text"
    case .request(let request): "a request: \(RequestText.line(request))"
    case .networkRequest: "a request that is answered over a network"
    case .otherRequest: "a request that this program does not answer"
    case .answer(let answer, _):
      if answer.unasked != nil {
        "what a holder shows without being asked"
      } else {
        "an answer to a request"
      }
    case .presentation:
      "a credential or a presentation that answers no request of this desk; passport verify looks at it in a file"
    case .offer: "an offer of a card"
    case .share(let number, let set):
      "a guardian's share, number \(number) of set \(set): a secret; passport wallet recover --shares takes it"
    case .words: "the 24 words of a wallet: a secret; passport wallet recover takes them"
    case .contact: "a contact card, which this program does not keep"
    case .address(let scheme): "an address that begins with \(scheme):, which is not opened"
    case .other(let count):
      "nothing that this program knows: a text of \(Counted.text(count, "byte", "bytes"))"
    }
  }
}
