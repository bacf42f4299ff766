import Credentials
import Encoding
import Exchange
import FoundationEssentials
import Messages
import Presentation
import ProofEngine
import Verdicts

/// An offer of a card that waits for one wallet. The page shows nothing of the document beside it.
struct CardSending: Sendable {
  /// The result of an offer.
  enum Result: Sendable {
    /// A wallet has the card.
    case kept
    /// The clerk cancelled the offer, and nothing was issued.
    case cancelled
    /// No wallet has the card.
    case failed(ToldError)
  }

  /// The number of the read from which the card is.
  let number: Int
  /// The address of the offer as a QR code, in SVG; empty once the offer has ended.
  var symbol: [UInt8]
  /// The transaction code, in digits, which the clerk tells the holder.
  var digits: String
  /// How long the desk waits for a wallet, in seconds.
  let seconds: Int
  /// True once a wallet has taken the offer.
  var isTaken = false
  /// True once the clerk cancelled it.
  var isCancelled = false
  /// The result, and the moment at which it is cleared; nil while the desk waits for a wallet.
  var result: (came: Result, end: ContinuousClock.Instant)?
}

/// Issuing a card.
extension DeskState {
  /// Asks where the card should go, once it is known what can be minted.
  /// - Parameter end: the new moment at which the document is cleared, since the clerk is still at
  ///   work.
  mutating func offerChoice(
    _ number: Int, _ outlook: MintingOutlook, until end: ContinuousClock.Instant
  ) {
    guard case .shown(var shown) = counter, shown.number == number else { return }
    (shown.isBusy, shown.asks, shown.outlook) = (false, .issue, outlook)
    shown.end = max(shown.end, end)
    counter = .shown(shown)
    changed()
  }

  /// Takes the answer to where the card goes; asks for the passphrases that are not known yet.
  /// - Returns: false if it cannot go there.
  mutating func choose(_ form: DeskForm, _ shown: ShownDocument) -> Bool {
    guard shown.asks == .issue, let name = form.text("to"),
      let work = ShownDocument.Work(exactly: name), canDo(work)
    else { return false }
    var shown = shown
    shown.isHolderMatched = form.isTicked("matched")
    shown.keepsEvidence = work == .keep && mayKeepEvidence && form.isTicked("evidence")
    if needsDesk || work == .keep && !isWalletOpen {
      (shown.asks, shown.problem) = (work, nil)
      counter = .shown(shown)
      changed()
    } else {
      orderCard(work, Passphrases(desk: nil, wallet: nil), shown)
    }
    return true
  }

  /// True if a card can go there.
  func canDo(_ work: ShownDocument.Work) -> Bool {
    switch work {
    case .keep: capabilities.hasIssuer && hasWallet
    case .send: capabilities.hasIssuer && capabilities.sendsCards
    case .save, .issue: false
    }
  }

  /// True if the holder may have the data kept that proofs over the passport's signature need.
  var mayKeepEvidence: Bool { capabilities.keepsEvidence && canDo(.keep) }

  /// True if the passphrase of the desk must be typed.
  var needsDesk: Bool { !capabilities.isDeskOpen }

  /// True if there is a wallet, open or not.
  var hasWallet: Bool { if case .absent = identity.screen { false } else { true } }

  mutating func orderCard(
    _ work: ShownDocument.Work, _ passphrases: Passphrases, _ shown: ShownDocument
  ) {
    order(work == .send ? .send(shown, passphrases) : .issue(shown, passphrases), with: shown)
  }

  /// Shows an offer in place of the document from which its card is issued.
  /// - Returns: false if the document is no longer shown.
  mutating func send(_ sending: CardSending) -> Bool {
    guard case .shown(let shown) = counter, shown.number == sending.number else { return false }
    counter = .sending(sending)
    changed()
    return true
  }

  /// True if an offer is shown and still waits for a wallet.
  func isSending(_ number: Int) -> Bool {
    guard case .sending(let sending) = counter, sending.number == number,
      case .none = sending.result
    else { return false }
    return !sending.isCancelled && !isEnded
  }

  /// Says that a wallet has taken an offer.
  mutating func take(_ number: Int) {
    guard case .sending(var sending) = counter, sending.number == number, !sending.isTaken else {
      return
    }
    sending.isTaken = true
    counter = .sending(sending)
    changed()
  }

  /// Shows the result of an offer.
  mutating func finishSending(
    _ number: Int, _ result: CardSending.Result, until end: ContinuousClock.Instant
  ) {
    guard case .sending(var sending) = counter, sending.number == number else { return }
    (sending.symbol, sending.digits, sending.result) = ([], "", (result, end))
    counter = .sending(sending)
    changed()
  }
}

/// The dialog before a card is issued, and the view of an offer to a phone.
struct CardDialog {
  let state: DeskState

  private func words(_ phrase: Phrase) -> String { state.catalogue.words(phrase) }

