import Encoding
import Operations
import ProofEngine
import Verdicts

extension IssuedFormats {
  /// Checks that exactly the options are given that the formats need.
  /// - Parameter withoutStatus: the option that accepts a credential that cannot be revoked, and
  ///   whether it is given.
  /// - Throws: ``UsageError``.
  func check(
    claims: Bool, holder: Bool, out: Bool, withoutStatus: (name: String, isGiven: Bool)
  ) throws(UsageError) {
    guard withoutStatus.isGiven != isRevocable else {
      throw isRevocable
        ? Self.takesNo(withoutStatus.name)
        : UsageError(
          "nobody can revoke what this format makes; \(withoutStatus.name) makes it all the same")
    }
    let given = [
      ("--claims", claims, takesClaims), ("--holder", holder, self == .solidarity),
      ("--out", out, !needsWallet),
    ]
    for (option, isGiven, isTaken) in given where isGiven != isTaken {
      throw isTaken
        ? UsageError("a format that was named needs \(option)") : Self.takesNo(option)
    }
  }

  /// Checks that no option is given that the formats would ignore: a wallet, and decisions about
  /// what the issuer signs.
  /// - Throws: ``UsageError``.
  func check(wallet: Bool, decisions: [String]) throws(UsageError) {
    if wallet, !needsWallet { throw Self.takesNo(WalletOptions.wallet.name) }
    if let decision = decisions.first, !needsIssuer { throw Self.takesNo(decision) }
  }

  private static func takesNo(_ option: String) -> UsageError {
    UsageError("no format that was named takes \(option)")
  }
}
