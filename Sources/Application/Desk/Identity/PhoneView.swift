import Encoding
import Messages
import Presentation
import Verdicts

/// The button that prepares a question to a phone, in the form where something is asked for. A
/// browser that can ask no phone shows none of it.
struct PhoneChoice {
  let state: DeskState

  private func words(_ phrase: Phrase) -> String { state.catalogue.words(phrase) }

  /// The field for the passphrase by which the request is signed; nothing where it is known, or this
  /// desk has no issuer.
  var passphrase: HTML {
    guard state.capabilities.asksPhones, state.capabilities.hasIssuer,
      !state.capabilities.isDeskOpen
    else { return HTML() }
    return """
      <div data-asks><label for="desk">\(words(.counterDeskPassphrase))</label>\
      <input type="password" id="desk" name="desk" autocomplete="off" aria-describedby="desk-how">\
      <p id="desk-how" class="hint">\(words(.phonePassphraseHow))</p></div>
      """
  }

  var button: HTML {
    guard state.capabilities.asksPhones else { return HTML() }
    return """
      <button name="phone" value="1" id="phone" data-asks>\(words(.phoneAsk))</button>
      """
  }
}

/// A question to a phone that is ready to be asked by a click.
struct PhoneView {
  let question: PhoneQuestion
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let claims = ClaimWords(catalogue: catalogue)
    let asked = question.names.map { name -> HTML in "<li><bdi>\(claims.name(name))</bdi></li>" }
    let who: HTML =
      question.credentials.isSigned
      ? "<p>\(words(.phoneSigned))</p>" : "<p class=\"doubt\">\(words(.phoneUnsigned))</p>"
    let proof: HTML =
      question.credentials.asksForProof ? "<p>\(words(.phoneProof))</p>" : HTML()
    return """
      <h1>\(words(.phoneAsk))</h1><section class="part"><h2>\(words(.phoneAsked))</h2><ul>\(asked)</ul></section>\
      \(proof)\(who)<p>\(words(.phoneHow))</p><p>\(words(.verifyAskHow))</p>
      <p class="buttons"><button type="button" class="first" id="ask-phone" data-asks \
      data-phone="\(JSONWriter().text(question.credentials.json))">\(words(.phoneBegin))</button>\
      <button type="button" data-do="done" autofocus data-escape>\(words(.identityBack))</button></p>
      """
  }
}
