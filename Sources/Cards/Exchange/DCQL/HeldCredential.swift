import Credentials
import Encoding

/// A credential that a holder could show, as far as a query asks about it.
public struct HeldCredential: Sendable {
  /// The name by which the holder's wallet finds it again.
  public let name: WireText
  /// What it says.
  public let content: StoredCredential
  /// True if it is bound to a key that the holder has.
  public let isBound: Bool
  /// True if it has expired.
  public let isExpired: Bool
  /// The copies that were not shown yet.
  public let copiesLeft: Int

  /// A credential under a name.
  public init(
    name: WireText, content: StoredCredential, isBound: Bool, isExpired: Bool, copiesLeft: Int
  ) {
    self.name = name
    self.content = content
    self.isBound = isBound
    self.isExpired = isExpired
    self.copiesLeft = copiesLeft
  }
}
