import SmartCard

/// How a chip proved by chip authentication that it is the original.
public struct ChipAuthenticationResult: Sendable {
  /// The key and the variant.
  public let offer: ChipAuthenticationOffer
  /// The commands that were used.
  public let commands: Commands

  /// Which commands carry the ephemeral key (Doc 9303-11, 6.2.4).
  public enum Commands: Hashable, Sendable, CustomStringConvertible {
    /// MSE:Set KAT, for triple DES.
    case keyAgreementTemplate
    /// MSE:Set AT and one GENERAL AUTHENTICATE.
    case authenticationTemplate
    /// MSE:Set AT and GENERAL AUTHENTICATE in a chain, for chips that take no long command.
    case chain

    /// Their names, as in Doc 9303-11, 6.2.4.
    public var description: String {
      switch self {
      case .keyAgreementTemplate: ControlReferenceTemplate.keyAgreement.name
      case .authenticationTemplate: ControlReferenceTemplate.authentication.name
      case .chain: "\(ControlReferenceTemplate.authentication.name), chained"
      }
    }
  }
}
