import Inspection
import MRZVision
import Messages
import Presentation
import Verdicts

/// The counter as HTML.
struct CounterView {
  let state: DeskState

  private func words(_ phrase: Phrase) -> String { state.catalogue.words(phrase) }

  var html: HTML {
    switch state.counter {
    case .waiting(let waiting): ask(waiting)
    case .reading(let reading): progress(reading)
    case .differing(let differing): question(differing)
    case .shown(let document): decision(document)
    case .sending(let sending): CardDialog(state: state).sending(sending)
    case .receipt(let receipt): ReceiptsView(state: state).sheet(receipt)
    }
  }

  // MARK: Waiting

  private func ask(_ waiting: CounterState.Waiting) -> HTML {
    let problem = waiting.problem.map { told($0, .counterNotRead) } ?? HTML()
    let cleared: HTML =
      waiting.wasCleared
      ? "<p class=\"unseen\" data-say>\(words(.counterCleared))</p>" : HTML()
    let empty: HTML =
      state.station?.lacksStates == true
      ? "<p class=\"notice\">\(words(.stationEmpty))</p>" : HTML()
    let unplugged: HTML =
      state.hasDeskReader
      ? HTML() : "<p class=\"notice\">\(words(.stationNoDeskReader))</p>"
    let swipes: HTML = waiting.asks == .mrz ? " data-swipe" : HTML()
    let documents = state.practice.map(choice) ?? HTML()
    let receipts = ReceiptsView(state: state)
    let isAsking = waiting.opens != nil
    let inert: HTML = isAsking ? " inert" : HTML()
    let notOpened = isAsking ? HTML() : receipts.problem(waiting)
    return """
      \(receipts.dialog(waiting))<div class="waiting"\(inert)><h1>\(words(title))</h1>\(cleared)\(problem)\(notOpened)\(documents)\(empty)\(unplugged)\(camera)
      <form data-do="read" class="ask"\(swipes)>\(fields(waiting))
      <p class="buttons"><button class="first">\(words(.counterRead))</button>\(weaker(waiting))</p></form>
      <div class="ways">\(CameraWays(catalogue: state.catalogue).html)\(otherWays(waiting))</div>\(own)\(tally)\(receipts.list)</div>
      """
  }

  /// What is said while a camera, or a picture, is used.
  private var camera: HTML {
    state.camera.map { CameraNotice(use: $0, catalogue: state.catalogue).html } ?? HTML()
  }

  /// The first document of a holder is their own, as far as anybody knows.
  private var title: Phrase {
    if state.hasRead { return .counterTitle }
    return state.isWalletOpen ? .counterYours : .counterFirst
  }

  /// Where a holder begins who has no wallet yet.
  private var own: HTML {
    guard !state.hasWallet else { return HTML() }
    return """
      <p class="hint">\(words(.counterOwn)) <button type="button" class="more" data-do="part" \
      data-value="identity" id="to-own">\(words(.deskIdentity)) →</button></p>
      """
  }

  private var tally: HTML {
    let phrases = state.tally.phrases
    if phrases.isEmpty { return HTML() }
    return
      "<p class=\"tally\">\(HTML(phrases.map { phrase -> HTML in "<span>\(words(phrase))</span>" }))</p>"
  }

  /// The documents to practise with.
  private func choice(_ practice: Practice) -> HTML {
    let buttons = practice.documents.enumerated().map { place, document -> HTML in
      let chosen: HTML = place == practice.place ? " aria-pressed=\"true\"" : ""
      return """
        <button type="button" data-do="practise" data-value="\(place)"\(chosen)>\(words(document.name))</button>
        """
    }
    return """
      <p>\(words(.practiceChoose))</p><p class="buttons" role="group">\(HTML(buttons))</p>
      """
  }

  /// The button for a read with BAC after PACE failed, and the question that the clerk must
  /// confirm.
  private func weaker(_ waiting: CounterState.Waiting) -> HTML {
    guard waiting.mayReadWeaker else { return HTML() }
    guard waiting.asksForWeaker else {
      return """
        <button type="button" data-do="ask-weaker" id="weaker">\(words(.counterWeaker))</button>
        """
    }
    return """
      </p><div class="problem" role="alert"><p>\(words(.counterWeakerMeans))</p></div><p class="buttons">
      <button type="button" data-do="read-weaker" id="read-weaker">\(words(.counterWeakerRead))</button>
      """
  }

