import Encoding
import Messages
import Presentation
import Verdicts
import Wallet

/// Recovery, backup, identifiers, languages and the journal.
struct SettingsView {
  let wallet: HeldWallet
  let catalogue: MessageCatalogue
  /// The fields for the passphrase of a backup.
  let backupPassphrase: HTML
  let standingBackup: HTML

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <h1>\(words(.identitySettings))</h1><p><button type="button" class="more" data-do="section" \
    data-value="overview" id="section-overview" data-escape>◂ \(words(.identityBack))</button></p>
    \(LowUses(wallet: wallet, catalogue: catalogue).html)\(deviceKeys)
    <h2>\(words(.setPassphrase))</h2><p class="buttons">\(button(.passphrase, .setPassphraseChange))</p>
    <h2>\(words(.setRecovery))</h2><p>\(words(wallet.hasWords ? .setWords : .setNoWords))</p>
    <p class="buttons"><button type="button" data-do="make-words" id="make-words">\
    \(words(wallet.hasWords ? .setWordsAnew : .setWordsMake))</button></p>
    \(guardians)
    <h2>\(words(.setBackup))</h2><p>\(words(.setBackupHow))</p>
    <form data-do="back-up">\(backupPassphrase)
    <p class="buttons"><button>\(words(.setBackupMake))</button></p></form>
    <h2>\(words(.standingTitle))</h2>\(standingBackup)
    <h2>\(words(.setExport))</h2><p>\(words(.setExportHow))</p>
    <p class="buttons">\(button(.export, .setExportMake))</p>
    \(proofs)<h2>\(words(.setIdentifiers))</h2>\(identifiers)
    <h2>\(words(.setLanguage))</h2><p>\(words(.setLanguageHow))</p>
    <h2>\(words(.setJournal))</h2>\(journal)
    """
  }

  private func button(_ form: IdentityState.SettingsForm, _ label: Phrase) -> HTML {
    """
    <button type="button" data-do="settings-form" data-value="\(form.rawValue)" id="\(form.rawValue)-form">\
    \(words(label))</button>
    """
  }

  /// Since when there are device keys: each copy of a card has one, made with it.
  private var deviceKeys: HTML {
    guard let first = wallet.cards.compactMap(\.card.issuedAt).min() else { return HTML() }
    return "<p>\(words(.setDeviceKey(catalogue.language.day(CalendarDate(first)))))</p>"
  }

  private var guardians: HTML {
    let chosen = wallet.settings.guardians.map { guardians -> HTML in
      let since = catalogue.language.day(CalendarDate(guardians.since))
      let names = guardians.names.map { name -> HTML in
        "<li><bdi>\(OutsideName.folded(name))</bdi></li>"
      }
      return """
        <p>\(words(.setGuardiansOf(guardians.needed, guardians.count, since)))</p>\
        <ol class="plain" id="guardian-names">\(names)</ol>
        """
    }
    let said = chosen ?? "<p>\(words(wallet.hasGuardians ? .setGuardians : .setNoGuardians))</p>"
    return """
      \(said)<p class="buttons"><button type="button" data-do="guardians" id="guardians">\
      \(words(wallet.hasGuardians ? .guardiansAnew : .guardiansChoose))</button></p>
      """
  }

  /// Where a document is kept for proofs, the button that makes their circuits.
  private var proofs: HTML {
    guard wallet.persons.contains(where: { $0.person.cards.contains(where: \.keepsDocument) })
    else {
      return HTML()
    }
    return """
      <h2>\(words(.setProofs))</h2><p>\(words(.setProofsHow))</p><p class="buttons"><button type="button" \
      data-do="make-ready" id="make-ready">\(words(.setProofsMake))</button></p>
      """
  }

  private var identifiers: HTML {
    guard wallet.hasWords else { return "<p>\(words(.setIdentifiersNone))</p>" }
    let rows = wallet.identifiers.map { identifier -> HTML in
      """
      <div><dt><bdi>\(identifier.party?.forPeople ?? words(.setIdentifierOwn))</bdi></dt>\
      <dd><code>\(identifier.text)</code></dd></div>
      """
    }
    return """
      <details id="identifiers"><summary>\(words(.setIdentifiersShow))</summary>\
      <dl class="holder">\(rows)</dl></details><p>\(words(.setIdentifierHow))</p>
      <form data-do="identify"><label for="party">\(words(.setIdentifierName))</label>\
      <input id="party" name="name" required maxlength="80" autocomplete="off">
      <p class="buttons"><button>\(words(.setIdentifierMake))</button></p></form>
      """
  }

  private var journal: HTML {
    let cleared = wallet.settings.journalClearedAt.map { date -> HTML in
      let day = catalogue.language.day(CalendarDate(date))
      return "<p id=\"cleared\">\(words(.journalCleared(day)))</p>"
    }
    let rows = (cleared ?? HTML()) + JournalRows(wallet.journal, catalogue).html
    guard !wallet.journal.isEmpty else { return rows }
    return """
      \(rows)<p class="buttons">\(button(.clearingJournal, .setJournalClear))</p>
      """
  }
}

/// The cards of which few uses are left, with what to do.
struct LowUses {
  let wallet: HeldWallet
  let catalogue: MessageCatalogue

  var html: HTML {
    HTML(
      wallet.cards.flatMap { held in
        held.runningOut(at: wallet.now).map { batch -> HTML in
          let type = CardTypeWords.name(of: batch, catalogue)
          let name = "\(CardTitle(held, catalogue).text) (\(type))"
          return """
            <div class="notice" data-low><p><bdi>\(catalogue.words(.usesLow(name, batch.unspent.count)))</bdi>\
            </p></div>
            """
        }
      })
  }
}
