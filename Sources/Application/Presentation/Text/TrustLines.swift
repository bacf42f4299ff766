import Credentials
import Encoding
import FoundationEssentials
import Messages
import Verdicts

/// Why a card is worth something, in three lines that are the same on a card, in a review, in a result and in
/// `passport card show`: who vouches for it, how its issuer says that it was checked, and since and until when. What a
/// signed text merely states is introduced by "says".
package struct TrustLines {
  /// The state of the passport, as far as a credential tells it.
  private enum State {
    /// The code that the credential states.
    case stated(WireText)
    /// The credential could tell it, and the holder did not disclose it.
    case withheld
    /// Credentials of this kind never tell it.
    case untold
  }

  private let issuerName: WireText
  private let voucher: CredentialVoucher
  private let state: State
  private let assurance: [Assurance]
  private let isImported: Bool
  private let issuedAt: Date?
  private let expiresAt: Date?

  /// The lines of a card in the wallet.
  /// - Parameter state: the state of the passport that a credential of the card states; nil where none does.
  package init(_ card: IdentityCard, state: WireText?) {
    (issuerName, voucher) = (card.issuerName, card.voucher)
    self.state = state.map(State.stated) ?? .untold
    assurance = card.assurance
    isImported = card.type == IdentityCard.imported
    (issuedAt, expiresAt) = (card.issuedAt, card.expiresAt)
  }

  /// The lines of a credential that a holder showed.
  package init(_ credential: VerifiedCredential) {
    (issuerName, voucher) = (credential.issuerName, credential.voucher)
    assurance = credential.statedAssurance
    if credential.format == .mobileDocument || credential.statedAssurance.isEmpty {
      state = .untold
    } else {
      state = credential.claims["issuing_country"]?.string.map(State.stated) ?? .withheld
    }
    isImported = false
    (issuedAt, expiresAt) = (credential.issuedAt, credential.expiresAt)
  }

  /// The three lines.
  package func lines(_ catalogue: MessageCatalogue) -> [String] {
    [voucherLine, howLine(catalogue), period(catalogue)].map { catalogue.words($0) }
  }

  private var voucherLine: Phrase {
    let name = OutsideName.folded(issuerName)
    return switch voucher {
    case .ownDesk: .trustOwnDesk(name)
    case .institution: .trustVouched(name)
    // Anybody can make a root with any name.
    case .givenRoot, .nobody: .trustUnconfirmed(name)
    }
  }

  private func howLine(_ catalogue: MessageCatalogue) -> Phrase {
    let origin: Phrase? =
      switch state {
      case .stated(let code): .trustPassport(catalogue.country(code))
      case .withheld: .trustStateWithheld
      case .untold: nil
      }
    let checks = ([origin].compactMap(\.self) + assurance.map(Self.check)).map {
      catalogue.words($0)
    }
    if checks.isEmpty { return isImported ? .trustImported : .trustUnstated }
    return .trustSays(checks.joined(separator: ", "))
  }

  private static func check(_ assurance: Assurance) -> Phrase {
    switch assurance {
    case .dataGenuine: .trustDataGenuine
    case .chipGenuine: .trustChipGenuine
    case .holderMatched: .trustHolderMatched
    }
  }

  /// Dates are those that were signed, in every time zone.
  private func period(_ catalogue: MessageCatalogue) -> Phrase {
    let day = { (date: Date) in catalogue.language.day(CalendarDate(date)) }
    return switch (issuedAt, expiresAt) {
    case (let start?, let end?): .trustPeriod(day(start), day(end))
    case (let start?, nil): .trustSince(day(start))
    case (nil, let end?): .trustUntil(day(end))
    case (nil, nil): .trustWithoutDates
    }
  }
}
