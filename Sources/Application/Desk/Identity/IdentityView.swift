import Messages
import Presentation
import Recovery
import Verdicts

/// The holder's own part as a page shows it.
struct IdentityView {
  let state: DeskState

  private var identity: IdentityState { state.identity }
  private func words(_ phrase: Phrase) -> String { state.catalogue.words(phrase) }

  var html: HTML {
    switch identity.screen {
    case .absent: if case .beginning = identity.sheet { make } else { onboarding.what }
    case .locked:
      switch identity.sheet {
      case .recovering: recover
      case .shares(let shares): join(shares)
      default: unlock
      }
    case .open(let wallet): open(wallet)
    }
  }

  /// What was not done, what was done, and that something is being done.
  private var told: HTML {
    if identity.isBusy {
      let step = words(identity.step ?? .identityBusy)
      return """
        <p class="step" data-say>\(step)</p><progress aria-label="\(step)"></progress>
        """
    }
    let problem = identity.problem.map { state.problem($0, .identityNotDone) } ?? HTML()
    let done = identity.done.map { phrase -> HTML in
      "<div class=\"good\" data-say><p>\(words(phrase)).</p></div>"
    }
    return problem + (done ?? HTML()) + readied
  }

  /// How many circuits are ready, while some are made.
  private var readied: HTML {
    guard case .open = identity.screen, case nil = identity.sheet, let circuits = state.circuits
    else { return HTML() }
    let all = circuits.done + circuits.names.count
    let said = words(.proofCircuits(circuits.done, all))
    return """
      <p class="hint">\(said)</p>\
      <progress id="circuits" value="\(circuits.done)" max="\(all)" aria-label="\(said)"></progress>
      """
  }

  // MARK: Locked

  private var unlock: HTML {
    """
    <h1>\(words(.unlockWallet))</h1>\(told)
    <form data-do="unlock" class="ask"><label for="passphrase">\(words(.identityPassphrase))</label>\
    <input type="password" id="passphrase" name="passphrase" required autofocus \
    autocomplete="off" aria-describedby="how"\(disabled)>
    <p id="how" class="hint">\(words(.identityUnlockHow))</p>
    <p class="buttons"><button class="first"\(disabled)>\(words(.identityUnlock))</button>\
    <button type="button" data-do="forgotten" id="forgotten"\(disabled)>\(words(.identityForgotten))</button></p></form>
    """
  }

  private var make: HTML {
    """
    <div class="first-card">\(onboarding.line(.passphrase))<h1>\(words(.beginPassphrase))</h1>\(told)<p>\(words(.identityMakeHow))</p>
    <form data-do="make-wallet" class="ask">\(newPassphrase(.identityNewPassphrase, hasFocus: true))
    <p class="buttons"><button class="first"\(disabled)>\(words(.identityMake))</button>\
    <button type="button" data-do="not-yet" data-escape\(disabled)>\(words(.identityBack))</button></p></form></div>
    """
  }

  /// The way in without the passphrase.
  private var recover: HTML {
    """
    <h1>\(words(.recoverTitle))</h1>\(told)
    <form data-do="recover" class="ask"><label for="words">\(words(.recoverWords))</label>\
    <textarea id="words" name="words" rows="4" required autofocus spellcheck="false" autocomplete="off"\(disabled)>\
    </textarea><p class="hint">\(words(.recoverHow))</p>\(newPassphrase(.identityNewPassphrase))
    <p class="buttons"><button class="first"\(disabled)>\(words(.recoverDo))</button>\
    <button type="button" data-do="by-shares" id="by-shares"\(disabled)>\(words(.sharesTitle))</button>\
    <button type="button" data-do="remembered" data-escape\(disabled)>\(words(.identityBack))</button></p></form>
    """
  }

  private func join(_ shares: [SecretShare]) -> HTML {
    told
      + SharesView(
        shares: shares, catalogue: state.catalogue, disabled: disabled,
        newPassphrase: newPassphrase(.identityNewPassphrase)
      ).html
  }

  private var onboarding: OnboardingView { OnboardingView(state: state) }

  private var disabled: HTML { identity.isBusy ? " disabled" : HTML() }

