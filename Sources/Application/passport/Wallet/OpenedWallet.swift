import Encoding
import Operations
import Verdicts
import Wallet

/// The wallet that a command has open. Once the command has done everything else, what it changed is backed up: nothing
/// that is shown waits for it.
final class OpenedWallet {
  private var opened: (wallet: Wallet, save: UInt64)?

  /// Keeps a wallet open until the command ends.
  /// - Parameter isChanged: true where the command has changed it already.
  func keep(_ wallet: Wallet, isChanged: Bool = false) {
    opened = (wallet, isChanged ? 0 : wallet.generation)
  }

  /// Writes the standing backup of a wallet that was changed. The command has done its work: an error is only told.
  func backUp(_ environment: AppEnvironment) {
    guard let (wallet, save) = opened else { return }
    opened = nil
    guard wallet.generation != save else { return }
    do {
      guard let backup = try StandingBackup(of: wallet) else { return }
      _ = try backup.write(
        wallet.backup(), at: environment.now, random: environment.surroundings.random,
        isChanged: true)
    } catch {
      environment.errors.note("the last change is not in a backup")
      _ = environment.note(InternalFault.coded(error))
    }
  }
}

extension WalletOptions {
  /// Says that the backups from before still have what was deleted, or open with what was changed.
  static func noteOlderBackups(of wallet: Wallet, _ environment: AppEnvironment) {
    guard (try? wallet.settings.backup) != nil else { return }
    environment.errors.note(
      "backups from before still have the old; passport wallet standing-backup --remove-older removes them"
    )
  }
}
