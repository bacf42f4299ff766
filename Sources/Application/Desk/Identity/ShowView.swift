import Credentials
import Encoding
import Exchange
import Messages
import Presentation
import Verdicts

/// Where a holder answers a request, or chooses something to show.
struct ShowView {
  let wallet: HeldWallet
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <h1>\(words(.identityShow))</h1>
    <section aria-labelledby="answer-title"><h2 id="answer-title">\(words(.showRequestTitle))</h2>
    <p id="answer-how">\(words(.showRequestHow))</p>
    <form data-do="look-at">\(TextField(label: .showRequest, catalogue: catalogue).html)
    <p class="buttons"><button class="first">\(words(.showLook))</button></p></form></section>
    <section aria-labelledby="own-title"><h2 id="own-title">\(words(.showOwnTitle))</h2>
    <form data-do="offer"><fieldset><legend>\(words(.showChoose))</legend>\
    \(ClaimChoice(names: wallet.provable, catalogue: catalogue).html)</fieldset>
    <p class="buttons"><button class="first">\(words(.showLook))</button>\(sets)</p></form></section>
    """
  }

  /// A button for each set of claims that the cards have all of.
  private var sets: HTML {
    let provable = Set(wallet.provable)
    return HTML(
      AskedClaims.Preset.allCases.filter { provable.isSuperset(of: $0.names) }.map {
        preset -> HTML in
        """
        <button name="preset" value="\(preset.rawValue)">\(words(Self.name(preset)))</button>
        """
      })
  }

  private static func name(_ preset: AskedClaims.Preset) -> Phrase {
    switch preset {
    case .public: .claimPresetPublic
    case .professional: .claimPresetProfessional
    case .personal: .claimPresetPersonal
    }
  }
}

/// A field for a long text, which a file or the picture of a symbol may give too.
struct TextField {
  let label: Phrase
  let catalogue: MessageCatalogue

  var html: HTML {
    """
    <label for="text">\(catalogue.words(label))</label><textarea id="text" name="text" rows="4" \
    required spellcheck="false" autocomplete="off"></textarea>
    <label for="file">\(catalogue.words(.showFile))</label>\
    <input type="file" id="file" data-into="text">
    """
  }
}

/// Boxes for the short names of claims, and for sets of them.
struct ClaimChoice {
  let names: [WireText]
  let catalogue: MessageCatalogue

  var html: HTML {
    let claims = ClaimWords(catalogue: catalogue)
    let boxes = names.map { name -> HTML in
      """
      <label class="tick"><input type="checkbox" name="\(name)" value="1">\(claims.name(name))</label>
      """
    }
    return "<div class=\"ticks\">\(boxes)</div>"
  }
}

/// What would be shown, for the holder to consent to.
struct ReviewView {
  let review: AnswerReview
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let claims = ClaimWords(catalogue: catalogue)
    let simulated: HTML =
      review.isSimulated ? "<p class=\"simulated\">\(words(.cardSimulated))</p>" : HTML()
    return """
      <h1>\(words(.reviewTitle))</h1>\(simulated)<p><strong>\(words(asker))</strong></p>
      \(review.answer.choices.map { part($0, claims) })\(leftOut)\(remarks)
      <p class="buttons"><button type="button" data-do="done" id="refuse" autofocus data-escape>\
      \(words(.reviewRefuse))</button><button type="button" class="first" data-do="consent" \
      id="consent">\(words(.reviewConsent))</button></p>
      """
  }

  private var asker: Phrase {
    guard let request = review.request else {
      return .reviewAnybody(Int(UnaskedPresentation.lifetime / 60))
    }
    return request.statedName.map { .reviewAsks(OutsideName.folded($0)) } ?? .reviewNobodyAsks
  }

  private func part(_ choice: DCQLChoice, _ claims: ClaimWords) -> HTML {
    let content = choice.credential.content
    let card = choice.credential.card.identifier
    let shown = choice.revealed.map { claim -> HTML in
      "<div><dt>\(claims.name(claim.path))</dt><dd>\(value(claim, claims))</dd></div>"
    }
    let nothing: HTML = shown.isEmpty ? "<p>\(words(.reviewCardOnly))</p>" : HTML()
    let hidden = claims.names(choice.hidden.map(\.path))
    let kept = (choice.query.claims ?? []).filter(\.isRetained).compactMap { $0.path.last }.map {
      step -> String in if case .name(let name) = step { claims.name(name) } else { "*" }
    }
    let also = choice.inseparable.map { claim, values -> HTML in
      let name = claim.path.compactMap { step -> WireText? in
        if case .name(let name) = step { name } else { nil }
      }.joined(separator: ".")
      let rest = values.map(claims.value).joined(separator: ", ")
      return "<p>\(words(.reviewAlso(claims.name(name), rest)))</p>"
    }
    let keeps: HTML =
      kept.isEmpty
      ? HTML() : "<p>\(words(.reviewKept)): \(kept.joined(separator: ", "))</p>"
    return """
      <section class="part"><h2>\(words(.reviewCard(card.forPeople, VerdictText.name(of: content.format))))</h2>
      <h3>\(words(.reviewShown))</h3>\(nothing)<dl class="holder">\(shown)</dl>\(also)
      <h3>\(words(.reviewHidden))</h3>\
      <p>\(hidden.isEmpty ? words(.reviewNothing) : hidden)</p>\(keeps)</section>
      """
  }

  private func value(_ claim: RevealedClaim, _ claims: ClaimWords) -> HTML {
    if let picture = ClaimPicture(among: [claim]), let image = picture.image {
      return "<img class=\"portrait\" alt=\"\(words(.claimPortrait))\" src=\"\(image)\">"
    }
    return "<bdi>\(claims.value(claim.value))</bdi>"
  }

  private var leftOut: HTML {
    review.answer.leftOut.isEmpty
      ? HTML()
      : "<p>\(words(.reviewLeftOut)): \(review.answer.leftOut.joined(separator: ", "))</p>"
  }

  private var remarks: HTML {
    let lines = [
      review.isReused ? Phrase.reviewSpent : nil, review.isUnbound ? .reviewUnbound : nil,
    ].compactMap(\.self)
    return HTML(lines.map { "<p class=\"doubt\">\(words($0))</p>" })
  }
}

/// A text as symbols, to be held before the other side.
struct SymbolView {
  let symbol: ShownSymbol
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let count: HTML =
      symbol.pictures.count > 1
      ? "<p>\(words(.shownFrames(symbol.pictures.count)))</p>" : HTML()
    let pictures = symbol.pictures.map { picture -> HTML in
      "<p class=\"symbol\"><img alt=\"QR\" src=\"\(HTML(image: picture, type: "image/svg+xml"))\"></p>"
    }
    return """
      <h1>\(words(.shownTitle))</h1><p>\(words(.shownHow))</p>\(count)\(pictures)
      <p class="buttons"><button type="button" class="first" data-do="done" autofocus data-escape>\
      \(words(.shownDone))</button><a class="button" download="\(symbol.name)" \
      href="\(HTML(image: symbol.file, type: "application/octet-stream"))">\(words(.shownSave))</a></p>
      """
  }
}
