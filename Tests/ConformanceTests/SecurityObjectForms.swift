import ChipSimulator
import Crypto
import Encoding
import Inspection
import LDS
import PKIX
import Testing
import TrustTestSupport

import Trust

/// EF.SOD with one thing wrong in its form, and what it lists.
extension ConformanceCase {
  private static let malformed = "failed security-object-malformed"
  private static let md5 = DER.sequence(
    DER.objectIdentifier(DigestAlgorithm.md5.objectIdentifier))

  /// Adds a number to the last byte of the length of a data object with a length of three bytes.
  static func lengthened(_ bytes: [UInt8], by difference: Int) -> [UInt8] {
    guard let header = try? BERHeader(parsing: bytes) else { return bytes }
    var copy = bytes
    let place = header.length - 1
    copy[place] = UInt8(truncatingIfNeeded: Int(copy[place]) + difference)
    return copy
  }

  /// The LDS security object of a document in order, in parts: version, digest algorithm, digests.
  private static func table(_ world: World) throws -> [[UInt8]] {
    let (_, groups) = try world.document()
    let digests = try groups.mapValues { try DigestAlgorithm.sha256.digest($0) }
    let content = LDSSecurityObject.encode(digestAlgorithm: .sha256, digests: digests)
    return try BERTLV(parsing: content).children().map { Array($0.encoded) }
  }

  /// The digests of that object, each a sequence of its number and its value.
  private static func entries(_ world: World) throws -> [[UInt8]] {
    try BERTLV(parsing: table(world)[2]).children().map { Array($0.encoded) }
  }

  private static func setEntries(
    _ world: inout World, _ change: (inout [[UInt8]]) throws -> Void
  ) throws {
    var entries = try entries(world)
    try change(&entries)
    let parts = try table(world)
    world.ldsContent = DER.sequence(parts[0], parts[1], DER.sequence(of: entries))
  }

  private static func versioned(_ object: UInt64, lds: String?)
    -> @Sendable (inout World) throws
    -> Void
  {
    {
      let parts = try table($0)
      let versions = lds.map {
        DER.sequence(DER.printableString($0), DER.printableString("040000"))
      }
      $0.ldsContent = DER.sequence(DER.integer(object), parts[1], parts[2], versions ?? [])
    }
  }

