import Crypto
import LDS
import Verdicts

/// One offer of chip authentication in a document: one of its keys, and the variant for it (Doc
/// 9303-11, 9.2.5 and 9.2.6).
public struct ChipAuthenticationOffer: Sendable {
  /// The chip's static key.
  public let key: KeyAgreementPublicKey
  /// The number of the key; nil if it has none.
  public let keyIdentifier: Int?
  /// Key agreement and cipher.
  public let variant: ChipAuthenticationProtocol
  /// True if no ChipAuthenticationInfo states the variant.
  public let isInferred: Bool

  /// The most keys of one document that are tried.
  public static let most = 4

  /// The offers of DG14 in the order in which they are tried; none when it offers no chip
  /// authentication.
  ///
  /// The rules, in one place:
  /// - A key belongs to the ChipAuthenticationInfos of version 1 with its number. If it is the only
  ///   key of its kind, a number in only one of the two does not matter. If there are several, an
  ///   info or a key without a number belongs to every one of its kind.
  /// - Of several infos the one with the strongest cipher is used (8.5).
  /// - Without any info, as on some early chips, the cipher is triple DES, the only one of the
  ///   first edition of BSI TR-03110. This is not done if a member of the file cannot be read,
  ///   because that member may be the info.
  /// - Members that can be read are used, even if others cannot be read.
  /// - A key that is only for PACE with chip authentication mapping is not used (9.2.6).
  /// - Keys that are matched by number come first, then those on the curve of a PACEInfo; among
  ///   those, the one with the strongest cipher (8.5) and the largest field.
  /// - Throws: ``ChipProofError`` when the only offers cannot be used, or when keys or infos are
  ///   missing and DG14 has members that cannot be read.
  public static func all(in infos: SecurityInfos) throws(ChipProofError) -> [Self] {
    let unread = unreadEntry(infos)
    let stated = infos.chipAuthenticationInfos
    let usable = stated.filter { $0.version == 1 && $0.chipAuthenticationProtocol != nil }
    let keys = infos.chipAuthenticationPublicKeyInfos.filter { !isForMapping($0, infos) }
    if let unread, keys.isEmpty || stated.isEmpty { throw unread }
    if keys.isEmpty {
      if stated.isEmpty { return [] }
      throw .unsupported(.phrase(.chipAuthenticationKeyElsewhere))
    }
    if !stated.isEmpty, usable.isEmpty {
      throw .unsupported(
        .phrase(.chipAuthentication(with: "\(stated[0].protocolIdentifier)")))
    }
    let onPACECurve = Set(infos.paceInfos.compactMap(\.parameterIdentifier))
    var ranked: [(rank: Int, offer: Self)] = []
    var defect: ChipProofError?
    for info in keys {
      do throws(CryptoError) {
        guard let variant = variant(for: info, usable, keys) else { continue }
        let offer = Self(
          key: try info.key(), keyIdentifier: info.keyIdentifier ?? variant.keyIdentifier,
          variant: variant.choice, isInferred: usable.isEmpty)
        let parameters = offer.key.group.standardizedParameters?.rawValue
        let isMatched = variant.keyIdentifier != nil && variant.keyIdentifier == info.keyIdentifier
        let isOnCurve = parameters.map(onPACECurve.contains) ?? false
        ranked.append((isMatched ? 0 : isOnCurve ? 1 : 2, offer))
      } catch {
        defect = defect ?? ChipProofError(error, file: ElementaryFile.dg14.name)
      }
    }
    if ranked.isEmpty { throw defect ?? .unsupported(.phrase(.chipAuthenticationKeys)) }
    return ranked.sorted { isBefore($0, $1) }.prefix(most).map(\.offer)
  }

  private static func isBefore(
    _ left: (rank: Int, offer: Self), _ right: (rank: Int, offer: Self)
  ) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    // `SessionCipher` declares its cases in the order of their strength.
    let ciphers = SessionCipher.allCases
    let strengths = [left, right].map { ciphers.firstIndex(of: $0.offer.variant.cipher) ?? 0 }
    if strengths[0] != strengths[1] { return strengths[0] > strengths[1] }
    return left.offer.key.group.fieldBits > right.offer.key.group.fieldBits
  }

  /// The error for a member of the file that cannot be read and may be a SecurityInfo of chip
  /// authentication, so that it is not taken as missing; nil if there is none. The domain
  /// parameters of identity cards have another use, and may be malformed.
  private static func unreadEntry(_ infos: SecurityInfos) -> ChipProofError? {
    let name = ElementaryFile.dg14.name
    if infos.hasUnreadMembers {
      return .keyMalformed(file: name, defect: .phrase(.fileMemberUnread))
    }
    let root = SecurityInfos.chipAuthentication
    for info in infos.infos {
      let identifier = info.protocolIdentifier
      let isInfo =
        identifier.isDescendant(of: root)
        && identifier.content.count == root.content.count + 2
      let isKey = identifier.isDescendant(of: SecurityInfos.chipAuthenticationPublicKey)
      let isGood =
        isInfo
        ? (try? ChipAuthenticationInfo(parsing: info)) != nil
        : !isKey || (try? ChipAuthenticationPublicKeyInfo(parsing: info)) != nil
      guard isGood else {
        return .keyMalformed(file: name, defect: .phrase(.chipAuthenticationEntry))
      }
    }
    return nil
  }

  private static func isForMapping(
    _ key: ChipAuthenticationPublicKeyInfo, _ infos: SecurityInfos
  ) -> Bool {
    guard let number = key.keyIdentifier else { return false }
    let isMapped = infos.paceInfos.contains {
      $0.paceProtocol?.mapping == .chipAuthentication && $0.parameterIdentifier == number
    }
    let isOnly = infos.chipAuthenticationPublicKeyInfos.count == 1
    return isMapped
      && !infos.chipAuthenticationInfos.contains {
        $0.keyIdentifier == number || (isOnly && $0.keyIdentifier == nil)
      }
  }

  private static func variant(
    for key: ChipAuthenticationPublicKeyInfo, _ usable: [ChipAuthenticationInfo],
    _ keys: [ChipAuthenticationPublicKeyInfo]
  ) -> (choice: ChipAuthenticationProtocol, keyIdentifier: Int?)? {
    if usable.isEmpty {
      let inferred = ChipAuthenticationProtocol(
        keyAgreement: key.keyAgreement, cipher: .tripleDES)
      return (inferred, nil)
    }
    let ofKind = usable.filter {
      $0.chipAuthenticationProtocol?.keyAgreement == key.keyAgreement
    }
    let isOnly = keys.count { $0.keyAgreement == key.keyAgreement } == 1
    let numbered = ofKind.filter { $0.keyIdentifier == key.keyIdentifier }
    let others = ofKind.filter {
      isOnly || $0.keyIdentifier == nil || key.keyIdentifier == nil
    }
    let fitting = numbered.isEmpty ? others : numbered
    for cipher in SessionCipher.allCases.reversed() {
      for info in fitting {
        guard let choice = info.chipAuthenticationProtocol, choice.cipher == cipher else {
          continue
        }
        return (choice, info.keyIdentifier)
      }
    }
    return nil
  }
}