  private func fields(_ waiting: CounterState.Waiting) -> HTML {
    switch waiting.asks {
    case .mrz:
      """
      <p id="how">\(words(.counterHow))</p>\(lineField(waiting.typed, waiting.problem, seen: waiting.seen))
      """
    case .can: number(waiting)
    case .fields: threeFields(waiting)
    }
  }

  private func lineField(
    _ typed: Typed?, _ problem: ToldError?, seen: ZoneReading? = nil
  ) -> HTML {
    """
    <label for="typed">\(words(.counterMRZ))</label>
    <textarea id="typed" name="typed" class="mrz" rows="3" data-mrz data-round="\(state.rounds)" autofocus required \
    autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="200" \
    aria-describedby="form"\(invalid(problem))>\(typed?.text ?? "")</textarea>
    \(DoubtfulZone(reading: seen, catalogue: state.catalogue).html)<p id="form" class="hint" data-line="\(words(.counterLine))" \
    data-whole="\(words(.counterLineWhole))">\(words(.counterMRZForm))</p>
    """
  }

  private func number(_ waiting: CounterState.Waiting) -> HTML {
    """
    <label for="typed">\(words(.counterCAN))</label>
    <input id="typed" name="typed" class="mrz" inputmode="numeric" data-round="\(state.rounds)" autofocus required \
    autocomplete="off" maxlength="6" size="6" aria-describedby="form"\
    \(invalid(waiting.problem)) value="\(waiting.typed?.text ?? "")">
    <p id="form" class="hint">\(words(.counterCANForm))</p>
    """
  }

  /// The form for document number, birth and expiry, for an MRZ that cannot be read.
  private func threeFields(_ waiting: CounterState.Waiting) -> HTML {
    let round = state.rounds
    return """
      <label for="typed">\(words(.counterNumber))</label>
      <input id="typed" name="typed" class="mrz" data-round="\(round)" autofocus required autocomplete="off" \
      autocapitalize="characters" spellcheck="false" maxlength="32"\(invalid(waiting.problem)) \
      value="\(waiting.typed?.text ?? "")">
      <label for="birth">\(words(.counterBirth))</label>
      <input id="birth" name="birth" type="date" data-round="\(round)" required autocomplete="off" \
      value="\(waiting.typed?.birth ?? "")">
      <label for="expiry">\(words(.counterExpiry))</label>
      <input id="expiry" name="expiry" type="date" data-round="\(round)" required autocomplete="off" \
      value="\(waiting.typed?.expiry ?? "")">
      """
  }

  private func invalid(_ problem: ToldError?) -> HTML {
    if problem != nil { " aria-invalid=\"true\"" } else { HTML() }
  }

  /// Buttons for the other ways to enter an access key.
  private func otherWays(_ waiting: CounterState.Waiting) -> [HTML] {
    Typed.Kind.allCases.filter { $0 != waiting.asks }.map { kind in
      let (name, how): (Phrase, Phrase) =
        switch kind {
        case .mrz: (.counterUseMRZ, .counterUseMRZHow)
        case .can: (.counterUseCAN, .counterUseCANHow)
        case .fields: (.counterUseFields, .counterUseFieldsHow)
        }
      return """
        <button type="button" data-do="use" data-value="\(kind.name)"><strong>\(words(name))</strong>\
        <span>\(words(how))</span></button>
        """
    }
  }

  /// The problem with the last document, and what to do.
  private func told(_ told: ToldError, _ title: Phrase) -> HTML {
    state.problem(told, title)
  }

  // MARK: Reading

