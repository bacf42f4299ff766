import Encoding
import Messages
import Operations
import Presentation
import Verdicts

/// The standing backup of a wallet: where it goes, what became of the last one, and whether one was ever opened.
struct StandingBackupView {
  let wallet: HeldWallet
  let state: DeskState

  private func words(_ phrase: Phrase) -> String { state.catalogue.words(phrase) }
  private func day(_ day: CalendarDate) -> String { state.catalogue.language.day(day) }

  var html: HTML {
    let opened = wallet.backupOpenedOn.map { Phrase.trialOpened(day($0)) } ?? .trialNever
    return """
      \(problem)\(standing)
      <p id="backup-opened">\(words(opened))</p>
      <p class="buttons"><button type="button" data-do="settings-form" data-value="trial" id="trial">\
      \(words(.trialTitle))</button></p>
      """
  }

  /// That the last change is not in a backup, and why.
  var problem: HTML {
    guard wallet.settings.backup != nil, case .failed(let error) = state.identity.backedUp else {
      return HTML()
    }
    return state.problem(ToldError(error), .standingFailed)
  }

  private var standing: HTML {
    guard let backup = wallet.settings.backup else {
      return """
        <p>\(words(.standingHow(StandingBackup.mostKept)))</p><p class="buttons">\(choose)</p>
        """
    }
    return """
      <p id="standing"><bdi>\(newest(in: backup.folder.forPeople))</bdi></p>
      <p class="hint"><code>\(backup.recipient)</code></p>\(older)
      <p class="buttons">\(choose)<button type="button" data-do="stop-backups" id="stop-backups">\
      \(words(.standingStop))</button></p>
      """
  }

  private var choose: HTML {
    """
    <button type="button" data-do="settings-form" data-value="standing-backup" id="standing-backup">\
    \(words(.standingBegin))</button>
    """
  }

  private func newest(in folder: String) -> String {
    guard case .written(let status) = state.identity.backedUp, let newest = status.newest else {
      return folder
    }
    return words(.standingOf(folder, day(CalendarDate(newest.instant))))
  }

  /// That older backups still have what was before, with the button that removes them.
  var older: HTML {
    guard case .written(let status) = state.identity.backedUp, status.count > 1 else {
      return HTML()
    }
    return """
      <p>\(words(.standingOlder(status.count - 1)))</p><p class="buttons"><button type="button" \
      data-do="remove-older" id="remove-older">\(words(.standingRemove))</button></p>
      """
  }
}

/// What was done, with the question whether older backups are removed, which still have what was before.
struct OlderBackupsView {
  let wallet: HeldWallet
  let state: DeskState

  private var backup: StandingBackupView { StandingBackupView(wallet: wallet, state: state) }

  var html: HTML {
    """
    <h1>\(state.catalogue.words(.setBackup))</h1>
    \(backup.problem)\(backup.older)
    <p class="buttons"><button type="button" class="first" data-do="done" autofocus data-escape>\
    \(state.catalogue.words(.shownDone))</button></p>
    """
  }
}
