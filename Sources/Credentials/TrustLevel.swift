/// Whose word a card rests on.
public enum TrustLevel: String, Hashable, Sendable, CaseIterable {
  /// A state signed the data that the card was made from.
  case government
  /// An institution vouches for them.
  case institution
  /// Nobody but the holder does; a simulated document gives no more than this.
  case selfIssued
}
