/// Whose secrets a vault holds. The octet stands in the header, so that a vault made for one cannot
/// be opened as the other.
public enum VaultPurpose: UInt8, Hashable, Sendable {
  /// The holder's cards.
  case wallet = 1
  /// The issuer's keys.
  case issuer = 2
}
