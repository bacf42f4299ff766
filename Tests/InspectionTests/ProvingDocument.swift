import ChipSimulator
import Crypto
import Encoding
import Foundation
import LDS
import PKIX
import SmartCard
import TestSupport
import Testing

/// A specimen with files of a test's own for the chip's proofs, signed by the test country.
enum ProvingDocument {
  /// One signature of active authentication from the vectors: its challenge is not random.
  static func signature(_ algorithm: String) throws -> JSONValue {
    let groups = try Vectors.load("active-authentication-signatures.json")["groups"]?.array ?? []
    return try #require(groups.first { $0["algorithm"]?.string?.forPeople == algorithm })
  }

  /// DG14 with one key for chip authentication and AES, of which nobody has the private part.
  static func dg14(_ number: Int? = nil) throws -> [UInt8] {
    let parameters = try KeyAgreementParameters(.brainpoolP256r1)
    let pair = try parameters.group.makeKeyPair(.system)
    let key = ChipAuthenticationPublicKeyInfo(
      .ecdh,
      publicKeyInfo: try KeyAgreementPublicKey(parameters, publicValue: pair.publicValue).bytes,
      keyIdentifier: number)
    let info = ChipAuthenticationInfo(
      ObjectIdentifier(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 2), keyIdentifier: number)
    return DG14(securityInfos: SecurityInfos([key.securityInfo, info.securityInfo])).encoded
  }

  static func make(_ others: [ElementaryFile: [UInt8]]) throws -> PersonalisedDocument {
    var document = try TestDesk.document(.specimen)
    for (file, bytes) in others { document.files[.elementary(file)] = bytes }
    var digests: [Int: [UInt8]] = [:]
    for file in ElementaryFile.allCases {
      guard let number = file.dataGroupNumber, let bytes = document.files[.elementary(file)] else {
        continue
      }
      digests[number] = try DigestAlgorithm.sha256.digest(bytes)
    }
    let signer = try TestDesk.country().makeDocumentSigner(
      random: .system, issued: TestDesk.now.addingTimeInterval(-86400))
    let signed = try SignedDataBuilder(
      contentType: LDSSecurityObject.contentType,
      content: LDSSecurityObject.encode(digestAlgorithm: .sha256, digests: digests),
      digest: .sha256, signingTime: TestDesk.now.addingTimeInterval(-86400)
    ).sign(with: signer.key, certificate: signer.certificate)
    document.files[.sod] = EFSOD(signedData: signed).encoded
    return document
  }
}