  /// Two fields for a passphrase that is chosen.
  private func newPassphrase(_ label: Phrase, hasFocus: Bool = false) -> HTML {
    let focus: HTML = hasFocus ? " autofocus" : HTML()
    return """
      <label for="passphrase">\(words(label))</label><input type="password" id="passphrase" \
      name="passphrase" required autocomplete="new-password" minlength="\(DeskState.shortestPassphrase)"\(focus)>
      <label for="again">\(words(.identityAgain))</label><input type="password" id="again" name="again" \
      required autocomplete="new-password">
      """
  }

  // MARK: Open

  private func open(_ wallet: HeldWallet) -> HTML {
    identity.isBusy ? "<h1>\(words(.deskIdentity))</h1>\(told)" : told + camera + content(wallet)
  }

  /// What is said while a camera is used; where no program reads codes, no window is opened for one.
  private var camera: HTML {
    if let use = state.camera { return CameraNotice(use: use, catalogue: state.catalogue).html }
    return state.capabilities.readsCodes ? HTML() : "<i id=\"no-codes\" hidden></i>"
  }

  private func content(_ wallet: HeldWallet) -> HTML {
    sheet(wallet) ?? section(wallet)
  }

  /// What is shown in the place of a section; nil for nothing.
  private func sheet(_ wallet: HeldWallet) -> HTML? {
    let catalogue = state.catalogue
    switch identity.sheet {
    case .card(let name):
      return wallet.card(name).map { CardView(held: $0, wallet: wallet, catalogue: catalogue).html }
    case .deleting(let name):
      return wallet.card(name).map { DeletingView(held: $0, catalogue: catalogue).html }
    case .words(let new, let isWritten):
      return WordsView(
        new: new, isWritten: isWritten, isFirst: !wallet.hasWords, catalogue: catalogue
      ).html
    case .recovering, .shares, .beginning: return nil
    case .asking(let asked):
      return SettingsFormView(
        asked: asked, wallet: wallet, catalogue: catalogue, newPassphrase: { newPassphrase($0) }
      ).html
    case .olderBackups: return OlderBackupsView(wallet: wallet, state: state).html
    case .choosingGuardians: return ChoosingGuardiansView(catalogue: catalogue).html
    case .guardians(let new): return GuardiansView(new: new, catalogue: catalogue).html
    case .adding: return AddingView(catalogue: catalogue).html
    case .choosing(let person): return ChoosingView(person: person, catalogue: catalogue).html
    case .whose(_, let persons): return WhoseView(persons: persons, catalogue: catalogue).html
    case .fetching(let question): return FetchingView(question: question, catalogue: catalogue).html
    case .offered(let offered): return OfferedView(offered: offered, catalogue: catalogue).html
    case .delivered(let delivered):
      return DeliveredView(delivered: delivered, catalogue: catalogue).html
    case .review(let review): return ReviewView(review: review, catalogue: catalogue).html
    case .shown(let shown): return ShownView(shown: shown, catalogue: catalogue).html
    case .asked(let symbol): return AskedView(symbol: symbol, catalogue: catalogue).html
    case .phone(let question): return PhoneView(question: question, catalogue: catalogue).html
    case .verdict(let judged):
      return ResultView(
        judged: judged, catalogue: catalogue, isPractice: state.practice != nil
      ).html
    case .proof(let sheet):
      return ProofView(sheet: sheet, catalogue: catalogue, isPractice: state.practice != nil).html
    case nil: return nil
    }
  }

  private func section(_ wallet: HeldWallet) -> HTML {
    let catalogue = state.catalogue
    switch identity.section {
    case .overview:
      return StandingBackupView(wallet: wallet, state: state).problem
        + (onboarding.html(of: wallet)
          ?? OverviewView(
            wallet: wallet, hasIssuer: state.capabilities.hasIssuer, catalogue: catalogue
          ).html)
    case .ask: return AskView(state: state).html
    case .settings:
      return SettingsView(
        wallet: wallet, catalogue: catalogue, backupPassphrase: newPassphrase(.setBackupPassphrase),
        standingBackup: StandingBackupView(wallet: wallet, state: state).html
      ).html
    }
  }
}
