import Credentials
import Encoding
import Messages
import Presentation
import Verdicts

/// The holder's cards, and what they prove.
struct CardsView {
  let wallet: HeldWallet
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let claims = ClaimWords(catalogue: catalogue)
    let provable =
      wallet.provable.isEmpty
      ? "<p>\(words(.cardProvesNothing))</p>"
      : "<ul class=\"columns\">\(wallet.provable.map { "<li>\(claims.name($0))</li>" as HTML })</ul>"
        as HTML
    let cards =
      wallet.cards.isEmpty
      ? "<p>\(words(.cardNone))</p>" : "<ul class=\"cards\">\(wallet.cards.map(card))</ul>" as HTML
    return """
      <h1>\(words(.identityCards))</h1>\(cards)
      <h2>\(words(.cardProves))</h2>\(provable)
      """
  }

  private func card(_ card: IdentityCard) -> HTML {
    let simulated: HTML =
      card.isSimulated ? "<p class=\"simulated\">\(words(.cardSimulated))</p>" : HTML()
    let copies = card.batches.map { batch -> HTML in
      let left = words(.cardCopiesOf(batch.unspent.count, batch.copies.count))
      return "<li>\(CredentialTypeText.name(of: batch)): \(left)</li>"
    }
    return """
      <li><h2>\(card.type) \(card.identifier)</h2>\(simulated)<dl class="facts">\
      \(LevelRow(card.trustLevel, claimed: card.excessTrustLevel, catalogue).html)\
      <div><dt>\(words(.cardIssuer))</dt><dd><bdi>\(OutsideName.folded(card.issuerName))</bdi></dd></div>\
      <div><dt>\(words(.cardValid))</dt><dd>\(words(end(card)))</dd></div>\
      <div><dt>\(words(.cardCopies))</dt>\
      <dd><ul class="plain">\(copies)</ul></dd></div></dl></li>
      """
  }

  private func end(_ card: IdentityCard) -> Phrase {
    guard let end = card.expiresAt else { return .cardWithoutEnd }
    return end < wallet.now ? .cardExpired : .cardUntil(catalogue.language.day(CalendarDate(end)))
  }
}