  /// Shows what can be minted, and where it can go.
  func choice(_ outlook: MintingOutlook, of shown: ShownDocument) -> HTML {
    let simulated: HTML =
      outlook.isSimulated ? "<p class=\"simulated\">\(words(.cardSimulated))</p>" : HTML()
    let batches = outlook.batches.map { batch -> HTML in
      // A latest end at midnight is the first second after the validity.
      let latest = shown.document.judgementTime.zone.day(at: batch.latestEnd - 1)
      let day = state.catalogue.language.day(latest)
      let purpose = CardTypeWords.purpose(of: batch.kind).map { ": \(words($0))" } ?? ""
      return """
        <li><strong>\(state.catalogue.begun(type(batch.kind)))</strong>\(purpose)<br>\
        <span class="hint">\(words(.issueCopies(batch.copies, day)))</span></li>
        """
    }
    let leftOut = outlook.leftOut.map { left -> HTML in
      let sentence = state.catalogue.sentence(left.reason)
      return """
        <p class="hint">\(words(.issueWithout(type(left.kind)))): \(sentence).</p>
        """
    }
    return """
      <p>\(words(.issueWhat))</p>\(simulated)<ul class="made">\(batches)</ul>
      <p class="hint">\(words(.issueWhyCopies))</p>\(leftOut)
      \(CardLevel(outlook.trustLevel, state.catalogue).html)
      <form data-do="make" class="ask"><label class="tick"><input type="checkbox" id="matched" name="matched" \
      value="1" autofocus aria-describedby="matched-how">\(words(.counterMatched))</label>\
      <p id="matched-how" class="hint">\(words(.counterMatchedHow))</p>\(evidence)\(remarks)
      <p class="buttons">\(place(.keep, .issueKeep, first: true))\(place(.send, .issueSend, first: !state.canDo(.keep)))\
      <button type="button" data-do="not-now" data-escape>\(words(.counterCancel))</button></p></form>
      """
  }

  private func type(_ kind: CredentialKind) -> String {
    CardTypeWords.name(kind.type, state.catalogue)
  }

  /// The box for the data that proofs need; it is never ticked by itself.
  private var evidence: HTML {
    guard state.mayKeepEvidence else { return HTML() }
    return """
      <label class="tick"><input type="checkbox" id="evidence" name="evidence" value="1">\
      \(words(.issueEvidence))</label>
      """
  }

  private func place(_ work: ShownDocument.Work, _ name: Phrase, first: Bool) -> HTML {
    guard state.canDo(work) else { return HTML() }
    let style: HTML = first ? " class=\"first\"" : HTML()
    return """
      <button id="to-\(work.rawValue)" name="to" value="\(work.rawValue)"\(style)>\(words(name))</button>
      """
  }

  /// Says what is missing if the card cannot go to one of the places, and what is different on a
  /// phone.
  private var remarks: HTML {
    let lines = [
      state.canDo(.keep) ? nil : Phrase.issueNoWallet,
      state.canDo(.send) ? .issuePhoneCopies(IssuerTransaction.mostCopies) : .issueNoPhone,
    ].compactMap(\.self)
    return HTML(lines.map { "<p class=\"hint\">\(words($0))</p>" })
  }

  /// An offer that waits for a wallet, or the result of an offer.
  func sending(_ sending: CardSending) -> HTML {
    guard let (result, end) = sending.result else { return waiting(sending) }
    let told: HTML =
      switch result {
      case .kept: "<div class=\"good\" data-say><p>\(words(.sendKept))</p></div>"
      case .cancelled: "<p class=\"notice\" data-say>\(words(.sendCancelled))</p>"
      case .failed(let told): state.problem(told, .counterNotDone)
      }
    return """
      <div data-swipe><h1>\(words(.counterIssue))</h1>\(told)
      <p class="buttons"><button type="button" class="first" data-do="next" id="next" autofocus data-escape>\
      \(words(.counterNext))</button></p>
      \(ClearingTime(end: end, state).html)</div>
      """
  }

  private func waiting(_ sending: CardSending) -> HTML {
    let step: Phrase = sending.isTaken ? .sendTaken : .sendWaiting
    return """
      <div class="sending" data-swipe><h1>\(words(.sendTitle))</h1>
      <p class="symbol"><img alt="QR" src="\(HTML(image: sending.symbol, type: "image/svg+xml"))"></p>
      <p>\(words(.sendDigits)) <strong class="digits">\(sending.digits)</strong></p>
      <p class="step" data-say>\(words(step))</p><p class="hint">\(words(.sendEnds(sending.seconds)))</p>
      <p class="buttons"><button type="button" data-do="stop-sending" id="cancel" autofocus data-escape>\
      \(words(.counterCancel))</button></p></div>
      """
  }
}

/// Words of making a card.
extension Phrase {
  static let issueWhat = Phrase("issue-what")
  static let issueWhyCopies = Phrase("issue-why-copies")
  static let issueEvidence = Phrase("issue-evidence")
  static let issueKeep = Phrase("issue-keep")
  static let issueSend = Phrase("issue-send")
  static let issueNoWallet = Phrase("issue-no-wallet")
  static let issueNoPhone = Phrase("issue-no-phone")
  static let sendTitle = Phrase("send-title")
  static let sendDigits = Phrase("send-digits")
  static let sendWaiting = Phrase("send-waiting")
  static let sendTaken = Phrase("send-taken")
  static let sendKept = Phrase("send-kept")
  static let sendCancelled = Phrase("send-cancelled")
  /// *count* copies, until *day* at the latest.
  static func issueCopies(_ count: Int, _ day: String) -> Phrase {
    Phrase("issue-copies", Fact(.count, count), Fact(.shownUntil, day))
  }
  /// A phone gets as many copies as it wants, *limit* of a kind at most.
  static func issuePhoneCopies(_ most: Int) -> Phrase {
    Phrase("issue-phone-copies", Fact(.limit, most))
  }
  static func issueWithout(_ type: String) -> Phrase {
    Phrase("issue-without", Fact(.format, type))
  }
  /// The offer ends after *seconds*.
  static func sendEnds(_ seconds: Int) -> Phrase { Phrase("send-ends", Fact(.count, seconds)) }
}
