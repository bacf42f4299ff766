import LDS
import Trust

/// The operator's settings for an inspection: the files to read, the proofs to ask for, the
/// nonconformities to accept.
public struct InspectionPolicy: Hashable, Sendable {
  /// True if BAC may be used where PACE is offered and fails. The record then has a downgrade, and
  /// no card can be made from it.
  public var allowsDowngrade: Bool
  /// The files to read, beside EF.COM and EF.SOD; nil for every one that needs no terminal
  /// authentication.
  public var only: Set<ElementaryFile>?
  /// True if the inspection reads every file that the chip gives, and looks for the other
  /// applications, whose data need terminal authentication. ``only`` is ignored then.
  public var readsAll: Bool
  /// The policy for nonconformities of the document and its signer.
  public var trust: TrustPolicy

  /// True if the chip has to prove that it is the original, where the document offers that.
  public var provesChip: Bool

  /// Makes a policy; by default no downgrade, every file, the standard trust policy and the chip's
  /// proofs.
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

  /// True if a data group is read. DG3 and DG4 hold fingerprints and irises, which no verdict
  /// needs: they are read only by name or with all others. DG14 is read with EF.CVCA, whose place
  /// it states.
  public func wants(_ file: ElementaryFile) -> Bool {
    if readsAll { return true }
    if let only { return only.contains(file) || (file == .dg14 && only.contains(.cvca)) }
    return !ElementaryFile.additionalFeatures.contains(file)
  }

  /// True if a file is wanted by name or with all others. A file that EF.SOD does not list and that
  /// no verdict needs is read only then, because each costs commands.
  public func asksFor(_ file: ElementaryFile) -> Bool {
    readsAll || only?.contains(file) == true
  }
}