  static let securityObjectForms: [ConformanceCase] = [
    .sod("LDS_H_17", "tag 78 where 77 must be", .failed, malformed) { $0.sod.wrapper = 0x78 },
    .sod("LDS_H_18", "the file's length one too small", .failed, malformed) {
      $0.sod.tampering = { lengthened($0, by: -1) }
    },
    .sod("LDS_H_19", "the file's length one too great", .failed, malformed) {
      $0.sod.tampering = { lengthened($0, by: 1) }
    },
    .sod("LDS_H_20", "signed data of version 1", .failed, "failed signed-data-version") {
      $0.sod.version = 1
    },
    .sod("LDS_H_21", "signed data without a version", .failed, malformed) {
      $0.sod.changingSignedData = { $0[0] = [] }
    },
    .sod(
      "LDS_H_22", "MD5 in the list of digest algorithms of the signed data", .failed, "passed",
      because:
        "the list only announces (RFC 5652, 5.1): what the signer used is named again, and judged, where it signed"
    ) { $0.sod.digestAlgorithms = [md5] },
    .sod("LDS_H_23", "no list of digest algorithms in the signed data", .failed, malformed) {
      $0.sod.changingSignedData = { $0[1] = [] }
    },
    .sod(
      "LDS_H_24", "another content type than that of the LDS security object", .failed,
      "failed security-object-content-type"
    ) {
      $0.sod.contentType = MasterList.contentType
      $0.sod.attributeContentType = $0.sod.contentType
    },
    .sod("LDS_H_25", "content without its type", .failed, malformed) {
      $0.sod.changingSignedData = { parts in
        let content = (try? BERTLV(parsing: parts[2]).children().last?.encoded).flatMap { $0 }
        parts[2] = DER.sequence(content.map { Array($0) } ?? [])
      }
    },
    .sod(
      "LDS_H_26", "a signer of version 2", .failed, "passed signer-version-differs",
      because:
        "who signed is certain, whatever the number says; a warning, failed under strict"
    ) {
      $0.sod.changingSigner = { $0[0] = DER.integer(2) }
    },
    .sod("LDS_H_27", "a signer without a version", .failed, malformed) {
      $0.sod.changingSigner = { $0[0] = [] }
    },
    .sod(
      "LDS_H_28", "a signer of version 1 with another serial number than its certificate",
      .failed, "passed signer-identifier-differs",
      because:
        "the key in the certificate verifies, so that there is no doubt who signed; genuine documents have this: a warning, failed under strict"
    ) {
      $0.sod.signerIdentifier = DER.sequence(
        CertificateBuilder.encodedName(World.rootName), DER.integer(9))
    },
    .sod(
      "LDS_H_29", "a signer of version 3 with another key identifier than its certificate",
      .failed, "passed signer-identifier-differs", because: "as for LDS_H_28"
    ) {
      $0.sod.signerIdentifier = DER.implicit(
        0, DER.octetString([UInt8](repeating: 0, count: 20)))
    },
    .sod("LDS_H_30", "a signer with MD5 as its digest", .failed, "failed broken-digest") {
      let key = try World.Keys.named("rsa2048", .rsa(bits: 2048))
      try $0.setSignerKey(key)
      $0.sod.digest = .md5
      $0.sod.signatureAlgorithm = try key.signatureAlgorithm(digest: .sha256)
      $0.sod.sign = { try key.sign($0, digest: .sha256) }
    },
    .sod("LDS_H_31", "a signer without a digest algorithm", .failed, malformed) {
      $0.sod.changingSigner = { $0[2] = [] }
    },
    .sod("LDS_H_32", "another message digest, signed", .failed, "failed signature-invalid") {
      $0.sod.messageDigest = [UInt8](repeating: 7, count: 32)
    },
    .sod("LDS_H_33", "no message digest", .failed, "failed signed-attributes-missing") {
      $0.sod.hasMessageDigest = false
    },
    .sod("LDS_H_37", "a signature of something else", .failed, "failed signature-invalid") {
      $0.sod.tampering = { $0.flipping($0.count - 1) }
    },
    .sod("LDS_H_38", "a signer without a signature", .failed, malformed) {
      $0.sod.changingSigner = { $0[5] = [] }
    },
    .sod("LDS_H_39", "an LDS security object of version 2", .failed, malformed) {
      let parts = try table($0)
      $0.ldsContent = DER.sequence(DER.integer(2), parts[1], parts[2])
    },
    .sod("LDS_H_40", "an LDS security object without a version", .failed, malformed) {
      let parts = try table($0)
      $0.ldsContent = DER.sequence(parts[1], parts[2])
    },
    .sod("LDS_H_41", "digests of data groups with MD5", .failed, "failed broken-digest") {
      $0.ldsDigest = .md5
    },
    .sod("LDS_H_42", "digests of data groups without their algorithm", .failed, malformed) {
      let parts = try table($0)
      $0.ldsContent = DER.sequence(parts[0], parts[2])
    },
    .sod("LDS_H_43", "another digest of DG2", .failed, "failed digest-mismatch") {
      $0.listedDigests[2] = [UInt8](repeating: 1, count: 32)
    },
    .sod("LDS_H_44", "no digest of DG1", .failed, "failed digest-not-listed") {
      $0.listedDigests[1] = []
    },
    .chip(
      "LDS_H_45", "a digest of DG10, which is not on the chip", .failed, "passed file-missing",
      because: "what was read is genuine; the missing file is a warning, as no decision rests on it"
    ) { $0.listing = { $0[10] = [UInt8](repeating: 1, count: 32) } },
    .sod("LDS_H_46", "the digest of DG1 under the number FF", .failed, malformed) {
      try setEntries(&$0) {
        let value = Array(try BERTLV(parsing: $0[0]).children()[1].encoded)
        $0[0] = DER.sequence(BERTLV.encode(.integer, [0xFF]), value)
      }
    },
    .sod("LDS_H_47", "the digest of DG2 without a number", .failed, malformed) {
      try setEntries(&$0) {
        $0[1] = DER.sequence(Array(try BERTLV(parsing: $0[1]).children()[1].encoded))
      }
    },
    .chip(
      "LDS_H_69",
      "DG2 altered in its last byte, and another digest of it in the table: EF.SOD fails",
      .failed, "failed digest-mismatch"
    ) {
      $0.listing = { $0[2] = [UInt8](repeating: 1, count: 32) }
      $0.tampering = { $0[.dg2] = $0[.dg2].map { $0.flipping($0.count - 1) } }
    },
    .sod(
      "LDS_H_84", "a signer of version 3 that is named by issuer and serial number", .failed,
      "passed signer-version-differs", because: "as for LDS_H_26"
    ) { $0.sod.changingSigner = { $0[0] = DER.integer(3) } },
    .sod(
      "LDS_H_85", "a signer of version 1 that is named by its key identifier", .failed,
      "passed signer-version-differs", because: "as for LDS_H_26"
    ) {
      let identifier = try World.Keys.named("signer").keyIdentifier()
      $0.sod.signerIdentifier = DER.implicit(0, DER.octetString(identifier))
      $0.sod.changingSigner = { $0[0] = DER.integer(1) }
    },
    .sod(
      "LDS_H_86", "an LDS security object of version 1 with the LDS version 1.8", .successful,
      "passed", versioned(1, lds: "0108")),
    .sod(
      "LDS_H_87", "the LDS version 1.8 in an LDS security object of version 0", .failed,
      malformed, versioned(0, lds: "0108")),
    .sod(
      "LDS_H_88", "an LDS security object of version 1 without versions", .failed, "passed",
      because: "the field of the versions is optional, and nothing is decided by it",
      versioned(1, lds: nil)),
    .sod(
      "LDS_H_89", "an LDS security object of version 1 with the LDS version 1.9", .successful,
      "passed", versioned(1, lds: "0109")),
    .chip(
      "LDS_H_90",
      "another digest of DG3, which EF.COM does not list, and an empty DG3 that is read", .failed,
      "failed digest-mismatch"
    ) {
      $0.policy = InspectionPolicy(readsAll: true)
      $0.profile.offersPACE = true
      $0.profile.hasFingers = true
      $0.listing = { $0[3] = [UInt8](repeating: 0xFF, count: 32) }
      $0.tampering = { $0[.com] = EFCOM.encode(dataGroups: [.dg1, .dg2, .dg14]) }
    },
    .chip(
      "LDS_H_91", "no digest of DG2, which EF.COM lists", .failed, "by hand files-unread"
    ) { $0.listing = { $0[2] = nil } },
    .chip(
      "LDS_H_92", "a digest of DG3 in the place of that of DG2, which EF.COM lists", .failed,
      "by hand files-unread"
    ) {
      $0.profile.offersPACE = true
      $0.profile.hasFingers = true
      $0.listing = { $0[2] = nil }
      $0.tampering = { $0[.com] = EFCOM.encode(dataGroups: [.dg1, .dg2, .dg14]) }
    },
    mappingKey(
      "LDS_H_93", "the signature of EF.CardSecurity, which alone has the chip's key, altered",
      "failed signature-invalid"
    ) {
      $0.tampering = { files in
        files[.cardSecurity] = files[.cardSecurity].map { $0.flipping($0.count - 1) }
      }
    },
  ]
}
