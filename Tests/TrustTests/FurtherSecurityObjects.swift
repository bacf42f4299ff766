import Crypto
import Encoding
import Foundation
import LDS
import TestSupport
import TrustTestSupport

import Trust

extension Mutation {
  private static let plainData = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1)

  /// A table of digests with another algorithm, without a way to compute it.
  private static func table(_ algorithm: [UInt8], length: Int = 16) -> [UInt8] {
    let entries = [1, 2].map { number in
      DER.sequence(DER.integer(number), DER.octetString([UInt8](repeating: 1, count: length)))
    }
    return DER.sequence(DER.integer(0), algorithm, DER.sequence(of: entries))
  }

  private static func named(_ identifier: ObjectIdentifier) -> [UInt8] {
    DER.sequence(DER.objectIdentifier(identifier))
  }

  /// The parts of a table that is in order.
  private static func parts(_ world: World) throws -> [[UInt8]] {
    let content = LDSSecurityObject.encode(
      digestAlgorithm: .sha256, digests: try digests(world))
    return try BERTLV(parsing: content).children().map { Array($0.encoded) }
  }

  private static func malformed(
    _ name: String, _ change: @escaping @Sendable (inout World) throws -> Void
  ) -> Mutation {
    Mutation(name, "failed security-object-malformed", change)
  }

  /// More of EF.SOD from its wrapper to the table of digests.
  static let furtherSecurityObjects: [Mutation] = [
    broken(
      "MD2 in the table of digests", "broken-digest", lenient: "signature-algorithm-unsupported",
      at: .securityObject
    ) { $0.ldsContent = table(named(BrokenDigest.md2.objectIdentifier)) },
    broken(
      "MD4 in the table of digests", "broken-digest", lenient: "signature-algorithm-unsupported",
      at: .securityObject
    ) { $0.ldsContent = table(named(BrokenDigest.md4.objectIdentifier)) },
    Mutation(
      "SHA3-256 in the table of digests", "unknown signature-algorithm-unsupported",
      at: .securityObject
    ) {
      $0.ldsContent = table(named(ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 8)), length: 32)
    },
    malformed("an unknown digest in a table with a data group twice") {
      let entry = DER.sequence(DER.integer(1), DER.octetString([1]))
      $0.ldsContent = DER.sequence(
        DER.integer(0), named(ObjectIdentifier(1, 2, 3)), DER.sequence(entry, entry))
    },
    weak("content of plain data in signed data of version 1", "content-type-data") {
      $0.sod.contentType = plainData
      $0.sod.attributeContentType = plainData
      $0.sod.version = 1
    },
    Mutation(
      "content of plain data, signed as an LDS security object",
      "failed security-object-content-type", strict: "failed content-type-data",
      at: .securityObjectSignature
    ) { $0.sod.contentType = plainData },
    Mutation(
      "content of plain data that is no table of digests", "failed security-object-content-type"
    ) {
      $0.sod.contentType = plainData
      $0.sod.attributeContentType = plainData
      $0.ldsContent = DER.sequence(DER.utf8String("Anna Maria Eriksson"))
    },
    Mutation(
      "content of plain data, changed after signing", "failed signature-invalid",
      strict: "failed content-type-data"
    ) {
      $0.sod.contentType = plainData
      $0.sod.attributeContentType = plainData
      let digest = try DigestAlgorithm.sha256.digest([UInt8](repeating: 0x75, count: 500))
      $0.sod.tampering = { sod in sod.offset(of: digest).map { sod.flipping($0) } ?? sod }
    },
    Mutation("the older content type of the Netherlands", "passed old-content-type") {
      $0.sod.contentType = ObjectIdentifier(1, 2, 528, 1, 1006, 1, 20, 1)
      $0.sod.attributeContentType = $0.sod.contentType
    },
    Mutation("content of digested data, signed", "failed security-object-content-type") {
      $0.sod.contentType = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 5)
      $0.sod.attributeContentType = $0.sod.contentType
    },
    malformed("bytes behind the table of digests") {
      $0.ldsContent = DER.sequence(of: try parts($0)) + [0x05, 0x00]
    },
    malformed("a part too many in the LDS security object") {
      $0.ldsContent = DER.sequence(of: try parts($0) + [DER.null])
    },
    malformed("versions in an LDS security object of version 0") {
      $0.ldsContent = DER.sequence(
        of: try parts($0) + [
          DER.sequence(DER.printableString("0107"), DER.printableString("040000"))
        ])
    },
    malformed("versions that are no digits") {
      let parts = try parts($0)
      $0.ldsContent = DER.sequence(
        of: [DER.integer(1), parts[1], parts[2]] + [
          DER.sequence(DER.printableString("1.08"), DER.printableString("040000"))
        ])
    },
    malformed("an LDS security object of version -1") {
      let parts = try parts($0)
      $0.ldsContent = DER.sequence(BERTLV.encode(.integer, [0xFF]), parts[1], parts[2])
    },
    malformed("a LDS security object that is a set") {
      $0.ldsContent = BERTLV.encode(.set, containing: try parts($0))
    },
    malformed("no table of digests") {
      let parts = try parts($0)
      $0.ldsContent = DER.sequence(parts[0], parts[1])
    },
    malformed("a digest algorithm with parameters") {
      let parts = try parts($0)
      $0.ldsContent = DER.sequence(
        parts[0],
        DER.sequence(
          DER.objectIdentifier(DigestAlgorithm.sha256.objectIdentifier), DER.integer(1)),
        parts[2])
    },
    malformed("a digest that is too long") {
      $0.listedDigests[3] = [UInt8](repeating: 1, count: 33)
    },
    malformed("a digest that is no byte string") {
      let parts = try parts($0)
      $0.ldsContent = DER.sequence(
        parts[0], parts[1], DER.sequence(DER.sequence(DER.integer(1), DER.bitString([1]))))
    },
    malformed("a third field beside a digest") {
      let (parts, digest) = (try parts($0), [UInt8](repeating: 1, count: 32))
      $0.ldsContent = DER.sequence(
        parts[0], parts[1],
        DER.sequence(DER.sequence(DER.integer(1), DER.octetString(digest), DER.null)))
    },
    malformed("data group -1") {
      let (parts, digest) = (try parts($0), [UInt8](repeating: 1, count: 32))
      $0.ldsContent = DER.sequence(
        parts[0], parts[1],
        DER.sequence(
          DER.sequence(BERTLV.encode(.integer, [0xFF]), DER.octetString(digest))))
    },
    Mutation("another digest of DG1", "failed digest-mismatch") {
      $0.listedDigests[1] = [UInt8](repeating: 1, count: 32)
    },
    Mutation("DG1 not listed", "failed digest-not-listed") { $0.listedDigests[1] = [] },
    malformed("a certificate that cannot be read") { $0.included = [DER.sequence(DER.null)] },
    malformed("a byte missing inside") {
      $0.sod.tampering = { sod in Array(sod.prefix(60) + sod.dropFirst(61)) }
    },
    malformed("a wrapper that holds a set") {
      $0.sod.tampering = { sod in
        guard let start = sod.firstIndex(of: 0x30) else { return sod }
        return Array(sod[..<start]) + [0x31] + sod[(start + 1)...]
      }
    },
    malformed("nothing but a wrapper") { $0.sod.tampering = { _ in [0x77, 0x00] } },
    malformed("indefinite lengths that never end") {
      $0.sod.tampering = { _ in
        BERTLV.encode(0x77, [UInt8](repeating: 0, count: 80).flatMap { _ in [0x30, 0x80] })
      }
    },
    Mutation("more bytes than any EF.SOD has", "unknown budget-exceeded") {
      $0.sod.furtherAttributes = [
        SecurityObjectParts.attribute(99, DER.octetString([UInt8](repeating: 1, count: 140_000)))
      ]
    },
    Mutation("more data objects than any EF.SOD has", "unknown budget-exceeded") {
      $0.sod.furtherAttributes = [
        SecurityObjectParts.attribute(
          99, DER.sequence(of: [[UInt8]](repeating: DER.null, count: 2100)))
      ]
    },
    Mutation("more certificates than any EF.SOD has", "unknown budget-exceeded") {
      let key = try World.Keys.named("second")
      $0.included = try (0..<16).map { _ in try World.authority(World.rootName, key).der() }
    },
    Mutation("more signers than any EF.SOD has", "unknown budget-exceeded") {
      $0.sod.signerCount = 5
    },
    Mutation(
      "more certificates of one name and number than are tried", "unknown budget-exceeded",
      at: .securityObjectSignature
    ) {
      let certificate = try $0.signer.der()
      $0.included = [[UInt8]](repeating: certificate, count: 8)
    },
  ]
}
