import Encoding
import Operations
import ProofEngine
import Verdicts

extension IssuedFormats {
  /// Checks that the options are given that the formats need, and no others.
  /// - Parameter withoutStatus: the option that accepts what nobody can revoke, and whether it is given.
  /// - Throws: ``UsageError``.
  func check(
    claims: Bool, holder: Bool, out: Bool, withoutStatus: (name: String, isGiven: Bool)
  ) throws(UsageError) {
    guard withoutStatus.isGiven != isRevocable else {
      throw UsageError(
        isRevocable
          ? .formatTakesNo(withoutStatus.name) : .formatIrrevocable(withoutStatus.name))
    }
    let given = [
      ("--claims", claims, takesClaims), ("--holder", holder, self == .solidarity),
      ("--out", out, !needsWallet),
    ]
    for (option, isGiven, isTaken) in given where isGiven != isTaken {
      throw UsageError(isTaken ? .formatNeeds(option) : .formatTakesNo(option))
    }
  }

  /// Checks that no option is given that the formats would pass over: a wallet, and decisions about
  /// what the issuer signs.
  /// - Throws: ``UsageError``.
  func check(wallet: Bool, decisions: [String]) throws(UsageError) {
    if wallet, !needsWallet { throw UsageError(.formatTakesNo(WalletOptions.wallet.name)) }
    if let decision = decisions.first, !needsIssuer {
      throw UsageError(.formatTakesNo(decision))
    }
  }
}

/// Phrases for formats of cards.
extension Phrase {
  /// Formats of cards: identity, age, photo-id, vc-jwt with commas between them; solidarity or dtc.
  static let cardFormatsForm = Phrase(
    english: "formats as in identity,age,photo-id,vc-jwt, or solidarity or dtc alone")
  /// A did:key on P-256.
  static let didKeyForm = Phrase(english: "a did:key on P-256, as did:key:zDna…")
  /// Of the formats, identity, age and photo-id are offered.
  static let formatNotOffered = Phrase(
    english: "identity, age and photo-id are the formats that are offered")
  /// Nobody can revoke what the format makes; *option* makes it all the same.
  static func formatIrrevocable(_ option: String) -> Phrase {
    Phrase(
      english: "nobody can revoke what this format makes; {option} makes it all the same",
      Fact(.option, option))
  }
  /// The format needs *option*.
  static func formatNeeds(_ option: String) -> Phrase {
    Phrase(english: "a format that was named needs {option}", Fact(.option, option))
  }
  /// No format that was named takes *option*.
  static func formatTakesNo(_ option: String) -> Phrase {
    Phrase(english: "no format that was named takes {option}", Fact(.option, option))
  }
}