  private func progress(_ reading: CounterState.Reading) -> HTML {
    let step = words(reading.step)
    let bar: HTML =
      reading.percent.map { percent -> HTML in
        "<progress max=\"100\" value=\"\(percent)\" aria-label=\"\(step)\">\(percent) %</progress>"
      } ?? "<progress aria-label=\"\(step)\"></progress>"
    let filled: HTML =
      reading.wasFilled ? "<p class=\"hint\" data-say>\(words(.counterFilled))</p>" : HTML()
    return """
      <h1>\(words(.counterReading))</h1>
      <div data-swipe><p class="step" data-say>\(step)</p>\(bar)\(filled)</div>
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
      shown.document, state.catalogue, portrait: shown.portrait, office: shown.office,
      isPractice: state.practice != nil)
    let advice = sheet.advice
    let help: HTML =
      advice.isEmpty
      ? HTML()
      : """
      <details id="help" class="screen"><summary>\(words(.reportWhatToDo))</summary>\(advice)</details>
      """
    let inert: HTML = shown.asks == nil ? HTML() : " inert"
    // On a narrow screen the other buttons are far below.
    let near: HTML = "<p class=\"buttons near\">\(issueButton("issue-near", shown))</p>"
    return """
      \(shown.asks.map { dialog($0, shown) } ?? HTML())<div class="sheet" data-swipe\(inert)>\
      \(sheet.first(next: next(shown), below: near))
      <div class="screen">\(outcome(shown))</div>
      <div class="deeds">\(buttons(shown))\(help)
      <details id="details"><summary>\(words(.reportDetails))</summary>\(sheet.details)</details>
      \(ClearingTime(end: shown.end, isByLifting: shown.isClearedByLifting, state).html)</div></div>
      <div class="foot">\(sheet.foot)</div>
      """
  }

  /// The results of work with the document.
  private func outcome(_ shown: ShownDocument) -> HTML {
    // An open dialog already shows the problem.
    let problem =
      shown.asks == nil ? shown.problem.map { told($0, .counterNotDone) } ?? HTML() : HTML()
    let done = shown.done.map { phrase -> HTML in
      "<div class=\"good\" data-say><p>\(words(phrase)).</p></div>"
    }
    let focus: HTML = hasFocus(shown) ? " autofocus" : HTML()
    let kept: HTML =
      leadsToWallet(shown)
      ? """
      <p class="buttons"><button type="button" data-do="part" data-value="identity" id="to-identity"\(focus)>\
      \(words(.cardProves)) →</button></p>
      """ : HTML()
    let busy: HTML =
      shown.isBusy
      ? "<progress aria-label=\"\(words(.identityBusy))\"></progress>" : HTML()
    return problem + HTML(done) + kept + busy
  }

  /// True if the holder can go on to the card that was just kept in their wallet, which is open or being opened. The way
  /// there has the focus, which also brings it on the screen.
  private func leadsToWallet(_ shown: ShownDocument) -> Bool {
    shown.hasKeptCard && (state.isWalletOpen || state.identity.isBusy)
  }

  /// True if a button has the focus: no dialog is open, and no work goes on, after which another button may have it.
  private func hasFocus(_ shown: ShownDocument) -> Bool { shown.asks == nil && !shown.isBusy }

  /// The button beside the decision.
  private func next(_ shown: ShownDocument) -> HTML {
    let focus: HTML = hasFocus(shown) && !leadsToWallet(shown) ? " autofocus" : HTML()
    let escape: HTML = shown.asks == nil ? " data-escape" : HTML()
    return """
      <button type="button" class="next" data-do="next" id="next"\(focus)\(escape)>\
      \(words(.counterNext))<kbd>Enter</kbd></button>
      """
  }

  private func buttons(_ shown: ShownDocument) -> HTML {
    let disabled: HTML = shown.isBusy ? " disabled" : HTML()
    let hasReceipt = if case .some = shown.office.number { true } else { false }
    let save: HTML =
      state.capabilities.keepsRecords && !hasReceipt
      ? """
      <button type="button" data-do="save" id="save"\(disabled)>\(words(.counterSave))</button>
      """ : HTML()
    let isWithheld = if case .withheld = shown.portrait { true } else { false }
    let altered: HTML =
      isWithheld
      ? """
      <button type="button" data-do="show-altered" id="show-altered"\(disabled)>\
      \(words(.counterShowAltered))</button>
      """ : HTML()
    return """
      <p class="buttons"><button type="button" data-print id="print">\(words(.counterPrint))</button>\
      \(save)\(issueButton("issue", shown))\(altered)</p>
      """
  }

  /// The button that issues a card; empty where none can be issued from the document.
  private func issueButton(_ name: HTML, _ shown: ShownDocument) -> HTML {
    guard state.capabilities.hasIssuer, let live = shown.document.live,
      (try? VerifiedAttributes(live)) != nil
    else { return HTML() }
    let disabled: HTML = shown.isBusy ? " disabled" : HTML()
    return """
      <button type="button" data-do="issue" id="\(name)"\(disabled)>\(words(.counterIssue))</button>
      """
  }

  /// The dialog that asks for what some work with the document needs.
  private func dialog(_ work: ShownDocument.Work, _ shown: ShownDocument) -> HTML {
    let problem = shown.problem.map { told($0, .counterNotDone) } ?? HTML()
    let content: HTML =
      if work == .issue, let outlook = shown.outlook {
        CardDialog(state: state).choice(outlook, of: shown)
      } else {
        passphrases(work)
      }
    return DeskDialog(title: words(title(work)), content: problem + content).html
  }

  /// What a dialog is about: what is made, or whose passphrases are asked for.
  private func title(_ work: ShownDocument.Work) -> Phrase {
    if work == .issue { return .counterIssue }
    guard needsWallet(work) else { return .unlockDesk }
    return state.needsDesk ? .unlockBoth : .unlockWallet
  }

  private func needsWallet(_ work: ShownDocument.Work) -> Bool {
    work == .keep && !state.isWalletOpen
  }

  /// Fields for the passphrases that the work needs and the desk does not know.
  private func passphrases(_ work: ShownDocument.Work) -> HTML {
    let desk = state.needsDesk ? DeskPassphraseField(state: state).html : HTML()
    let wallet: HTML =
      needsWallet(work)
      ? """
      <label for="wallet">\(words(.identityPassphrase))</label><input type="password" id="wallet" \
      name="wallet" required\(state.needsDesk ? HTML() : " autofocus") autocomplete="off" \
      aria-describedby="wallet-how"><p id="wallet-how" class="hint">\(words(.identityUnlockHow))</p>
      """
      : HTML()
    let (place, button): (Phrase?, Phrase) =
      switch work {
      case .keep: (.issueKeep, .counterIssue)
      case .send: (.issueSend, .counterIssue)
      case .save, .issue: (nil, .counterSave)
      }
    let line: HTML = place.map { "<p>\(words($0))</p>" } ?? HTML()
    return """
      <form data-do="do-\(work.rawValue)" class="ask">\(line)\(desk)\(wallet)
      <p class="buttons"><button class="first">\(words(button))</button>\
      <button type="button" data-do="not-now" data-escape>\(words(.counterCancel))</button></p></form>
      """
  }
}

extension DeskState {
  /// A problem, and what to do next.
  func problem(_ told: ToldError, _ title: Phrase) -> HTML {
    let sentence = catalogue.begun(catalogue.sentence(told.code, told.details))
    let hint =
      catalogue.pageHint(told.code, told.details)
      ?? pageAdvice(told.code).map { catalogue.words($0) }
    let hintLine: HTML = hint.map { "<p>\(catalogue.begun($0)).</p>" } ?? HTML()
    return """
      <div class="problem" role="alert"><p><strong>\(catalogue.words(title))</strong></p>
      <p>\(sentence).</p>\(hintLine)</div>
      """
  }

  /// What to do on the page if the error's hint names a command for a terminal; nil if there is no
  /// hint.
  private func pageAdvice(_ code: ReasonCode) -> Phrase? {
    if code == .passphraseWrong || code == .usage { return .deskTryAgain }
    if case nil = catalogue.hint(code) { return nil }
    return switch code {
    case .openedCertificates: .openedCertificatesHere
    case .openedBackup: .openedBackupHere
    case .openedSecret: .openedSecretHere
    case .openedUnknown: .openedUnknownHere
    default: .deskTell
    }
  }
}
