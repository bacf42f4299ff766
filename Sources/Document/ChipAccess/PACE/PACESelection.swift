import Crypto
import LDS
import Verdicts

/// The choice among several PACEInfos, ICAO Doc 9303-11, 4.2, step 1: the standard leaves it to the
/// inspection system. The rule, stated here and nowhere else:
///
/// 1. A variant can be used if it is one of the standard in version 2, with secure domain
///    parameters: standardised ones (9.5.1), or explicit ones that equal one of them. 9.2.2 forbids
///    all others. Integrated mapping on P-224 cannot be used (9.5.1).
/// 2. The strongest variant comes first. Its strength is the lower one of cipher and group, because
///    an attacker attacks the weaker.
/// 3. Of equally strong ones, chip authentication mapping comes first, because it also proves that
///    the chip is the original, at no cost; then generic mapping, which is the most tested; then
///    integrated mapping.
/// 4. Then the stronger group, the stronger cipher, and the order in the file.
///
/// A malformed PACEInfo does not prevent the use of another one. EF.CardAccess is not signed: it is
/// compared with DG14 later, to see that nobody removed the strongest variant (9.2.11).
public struct PACESelection: Sendable {
  /// The variants that can be used, best first; never empty.
  public let variants: [PACEVariant]

  /// The variant to use.
  public var best: PACEVariant { variants[0] }

  /// Takes the variants from the SecurityInfos of EF.CardAccess.
  /// - Throws: ``PACEError/nothingUsable(_:)`` when there is no variant that can be used.
  public init(_ infos: SecurityInfos) throws(PACEError) {
    let offered = infos.paceInfos
    let sets = Set(offered.map(\.parameterIdentifier)).count
    var usable: [(variant: PACEVariant, rank: [Int])] = []
    var refusals: [Phrase] = []
    for (place, info) in offered.enumerated() {
      do throws(PACERefusal) {
        let variant = try Self.variant(info, infos, isAmbiguous: sets > 1)
        usable.append((variant, Self.rank(variant) + [-place]))
      } catch {
        refusals.append(error.phrase)
      }
    }
    usable.sort { $1.rank.lexicographicallyPrecedes($0.rank) }
    variants = usable.map(\.variant)
    guard !variants.isEmpty else {
      throw .nothingUsable(refusals.first ?? .paceInfosMalformed)
    }
  }

  private struct PACERefusal: Error { let phrase: Phrase }

  private static func variant(
    _ info: PACEInfo, _ infos: SecurityInfos, isAmbiguous: Bool
  ) throws(PACERefusal) -> PACEVariant {
    guard let known = info.paceProtocol else {
      throw PACERefusal(phrase: .paceProtocolUnknown("\(info.protocolIdentifier)"))
    }
    guard info.version == 2 else {
      throw PACERefusal(phrase: .paceVersion(info.version, of: known))
    }
    guard let group = group(info, known, infos), group.standardizedParameters != nil,
      known.keyAgreement.fits(group)
    else { throw PACERefusal(phrase: .paceParametersUnknown(known)) }
    if known.mapping == .integrated, group.standardizedParameters == .secp224r1 {
      throw PACERefusal(phrase: .paceMappingUnfit)
    }
    return PACEVariant(
      info: info, paceProtocol: known, group: group, mustNameParameters: isAmbiguous)
  }

  private static func group(
    _ info: PACEInfo, _ known: PACEProtocol, _ infos: SecurityInfos
  ) -> (any KeyAgreementGroup)? {
    if let number = info.parameterIdentifier,
      StandardizedDomainParameters.reservedIdentifiers.contains(number)
    {
      return try? StandardizedDomainParameters(rawValue: number)?.group()
    }
    let own = infos.paceDomainParameterInfos.filter {
      $0.protocolIdentifier == known.groupIdentifier
        && (info.parameterIdentifier == nil || $0.parameterIdentifier == info.parameterIdentifier)
    }
    // Without a number it must be clear which ones are meant.
    guard own.count == 1 else { return nil }
    return try? own[0].parameters().group
  }

  fileprivate static func rank(_ variant: PACEVariant) -> [Int] {
    let group = variant.group.standardizedParameters?.strength ?? 0
    let cipher = variant.paceProtocol.cipher.strength
    let mapping =
      switch variant.paceProtocol.mapping {
      case .chipAuthentication: 2
      case .generic: 1
      case .integrated: 0
      }
    return [min(group, cipher), mapping, group, cipher]
  }
}

extension PACEVariant {
  /// True if this variant comes before another one by the rule of ``PACESelection``.
  public func isPreferred(to other: PACEVariant) -> Bool {
    PACESelection.rank(other).lexicographicallyPrecedes(PACESelection.rank(self))
  }
}

extension SessionCipher {
  /// The strength in bits (SP 800-57 part 1, table 2; two-key triple DES by its appendix).
  var strength: Int {
    switch self {
    case .tripleDES: 80
    case .aes128: 128
    case .aes192: 192
    case .aes256: 256
    }
  }
}

/// A variant of PACE on a chip: a PACEInfo, with the protocol and the domain parameters that it
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
      let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return Array(bytes.drop { $0 == 0 }.isEmpty ? [0] : bytes.drop { $0 == 0 })
    }
  }
}
