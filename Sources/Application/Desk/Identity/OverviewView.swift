import Credentials
import Encoding
import Messages
import Operations
import Presentation
import Verdicts

/// The holder's overview: who they are, their cards, what they can prove, and one box for whatever comes.
struct OverviewView {
  let wallet: HeldWallet
  /// True where this desk issues cards.
  let hasIssuer: Bool
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let mark: HTML =
      wallet.hasWords
      ? HTML()
      : """
      <div class="notice"><p>\(words(.setNoWords))</p><p class="buttons"><button type="button" data-do="make-words" \
      id="make-words">\(words(.setWordsMake))</button></p></div>
      """
    return """
      <div class="me"><div class="own">\(persons)\(LowUses(wallet: wallet, catalogue: catalogue).html)\
      \(CardWays(hasIssuer: hasIssuer, catalogue: catalogue).html)\(SectionLinks(catalogue: catalogue).html)\(mark)</div>\
      <div class="can">\(OpenBox(catalogue: catalogue).html)\(statements)</div></div>
      """
  }

  // MARK: Persons and cards

  private var persons: HTML {
    HTML(
      wallet.persons.enumerated().map { place, held -> HTML in
        let cards = CardList(held.person, at: place, of: wallet, catalogue: catalogue)
        return "\(header(held.person))<h2>\(words(.identityCards))</h2>\(cards.html)"
      })
  }

  private func header(_ person: HeldPerson) -> HTML {
    guard let holder = person.holder else { return HTML() }
    let face: HTML =
      if let image = person.portrait?.image {
        "<img class=\"round\" alt=\"\(words(.claimPortrait))\" src=\"\(image)\">"
      } else {
        HTML()
      }
    // The identifier is the wallet's, and shown on request alone.
    let identifier: HTML =
      if let own = wallet.identifiers.first(where: { $0.party == nil }) {
        """
        <details><summary>\(words(.identityIdentifier))</summary><code>\(own.text)</code></details>
        """
      } else {
        HTML()
      }
    return """
      <div class="person-head">\(face)<div><h1><bdi>\(holder.name)</bdi></h1>\(identifier)</div></div>
      """
  }

  // MARK: What can be proved

  private var statements: HTML {
    let blocks = wallet.persons.enumerated().map { place, held -> HTML in
      let whose: HTML =
        wallet.persons.count > 1
        ? "<h3><bdi>\(held.person.holder?.name ?? words(.identityOtherCards))</bdi></h3>" : HTML()
      let rows = held.statements.map { row($0, of: place, held.person) }
      let simulated: HTML =
        held.statements.contains { $0.source.card.isSimulated }
        ? "<p class=\"simulated\">\(words(.cardSimulated))</p>" : HTML()
      let nothing: HTML =
        held.provable.isEmpty
        ? "<li><p>\(words(.cardProvesNothing))</p></li>" : somethingElse(place)
      return "\(whose)\(simulated)<ul class=\"prove\">\(rows)\(nothing)</ul>"
    }
    let isNew = OnboardingStep(of: wallet, putsOffWords: true) == .prove
    let how: HTML = isNew ? "<p id=\"how\">\(words(.beginProveHow))</p>" : HTML()
    return "<h2>\(words(.cardProves))</h2>\(how)\(blocks)"
  }

  private func row(
    _ statement: ProvableStatement, of place: Int, _ person: HeldPerson
  ) -> HTML {
    let name = words(StatementWords.name(statement.kind))
    let isFirst = statement.kind == .adult
    return """
      <li\(isFirst ? " class=\"lead\"" as HTML : HTML())><div><strong>\(name)</strong>\
      <p class="hint">\(words(StatementWords.source(statement, person, catalogue)))</p></div>\
      <button type="button"\(isFirst ? " class=\"first\"" as HTML : HTML()) data-do="present" \
      data-value="\(place):\(statement.kind.rawValue)" id="present-\(place)-\(statement.kind.rawValue)" \
      aria-label="\(words(.provePresent)): \(name)">\(words(.provePresent)) →</button></li>
      """
  }

  private func somethingElse(_ place: Int) -> HTML {
    """
    <li><div><strong>\(words(.proveElse))</strong><p class="hint">\(words(.proveElseHow))</p></div>\
    <button type="button" data-do="choose" data-value="\(place)" id="choose-\(place)">\(words(.proveChoose))\
    </button></li>
    """
  }
}

/// The one box of the holder's part: whatever comes is pasted, typed or dropped there.
struct OpenBox {
  /// True where the box is what the screen is for: it has the focus, and its button is the main one.
  var isMain = false
  let catalogue: MessageCatalogue

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    let focus: HTML = isMain ? " autofocus" : HTML()
    let style: HTML = isMain ? " class=\"first\"" : HTML()
    return """
      <form data-do="open" class="opens" data-drop="text"><label class="unseen" for="text">\(words(.openBox))</label>\
      <textarea id="text" name="text" rows="1" required spellcheck="false" autocomplete="off" \
      placeholder="\(words(.openBox))"\(focus)></textarea><label class="button" for="file">\(words(.openFile))\
      <input type="file" id="file" class="unseen" data-into="text"></label>\
      <button type="button" data-camera="codes" id="camera" title="\(words(.cameraUse))">\(words(.cameraTitle))</button>\
      <button\(style)>\(words(.openLook))</button></form>
      """
  }
}

/// Statements in words.
enum StatementWords {
  static func name(_ kind: ProvableStatement.Kind) -> Phrase {
    switch kind {
    case .adult: .proveAdult
    case .realPerson: .proveRealPerson
    case .nationality: .proveNationality
    case .name: .proveName
    }
  }

  /// The card that a statement comes from, with the uses that are left.
  static func source(
    _ statement: ProvableStatement, _ person: HeldPerson, _ catalogue: MessageCatalogue
  ) -> Phrase {
    let isDocument = statement.source.batch.format == .mobileDocument
    let uses = catalogue.words(.usesLeft(statement.usesLeft))
    var parts = [catalogue.words(isDocument ? .proveFromAge : .proveFromCard), uses]
    if statement.kind == .realPerson {
      let desk = OutsideName.folded(statement.source.card.issuerName)
      parts.append(catalogue.words(.proveComparedAt(desk)))
    }
    // A proof over the passport's signature says ages and nationality, and no name.
    if [.adult, .nationality].contains(statement.kind),
      person.cards.contains(where: \.keepsDocument)
    {
      parts.append(catalogue.words(.proveZeroKnowledge))
    }
    return .proveSource(parts.joined(separator: ", "))
  }
}
