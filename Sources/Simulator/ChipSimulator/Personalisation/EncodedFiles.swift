import Crypto
import Encoding
import FoundationEssentials
import LDS
import PKIX

/// The encodings of a specimen's files that no single type of the module `LDS` writes.
enum EncodedFiles {
  /// DG3 without a finger, Doc 9303-10, 4.7.3.1: only the count of zero instances.
  static var dataGroup3: [UInt8] {
    BERTLV.encode(0x63, BERTLV.encode(0x7F61, DER.integer(0)))
  }

  /// EF.CardAccess, Doc 9303-11, 9.2.1: the variants of PACE, and the members that a profile adds.
  static func cardAccess(_ profile: Profile) throws -> [UInt8] {
    let infos = try profile.pace.flatMap { try $0.securityInfos() }
    return DER.set(infos.map(\.encoded) + profile.strayAccessInfos)
  }

  /// The SecurityInfos that DG14 and EF.CardSecurity both have, Doc 9303-11, 9.2: the variants of
  /// PACE and of chip authentication, the public keys, the digest of active authentication, and the
  /// place of EF.CVCA.
  static func protocols(of profile: Profile, _ keys: DocumentKeys) throws -> SecurityInfos {
    var infos = profile.repeatsPACE ? try profile.pace.flatMap { try $0.securityInfos() } : []
    let offer = profile.chipAuthentication
    if offer.statesVariants {
      for variant in offer.variants {
        let key = keys.chipAuthentication.first {
          variant.keyIdentifier == nil || $0.identifier == variant.keyIdentifier
        }
        infos.append(variant.securityInfo(isOnCurve: key?.parameters.group.isOnCurve ?? true))
      }
    }
    for key in keys.chipAuthentication { infos.append(try key.publicKeyInfo()) }
    let place = profile.statedAuthoritiesFile ?? profile.authoritiesFile
    if profile.authorities != nil || profile.terminalAuthentication != nil || place != nil {
      infos.append(TerminalAuthenticationInfo(file: place).securityInfo)
    }
    if case .ecdsa(_, let digest, _, isStated: true) = profile.activeAuthentication {
      infos.append(activeAuthenticationInfo(digest))
    }
    return SecurityInfos(infos)
  }

  /// The commonest variant of PACE, for a DG14 that would be empty otherwise: ECDH with generic
  /// mapping, AES-128, brainpoolP256r1.
  static var securityInfos: SecurityInfos {
    let identifier = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2)
    return SecurityInfos([PACEInfo(identifier, parameterIdentifier: 13).securityInfo])
  }

  /// ActiveAuthenticationInfo, Doc 9303-11, 9.2.4, with an identifier of TR-03111, 5.2.1.
  private static func activeAuthenticationInfo(_ digest: DigestAlgorithm) -> SecurityInfo {
    let arc: UInt64 =
      switch digest {
      case .sha224: 2
      case .sha256: 3
      case .sha384: 4
      case .sha512: 5
      case .sha1, .md5: 1
      }
    return SecurityInfo(
      SecurityInfos.activeAuthentication, required: DER.integer(1),
      optional: DER.objectIdentifier(ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, arc)))
  }

  /// EF.CardSecurity, Doc 9303-11, 9.2.11: SecurityInfos, signed as TR-03110-3, A.1.2.5, says.
  static func cardSecurity(
    _ infos: SecurityInfos, signer: DocumentSigner, signingTime: Date
  ) throws(CryptoError) -> [UInt8] {
    try SignedDataBuilder(
      contentType: ObjectIdentifier(0, 4, 0, 127, 0, 7, 3, 2, 1), content: infos.encoded,
      digest: .sha256, signingTime: signingTime
    ).sign(with: signer.key, certificate: signer.certificate, padding: signer.padding)
  }

  /// DG2 whose face record (ISO/IEC 19794-5, 5.4) states another length than it has.
  static func face(_ file: [UInt8], lengthenedBy error: Int) -> [UInt8] {
    let start = Array("FAC\u{0}010\u{0}".utf8)
    var changed = file
    for index in 0..<max(0, file.count - 12) where file[index..<index + 8] == start[...] {
      let length = file[index + 8..<index + 12].reduce(0) { $0 << 8 | Int($1) } + error
      for place in 0..<4 {
        changed[index + 8 + place] = UInt8(truncatingIfNeeded: length >> (24 - 8 * place))
      }
      break
    }
    return changed
  }

  /// EF.DIR, Doc 9303-10, 3.11.3: the application LDS1, if there is one, and the others that a
  /// profile lists.
  static func directory(of profile: Profile) -> [UInt8] {
    let listed = profile.listedApplications ?? profile.applications
    let own: [LDSApplication] =
      profile.faults.contains(.lacksPassportApplication) ? [] : [.lds1]
    return EFDIR(
      applications: (own + listed).map { EFDIR.Application(identifier: $0.identifier) }
    ).bytes
  }

  /// EF.ATR/INFO, Doc 9303-10, 3.11.2: the greatest lengths of commands and answers.
  static func cardInformation(longestAPDU length: UInt16) -> [UInt8] {
    EFATRInfo.encode(maximumCommandLength: length, maximumAnswerLength: length)
  }

  /// EF.SOD, Doc 9303-10, 4.6.2, with an LDS security object of version 0.
  static func sod(
    over dataGroups: [ElementaryFile: [UInt8]], signer: DocumentSigner, signingTime: Date?
  ) throws(CryptoError) -> [UInt8] {
    let algorithm = signer.digest
    var digests: [Int: [UInt8]] = [:]
    for (file, bytes) in dataGroups {
      guard let number = file.dataGroupNumber else { continue }
      digests[number] = try algorithm.digest(bytes)
    }
    let builder = SignedDataBuilder(
      contentType: LDSSecurityObject.contentType,
      content: LDSSecurityObject.encode(digestAlgorithm: algorithm, digests: digests),
      digest: algorithm, signingTime: signingTime)
    let signedData = try builder.sign(
      with: signer.key, certificate: signer.certificate, padding: signer.padding)
    return EFSOD(signedData: signedData).encoded
  }
}
