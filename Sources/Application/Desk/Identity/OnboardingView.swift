import Messages
import Presentation
import Verdicts

/// A step from an empty home to a proof. Nothing is kept of it: the step that somebody is at follows from their wallet,
/// so that each can be left and taken up.
enum OnboardingStep: Int, CaseIterable {
  /// O-1: what this is.
  case what = 1
  /// O-2: a passphrase, and with it the wallet.
  case passphrase
  /// O-3: recovery words, now or later.
  case words
  /// O-4: the first card.
  case card
  /// O-5: what can be proved. It is a line of the overview, until something was shown.
  case prove

  /// The step of a wallet that is open; nil once something was shown, and where there are cards and others were
  /// shown before.
  /// - Parameter putsOffWords: true if the holder said that the words come later.
  init?(of wallet: HeldWallet, putsOffWords: Bool) {
    if !wallet.cards.isEmpty {
      let isNew =
        wallet.journal.isEmpty
        && wallet.cards.allSatisfy { held in
          held.card.batches.allSatisfy { $0.unspent.count == $0.copies.count }
        }
      guard isNew else { return nil }
      self = .prove
    } else {
      self = wallet.hasWords || putsOffWords ? .card : .words
    }
  }

  /// What the step is called.
  var name: Phrase {
    switch self {
    case .what: .beginWhat
    case .passphrase: .beginPassphrase
    case .words: .beginWords
    case .card: .beginCard
    case .prove: .cardProves
    }
  }
}

/// The steps before there is a card.
struct OnboardingView {
  let state: DeskState

  private func words(_ phrase: Phrase) -> String { state.catalogue.words(phrase) }

  /// The line above a step that says where it is.
  func line(_ step: OnboardingStep) -> HTML {
    "<p class=\"hint\">\(words(.beginStep(step.rawValue, of: OnboardingStep.allCases.count)))</p>"
  }

  /// O-1.
  var what: HTML {
    let steps = OnboardingStep.allCases.dropFirst().map { step -> HTML in
      "<li>\(words(step.name))</li>"
    }
    return """
      <div class="first-card">\(line(.what))<h1>\(words(.beginWhat))</h1><p>\(words(.beginWhatHow))</p>\
      <ol start="2">\(steps)</ol>
      <p class="buttons"><button type="button" class="first" data-do="begin" id="begin" autofocus>\
      \(words(.beginDo))</button></p>\(practice)<p class="hint">\(words(.beginRestore))</p></div>
      """
  }

  /// O-3 or O-4; nil for a wallet with cards.
  func html(of wallet: HeldWallet) -> HTML? {
    switch OnboardingStep(of: wallet, putsOffWords: state.identity.putsOffWords) {
    case .words: recoveryWords
    case .card: firstCard
    case .what, .passphrase, .prove, nil: nil
    }
  }

  private var recoveryWords: HTML {
    """
    <div class="first-card">\(line(.words))<h1>\(words(.beginWords))</h1><p>\(words(.beginWordsHow))</p>
    <p class="buttons"><button type="button" class="first" data-do="make-words" id="make-words" autofocus>\
    \(words(.setWordsMake))</button><button type="button" data-do="words-later" id="words-later">\
    \(words(.wordsLater))</button></p><p class="hint">\(words(.wordsLaterHow))</p>\(SectionLinks(catalogue: state.catalogue).html)</div>
    """
  }

  /// A wallet without cards (Me-1e): two ways on.
  private var firstCard: HTML {
    let how: Phrase = state.capabilities.hasIssuer ? .beginCardHow : .beginCardNoIssuer
    return """
      <div class="first-card">\(line(.card))<h1>\(words(.beginCard))</h1><p>\(words(how))</p>
      \(CardWays(hasIssuer: state.capabilities.hasIssuer, isFirst: true, catalogue: state.catalogue).html)\(practice)\
      \(SectionLinks(catalogue: state.catalogue).html)</div>
      """
  }

  /// How it is tried without a passport, in a desk of its own.
  private var practice: HTML {
    state.practice == nil ? "<p class=\"hint\">\(words(.beginPractice))</p>" : HTML()
  }
}

/// The two ways to a card.
struct CardWays {
  /// False where the desk needs an issuer first.
  let hasIssuer: Bool
  /// True where there is no card yet.
  var isFirst = false
  let catalogue: MessageCatalogue

  var html: HTML {
    let first: HTML = isFirst ? " class=\"first\" autofocus" : HTML()
    let action: HTML =
      hasIssuer
      ? "data-do=\"part\" data-value=\"counter\""
      : "data-do=\"settings-form\" data-value=\"\(IdentityState.SettingsForm.issuer.rawValue)\""
    return """
      <p class="buttons"><button type="button"\(first) \(action) id="read-one">\
      \(catalogue.words(.identityRead))</button><button type="button" data-do="add" id="add">\
      \(catalogue.words(.identityAdd))</button></p>
      """
  }
}

/// The ways to the other sections.
struct SectionLinks {
  let catalogue: MessageCatalogue

  var html: HTML {
    """
    <p class="buttons quiet"><button type="button" id="section-ask" data-do="section" data-value="ask">\
    \(catalogue.words(.identityAsk))</button><button type="button" id="section-settings" data-do="section" \
    data-value="settings">\(catalogue.words(.identitySettings))</button></p>
    """
  }
}

/// Words of the steps.
extension Phrase {
  static let beginWhat = Phrase("begin-what")
  static let beginWhatHow = Phrase("begin-what-how")
  static let beginDo = Phrase("begin-do")
  static let beginPractice = Phrase("begin-practice")
  static let beginRestore = Phrase("begin-restore")
  static let beginPassphrase = Phrase("begin-passphrase")
  static let beginWords = Phrase("begin-words")
  static let beginWordsHow = Phrase("begin-words-how")
  static let beginCard = Phrase("begin-card")
  static let beginCardHow = Phrase("begin-card-how")
  static let beginCardNoIssuer = Phrase("begin-card-no-issuer")
  static let beginProveHow = Phrase("begin-prove-how")
  static func beginStep(_ number: Int, of steps: Int) -> Phrase {
    Phrase("begin-step", Fact(.count, number), Fact(.limit, steps))
  }
}
