/// The finding out before a card was issued. Each stands for itself; none implies another.
public enum Assurance: String, Hashable, Sendable, CaseIterable {
  /// The data are as their state signed them; they may still be a copy.
  case dataGenuine = "data-genuine"
  /// The chip proved that it is the original.
  case chipGenuine = "chip-genuine"
  /// A person or a machine compared the holder with the portrait.
  case holderMatched = "holder-matched"
}
