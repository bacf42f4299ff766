import Encoding
import Messages
import Operations
import Presentation
import Verdicts

/// A form of the settings: what asks for a passphrase or a place, or whether something is forgotten.
struct SettingsFormView {
  let asked: IdentityState.SettingsForm
  let wallet: HeldWallet
  let catalogue: MessageCatalogue
  /// Makes the fields for a passphrase that is chosen, with the label of the first.
  let newPassphrase: (Phrase) -> HTML

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  var html: HTML {
    switch asked {
    case .wordsAnew:
      form(
        .setWordsAnew, .wordsAnewHow, "make-words-anew",
        password("passphrase", .identityPassphrase, isFirst: true), .setWordsAnew)
    case .passphrase:
      form(
        .setPassphraseChange, nil, "change-passphrase",
        password("old", .setPassphraseOld, isFirst: true) + newPassphrase(.identityNewPassphrase),
        .setPassphraseChange)
    case .export:
      form(
        .setExport, .setExportHow, "export",
        password("old", .identityPassphrase, isFirst: true) + newPassphrase(.setExportPassphrase),
        .setExportMake)
    case .standingBackup:
      form(
        .standingTitle, .standingHow(StandingBackup.mostKept), "keep-backups",
        text("folder", .standingFolder, wallet.settings.backup?.folder)
          + text("key", .standingKey, wallet.settings.backup?.recipient), .standingBegin)
    case .trial:
      form(.trialTitle, .trialHow, "try-backup", trial, .trialTitle)
    case .clearingJournal: clearing
    case .issuer:
      form(
        .issuerHereTitle, .issuerHereHow, "make-issuer",
        text("name", .issuerHereName, nil, isFirst: true) + text("url", .issuerHereURL, "https://")
          + text("country", .issuerHereCountry, nil) + newPassphrase(.issuerHerePassphrase),
        .issuerHereTitle)
    }
  }

  private func form(
    _ title: Phrase, _ how: Phrase?, _ action: String, _ fields: HTML, _ button: Phrase
  ) -> HTML {
    """
    <h1>\(words(title))</h1>\(how.map { "<p>\(words($0))</p>" as HTML } ?? HTML())
    <form data-do="\(action)" class="ask">\(fields)
    <p class="buttons"><button class="first">\(words(button))</button>\
    <button type="button" data-do="done" data-escape>\(words(.identityBack))</button></p></form>
    """
  }

  private func password(_ name: String, _ label: Phrase, isFirst: Bool = false) -> HTML {
    """
    <label for="\(name)">\(words(label))</label><input type="password" id="\(name)" name="\(name)" required \
    autocomplete="off"\(isFirst ? " autofocus" as HTML : HTML())>
    """
  }

  private func text(
    _ name: String, _ label: Phrase, _ value: WireText?, isFirst: Bool = false
  ) -> HTML {
    """
    <label for="\(name)">\(words(label))</label><input id="\(name)" name="\(name)" required spellcheck="false" \
    autocomplete="off" value="\(value?.forPeople ?? "")"\(isFirst ? " autofocus" as HTML : HTML())>
    """
  }

  private var trial: HTML {
    """
    <div data-drop="text"><label for="text">\(words(.trialFile))</label>\
    <textarea id="text" name="text" rows="2" spellcheck="false" autocomplete="off"></textarea>\
    <p class="buttons"><label class="button" for="file">\(words(.openFile))\
    <input type="file" id="file" class="unseen" data-into="text"></label></p></div>
    \(password("key", .trialKey))\(password("passphrase", .trialWallet))
    """
  }

  /// The question whether the journal is forgotten.
  private var clearing: HTML {
    """
    <h1>\(words(.journalClearAsk))</h1><p>\(words(.journalClearHow))</p>
    <p class="buttons"><button type="button" class="first" data-do="done" autofocus data-escape>\
    \(words(.journalKeep))</button><button type="button" data-do="clear-journal" id="clear-it">\
    \(words(.setJournalClear))</button></p>
    """
  }
}

/// Words of the issuer that is made on the page.
extension Phrase {
  fileprivate static let issuerHereTitle = Phrase("issuer-here-title")
  fileprivate static let issuerHereHow = Phrase("issuer-here-how")
  fileprivate static let issuerHereName = Phrase("issuer-here-name")
  fileprivate static let issuerHereURL = Phrase("issuer-here-url")
  fileprivate static let issuerHereCountry = Phrase("issuer-here-country")
  fileprivate static let issuerHerePassphrase = Phrase("issuer-here-passphrase")
  static let issuerHereMade = Phrase("issuer-here-made")
}
