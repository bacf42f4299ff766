/// What the operator is asked before a list is believed for the first time.
public enum BeliefQuestion: Sendable {
  /// Whether a master list's signer is believed; its signature over the list verifies. The name is
  /// the list's.
  case signer(MasterListSigner, list: String)
  /// Whether certificates that nobody signed as a list are believed: the name of the list, the
  /// SHA-256 of the file or, in a collection, of the certificates one after the other, and how many
  /// there are.
  case unsigned(list: String, sha256: [UInt8], certificates: Int)
}
