import Credentials
import Encoding
import Trust
import Verdicts

/// The rule for minting a card, the table of docs/SEMANTICS.md. It alone decides the trust level of
/// a card.
public struct MintingRule: Hashable, Sendable {
  /// The trust level of the card.
  public let trustLevel: TrustLevel
  /// The facts that were established about the document and its holder.
  public let assurance: [Assurance]
  /// True if the document is simulated: its path ends at a test anchor.
  public let isSimulated: Bool

  /// Decides on a document whose data verdict passed.
  /// - Parameters:
  ///   - chip: the chip's verdict.
  ///   - anchor: the class of the anchor at which the signer's path ended.
  ///   - acceptsUnprovenChip: true if the operator accepts a chip whose proof was not checked.
  ///   - isHolderMatched: true if the operator compared the holder with the portrait.
  /// - Throws: ``MintError`` when no card may be minted.
  public init(
    chip: CheckStatus, anchor: AnchorClass, acceptsUnprovenChip: Bool, isHolderMatched: Bool
  ) throws(MintError) {
    let holder: [Assurance] = isHolderMatched ? [.holderMatched] : []
    switch (anchor, chip) {
    case (_, .failed), (_, .unknown):
      throw .chipNotAccepted(chip)
    case (.state, .passed):
      self.init(.government, [.dataGenuine, .chipGenuine] + holder, isSimulated: false)
    case (.state, .notSupported):
      self.init(.government, [.dataGenuine] + holder, isSimulated: false)
    case (.state, .notDone):
      guard acceptsUnprovenChip else { throw .chipUnproven }
      self.init(.government, [.dataGenuine] + holder, isSimulated: false)
    case (.test, .passed):
      self.init(.selfIssued, [.dataGenuine, .chipGenuine] + holder, isSimulated: true)
    case (.test, .notSupported), (.test, .notDone):
      self.init(.selfIssued, [.dataGenuine] + holder, isSimulated: true)
    }
  }

  private init(_ trustLevel: TrustLevel, _ assurance: [Assurance], isSimulated: Bool) {
    self.trustLevel = trustLevel
    self.assurance = assurance
    self.isSimulated = isSimulated
  }
}

/// The reason for which no card is minted.
public enum MintError: CodedError, Hashable {
  /// The chip's verdict allows no card.
  case chipNotAccepted(CheckStatus)
  /// The chip can prove that it is the original, but the proof was not checked, and the operator
  /// did not accept that.
  case chipUnproven
  /// The document lacks data; the argument names them.
  case incomplete(Phrase)
  /// No age document can be made; the argument names the cause.
  case ageDocument(Phrase)
  /// No photo ID can be made; the argument names the cause.
  case photoID(Phrase)
  /// The document does not prove this claim.
  case predicateFalse(WireText)
  /// No credential of the format has this claim.
  case claimNotOffered(WireText)
  /// The format always shows this claim, but it was not requested.
  case claimNeeded(WireText)

  /// The reason, as a stable code.
  public var code: ReasonCode {
    switch self {
    case .chipNotAccepted, .incomplete: .mintNotAllowed
    case .chipUnproven: .chipUnproven
    case .ageDocument: .ageDocumentNotMade
    case .photoID: .photoIDNotMade
    case .predicateFalse: .predicateFalse
    case .claimNotOffered: .claimNotOffered
    case .claimNeeded: .claimNeeded
    }
  }

  /// The details that the sentence names.
  public var details: [Detail] {
    switch self {
    case .chipNotAccepted(let status): [.phrase(.mintVerdict(status))]
    case .chipUnproven: []
    case .incomplete(let what), .ageDocument(let what), .photoID(let what): [.phrase(what)]
    case .predicateFalse(let claim), .claimNotOffered(let claim), .claimNeeded(let claim):
      [.text(claim)]
    }
  }
}

/// An operator's decisions about a card.
public struct MintingOptions: Hashable, Sendable {
  /// True if the operator accepts a document whose chip offers a proof that was not checked.
  public var acceptsUnprovenChip: Bool
  /// True if the operator compared the holder with the portrait.
  public var isHolderMatched: Bool

  /// Makes the decisions; without arguments, the strictest ones.
  public init(acceptsUnprovenChip: Bool = false, isHolderMatched: Bool = false) {
    self.acceptsUnprovenChip = acceptsUnprovenChip
    self.isHolderMatched = isHolderMatched
  }
}
