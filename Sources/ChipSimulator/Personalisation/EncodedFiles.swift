import Crypto
import Encoding
import FoundationEssentials
import LDS

/// The files of a specimen that are more than one call of what the LDS knows to write.
enum EncodedFiles {
  /// DG3 without a finger, Doc 9303-10, 4.7.3.1: only the count of zero instances.
  static var dataGroup3: [UInt8] {
    BERTLV.encode(0x63, BERTLV.encode(0x7F61, DER.integer(0)))
  }

  /// What EF.CardAccess and DG14 say alike, Doc 9303-11, 9.2: one PACEInfo, ECDH with generic
  /// mapping, AES-128, brainpoolP256r1.
  static var securityInfos: SecurityInfos {
    let identifier = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2)
    return SecurityInfos([PACEInfo(identifier, parameterIdentifier: 13).securityInfo])
  }

  /// EF.DIR, Doc 9303-10, 3.11.3: the application LDS1.
  static var directory: [UInt8] {
    BERTLV.encode(0x61, BERTLV.encode(0x4F, SimulatedChip.applicationIdentifier))
  }

  /// EF.ATR/INFO, Doc 9303-10, 3.11.2: how long commands and answers may be.
  static func cardInformation(longestAPDU length: UInt16) -> [UInt8] {
    let number = DER.integer(UInt64(length))
    return BERTLV.encode(0x7F66, number + number)
  }

  /// EF.SOD, Doc 9303-10, 4.6.2, with an LDS security object of version 0.
  static func sod(
    over dataGroups: [ElementaryFile: [UInt8]], signer: DocumentSigner, signingTime: Date
  ) throws(CryptoError) -> [UInt8] {
    let algorithm = DigestAlgorithm.sha256
    var digests: [Int: [UInt8]] = [:]
    for (file, octets) in dataGroups {
      guard let number = file.dataGroupNumber else { continue }
      digests[number] = try algorithm.digest(octets)
    }
    let builder = SignedDataBuilder(
      contentType: LDSSecurityObject.contentType,
      content: LDSSecurityObject.encode(digestAlgorithm: algorithm, digests: digests),
      digest: algorithm, signingTime: signingTime)
    let signedData = try builder.sign(with: signer.key, certificate: signer.certificate)
    return EFSOD(signedData: signedData).encoded
  }
}
