import Age
import Encoding
import FoundationEssentials
import Glibc
import Operations
import Parallel
import Storage
import Verdicts
import Wallet

/// The thread of the standing backup: it writes what the wallet is after a change, while the page goes on.
final class BackupWork: Sendable {
  private struct Job: Sendable {
    let backup: StandingBackup
    let content: [UInt8]
    /// The page's generation, in which the wallet was opened.
    let generation: Int
  }

  private struct Queue: Sendable {
    /// The last change; those before it need no backup of their own.
    var job: Job?
    /// The save that was given last, so that no look at the wallet gives it again until the page was locked; nil where
    /// it has to be tried again.
    var given: (mark: WireText, save: UInt64, generation: Int)?
    var isEnded = false
  }

  private let queue = Monitor(Queue())
  private let surroundings: Surroundings
  private let answers: Monitor<DeskAnswers>

  init(_ surroundings: Surroundings, _ answers: Monitor<DeskAnswers>) {
    (self.surroundings, self.answers) = (surroundings, answers)
  }

  /// Backs a wallet up, if its holder wants that and it was changed. Nothing waits for it.
  /// - Parameter generation: the page's.
  func give(_ wallet: Wallet, _ generation: Int) {
    do {
      guard let backup = try StandingBackup(of: wallet) else { return }
      let (mark, save) = (WireText(wallet.mark), wallet.generation)
      let isNew = queue.change { queue in
        if let given = queue.given, given == (mark, save, generation) { return false }
        queue.given = (mark, save, generation)
        return true
      }
      guard isNew else { return }
      let content = try wallet.backup()
      queue.change { $0.job = Job(backup: backup, content: content, generation: generation) }
    } catch { tell(.failed(InternalFault.coded(error)), of: generation) }
  }

  /// Writes until the desk ends, and then what was given before.
  func run() {
    while let job = queue.change(
      when: { $0.isEnded || $0.job != nil },
      to: { queue -> Job? in
        defer { queue.job = nil }
        return queue.job
      })
    {
      do {
        let status = try job.backup.write(
          job.content, at: Date(), random: surroundings.random)
        tell(.written(status), of: job.generation)
      } catch {
        queue.change { $0.given = nil }
        tell(.failed(InternalFault.coded(error)), of: job.generation)
      }
    }
  }

  /// Lets ``run()`` end.
  func stop() { queue.change { $0.isEnded = true } }

  private func tell(_ found: IdentityState.BackedUp?, of generation: Int) {
    answers.change { $0.state.tell(found, of: generation) }
  }
}

extension BackupWork {
  /// Does what was ordered about the standing backup.
  /// - Returns: what was done; nil where the page shows it.
  func done(_ order: IdentityOrder, _ wallet: Wallet, _ generation: Int) throws -> Phrase? {
    switch order {
    case .keepBackups(let folder, let key):
      try StandingBackup.keep(
        in: surroundings.path(typed: folder.forPeople), for: key, of: wallet)
      tell(nil, of: generation)
      return nil
    case .stopBackups:
      try StandingBackup.stop(wallet)
      tell(nil, of: generation)
      return .standingStopped
    case .removeOlderBackups:
      guard let backup = try StandingBackup(of: wallet) else { return nil }
      _ = try backup.write(wallet.backup(), at: Date(), random: surroundings.random)
      let status = try backup.removeOlder()
      tell(.written(status), of: generation)
      return .standingRemoved
    case .tryBackup(let bytes, let key, let passphrase):
      let (backup, name) = try tried(bytes, wallet)
      let contents = try TrialRestore.contents(
        of: TrialRestore.content(of: backup, named: name, key: key), named: name,
        passphrase: passphrase)
      let isOwn = try TrialRestore.note(
        contents, besideWallet: wallet.path, on: CalendarDate(Date()))
      return isOwn ? .trialFound(contents.cards, contents.showings) : .trialOther
    default: return nil
    }
  }

  /// The backup to try: what was dropped, or the newest of the folder.
  private func tried(
    _ bytes: [UInt8], _ wallet: Wallet
  ) throws -> (bytes: [UInt8], name: String) {
    guard bytes.isEmpty else {
      // The page sends what is no text in base64url.
      let file = AgeFile.begins(bytes) ? bytes : try? Base64URL.decode(bytes)
      return (file ?? bytes, "age")
    }
    guard let backup = try StandingBackup(of: wallet) else {
      throw StorageError.unreadable("age", ENOENT)
    }
    return try backup.newest()
  }
}
