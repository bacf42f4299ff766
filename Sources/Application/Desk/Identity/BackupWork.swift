import Encoding
import FoundationEssentials
import Operations
import Parallel
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

  private func tell(_ found: IdentityState.BackedUp, of generation: Int) {
    answers.change { $0.state.tell(found, of: generation) }
  }
}
