import Trust

/// A master list of a publisher that this program knows: signatures lead from one of the publisher's
/// roots to the list's signer.
public struct KnownList: Sendable {
  /// The publisher.
  public let publisher: ListPublisher
  /// The root at which the signer's path ends.
  public let root: ListPublisher.Root
  /// True if that root issued the signer over link certificates, and not directly.
  public let isOverLinks: Bool
  /// The signer.
  public let signer: MasterListSigner
  /// The number of certificates in the list.
  public let certificates: Int
}
