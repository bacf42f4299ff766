import Encoding
import HTTP
import Messages
import Operations
import Presentation
import Verdicts

/// The question whether something is fetched from a host.
struct FetchingView {
  let question: FetchQuestion
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <h1>\(words(title))</h1>\
    <p><strong><bdi>\(words(.fetchFrom(OutsideName.folded(question.host))))</bdi></strong></p>\
    <p>\(words(.fetchHow))</p>
    <p class="buttons"><button type="button" data-do="done" id="refuse" autofocus data-escape>\
    \(words(.fetchRefuse))</button><button type="button" class="first" data-do="fetch" id="fetch">\
    \(words(.fetchDo))</button></p>
    """
  }

  private var title: Phrase {
    switch question.kind {
    case .request: .fetchRequestTitle
    case .offer: .fetchOfferTitle
    case .proof: .fetchProofTitle
    }
  }
}

/// What an issuer offers, for the holder to take or to leave.
struct OfferedView {
  let offered: OfferedCards
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let reception = offered.reception
    let cards = reception.configurations.map { configuration -> HTML in
      let name = CardTypeWords.name(configuration.type, catalogue)
      let format = VerdictText.name(of: configuration.format)
      return "<li><bdi>\(name)</bdi> (\(format)), \(words(.usesLeft(reception.copies)))</li>"
    }
    let host = OutsideName.folded(reception.offer.issuer.host)
    let hosts = reception.hosts.map { OutsideName.folded($0) }.joined(separator: ", ")
    return """
      <h1>\(words(.offeredTitle))</h1><p><strong><bdi>\(words(.offeredBy(host)))</bdi></strong></p>\
      <ul>\(cards)</ul><p><bdi>\(words(.offeredHosts(hosts)))</bdi></p><p>\(words(.offeredHow))</p><form data-do="take">\(code)
      <p class="buttons"><button type="button" data-do="done" id="refuse" autofocus data-escape>\
      \(words(.offeredRefuse))</button><button class="first" id="take">\(words(.offeredTake))</button></p></form>
      """
  }

  /// The field for the code that the issuer tells in another way.
  private var code: HTML {
    guard let wanted = offered.reception.offer.transactionCode else { return HTML() }
    let said: HTML =
      wanted.description.map { "<p class=\"hint\"><bdi>\(OutsideName.folded($0))</bdi></p>" }
      ?? HTML()
    return """
      <label for="code">\(words(.offeredCode))</label>\(said)\
      <input id="code" name="code" required autocomplete="off" maxlength="64">
      """
  }
}

/// What became of an answer that went to a server.
struct DeliveredView {
  let delivered: DeliveredAnswer
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <h1>\(words(.deliveredTitle))</h1><div class="good" data-say><p><bdi>\
    \(words(.deliveredTo(OutsideName.folded(delivered.host))))</bdi></p></div>\(next)
    <p class="buttons"><button type="button" class="first" data-do="done" autofocus data-escape>\
    \(words(.shownDone))</button></p>
    """
  }

  /// The way back to the site: a link that is never opened by itself.
  private var next: HTML {
    guard let next = delivered.next else { return "<p>\(words(.deliveredDecides))</p>" }
    return """
      <p>\(words(.deliveredNext))</p><p><a class="button" href="\(next.address)" target="_blank" rel="noreferrer noopener">\
      <bdi>\(words(.deliveredGo(OutsideName.folded(next.host))))</bdi></a></p>
      """
  }
}
