import HTTP
import Messages
import Presentation
import Verdicts

/// The whole page: a shell that the browser loads once, and the view in it, which changes.
struct DeskPage {
  let state: DeskState

  private func words(_ phrase: Phrase) -> String { state.catalogue.words(phrase) }

  /// The HTML that the browser loads. It is the same for every client, apart from the language.
  private var shell: HTML {
    """
    <!doctype html>
    <html lang="\(state.catalogue.language.tag)"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(words(state.practice == nil ? .deskTitle : .practiceTitle))</title><link rel="icon" href="data:,">
    <link rel="stylesheet" href="\(DeskResource.style.path)">
    <script src="\(DeskResource.grey.path)" defer></script>
    <script src="\(DeskResource.script.path)" defer></script></head>
    <body><div id="said" role="status" class="unseen"></div><div id="alarm" role="alert" class="unseen"></div><div id="view" inert></div>
    <p id="unusable" class="problem" role="alert" hidden>\(words(.deskFileUnusable))</p>
    <main id="gone" hidden><h1>\(words(.deskTitle))</h1>
    <p class="problem" role="alert">\(words(state.practice == nil ? .deskGone : .practiceGone))</p></main>
    <main id="unopened" hidden><h1>\(words(.deskTitle))</h1>
    <p class="problem" role="alert">\(words(state.practice == nil ? .deskUnopened : .practiceUnopened))</p></main></body></html>

    """
  }

  /// The HTTP answer with the shell.
  var response: HTTPServerResponse {
    HTTPServerResponse(
      status: 200,
      fields: (state.capabilities.asksPhones ? SecurityFields.asking : SecurityFields.all)
        + [HTTPField("content-type", "text/html; charset=utf-8")],
      body: Array(shell.markup.utf8))
  }

  /// The part that changes: the bar, and the chosen part of the page.
  var view: HTML {
    if state.isEnded { return "<main><h1>\(words(.deskEnded))</h1></main>" }
    let mark: HTML =
      state.practice == nil
      ? HTML() : "<div class=\"watermark\" aria-hidden=\"true\">\(words(.practiceMark))</div>"
    return """
      \(mark)<a class="skip" href="#content">\(words(.deskToContent))</a>
      <header class="bar"><nav aria-label="\(words(.deskParts))">\(parts)</nav>\(station)\(tools)</header>
      <main id="content" tabindex="-1" lang="\(state.catalogue.language.tag)">\(content)</main>\(link)
      """
  }

  /// The line for a link that waits. It is behind all else, so that nothing moves when it comes.
  private var link: HTML {
    state.tellsOfLink ? LinkView(catalogue: state.catalogue).html : HTML()
  }

  /// What a tab shows that was opened while another one is in use. No button has the focus: keys that were meant for
  /// another page press none.
  var question: HTML {
    """
    <main id="content" tabindex="-1" lang="\(state.catalogue.language.tag)">\
    <h1>\(words(.deskInUse))</h1><p>\(words(.deskInUseMeans))</p>\
    <p class="buttons"><button type="button" data-do="use-here" id="use-here">\(words(.deskUseHere))</button>\
    <button type="button" data-do="leave-it" id="leave-it" data-escape>\(words(.deskLeaveIt))</button></p></main>
    """
  }

  /// The view of a tab that did not take over.
  var left: HTML { last(.deskLeft) }

  /// The view of a tab that another tab has replaced.
  var taken: HTML { last(.deskTaken) }

  private func last(_ sentence: Phrase) -> HTML {
    "<main><h1>\(words(.deskTitle))</h1><p role=\"alert\">\(words(sentence))</p></main>"
  }

  private var content: HTML {
    switch state.part {
    case .counter: CounterView(state: state).html
    case .identity: IdentityView(state: state).html
    }
  }

  private var parts: HTML {
    HTML(
      DeskState.Part.allCases.map { part -> HTML in
        let name: Phrase = part == .counter ? .deskCounter : .deskIdentity
        let current: HTML = part == state.part ? " aria-current=\"page\"" : HTML()
        return """
          <button type="button" id="part-\(part.rawValue)" data-do="part" \
          data-value="\(part.rawValue)"\(current)>\(words(name))</button>
          """
      })
  }

  /// The status line: the reader, the certificates, the clerk.
  private var station: HTML {
    guard let station = state.station else { return HTML() }
    let office = [state.office.clerk, state.office.place].compactMap(\.self).joined(separator: ", ")
    let parts = station.phrases.map(words) + (office.isEmpty ? [] : [office])
    let style: HTML = station.isReady ? "ready" : "absent"
    return """
      <p class="station \(style)">\(HTML(parts.map { part -> HTML in "<span>\(part)</span>" }))</p>
      """
  }

  private var tools: HTML {
    let languages = MessageCatalogue.all.map { catalogue -> HTML in
      let tag = catalogue.language.tag
      let chosen: HTML =
        tag == state.catalogue.language.tag ? " selected" : HTML()
      let star = catalogue.language.isReviewed ? "" : " *"
      return """
        <option value="\(tag)" lang="\(tag)"\(chosen)>\(catalogue.language.name)\(star)</option>
        """
    }
    return """
      <div class="tools"><label class="unseen" for="language">\(words(.deskLanguage))</label>\
      <select id="language" data-do="language">\(languages)</select>\
      <button type="button" data-do="lock" id="lock">\(words(.deskLock))</button>\
      <button type="button" data-do="end" id="end">\(words(.deskEnd))</button></div>
      """
  }
}
