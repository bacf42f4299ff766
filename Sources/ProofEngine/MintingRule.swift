import Credentials
import Trust
import Verdicts

/// What may be minted: the table of docs/SEMANTICS.md, in one place. Trust levels come from here and
/// are never passed in.
public struct MintingRule: Hashable, Sendable {
  /// How far a verifier may rely on the card.
  public let trustLevel: TrustLevel
  /// What was established about the document and its holder.
  public let assurance: [Assurance]
  /// True if the document's state does not exist.
  public let isSimulated: Bool

  /// Decides on a document whose data passed.
  /// - Parameters:
  ///   - chip: the chip's verdict.
  ///   - anchor: the class of the anchor at which the signer's path ended.
  ///   - acceptsUnprovenChip: whether the operator accepts a chip whose proof was not checked.
  ///   - isHolderMatched: whether the operator compared the holder with the portrait.
  /// - Throws: ``MintError`` when nothing may be minted.
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
