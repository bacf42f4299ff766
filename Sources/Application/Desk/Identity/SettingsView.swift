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

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    """
    <h1>\(words(.identitySettings))</h1>
    <h2>\(words(.setRecovery))</h2><p>\(words(wallet.hasWords ? .setWords : .setNoWords))</p>
    <p>\(words(wallet.hasGuardians ? .setGuardians : .setNoGuardians))</p>
    <h2>\(words(.setBackup))</h2><p>\(words(.setBackupHow))</p>
    <form data-do="back-up">\(backupPassphrase)
    <p class="buttons"><button>\(words(.setBackupMake))</button></p></form>
    <h2>\(words(.setIdentifiers))</h2>\(identifiers)
    <h2>\(words(.setLanguage))</h2><p>\(words(.setLanguageHow))</p>
    <h2>\(words(.setJournal))</h2>\(journal)
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
      <dl class="holder">\(rows)</dl><p>\(words(.setIdentifierHow))</p>
      <form data-do="identify"><label for="party">\(words(.setIdentifierName))</label>\
      <input id="party" name="name" required maxlength="80" autocomplete="off">
      <p class="buttons"><button>\(words(.setIdentifierMake))</button></p></form>
      """
  }

  private var journal: HTML {
    guard !wallet.journal.isEmpty else { return "<p>\(words(.setJournalNone))</p>" }
    let claims = ClaimWords(catalogue: catalogue)
    let rows = wallet.journal.map { entry -> HTML in
      let party =
        (entry.statedName ?? entry.audience).map { OutsideName.folded($0) }
        ?? words(.setJournalAnybody)
      let shown =
        entry.claims.isEmpty ? words(.reviewCardOnly) : claims.names(entry.claims)
      return """
        <div><dt>\(catalogue.language.day(CalendarDate(entry.date)))</dt>\
        <dd><bdi>\(words(.setJournalTo(party, shown)))</bdi></dd></div>
        """
    }
    return """
      <dl class="holder">\(rows)</dl><p class="buttons"><button type="button" \
      data-do="clear-journal">\(words(.setJournalClear))</button></p>
      """
  }
}
