import Credentials
import Encoding
import Exchange
import HTTP
import Messages
import Operations
import Presentation
import Verdicts

/// The result of what somebody showed: one banner, whose headline is the answer and not the signature, and what it rests on.
struct ResultView {
  let judged: JudgedAnswer
  let catalogue: MessageCatalogue
  let isPractice: Bool

  private var verdict: AnswerVerdict { judged.verdict }
  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  /// What is done with what somebody showed.
  enum Decision {
    case verified, checkByHand, refused

    var word: Phrase {
      switch self {
      case .verified: .verifyVerified
      case .checkByHand: .decisionCheckByHand
      case .refused: .verifyFailed
      }
    }

    var style: HTML {
      switch self {
      case .verified: "passed"
      case .checkByHand: "unknown"
      case .refused: "failed"
      }
    }

    var sign: HTML {
      switch self {
      case .verified: "✓"
      case .checkByHand: "!"
      case .refused: "✕"
      }
    }

    /// What stands above all else, with the way back.
    func banner(_ reason: String, isPractice: Bool, _ catalogue: MessageCatalogue) -> HTML {
      let practice: HTML = isPractice ? " practice" : HTML()
      let word = catalogue.words(word)
      return """
        <section class="decision \(style)\(practice)"><span class="sign" aria-hidden="true">\(sign)</span>\
        <div class="words" \(self == .verified ? "data-say" : "data-alarm")><h1 class="word"><strong>\
        \(isPractice ? catalogue.words(.practice(word)) : word)</strong></h1><p>\(reason)</p></div>\
        <button type="button" class="next" data-do="done" autofocus data-escape>\
        \(catalogue.words(.shownDone))</button></section>
        """
    }
  }

  var html: HTML {
    """
    <div class="outcome">\(decision.banner(reason, isPractice: isPractice, catalogue))\
    \(chosen)\(tiles)\(parts)\(choice)</div>
    """
  }

  // MARK: The decision

  /// Claims that say "no": genuine, and not what was asked for.
  private var denied: [RevealedClaim] {
    judged.credentials.flatMap(\.revealedClaims).filter {
      ClaimWords.isStatement($0.path) && $0.value.bool == false
    }
  }

  /// What passes below a root that was chosen on the page, which anybody may have made, and a simulated document, is for
  /// a person to judge. Nothing green is beside a false statement.
  private var decision: Decision {
    guard judged.holds else { return verdict.outcome.status == .failed ? .refused : .checkByHand }
    if !denied.isEmpty { return .refused }
    guard judged.chosenRoots.isEmpty, case nil = simulation, judged.undecided.isEmpty else {
      return .checkByHand
    }
    return .verified
  }

  /// What is said of a simulated document, or of a proof below the root of this desk, which may be over one; nil where
  /// there is nothing to say, as in practice.
  private var simulation: Phrase? {
    guard !isPractice else { return nil }
    if judged.credentials.contains(where: \.isSimulated) { return .cardSimulated }
    let isOpen = judged.credentials.contains { $0.proof != nil && $0.voucher == .ownDesk }
    return isOpen ? .resultProofPractice : nil
  }

  private var reason: String {
    let claims = ClaimWords(catalogue: catalogue)
    if !denied.isEmpty {
      return words(.resultDenied(denied.map { claims.name($0.path) }.joined(separator: ", ")))
    }
    guard judged.chosenRoots.isEmpty else { return words(.verifyChosenRoot) }
    if judged.isBelowChosen, verdict.outcome.code == .issuerUntrusted {
      return words(.verifyOtherRoot)
    }
    guard judged.holds else {
      let hint = catalogue.pageHint(verdict.outcome.code, verdict.outcome.details)
      return sentences([catalogue.sentence(verdict.outcome)] + (hint.map { [$0] } ?? []))
    }
    let answer = judged.credentials.flatMap(\.revealedClaims)
      .filter { ClaimPicture(among: [$0]) == nil }.map(claims.statement)
    let doubts =
      (simulation.map { [words($0)] } ?? [])
      + judged.undecided.prefix(1).map { open in
        open.revocation.code == .credentialStatusNotChecked
          ? words(.resultUnlooked) : catalogue.sentence(open.revocation)
      }
    return sentences(
      doubts + [answer.isEmpty ? words(.reviewCardOnly) : answer.joined(separator: ", ")])
  }

