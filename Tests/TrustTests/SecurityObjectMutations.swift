import Crypto
import Encoding
import Foundation
import LDS
import MRZ
import TestSupport
import TrustTestSupport

import Trust

extension Mutation {
  /// EF.SOD from its wrapper to the table of digests.
  static let securityObject: [Mutation] = [
    Mutation("another wrapper", "failed security-object-malformed") { $0.sod.wrapper = 0x78 },
    Mutation("bytes behind EF.SOD", "failed security-object-malformed") {
      $0.sod.tampering = { $0 + [0] }
    },
    Mutation("EF.SOD cut short", "failed security-object-malformed") {
      $0.sod.tampering = { Array($0.dropLast(10)) }
    },
    Mutation("no EF.SOD at all", "failed security-object-malformed") {
      $0.sod.tampering = { _ in [] }
    },
    Mutation("ContentInfo of plain data", "failed security-object-malformed") {
      $0.sod.contentInfoType = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1)
    },
    defect("signed data of version 1", "signed-data-version") { $0.sod.version = 1 },
    defect("signed data of version 2", "signed-data-version") { $0.sod.version = 2 },
    Mutation("signed data of version 0", "failed security-object-malformed") {
      $0.sod.version = 0
    },
    Mutation("signed data of version 6", "failed security-object-malformed") {
      $0.sod.version = 6
    },
    Mutation("signed data of version 4", "passed") { $0.sod.version = 4 },
    Mutation("no digest algorithms listed", "passed") { $0.sod.digestAlgorithms = [] },
    Mutation("another digest algorithm listed", "passed") {
      $0.sod.digestAlgorithms = [World.algorithm(.sha512)]
    },
    weak("content of plain data, signed", "content-type-data") {
      $0.sod.contentType = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1)
      $0.sod.attributeContentType = $0.sod.contentType
    },
    Mutation("content of a master list, signed", "failed security-object-content-type") {
      $0.sod.contentType = MasterList.contentType
      $0.sod.attributeContentType = $0.sod.contentType
    },
    Mutation("the content type of EF.CardSecurity", "failed security-object-content-type") {
      $0.sod.contentType = CardSecurityAuthentication.contentType
      $0.sod.attributeContentType = $0.sod.contentType
    },
    Mutation("the content type of before Doc 9303", "passed old-content-type") {
      $0.sod.contentType = ObjectIdentifier(1, 3, 27, 1, 1, 1)
      $0.sod.attributeContentType = $0.sod.contentType
    },
    Mutation(
      "content type changed after signing", "failed security-object-content-type",
      at: .securityObjectSignature
    ) {
      $0.sod.contentType = ObjectIdentifier(1, 3, 27, 1, 1, 1)
    },
    Mutation("content changed after signing", "failed signature-invalid") {
      let digest = try DigestAlgorithm.sha256.digest([UInt8](repeating: 0x75, count: 500))
      $0.sod.tampering = { sod in sod.offset(of: digest).map { sod.flipping($0) } ?? sod }
    },
    Mutation("LDS security object of version 2", "failed security-object-malformed") {
      $0.ldsContent = DER.sequence(
        DER.integer(2), World.algorithm(.sha256), DER.sequence())
    },
    Mutation("LDS security object of version 1", "passed") {
      $0.ldsContent = LDSSecurityObject.encode(
        digestAlgorithm: .sha256, digests: try Self.digests($0),
        ldsVersionInfo: .init(ldsVersion: "0108", unicodeVersion: "040000"))
    },
    weak("SHA-1 in the table of digests", "weak-digest", at: .securityObject) {
      $0.ldsDigest = .sha1
    },
    defect("MD5 in the table of digests", "broken-digest", at: .securityObject) {
      $0.ldsDigest = .md5
    },
    Mutation(
      "an unknown digest in the table", "unknown signature-algorithm-unsupported",
      at: .securityObject
    ) {
      $0.ldsContent = DER.sequence(
        DER.integer(0), DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 3))),
        DER.sequence(
          DER.sequence(DER.integer(1), DER.octetString([UInt8](repeating: 1, count: 32)))))
    },
    Mutation("another digest named than was taken", "failed security-object-malformed") {
      let content = LDSSecurityObject.encode(
        digestAlgorithm: .sha384, digests: try Self.digests($0))
      $0.ldsContent = content
    },
    Mutation("data group 0", "failed security-object-malformed") {
      $0.listedDigests[0] = [UInt8](repeating: 1, count: 32)
    },
    Mutation("data group 17", "failed security-object-malformed") {
      $0.listedDigests[17] = [UInt8](repeating: 1, count: 32)
    },
    Mutation("a digest that is too short", "failed security-object-malformed") {
      $0.listedDigests[3] = [UInt8](repeating: 1, count: 31)
    },
    Mutation("a data group twice", "failed security-object-malformed") {
      let entry = DER.sequence(
        DER.integer(1), DER.octetString(try Self.digests($0)[1] ?? []))
      $0.ldsContent = DER.sequence(
        DER.integer(0), World.algorithm(.sha256), DER.sequence(entry, entry))
    },
    Mutation("another digest of DG2", "failed digest-mismatch") {
      $0.listedDigests[2] = [UInt8](repeating: 1, count: 32)
    },
    Mutation("the digests of DG1 and DG2 exchanged", "failed digest-mismatch") {
      let digests = try Self.digests($0)
      $0.listedDigests = [1: digests[2] ?? [], 2: digests[1] ?? []]
    },
    Mutation("DG2 not listed", "failed digest-not-listed") { $0.listedDigests[2] = [] },
    Mutation("nothing listed", "failed digest-not-listed") {
      $0.listedDigests = [1: [], 2: []]
    },
    Mutation("a listed data group that was not read", "passed") {
      $0.listedDigests[14] = [UInt8](repeating: 1, count: 32)
    },
  ]

  static func digests(_ world: World) throws -> [Int: [UInt8]] {
    [
      1: try DigestAlgorithm.sha256.digest(DG1.encode(try MRZ(parsing: world.mrz))),
      2: try DigestAlgorithm.sha256.digest([UInt8](repeating: 0x75, count: 500)),
    ]
  }
}
