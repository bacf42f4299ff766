/// What a chip knows besides its files: passwords that are not in the MRZ, and private keys.
public struct ChipSecrets: Sendable {
  /// The card access number, Doc 9303-11, 4.4.2; nil for none.
  public var cardAccessNumber: String?
  /// The holder's secret number, TR-03110-2, 2.5.2; nil for none.
  public var personalIdentificationNumber: String?
  /// The number that unblocks the former; nil for none.
  public var personalUnblockingKey: String?
  /// The static keys for chip authentication.
  public var chipAuthenticationKeys: [ChipAuthenticationKey] = []
  /// The key for active authentication; nil for none.
  public var activeAuthenticationKey: ActiveAuthenticationKey?

  /// No secrets.
  public init() {}
}
