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
    /// True if a save with another number was given since something was written: what is in the folder is another one,
    /// also where the numbers are the same, as after an older state was put back.
    var isChanged = false
    var isEnded = false

    /// - Returns: false for a save that was given last.
    mutating func give(_ wallet: Wallet, _ generation: Int) -> Bool {
      let new = (mark: WireText(wallet.mark), save: wallet.generation, generation: generation)
      if let given {
        if given == new { return false }
        if given.mark == new.mark, given.save != new.save { isChanged = true }
      }
      given = new
      return true
    }

    /// Takes what was given, and whether the wallet was changed.
    mutating func take() -> (job: Job?, isChanged: Bool) {
      defer { (job, isChanged) = (nil, false) }
      return (job, isChanged)
    }
  }

  private let queue = Monitor(Queue())
  /// The turn to take a job and write it: no older state comes after a newer one.
  private let turn = Monitor(())
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
      guard queue.change({ $0.give(wallet, generation) }) else { return }
      let content = try wallet.backup()
      queue.change { $0.job = Job(backup: backup, content: content, generation: generation) }
    } catch { tell(.failed(InternalFault.coded(error)), of: generation) }
  }

  /// Writes until the desk ends, and then what was given before.
  func run() {
    while queue.change(when: { $0.isEnded || $0.job != nil }, to: { $0.job != nil }) {
      turn.change { _ in
        let (job, isChanged) = queue.change { $0.take() }
        // A removal may have come first, and has written it.
        guard let job else { return }
        do {
          let status = try write(job.content, to: job.backup, isChanged)
          tell(.written(status), of: job.generation)
        } catch { tell(.failed(InternalFault.coded(error)), of: job.generation) }
      }
    }
  }

  /// Writes what was taken. Where that fails, the next look at the wallet gives it again.
  private func write(
    _ content: [UInt8], to backup: StandingBackup, _ isChanged: Bool
  ) throws -> StandingBackup.Status {
    do {
      return try backup.write(
        content, at: Date(), random: surroundings.random, isChanged: isChanged)
    } catch {
      queue.change { queue in
        queue.given = nil
        queue.isChanged = queue.isChanged || isChanged
      }
      throw error
    }
  }

  /// Backs a wallet up as it is now, and removes its older backups.
  private func removeOlder(
    _ backup: StandingBackup, of wallet: Wallet, _ generation: Int
  ) throws -> StandingBackup.Status {
    let content = try wallet.backup()
    let result = turn.change { _ in
      Result {
        let (_, isChanged) = queue.change { queue in
          _ = queue.give(wallet, generation)
          return queue.take()
        }
        _ = try write(content, to: backup, isChanged)
        return try backup.removeOlder()
      }
    }
    return try result.get()
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
      let status = try removeOlder(backup, of: wallet, generation)
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
