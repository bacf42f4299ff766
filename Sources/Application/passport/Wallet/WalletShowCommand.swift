import Exchange
import Operations
import Presentation
import Verdicts

/// `passport wallet show`: shows what the holder has and can prove, and whether recovery is set up.
enum WalletShowCommand {
  static let command = Command(
    "wallet show", synopsis: "[\(WalletOptions.wallet.usage)]",
    summary: "show what the wallet has, can prove, and how it can be recovered",
    options: [WalletOptions.group],
    notes: ["Nothing that cards say is shown; passport card show --values does that."], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let wallet = try WalletOptions.open(options, environment)
    let provable = AskedClaims.provable(from: try wallet.heldCredentials(at: environment.now))
    let rows = try WalletText.overview(wallet, provable: provable, at: environment.now)
    for row in rows { try environment.output.entry(row.term, row.text, column: 13) }
    for (number, text) in try WalletStandingBackupCommand.rows(of: wallet).enumerated() {
      try environment.output.entry(number == 0 ? "Backup" : "", text, column: 13)
    }
    for held in try wallet.heldCards(at: environment.now) {
      for batch in held.runningOut(at: environment.now) {
        let left = Counted.text(batch.unspent.count, "use")
        environment.errors.note(
          "\(held.card.identifier) (\(CredentialTypeText.name(of: batch))): \(left) left; get a new card"
        )
      }
    }
    return .success
  }
}
