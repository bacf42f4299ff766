import Credentials
import Encoding
import Exchange
import FoundationEssentials
import Messages
import Operations
import Presentation
import Verdicts

/// The choice of what to show of a person's cards.
struct ChoosingView {
  let person: HeldWallet.Person
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <h1>\(words(.showOwnTitle))</h1>
    <form data-do="offer">\
    <fieldset><legend>\(words(.showChoose))</legend>\
    \(ClaimChoice(names: person.provable, catalogue: catalogue).html)</fieldset>
    <p class="buttons"><button class="first">\(words(.openLook))</button>\(sets)\
    <button type="button" data-do="done" data-escape>\(words(.identityBack))</button></p></form>
    """
  }

  /// A button for each set of claims that the cards have all of.
  private var sets: HTML {
    let provable = Set(person.provable)
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

/// The question whose cards answer a request.
struct WhoseView {
  /// The name of the only card of somebody whom it does not name.
  private func name(_ person: HeldPerson) -> String? {
    person.cards.count == 1
      ? person.cards.first.map { CardTypeWords.name($0.card.type, catalogue) } : nil
  }

  let persons: [HeldPerson]
  let catalogue: MessageCatalogue
  /// What a button does with a person.
  var action: HTML = "whose"

  var html: HTML {
    let buttons = persons.enumerated().map { place, person -> HTML in
      """
      <button type="button" data-do="\(action)" data-value="\(place)" id="whose-\(place)"><bdi>\
      \(person.holder?.name ?? name(person) ?? catalogue.words(.identityOtherCards))</bdi></button>
      """
    }
    return """
      <h1>\(catalogue.words(.whoseTitle))</h1><p class="buttons">\(buttons)<button type="button" data-do="done" \
      autofocus data-escape>\(catalogue.words(.reviewRefuse))</button></p>
      """
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
    let title = review.statement.map { words(StatementWords.name($0)) } ?? words(.reviewTitle)
    let question: HTML =
      review.request == nil ? HTML() : "<p>\(words(.reviewBegun))</p>"
    let holder: HTML = review.holder.map { "<p><bdi>\($0)</bdi></p>" } ?? HTML()
    return """
      <h1>\(title)</h1>\(holder)\(simulated)\(question)<p><strong><bdi>\(words(asker))</bdi></strong></p>\(destination)\(registration(claims))
      \(review.answer.choices.map { part($0, claims) })\(leftOut)\(remarks)
      <p class="buttons"><button type="button" data-do="done" id="refuse" autofocus data-escape>\
      \(words(.reviewRefuse))</button><button type="button" class="first" data-do="consent" \
      id="consent">\(words(.reviewConsent))</button></p>
      """
  }

  /// Who asks, and how that is known.
  private var asker: Phrase {
    guard let request = review.request else {
      return .reviewAnybody(Int(UnaskedPresentation.lifetime / 60))
    }
    if case .network = request.address {
      switch request.requester {
      case .unsigned: return .reviewUnsigned
      case .certificate(let name, let voucher?):
        return .reviewCertified(OutsideName.folded(name), OutsideName.folded(voucher))
      case .certificate(let name, nil): return .reviewAsks(OutsideName.folded(name))
      case .key: return .reviewNobodyAsks
      }
    }
    return request.statedName.map { .reviewAsks(OutsideName.folded($0)) } ?? .reviewNobodyAsks
  }

  /// Where the answer goes, for one that goes over a network.
  private var destination: HTML {
    guard case .network(let url)? = review.request?.address else { return HTML() }
    return "<p><bdi>\(words(.reviewGoesTo(OutsideName.folded(url.host))))</bdi></p>"
  }

  /// What the request shows of the registration of who asks, and what it asks for beyond it.
  private func registration(_ claims: ClaimWords) -> HTML {
    guard let request = review.request else { return HTML() }
    switch request.registration {
    case nil: return HTML()
    case .fails: return "<p class=\"doubt\">\(words(.reviewUnregistered))</p>"
    case .holds(let found, let registrar, _):
      let purpose = found.purpose(in: catalogue.language.tag).map { text -> HTML in
        "<p><bdi>\(words(.reviewPurpose(OutsideName.folded(text))))</bdi></p>"
      }
      let name = OutsideName.folded(found.name)
      let beyond = request.beyondRegistration.flatMap { part, claims in
        claims.isEmpty
          ? part.types.compactMap(\.last) : claims.map { Self.path($0, in: part) }
      }
      let more: HTML =
        beyond.isEmpty
        ? HTML()
        : """
        <p class="doubt"><bdi>\(words(.reviewBeyond(beyond.map { OutsideName.folded(claims.name($0)) }.joined(separator: ", "))))</bdi></p>
        """
      return """
        <p><bdi>\(words(.reviewRegistered(name, OutsideName.folded(registrar))))</bdi></p>\(purpose ?? HTML())\(more)
        """
    }
  }

  /// The path of a claim, without the places in arrays.
  private static func path(_ claim: DCQLClaim, in part: DCQLCredential) -> WireText {
    claim.path.compactMap { step -> WireText? in
      if case .name(let name) = step { name } else { nil }
    }.joined(separator: part.format == .mobileDocument ? "/" : ".")
  }

  private func part(_ choice: DCQLChoice, _ claims: ClaimWords) -> HTML {
    let card = choice.credential.card
    let shown = choice.revealed.map { claim -> HTML in
      "<div><dt>\(claims.name(claim.path))</dt><dd>\(value(claim, claims))</dd></div>"
    }
    let nothing: HTML = shown.isEmpty ? "<p>\(words(.reviewCardOnly))</p>" : HTML()
    let hidden = claims.names(choice.hidden.map(\.path))
    let kept = (choice.query.claims ?? []).filter(\.isRetained).compactMap { $0.path.last }.map {
      step -> String in if case .name(let name) = step { claims.name(name) } else { "*" }
    }
    let also = choice.inseparable.map { claim, values -> HTML in
      let name = Self.path(claim, in: choice.query)
      let rest = values.map(claims.value).joined(separator: ", ")
      return "<p>\(words(.reviewAlso(claims.name(name), rest)))</p>"
    }
    let keeps: HTML =
      kept.isEmpty
      ? HTML() : "<p>\(words(.reviewKept)): \(kept.joined(separator: ", "))</p>"
    let proof: HTML =
      choice.proofSystem == nil ? HTML() : "<p>\(words(.reviewProof))</p>"
    let noNames: HTML =
      ClaimWords.namesNobody(choice) ? "<p>\(words(.reviewNoNames))</p>" : HTML()
    let trust = Self.trustLines(of: choice.credential, catalogue).map { line -> HTML in
      "<p class=\"hint\"><bdi>\(line)</bdi></p>"
    }
    return """
      <section class="part"><h2>\(words(.reviewShown))</h2>\(nothing)<dl class="holder">\(shown)</dl>\(also)\(proof)
      \(CardLevel(card, marksSimulation: false, catalogue).html)\(trust)
      <h3>\(words(.reviewHidden))</h3>\
      <p>\(hidden.isEmpty ? words(.reviewNothing) : hidden)</p>\(noNames)\(keeps)</section>
      """
  }

  /// The three lines of the card that is shown. A mobile document never tells the state.
  static func trustLines(of held: HeldCredential, _ catalogue: MessageCatalogue) -> [String] {
    let only = HeldCard(held.card, credentials: [held], keepsDocument: false)
    return TrustLines(held.card, state: only.issuingState).lines(catalogue)
  }

  private func value(_ claim: RevealedClaim, _ claims: ClaimWords) -> HTML {
    if let picture = ClaimPicture(among: [claim]), let image = picture.image {
      return "<img class=\"portrait\" alt=\"\(words(.claimPortrait))\" src=\"\(image)\">"
    }
    return "<bdi>\(claims.value(of: claim))</bdi>"
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

/// What is shown as a QR code, with what the other side learns.
struct ShownView {
  let shown: ShownAnswer
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let review = shown.review
    let title = review.statement.map { words(StatementWords.name($0)) } ?? words(.shownTitle)
    let level = review.answer.choices.first.map { CardLevel($0.credential.card, catalogue).html }
    return """
      <div class="present"><div>\(SymbolPictures(symbol: shown.symbol, catalogue: catalogue).html)\(end)</div>\
      <div>\(level ?? HTML())<h1>\(title)</h1><p>\(words(.shownLearns))</p><ul>\(learned)</ul>\(hidden)
      \(unlinkable)
      <p class="buttons"><a class="button" download="\(shown.symbol.name)" \
      href="\(HTML(image: shown.symbol.file, type: "application/octet-stream"))">\(words(.shownSave))</a>\
      <button type="button" class="first" data-do="done" autofocus data-escape>\(words(.shownDone))</button>\
      </p></div></div>
      """
  }

  private var end: HTML {
    guard let end = shown.end else { return "<p class=\"hint\">\(words(.shownHow))</p>" }
    let left = max(0, Int((end - .now).components.seconds))
    return "<p class=\"hint\" data-left=\"\(left)\">\(words(.shownEnds(left)))</p>"
  }

  /// What is true only where nothing shown names the holder, and the copy is new and bound.
  private var unlinkable: HTML {
    let review = shown.review
    let isNaming = review.answer.choices.contains { choice in
      !choice.inseparable.isEmpty || choice.revealed.contains { !ClaimWords.isAnonymous($0.path) }
    }
    return isNaming || review.isReused || review.isUnbound
      ? HTML() : "<p class=\"hint\">\(words(.shownUnlinkable))</p>"
  }

  private var learned: [HTML] {
    let claims = ClaimWords(catalogue: catalogue)
    return shown.review.answer.choices.flatMap { choice -> [HTML] in
      let card = choice.credential.card
      let said = choice.revealed.map { claim -> HTML in
        "<li><bdi>\(claims.statement(claim))</bdi></li>"
      }
      let day = choice.credential.batch.issuedAt.map {
        catalogue.language.day(CalendarDate($0))
      }
      let desk = OutsideName.folded(card.issuerName)
      let who = words(day.map { .shownSaysOn(desk, $0) } ?? .shownSays(desk))
      let also = choice.inseparable.flatMap(\.values).map { value -> HTML in
        "<li><bdi>\(claims.value(value))</bdi></li>"
      }
      return said + also + ["<li><bdi>\(who)</bdi></li>"]
    }
  }

  private var hidden: HTML {
    let claims = ClaimWords(catalogue: catalogue)
    let names = claims.names(shown.review.answer.choices.flatMap { $0.hidden.map(\.path) })
    let noNames: HTML =
      shown.review.answer.choices.allSatisfy(ClaimWords.namesNobody)
      ? "<p class=\"hint\">\(words(.reviewNoNames))</p>" : HTML()
    return noNames
      + (names.isEmpty ? HTML() : "<p class=\"hint\">\(words(.shownNot(names)))</p>")
  }
}

/// The pictures of a text as symbols.
struct SymbolPictures {
  let symbol: ShownSymbol
  let catalogue: MessageCatalogue

  var html: HTML {
    let count: HTML =
      symbol.pictures.count > 1
      ? "<p>\(catalogue.words(.shownFrames(symbol.pictures.count)))</p>" : HTML()
    let pictures = symbol.pictures.map { picture -> HTML in
      "<p class=\"symbol\"><img alt=\"QR\" src=\"\(HTML(image: picture, type: "image/svg+xml"))\"></p>"
    }
    return "\(count)\(pictures)"
  }
}
