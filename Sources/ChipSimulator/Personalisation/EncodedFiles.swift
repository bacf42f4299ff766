import Crypto
import Encoding
import FoundationEssentials

/// The files of a specimen, one function a file.
enum EncodedFiles {
  /// EF.COM, Doc 9303-10, 4.6.1: LDS 1.7, Unicode 4.0.0, the tags of the data groups.
  static func com(dataGroups: [Int]) -> [UInt8] {
    BERTLV.encode(
      0x60,
      containing: [
        BERTLV.encode(0x5F01, Array("0107".utf8)),
        BERTLV.encode(0x5F36, Array("040000".utf8)),
        BERTLV.encode(0x5C, dataGroups.sorted().map { tag(ofDataGroup: $0) }),
      ])
  }

  /// The tag of a data group, Doc 9303-10, 4.6.1, table of tags.
  static func tag(ofDataGroup number: Int) -> UInt8 {
    let tags: [UInt8] = [
      0x61, 0x75, 0x63, 0x76, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x6D, 0x6E, 0x6F,
      0x70,
    ]
    return tags[min(max(number, 1), 16) - 1]
  }

  /// DG1, Doc 9303-10, 4.7.1.
  static func dataGroup1(mrzLines: [String]) -> [UInt8] {
    BERTLV.encode(0x61, BERTLV.encode(0x5F1F, Array(mrzLines.joined().utf8)))
  }

  /// DG3 without a finger, Doc 9303-10, 4.7.3.1: only the count of zero instances.
  static var dataGroup3: [UInt8] {
    BERTLV.encode(0x63, BERTLV.encode(0x7F61, DER.integer(0)))
  }

  /// DG14, Doc 9303-11, 9.2: the same SecurityInfos as EF.CardAccess.
  static var dataGroup14: [UInt8] { BERTLV.encode(0x6E, cardAccess) }

  /// EF.CardAccess, Doc 9303-11, 9.2.11, with one PACEInfo: ECDH with generic mapping, AES-128,
  /// version 2, brainpoolP256r1.
  static var cardAccess: [UInt8] {
    let protocolIdentifier = ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2)
    return DER.set([
      DER.sequence(DER.objectIdentifier(protocolIdentifier), DER.integer(2), DER.integer(13))
    ])
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
  static func securityObject(
    over dataGroups: [Int: [UInt8]], signer: DocumentSigner, signingTime: Date
  ) throws(CryptoError) -> [UInt8] {
    let algorithm = DigestAlgorithm.sha256
    var digests: [[UInt8]] = []
    for (number, octets) in dataGroups.sorted(by: { $0.key < $1.key }) {
      digests.append(
        DER.sequence(
          DER.integer(UInt64(number)), DER.octetString(try algorithm.digest(octets))))
    }
    let ldsSecurityObject = DER.sequence(
      DER.integer(0), DER.sequence(DER.objectIdentifier(algorithm.objectIdentifier)),
      BERTLV.encode(.sequence, containing: digests))
    let builder = SignedDataBuilder(
      contentType: ObjectIdentifier(2, 23, 136, 1, 1, 1), content: ldsSecurityObject,
      digest: algorithm, signingTime: signingTime)
    return BERTLV.encode(
      0x77, try builder.sign(with: signer.key, certificate: signer.certificate))
  }
}
