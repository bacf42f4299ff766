import Messages
import Presentation
import Verdicts

/// The counter as a page shows it.
struct CounterView {
  let state: DeskState

  private func words(_ phrase: Phrase) -> String { state.catalogue.words(phrase) }

  var html: HTML {
    switch state.counter {
    case .waiting(let waiting): ask(waiting)
    case .reading(let reading): progress(reading)
    case .differing(let differing): question(differing)
    case .shown(let document): decision(document)
    }
  }

  // MARK: Waiting

  private func ask(_ waiting: CounterState.Waiting) -> HTML {
    let problem = waiting.problem.map { told($0, .counterNotRead) } ?? HTML()
    let cleared: HTML =
      waiting.wasCleared
      ? "<p class=\"unseen\" data-say>\(words(.counterCleared))</p>" : HTML()
    let swipes: HTML = waiting.asksForCAN ? HTML() : " data-swipe"
    return """
      <h1>\(words(.counterTitle))</h1>\(cleared)\(problem)
      <form data-do="read" class="ask"\(swipes)>\(waiting.asksForCAN ? number(waiting) : lines(waiting))
      <p class="buttons"><button class="first">\(words(.counterRead))</button>\
      \(other(waiting))</p></form>
      """
  }

  private func lines(_ waiting: CounterState.Waiting) -> HTML {
    """
    <p id="how">\(words(.counterHow))</p>\(lineField(waiting.typed, waiting.problem))
    """
  }

  private func lineField(_ typed: String, _ problem: Told?) -> HTML {
    """
    <label for="typed">\(words(.counterMRZ))</label>
    <textarea id="typed" name="typed" class="mrz" rows="3" data-mrz autofocus required \
    autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="200" \
    aria-describedby="form"\(invalid(problem))>\(typed)</textarea>
    <p id="form" class="hint">\(words(.counterMRZForm))</p>
    """
  }

  private func number(_ waiting: CounterState.Waiting) -> HTML {
    """
    <label for="typed">\(words(.counterCAN))</label>
    <input id="typed" name="typed" class="mrz" inputmode="numeric" autofocus required \
    autocomplete="off" maxlength="6" size="6" aria-describedby="form"\
    \(invalid(waiting.problem)) value="\(waiting.typed)">
    <p id="form" class="hint">\(words(.counterCANForm))</p>
    """
  }

  private func invalid(_ problem: Told?) -> HTML {
    if case .some = problem { " aria-invalid=\"true\"" } else { HTML() }
  }

  private func other(_ waiting: CounterState.Waiting) -> HTML {
    waiting.asksForCAN
      ? "<button type=\"button\" data-do=\"use-mrz\">\(words(.counterUseMRZ))</button>"
      : "<button type=\"button\" data-do=\"use-can\">\(words(.counterUseCAN))</button>"
  }

  /// A problem in its place, with what to do.
  private func told(_ told: Told, _ title: Phrase) -> HTML {
    state.problem(told, title)
  }

  // MARK: Reading

  private func progress(_ reading: CounterState.Reading) -> HTML {
    let step = words(reading.step)
    let bar: HTML =
      reading.percent.map { percent -> HTML in
        "<progress max=\"100\" value=\"\(percent)\" aria-label=\"\(step)\">\(percent) %</progress>"
      } ?? "<progress aria-label=\"\(step)\"></progress>"
    return """
      <h1>\(words(.counterReading))</h1>
      <p class="step" data-say>\(step)</p>\(bar)
      <p class="buttons"><button type="button" data-do="cancel" id="cancel" autofocus data-escape>\
      \(words(.counterCancel))</button></p>
      """
  }

  // MARK: A question

  private func question(_ differing: CounterState.Differing) -> HTML {
    let problem = differing.problem.map { told($0, .counterDiffers) } ?? HTML()
    return """
      <h1>\(words(.counterDiffers))</h1>
      <div class="problem" role="alert"><p><strong>\
      \(words(.counterDifferingFields(differing.fields)))</strong></p>
      <p>\(words(.counterCorrect))</p></div>\(problem)
      <form data-do="correct" class="ask">\(lineField(differing.reading.typed, differing.problem))
      <p class="buttons"><button class="first">\(words(.counterGoOn))</button>\
      <button type="button" data-do="as-printed">\(words(.counterAsPrinted))</button>\
      <button type="button" data-do="cancel" data-escape>\(words(.counterCancel))</button></p></form>
      """
  }

  // MARK: The decision

