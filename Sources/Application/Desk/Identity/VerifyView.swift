import Credentials
import Encoding
import Exchange
import Messages
import Presentation
import Verdicts

/// Where something is asked for, and what somebody shows is looked at.
struct VerifyView {
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <h1>\(words(.identityVerify))</h1>
    <section aria-labelledby="check-title"><h2 id="check-title">\(words(.verifyTitle))</h2>
    <p>\(words(.verifyHow))</p>
    <form data-do="verify">\(TextField(label: .verifyAnswer, catalogue: catalogue).html)
    <p class="buttons"><button class="first">\(words(.verifyCheck))</button></p></form></section>
    <section aria-labelledby="ask-title"><h2 id="ask-title">\(words(.verifyAskTitle))</h2>
    <p>\(words(.verifyAskHow))</p>
    <form data-do="ask"><label for="asker">\(words(.verifyName))</label>\
    <input id="asker" name="asker" maxlength="80" autocomplete="off">
    <fieldset><legend>\(words(.showChoose))</legend>\
    \(ClaimChoice(names: AskedClaims.all, catalogue: catalogue).html)</fieldset>
    <p class="buttons"><button class="first">\(words(.verifyMake))</button></p></form></section>
    """
  }
}

/// The verdict on what somebody showed, and what that was where all of it holds.
struct AnswerView {
  let judged: JudgedAnswer
  let catalogue: MessageCatalogue
  let isPractice: Bool

  private var verdict: AnswerVerdict { judged.verdict }
  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let practice: HTML = isPractice ? " practice" : HTML()
    return """
      <h1>\(words(.verifyTitle))</h1><section class="decision \(style)\(practice)">\
      <span class="sign" aria-hidden="true">\(sign)</span>\
      <div class="words" \(isVerified ? "data-say" : "data-alarm")><p class="word"><strong>\
      \(isPractice ? words(.practice(words(word))) : words(word))</strong></p><p>\(reason)</p></div></section>\
      \(chosen)\(unasked)\(parts)\(choice)<p class="buttons"><button type="button" class="first" data-do="done" autofocus \
      data-escape>\(words(.verifyAgain))</button></p>
      """
  }

  /// What passes below a root that was chosen on the page, which anybody may have made, is for a person to judge.
  private var isVerified: Bool { verdict.outcome.status == .passed && judged.chosenRoots.isEmpty }

  private var word: Phrase {
    switch verdict.outcome.status {
    case .passed: isVerified ? .verifyVerified : .decisionCheckByHand
    case .failed: .verifyFailed
    default: .verifyUnverified
    }
  }

  private var style: HTML {
    verdict.outcome.status == .failed ? "failed" : isVerified ? "passed" : "unknown"
  }

  private var sign: HTML {
    verdict.outcome.status == .failed ? "✕" : isVerified ? "✓" : "!"
  }

  private var reason: String {
    guard judged.chosenRoots.isEmpty else { return words(.verifyChosenRoot) }
    if judged.isBelowChosen, verdict.outcome.code == .issuerUntrusted {
      return words(.verifyOtherRoot)
    }
    let hint =
      verdict.outcome.status == .passed
      ? nil : catalogue.pageHint(verdict.outcome.code, verdict.outcome.details)
    return ([catalogue.sentence(verdict.outcome)] + (hint.map { [$0] } ?? []))
      .map { catalogue.begun($0) + "." }.joined(separator: " ")
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

  private var unasked: HTML {
    guard verdict.outcome.status == .passed, let date = verdict.unaskedAt else { return HTML() }
    return "<p class=\"doubt\">\(words(.verifyMadeAt(Timestamp(date).description)))</p>"
  }

  /// What was shown; nothing of it unless all holds.
  private var parts: HTML {
    guard verdict.outcome.status == .passed else { return HTML() }
    let sections = verdict.parts.flatMap { part in
      part.verdict.credentials.compactMap(\.credential)
    }.map(shown)
    let unasked = verdict.parts.flatMap(\.unasked)
    guard !unasked.isEmpty else { return HTML(sections) }
    let names = ClaimWords(catalogue: catalogue).names(unasked)
    return "\(sections)<p>\(words(.verifyUnasked)): \(names)</p>"
  }

  private func shown(_ credential: VerifiedCredential) -> HTML {
    let claims = ClaimWords(catalogue: catalogue)
    let simulated: HTML =
      credential.isSimulated ? "<p class=\"simulated\">\(words(.cardSimulated))</p>" : HTML()
    let rows = credential.revealedClaims.map { claim -> HTML in
      if let picture = ClaimPicture(among: [claim]), let image = picture.image {
        return """
          <div><dt>\(claims.name(claim.path))</dt>\
          <dd><img class="portrait" alt="\(words(.claimPortrait))" src="\(image)"></dd></div>
          """
      }
      return """
        <div><dt>\(claims.name(claim.path))</dt><dd><bdi>\(claims.value(claim.value))</bdi></dd></div>
        """
    }
    return """
      <section class="part">\(simulated)<dl class="holder">\(rows)</dl><dl class="facts">\
      <div><dt>\(words(.verifyType))</dt><dd>\(CredentialTypeText.name(ofType: credential.type)) \
      (\(VerdictText.name(of: credential.format)))</dd></div>\
      <div><dt>\(words(.cardIssuer))</dt><dd><bdi>\(OutsideName.folded(credential.issuerName))</bdi></dd></div>\
      \(LevelRow(credential.trustLevel, claimed: credential.excessTrustLevel, catalogue).html)\(voucher(credential))\
      <div><dt>\(words(.verifyHolder))</dt><dd>\(words(holder(credential)))</dd></div>\
      <div><dt>\(words(.verifyRevocation))</dt>\
      <dd>\(catalogue.sentence(credential.revocation))</dd></div></dl></section>
      """
  }

  /// Who vouches for a card, where that is this desk, or a root that was chosen.
  private func voucher(_ credential: VerifiedCredential) -> HTML {
    switch credential.voucher {
    case .ownDesk: "<div><dt>\(words(.verifyVoucher))</dt><dd>\(words(.issuedHere))</dd></div>"
    case .givenRoot:
      """
      <div><dt>\(words(.verifyRoot))</dt><dd><code>\(credential.anchor.map { Hex.encode($0.sha256) } ?? "")</code></dd></div>
      """
    case .institution, .nobody: HTML()
    }
  }

  private func holder(_ credential: VerifiedCredential) -> Phrase {
    guard credential.isHolderBound else { return .verifyCopied }
    if verdict.unaskedAt != nil { return .verifyBoundNobody }
    return .verifyBound
  }
}
