import DocumentProofs
import Encoding
import Messages
import Operations
import Presentation
import Verdicts

/// What of a proof over a passport is shown in the place of a section.
struct ProofView {
  let sheet: ProofSheet
  let catalogue: MessageCatalogue
  let isPractice: Bool

  var html: HTML {
    switch sheet {
    case .asked(let question): QuestionView(question: question, catalogue: catalogue).html
    case .missingList(let held): MissingListView(held: held, catalogue: catalogue).html
    case .whose(_, let persons):
      WhoseView(persons: persons, catalogue: catalogue, action: "proof-whose").html
    case .review(let review): ProofReviewView(review: review, catalogue: catalogue).html
    case .made(let made): MadeProofView(made: made, catalogue: catalogue).html
    case .judged(let judged):
      ProofResultView(judged: judged, catalogue: catalogue, isPractice: isPractice).html
    }
  }
}

/// Where a verifier asks for a proof over a passport's own signature.
struct AskProofView {
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <section aria-labelledby="ask-proof-title"><h2 id="ask-proof-title">\(words(.proofAskTitle))</h2>\
    <p>\(words(.proofAskHow))</p>
    <form data-do="ask-proof"><label for="proof-asker">\(words(.verifyName))</label>\
    <input id="proof-asker" name="proof-asker" maxlength="80" autocomplete="off">
    <label for="age">\(words(.proofAge))</label>\
    <input id="age" name="age" type="number" min="1" max="99" value="18">
    <label for="states">\(words(.proofStates))</label>\
    <input id="states" name="states" maxlength="255" autocomplete="off">
    <label for="nationality">\(words(.proofNationality))</label>\
    <input id="nationality" name="nationality" maxlength="255" autocomplete="off">
    <div class="ticks"><label class="tick"><input type="checkbox" name="not-expired" value="1">\
    \(words(.proofInDate))</label><label class="tick"><input type="checkbox" name="bound" value="1">\
    \(words(.proofBound))</label></div>
    <label for="place">\(words(.proofPlace))</label>\
    <input id="place" name="place" maxlength="80" autocomplete="off">
    <p class="buttons"><button class="first" id="ask-proof">\(words(.verifyMake))</button></p></form></section>
    """
  }
}

/// A question that was made here, to be held before the holder; their proof comes by itself, or as a file into the box.
struct QuestionView {
  let question: ShownQuestion
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  /// The longest list that the page gives as a file, in bytes.
  private static let longestList = 1 << 20

  var html: HTML {
    let answer = words(question.transaction == nil ? .proofIsFile : .proofComes)
    return """
      <div class="present"><div>\(SymbolPictures(symbol: question.symbol, catalogue: catalogue).html)\(address)</div>\
      <div><h1>\(words(.askedTitle))</h1><p>\(ProofWords(catalogue: catalogue).line(question.request))</p>\
      <p>\(words(.shownHow))</p><p>\(answer)</p>\(signers)<p>\(words(.askedAnswer))</p>\
      \(OpenBox(catalogue: catalogue).html)
      <p class="buttons"><a class="button" download="\(question.symbol.name)" \
      href="\(HTML(image: question.symbol.file, type: "application/octet-stream"))">\(words(.shownSave))</a>\
      <button type="button" data-do="done" data-escape>\(words(.shownDone))</button></p></div></div>
      """
  }

  /// The address as a text, to be copied.
  private var address: HTML {
    guard let address = question.transaction?.address else { return HTML() }
    return "<p><code id=\"proof-address\">\(address.text)</code></p>"
  }

  private var signers: HTML {
    guard let list = question.list else {
      return "<p class=\"doubt\">\(words(.proofNoSigners))</p>"
    }
    guard list.encoded.count <= Self.longestList else { return HTML() }
    let isOpen = question.request.state.map { $0.revoked == nil } ?? false
    let reason: Phrase =
      question.isRevocationTooLarge ? .proofRevocationTooLarge : .proofRevocationUnasked
    let doubt: HTML = isOpen ? "<p class=\"doubt\">\(words(reason))</p>" : HTML()
    return """
      \(doubt)<p><a download="signers" href="\(HTML(image: list.encoded, type: "application/octet-stream"))">\
      \(words(list.kind == .roots ? .proofRootsFile : .proofListFile))</a></p>
      """
  }
}

/// The way on where the wallet does not have the list of signers, or of states' roots, that a request names.
struct MissingListView {
  let held: HeldRequest
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let fetch: HTML =
      if let host = held.address?.url.host {
        """
        <button type="button" data-do="proof-fetch-list" id="proof-fetch-list"><bdi>\(words(.fetchDo)): \
        \(words(.fetchFrom(OutsideName.folded(host))))</bdi></button>
        """
      } else {
        HTML()
      }
    let (title, how, file): (Phrase, Phrase, Phrase) =
      held.request.state == nil
      ? (.proofListTitle, .proofListHow, .proofListFile)
      : (.proofRootsTitle, .proofRootsHow, .proofRootsFile)
    return """
      <h1>\(words(title))</h1><p>\(words(how))</p>
      <form data-do="proof-list">\(TextField(label: file, catalogue: catalogue).html)
      <p class="buttons"><button type="button" data-do="done" id="refuse" autofocus data-escape>\
      \(words(.reviewRefuse))</button>\(fetch)<button>\(words(.openLook))</button></p></form>
      """
  }
}

/// What a proof would show, for the holder to consent to.
struct ProofReviewView {
  let review: ProofReview
  let catalogue: MessageCatalogue

  private var request: ProofRequest { review.held.request }
  private var plan: PlannedPassportProof { review.plan }
  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let holder: HTML = review.holder.map { "<p><bdi>\($0)</bdi></p>" } ?? HTML()
    let simulated: HTML =
      plan.isSimulated ? "<p class=\"simulated\">\(words(.cardSimulated))</p>" : HTML()
    let asker: Phrase =
      request.audience.isEmpty
      ? .reviewNobodyAsks : .reviewAsks(OutsideName.folded(request.audience))
    let place: HTML =
      request.place.map { "<p><bdi>\(words(.proofPlaceIs(OutsideName.folded($0))))</bdi></p>" }
      ?? HTML()
    let states = ProofText.shownStates(plan, catalogue).map { line -> HTML in
      "<p><strong><bdi>\(catalogue.begun(line)).</bdi></strong></p>"
    }
    let learned = learned.map { line -> HTML in "<li><bdi>\(line)</bdi></li>" }
    let doubts = doubts.map { phrase -> HTML in "<p class=\"doubt\">\(words(phrase))</p>" }
    return """
      <h1>\(words(.proofReviewTitle))</h1>\(holder)\(simulated)<p>\(words(.reviewBegun))</p>\
      <p><strong><bdi>\(words(asker))</bdi></strong></p>\(place)\(destination)\(states)
      <section class="part"><h2>\(words(.shownLearns))</h2><ul>\(learned)</ul><p class="hint">\(hidden)</p>\
      </section>\(doubts)
      <p class="buttons"><button type="button" data-do="done" id="refuse" autofocus data-escape>\
      \(words(.reviewRefuse))</button>\(next)</p>
      """
  }

  /// The button for consent; before it, where something is unusual, one that says so.
  private var next: HTML {
    if review.needsAcceptance, !review.isAccepted {
      return """
        <button type="button" data-do="proof-accept" id="proof-accept">\(words(.proofAccept))</button>
        """
    }
    return """
      <button type="button" class="first" data-do="proof-consent" id="proof-consent">\
      \(words(.proofMake))</button>
      """
  }

  private var destination: HTML {
    guard let host = review.held.address?.url.host else {
      let own = review.ownHost.map { host -> HTML in
        "<p><bdi>\(words(.proofOwnHost(OutsideName.folded(host))))</bdi></p>"
      }
      return "<p>\(words(.proofIsFile))</p>\(own ?? HTML())"
    }
    return "<p><bdi>\(words(.reviewGoesTo(OutsideName.folded(host))))</bdi></p>"
  }

  /// What the verifier learns.
  private var learned: [String] {
    let state: Phrase =
      if let hidden = plan.hiddenAmong, plan.states != nil {
        .proofLearnsSigners(hidden.known.signers)
      } else if let hidden = plan.hiddenAmong {
        .proofLearnsStates(statesListed(hidden.listed), review.statesLeft)
      } else {
        .proofLearnsState(OutsideName.folded(plan.signerCountry))
      }
    let issuer = plan.boundIn.map { words(.proofLearnsIssuer($0)) }
    return ProofWords(catalogue: catalogue).statements(request)
      + [words(state), words(plan.states == nil ? .proofLearnsMore : .proofLearnsRoot)]
      + [issuer].compactMap(\.self)
  }

  /// The states of the list, as its maker counts them.
  private func statesListed(_ signers: Int) -> Int {
    review.held.list?.states(plan.proofClass.algorithm) ?? signers
  }

  private var hidden: String {
    let names = [Phrase.claimName, .claimDocumentNumber, .claimBirthdate, .claimPortrait]
    return words(.shownNot(names.map(words).joined(separator: ", ")))
  }

  /// What the holder should know before they go on.
  private var doubts: [Phrase] {
    let few: Phrase? =
      if plan.states != nil {
        review.hasFewSigners ? .proofFewSigners : nil
      } else if plan.hiddenAmong == nil {
        .proofStateShown
      } else {
        review.isSmallSet || review.statesLeft == 1 ? .proofFew : nil
      }
    return [few, request.isBound ? nil : .proofCopy].compactMap(\.self)
  }
}

/// A proof that was made, to be handed over as a file.
struct MadeProofView {
  let made: MadeProof
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <h1>\(words(.proofMadeTitle))</h1><p>\(ProofWords(catalogue: catalogue).line(made.request))</p>\
    <p>\(words(.proofMadeHow))</p>\(link)
    <p class="buttons"><a class="button first" id="proof-file" download="passport.proof" \
    href="\(HTML(image: made.file, type: "application/octet-stream"))">\(words(.shownSave))</a>\
    <button type="button" data-do="done" autofocus data-escape>\(words(.shownDone))</button></p>
    """
  }

  /// The address from which the proof is fetched once.
  private var link: HTML {
    guard let (handover, symbol) = made.link else { return HTML() }
    return """
      \(SymbolPictures(symbol: symbol, catalogue: catalogue).html)
      <p><code id="proof-address">\(handover.address.text)</code></p><p>\(words(.proofMadeLink))</p>
      """
  }
}
