import Encoding
import Exchange
import Messages
import Presentation
import Verdicts

/// Where a verifier asks for claims.
struct AskView {
  let state: DeskState

  private var catalogue: MessageCatalogue { state.catalogue }
  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let phone = PhoneChoice(state: state)
    return """
      <h1>\(words(.verifyAskTitle))</h1><p>\(words(.verifyAskHow))</p>
      <form data-do="ask"><label for="asker">\(words(.verifyName))</label>\
      <input id="asker" name="asker" maxlength="80" autocomplete="off">
      <fieldset><legend>\(words(.showChoose))</legend>\
      \(ClaimChoice(names: AskedClaims.all, catalogue: catalogue).html)</fieldset>\(phone.passphrase)
      <p class="buttons"><button class="first">\(words(.verifyMake))</button>\(phone.button)\
      <button type="button" data-do="section" data-value="overview" id="section-overview" data-escape>\
      \(words(.identityBack))</button></p></form>
      <h2>\(words(.askedAnswer))</h2>\(OpenBox(catalogue: catalogue).html)
      \(AskProofView(catalogue: catalogue).html)
      """
  }
}

/// A request that was made here, to be held before the holder; their answer goes into the box below it.
struct AskedView {
  let symbol: ShownSymbol
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <div class="present"><div>\(SymbolPictures(symbol: symbol, catalogue: catalogue).html)</div>\
    <div><h1>\(words(.askedTitle))</h1><p>\(words(.shownHow))</p><p>\(words(.askedAnswer))</p>\
    \(OpenBox(catalogue: catalogue).html)
    <p class="buttons"><a class="button" download="\(symbol.name)" \
    href="\(HTML(image: symbol.file, type: "application/octet-stream"))">\(words(.shownSave))</a>\
    <button type="button" data-do="done" data-escape>\(words(.shownDone))</button></p></div></div>
    """
  }
}