  private func decision(_ shown: ShownDocument) -> HTML {
    let sheet = ReportSheet(
      shown.document.record, state.catalogue, portrait: shown.portrait, office: shown.office)
    let clears: Phrase =
      shown.isClearedByLifting
      ? .counterClearsWhenLifted(state.clearsAfter) : .counterClearsAfter(state.clearsAfter)
    return """
      <div class="sheet" data-swipe>\(sheet.html)</div><div class="foot">\(sheet.foot)</div>
      <div class="screen">\(outcome(shown))<p class="hint">\(words(clears))</p>
      \(shown.asks.map(form) ?? buttons(shown))</div>
      """
  }

  /// What came of what was done with the document.
  private func outcome(_ shown: ShownDocument) -> HTML {
    let problem = shown.problem.map { told($0, .counterNotDone) } ?? HTML()
    let done = shown.done.map { phrase -> HTML in
      "<div class=\"good\" data-say><p>\(words(phrase)).</p></div>"
    }
    let busy: HTML =
      shown.isBusy
      ? "<progress aria-label=\"\(words(.identityBusy))\"></progress>" : HTML()
    return problem + HTML(done) + busy
  }

  private func buttons(_ shown: ShownDocument) -> HTML {
    let disabled: HTML = shown.isBusy ? " disabled" : HTML()
    let hasReceipt = if case .some = shown.office.number { true } else { false }
    let save: HTML =
      state.means.keepsRecords && !hasReceipt
      ? """
      <button type="button" data-do="save" id="save"\(disabled)>\(words(.counterSave))</button>
      """ : HTML()
    let issue: HTML =
      state.means.hasIssuer
      ? """
      <button type="button" data-do="issue" id="issue"\(disabled)>\(words(.counterIssue))</button>
      """ : HTML()
    let isWithheld = if case .withheld = shown.portrait { true } else { false }
    let altered: HTML =
      isWithheld
      ? """
      <button type="button" data-do="show-altered" id="show-altered"\(disabled)>\
      \(words(.counterShowAltered))</button>
      """ : HTML()
    return """
      <p class="buttons"><button type="button" class="first" data-do="next" id="next" autofocus \
      data-escape>\(words(.counterNext))</button>\
      <button type="button" data-print id="print">\(words(.counterPrint))</button>\
      \(save)\(issue)\(altered)</p>
      """
  }

  /// What is asked for before something is done with the document.
  private func form(_ work: ShownDocument.Work) -> HTML {
    let desk: HTML =
      state.means.isDeskOpen
      ? HTML()
      : """
      <label for="desk">\(words(.counterDeskPassphrase))</label><input type="password" id="desk" \
      name="desk" required autofocus autocomplete="off">
      """
    let wallet: HTML =
      work == .save || state.isWalletOpen
      ? HTML()
      : """
      <label for="wallet">\(words(.identityPassphrase))</label><input type="password" id="wallet" \
      name="wallet" required autocomplete="off">
      """
    let matched: HTML =
      work == .save
      ? HTML()
      : """
      <label class="tick"><input type="checkbox" id="matched" name="matched" value="1" autofocus>\
      \(words(.counterMatched))</label>
      """
    return """
      <form data-do="do-\(work.rawValue)" class="ask">\(matched)\(desk)\(wallet)
      <p class="buttons"><button class="first" autofocus>\
      \(words(work == .save ? .counterSave : .counterIssue))</button>\
      <button type="button" data-do="not-now" data-escape>\(words(.counterCancel))</button></p></form>
      """
  }
}

extension DeskState {
  /// A problem in its place: what it is, and what to do next.
  func problem(_ told: Told, _ title: Phrase) -> HTML {
    let sentence = Self.begun(catalogue.sentence(told.code, told.details))
    let hint = catalogue.hint(told.code, told.details).map(Self.begun)
    let hintLine: HTML = hint.map { "<p>\($0).</p>" } ?? HTML()
    return """
      <div class="problem" role="alert"><p><strong>\(catalogue.words(title))</strong></p>
      <p>\(sentence).</p>\(hintLine)</div>
      """
  }

  /// A sentence with a capital at its beginning.
  private static func begun(_ sentence: String) -> String {
    // The name of a command stays as it is typed.
    guard let first = sentence.unicodeScalars.first, !sentence.exact.hasPrefix("passport ") else {
      return sentence
    }
    return first.properties.titlecaseMapping + String(sentence.unicodeScalars.dropFirst())
  }
}
