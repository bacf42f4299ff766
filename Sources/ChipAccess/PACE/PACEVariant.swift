import Crypto
import LDS

/// One way to do PACE with a chip: a PACEInfo with the variant and the domain parameters that it
/// refers to.
public struct PACEVariant: Sendable {
  /// The PACEInfo.
  public let info: PACEInfo
  /// Key agreement, mapping and cipher.
  public let paceProtocol: PACEProtocol
  /// The domain parameters.
  public let group: any KeyAgreementGroup
  /// True if MSE:Set AT must name the domain parameters, because the chip has several sets of them
  /// (4.4.4.1).
  public let mustNameParameters: Bool

  /// The number by which MSE:Set AT can name the domain parameters.
  var parameterReference: [UInt8]? {
    info.parameterIdentifier.map { number in
      let octets = (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return Array(octets.drop { $0 == 0 }.isEmpty ? [0] : octets.drop { $0 == 0 })
    }
  }
}
