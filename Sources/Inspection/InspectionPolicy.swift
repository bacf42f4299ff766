import LDS
import Trust

/// What an operator lets an inspection do.
public struct InspectionPolicy: Hashable, Sendable {
  /// True if BAC may be used where the document offers PACE that this program could not use. The
  /// record then says so and can never be minted.
  public var allowsDowngrade: Bool
  /// The files to read, beside EF.COM and EF.SOD; nil for every one that needs no further right.
  public var only: Set<ElementaryFile>?
  /// True if everything is read that the chip has and gives, with the names of the applications whose
  /// data need terminal authentication. It goes before ``only``.
  public var readsAll: Bool
  /// What the weaknesses of the document and its signer do.
  public var trust: TrustPolicy

  /// True if the chip has to prove that it is the original, where the document offers that.
  public var provesChip: Bool

  /// No downgrade, every file, the standard policy and the chip's proofs, unless told otherwise.
  public init(
    allowsDowngrade: Bool = false, only: Set<ElementaryFile>? = nil, readsAll: Bool = false,
    trust: TrustPolicy = .standard, provesChip: Bool = true
  ) {
    self.allowsDowngrade = allowsDowngrade
    self.only = only
    self.readsAll = readsAll
    self.trust = trust
    self.provesChip = provesChip
  }

  /// Tells if a data group is read. DG3 and DG4 hold fingerprints and irises, which no verdict
  /// needs: they are read only when asked for by name, or with all others. DG14 says where EF.CVCA
  /// lies.
  public func wants(_ file: ElementaryFile) -> Bool {
    if readsAll { return true }
    if let only { return only.contains(file) || (file == .dg14 && only.contains(.cvca)) }
    return file != .dg3 && file != .dg4
  }

  /// Tells if a file is asked for by name or with all others. What EF.SOD does not list, and no verdict
  /// needs, is read only then, because each such file costs commands.
  public func asksFor(_ file: ElementaryFile) -> Bool {
    readsAll || only?.contains(file) == true
  }
}
