import LDS

/// A document whose data passed passive authentication: its data groups are as its issuing state
/// signed them. Only ``PassiveAuthentication`` makes one. It holds only data groups that were read
/// and whose digests are the signed ones.
public struct AuthenticatedDocument: Sendable {
  /// The anchor at which the signer's path ended.
  public let anchor: TrustAnchor

  private let dataGroups: [ElementaryFile: DocumentFile]

  init(anchor: TrustAnchor, dataGroups: [DocumentFile]) {
    self.anchor = anchor
    self.dataGroups = Dictionary(dataGroups.map { ($0.file, $0) }) { first, _ in first }
  }

  /// A data group that was read; nil for every other file.
  public subscript(file: ElementaryFile) -> DocumentFile? { dataGroups[file] }

  /// DG1; nil when it was not read or is malformed, as for the others.
  public var dg1: DG1? { try? self[.dg1]?.content() }
  /// DG2.
  public var dg2: DG2? { try? self[.dg2]?.content() }
  /// DG11.
  public var dg11: DG11? { try? self[.dg11]?.content() }
  /// DG14.
  public var dg14: DG14? { try? self[.dg14]?.content() }
  /// DG15.
  public var dg15: DG15? { try? self[.dg15]?.content() }
}
