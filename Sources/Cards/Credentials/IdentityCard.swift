import Crypto
import Encoding
import FoundationEssentials

/// A card of the wallet: batches of credentials about one holder, without the credentials
/// themselves. The proof engine mints it, or it is made from a verified credential of another
/// issuer, or read back from the wallet.
public struct IdentityCard: Hashable, Sendable {
  /// The schema and its version.
  public static let schema: WireText = "passport.card/2"
  /// The type of a card that was made from a passport.
  public static let passport: WireText = "passport"
  /// The type of a card that was made of a credential of another issuer.
  public static let imported: WireText = "imported"
  /// The method of a card that was made from a passport: its chip was read.
  public static let passportChip: WireText = "passport-chip"
  /// The method of a card that was imported: its credential was verified.
  public static let credential: WireText = "credential"

  /// The identifier, unique in a wallet.
  public let identifier: WireText
  /// The source that it was made from: ``passport`` or ``imported``.
  public let type: WireText
  /// The authority behind its data.
  public let trustLevel: TrustLevel
  /// The level that its credentials state, if that exceeds ``trustLevel`` or is not a known level;
  /// nil otherwise.
  public let excessTrustLevel: WireText?
  /// True if it was made from a simulated document.
  public let isSimulated: Bool
  /// The issuer's name for people: as its certificate has it where ``voucher`` is somebody, otherwise as it calls itself.
  public let issuerName: WireText
  /// Who vouches for the issuer.
  public let voucher: CredentialVoucher
  /// The method by which the source was verified: ``passportChip`` or ``credential``.
  public let verificationMethod: WireText
  /// The checks that passed before it was issued; none for a card that was imported.
  public let assurance: [Assurance]
  /// The batches of credentials; at least one.
  public let batches: [CredentialBatch]

  /// The earliest time of issuing of its batches, in whole seconds; nil when none states it.
  public var issuedAt: Date? { batches.compactMap(\.issuedAt).min() }

  /// The latest end of its batches, in whole seconds; nil when one of them has no end.
  public var expiresAt: Date? {
    let ends = batches.compactMap(\.expiresAt)
    return ends.count == batches.count ? ends.max() : nil
  }

  /// The card of batches that were issued.
  package init(
    identifier: WireText, type: WireText = Self.passport, trustLevel: TrustLevel,
    excessTrustLevel: WireText? = nil, isSimulated: Bool,
    issuerName: WireText, voucher: CredentialVoucher = .ownDesk,
    verificationMethod: WireText = Self.passportChip, assurance: [Assurance],
    batches: [CredentialBatch]
  ) {
    self.identifier = identifier
    self.type = type
    self.trustLevel = trustLevel
    self.excessTrustLevel = excessTrustLevel
    self.isSimulated = isSimulated
    self.issuerName = issuerName
    self.voucher = voucher
    self.verificationMethod = verificationMethod
    self.assurance = assurance
    self.batches = batches
  }

  /// Makes the card of verified credentials, however they arrived. All that it states comes from
  /// them. It is a card of this machine's desk only if that desk issued them.
  /// - Parameter identifier: the identifier of the card.
  /// - Throws: ``CredentialError/malformed(_:)`` for no credentials, and for those of several issuers.
  package init(
    of batches: [VerifiedCopies], identifier: WireText
  ) throws(CredentialError) {
    let credentials = batches.map(\.first)
    guard let first = credentials.first,
      credentials.allSatisfy({ $0.isOfSameIssuer(as: first) })
    else { throw .malformed(.credentialCard) }
    let isOwn = first.voucher == .ownDesk
    self.init(
      identifier: identifier, type: isOwn ? Self.passport : Self.imported,
      trustLevel: credentials.map(\.trustLevel).min() ?? .selfIssued,
      excessTrustLevel: credentials.lazy.compactMap(\.excessTrustLevel).first,
      isSimulated: credentials.contains(where: \.isSimulated),
      issuerName: first.issuerName, voucher: first.voucher,
      verificationMethod: isOwn ? Self.passportChip : Self.credential,
      assurance: isOwn
        ? Assurance.allCases.filter { check in
          credentials.allSatisfy { $0.statedAssurance.contains(check) }
        } : [],
      batches: batches.map(\.batch))
  }

  /// A new identifier: 16 hexadecimal digits, random.
  /// - Throws: `CryptoError` when the random source fails.
  package static func newIdentifier(_ random: RandomSource) throws(CryptoError) -> WireText {
    WireText(Hex.encode(try random.bytes(8)))
  }

  /// The card with one of its copies marked as spent.
  package func spending(_ copy: WireText) -> IdentityCard {
    IdentityCard(
      identifier: identifier, type: type, trustLevel: trustLevel,
      excessTrustLevel: excessTrustLevel, isSimulated: isSimulated, issuerName: issuerName,
      voucher: voucher, verificationMethod: verificationMethod, assurance: assurance,
      batches: batches.map { $0.spending(copy) })
  }
}

extension IdentityCard: CustomStringConvertible, CustomDebugStringConvertible {
  /// Identifier, type and trust level, and nothing of the credentials.
  public var description: String { "card \(identifier) (\(type), \(trustLevel.rawValue))" }
  /// The same as ``description``: a dump must not show more.
  public var debugDescription: String { description }
}

extension IdentityCard: CustomReflectable {
  /// A mirror without members, so that a dump shows nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The authority behind the data of a card.
public enum TrustLevel: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A state signed the data that the card was made from.
  case government
  /// An institution confirms the data.
  case institution
  /// Nobody but the holder confirms them; a card of a simulated document has this level.
  case selfIssued

  /// True if the first level has less authority behind it than the second.
  public static func < (one: TrustLevel, other: TrustLevel) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .selfIssued: 0
    case .institution: 1
    case .government: 2
    }
  }
}

/// A check that passed before a card was issued. None implies another.
public enum Assurance: String, Hashable, Sendable, CaseIterable {
  /// The data are those that the state signed; they may still be a copy.
  case dataGenuine = "data-genuine"
  /// The chip proved that it is the original.
  case chipGenuine = "chip-genuine"
  /// A person or a machine compared the holder with the portrait.
  case holderMatched = "holder-matched"
}
