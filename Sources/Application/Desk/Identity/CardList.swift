import Messages
import Operations
import Presentation
import Verdicts

/// The cards of a person: an entry a document, with the newest card of it. Of many, those that come later are lines,
/// so that a wallet of hundreds of cards is still a page that is quick and can be read.
struct CardList {
  /// The entries that are shown with a face and the three lines.
  static let mostEntries = 12

  private let documents: [[HeldCard]]
  private let place: Int
  private let wallet: HeldWallet
  private let catalogue: MessageCatalogue

  /// - Parameter place: the place of the person on the page, from 0.
  init(
    _ person: HeldPerson, at place: Int, of wallet: HeldWallet, catalogue: MessageCatalogue
  ) {
    (documents, self.place) = (person.documents, place)
    (self.wallet, self.catalogue) = (wallet, catalogue)
  }

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let entries = documents.prefix(Self.mostEntries).map(entry)
    let others = documents.dropFirst(Self.mostEntries).flatMap(\.self)
    return """
      <ul class="cards">\(entries)</ul>\(fold(others, id: "more-\(place)", .cardsMore(others.count)))
      """
  }

  private func entry(_ cards: [HeldCard]) -> HTML {
    guard let held = cards.first else { return HTML() }
    let face: HTML =
      if let image = held.portrait?.image {
        "<img class=\"face-small\" alt=\"\(words(.claimPortrait))\" src=\"\(image)\">"
      } else {
        HTML()
      }
    let earlier = Array(cards.dropFirst())
    return """
      <li>\(face)<div>\(CardLevel(held.card, catalogue).html)<h3><bdi>\(CardTitle(held, catalogue).text)</bdi></h3>\
      \(CardLines(held, at: wallet.now, catalogue).html)<p>\(details(held, words(.cardDetails)))</p>\
      \(fold(earlier, id: "earlier-\(held.card.identifier)", .cardsEarlier(earlier.count)))</div></li>
      """
  }

  private func details(_ held: HeldCard, _ text: String) -> HTML {
    """
    <button type="button" class="more" data-do="card" data-value="\(held.card.identifier)"><bdi>\(text)</bdi> ▸</button>
    """
  }

  /// Cards as lines below a heading that unfolds them; nothing for none.
  private func fold(_ cards: [HeldCard], id: String, _ heading: Phrase) -> HTML {
    guard !cards.isEmpty else { return HTML() }
    let rows = cards.map { held -> HTML in
      let line = CardLines(held, at: wallet.now, catalogue).lines.last ?? ""
      return "<li>\(details(held, "\(CardTitle(held, catalogue).text): \(line)"))</li>"
    }
    return """
      <details class="fold" id="\(id)"><summary>\(words(heading))</summary><ul class="plain">\(rows)</ul></details>
      """
  }
}

/// Words of a list of cards.
extension Phrase {
  static func cardsEarlier(_ count: Int) -> Phrase {
    Phrase("cards-earlier", Fact(.count, count))
  }
  static func cardsMore(_ count: Int) -> Phrase { Phrase("cards-more", Fact(.count, count)) }
}