  private func sentences(_ texts: [String]) -> String {
    texts.map { catalogue.begun($0) + "." }.joined(separator: " ")
  }

  // MARK: What it rests on

  private var tiles: HTML {
    guard judged.holds else { return HTML() }
    let credentials = judged.credentials
    let vouched = credentials.map { credential -> HTML in
      let lines = TrustLines(credential).lines(catalogue).map { line -> HTML in
        "<p><bdi>\(line)</bdi></p>"
      }
      let isKnown = credential.voucher == .ownDesk || credential.voucher == .institution
      return tile(
        isKnown ? .verified : .checkByHand, .resultVouches,
        "\(lines)\(CardLevel(credential, catalogue).html)")
    }
    let revocation = credentials.map { credential -> HTML in
      let sentence: HTML = "<p>\(catalogue.begun(catalogue.sentence(credential.revocation))).</p>"
      switch credential.revocation.status {
      case .passed: return tile(.verified, .verifyRevocation, sentence)
      case .notDone, .unknown:
        return tile(.checkByHand, .verifyRevocation, sentence)
      default: return tile(nil, .verifyRevocation, sentence)
      }
    }
    return """
      <div class="verdicts result">\(vouched)\(credentials.map(forWhom))\(credentials.map(proof))\
      \(revocation)\(who)</div>\(lookUp)
      """
  }

  /// That a proof in zero knowledge was shown and no document, and what it leaves open; nothing for a document.
  private func proof(_ credential: VerifiedCredential) -> HTML {
    guard let proof = credential.proof else { return HTML() }
    let time =
      proof.isWholeDay
      ? words(.resultProofOn(catalogue.language.day(CalendarDate(proof.time.instant))))
      : words(.resultProofAt(proof.time.description))
    return tile(
      .checkByHand, .resultProof, "<p>\(time)</p><p>\(words(.resultProofLimits))</p>")
  }

  /// The button that fetches the lists of what the issuers revoked, with the hosts that it asks.
  private var lookUp: HTML {
    let hosts = judged.statusHosts
    guard !hosts.isEmpty else { return HTML() }
    return """
      <p class="buttons"><button type="button" data-do="look-up" id="look-up"><bdi>\
      \(words(.resultLookUp(hosts.map { OutsideName.folded($0) }.joined(separator: ", "))))</bdi></button></p>
      """
  }

  private func tile(_ decision: Decision?, _ title: Phrase, _ body: HTML) -> HTML {
    // Nothing green is beside a false statement.
    let shown = decision == .verified && self.decision == .refused ? nil : decision
    return Self.tile(shown, words(title), body)
  }

  /// A tile below the banner; nil stands for what was not asked, or is no question.
  static func tile(_ decision: Decision?, _ title: String, _ body: HTML) -> HTML {
    """
    <section class="tile \(decision?.style ?? "open")"><span class="sign" aria-hidden="true">\
    \(decision?.sign ?? "–")</span><h2>\(title)</h2>\(body)</section>
    """
  }

  private func forWhom(_ credential: VerifiedCredential) -> HTML {
    if let date = verdict.unaskedAt {
      let made = words(.verifyMadeAt(Timestamp(date).description))
      return tile(credential.isHolderBound ? nil : .checkByHand, .resultForWhom, "<p>\(made)</p>")
    }
    let bound = words(credential.isHolderBound ? .resultBound : .verifyCopied)
    return tile(
      credential.isHolderBound ? .verified : .checkByHand, .resultForWhom,
      "<p>\(catalogue.begun(bound)).</p>")
  }

