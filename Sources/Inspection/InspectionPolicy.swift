import LDS
import Trust

/// What an operator lets an inspection do.
public struct InspectionPolicy: Hashable, Sendable {
  /// Whether BAC may be used where the document offers PACE that this program could not use. The
  /// record then says so and can never be minted.
  public var allowsDowngrade: Bool
  /// The files to read, beside EF.COM and EF.SOD; nil for every one that needs no further right.
  public var only: Set<ElementaryFile>?
  /// What the weaknesses of the document and its signer do.
  public var trust: TrustPolicy

  /// Whether the chip has to prove that it is the original, where the document offers that.
  public var provesChip: Bool

  /// No downgrade, every file, the standard policy and the chip's proofs, unless told otherwise.
  public init(
    allowsDowngrade: Bool = false, only: Set<ElementaryFile>? = nil, trust: TrustPolicy = .standard,
    provesChip: Bool = true
  ) {
    self.allowsDowngrade = allowsDowngrade
    self.only = only
    self.trust = trust
    self.provesChip = provesChip
  }

  /// Whether a data group is read. DG3 and DG4 hold fingerprints and irises, which no verdict
  /// needs: they are read only when asked for by name.
  public func wants(_ file: ElementaryFile) -> Bool {
    if let only { return only.contains(file) }
    return file != .dg3 && file != .dg4
  }
}