  /// Who it is, as far as that was shown: the names of each credential, and what else tells the holder from others.
  private var who: HTML {
    let claims = ClaimWords(catalogue: catalogue)
    let rows = judged.credentials.compactMap { credential -> String? in
      let naming = credential.revealedClaims.filter { !ClaimWords.isAnonymous($0.path) }
      let names = naming.filter { ClaimWords.isName($0.path) }.map(claims.value(of:))
      let others = naming.filter { !ClaimWords.isName($0.path) }.map { claims.name($0.path) }
      let parts = (names.isEmpty ? [] : [names.joined(separator: " ")]) + others
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
    guard !rows.isEmpty else { return tile(nil, .resultWho, "<p>\(words(.resultNotAsked))</p>") }
    return tile(
      decision == .verified ? .verified : nil, .resultWho,
      HTML(rows.map { row -> HTML in "<p><bdi>\(row)</bdi></p>" }))
  }

  /// The roots that were chosen, each by its fingerprint.
  private var chosen: HTML {
    let roots = judged.chosenRoots
    if roots.isEmpty { return HTML() }
    let rows = roots.map { root -> HTML in
      """
      <div><dt>\(words(.verifyRoot))</dt><dd><bdi>\(OutsideName.folded(root.subject.nameForPeople))</bdi></dd></div>\
      <div><dt>SHA-256</dt><dd><code>\(Hex.encode(root.sha256))</code></dd></div>
      """
    }
    return """
      <div class="doubt"><p>\(words(.verifyWhereFrom))</p><dl class="facts">\(rows)</dl></div>
      """
  }

  /// The way on where nobody is known who vouches for the issuer.
  private var choice: HTML {
    guard verdict.outcome.code == .issuerUntrusted else { return HTML() }
    return """
      <section aria-labelledby="root-title"><h2 id="root-title">\(words(.verifyChooseRoot))</h2>\
      <p>\(words(.verifyChooseHow))</p><form data-do="verify-below">\
      \(TextField(label: .verifyRoot, catalogue: catalogue).html)\
      <p class="buttons"><button>\(words(.verifyCheck))</button></p></form></section>
      """
  }

  // MARK: What was shown

  /// What was shown; nothing of it unless all holds.
  private var parts: HTML {
    guard judged.holds else { return HTML() }
    let sections = judged.credentials.map(shown)
    let unasked = verdict.parts.flatMap(\.unasked)
    let names = ClaimWords(catalogue: catalogue).names(unasked)
    let also: HTML =
      unasked.isEmpty ? HTML() : "<p>\(words(.verifyUnasked)): \(names)</p>"
    return "<details><summary>\(words(.cardDetails))</summary>\(sections)\(also)</details>"
  }

  private func shown(_ credential: VerifiedCredential) -> HTML {
    let claims = ClaimWords(catalogue: catalogue)
    let rows = credential.revealedClaims.map { claim -> HTML in
      if let picture = ClaimPicture(among: [claim]), let image = picture.image {
        return """
          <div><dt>\(claims.name(claim.path))</dt>\
          <dd><img class="portrait" alt="\(words(.claimPortrait))" src="\(image)"></dd></div>
          """
      }
      return """
        <div><dt>\(claims.name(claim.path))</dt><dd><bdi>\(claims.value(of: claim))</bdi></dd></div>
        """
    }
    return """
      <section class="part"><dl class="holder">\(rows)</dl><dl class="facts">\
      <div><dt>\(words(.verifyType))</dt><dd>\(CardTypeWords.name(credential.type, catalogue)) \
      (\(VerdictText.name(of: credential.format)))</dd></div>\
      <div><dt>\(words(.cardIssuer))</dt><dd><bdi>\(OutsideName.folded(credential.issuerName))</bdi></dd></div>\
      \(root(credential))</dl></section>
      """
  }

  private func root(_ credential: VerifiedCredential) -> HTML {
    guard credential.voucher == .givenRoot, let anchor = credential.anchor else { return HTML() }
    return
      "<div><dt>\(words(.verifyRoot))</dt><dd><code>\(Hex.encode(anchor.sha256))</code></dd></div>"
  }
}
