import Crypto
import Encoding
import Foundation
import LDS
import PKIX
import TestSupport
import TrustTestSupport

import Trust

extension Mutation {
  private static func named(_ identifier: ObjectIdentifier) -> [UInt8] {
    DER.sequence(DER.objectIdentifier(identifier), DER.null)
  }

  private static func rsa(_ arc: UInt64) -> [UInt8] {
    named(ObjectIdentifier(1, 2, 840, 113549, 1, 1, arc))
  }

  private static func setRSA(_ world: inout World) throws {
    try world.setSignerKey(World.Keys.named("rsa", .rsa(bits: 2048)))
  }

  private static func unsupported(
    _ name: String, _ change: @escaping @Sendable (inout World) throws -> Void
  ) -> Mutation {
    Mutation(name, "unknown signature-algorithm-unsupported", change)
  }

  /// RSASSA-PSS-params with a digest and the digest of the mask.
  private static func pss(_ digest: ObjectIdentifier, mask: ObjectIdentifier) -> [UInt8] {
    DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 10)),
      DER.sequence(
        DER.explicit(0, DER.sequence(DER.objectIdentifier(digest))),
        DER.explicit(
          1,
          DER.sequence(
            DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 8)),
            DER.sequence(DER.objectIdentifier(mask)))),
        DER.explicit(2, DER.integer(20))))
  }

  private static let sha256 = DigestAlgorithm.sha256.objectIdentifier
  private static let ecPublicKey = ObjectIdentifier(1, 2, 840, 10045, 2, 1)

  static func modulus(of key: PrivateKey) throws -> [UInt8] {
    [0] + (try PublicKey(publicKeyInfo: key.publicKeyInfo()).modulus ?? [])
  }

  private static func curve(_ parameters: [UInt8], bytes: Int) -> [UInt8] {
    DER.sequence(
      DER.sequence(DER.objectIdentifier(ecPublicKey), parameters),
      DER.bitString([4] + [UInt8](repeating: 1, count: 2 * bytes)))
  }

  /// Explicit parameters over a prime field, whose numbers are of no curve.
  private static func explicit(bytes: Int) -> [UInt8] {
    let number = [UInt8](repeating: 0x7F, count: bytes)
    return DER.sequence(
      DER.integer(1),
      DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 1, 1)),
        BERTLV.encode(.integer, number)),
      DER.sequence(DER.octetString(number), DER.octetString(number)),
      DER.octetString([4] + number + number), BERTLV.encode(.integer, number), DER.integer(1))
  }

  /// More of the signer, its signature and its certificate.
  static let furtherSigners: [Mutation] = [
    Mutation(
      "MD5 in the signature", "failed broken-digest", lenient: "passed broken-digest"
    ) {
      try setRSA(&$0)
      $0.sod.digest = .md5
      $0.sod.signatureAlgorithm = rsa(4)
    },
    Mutation(
      "MD5 as the attributes' digest under a signature of SHA-256", "failed broken-digest",
      lenient: "passed broken-digest"
    ) {
      try setRSA(&$0)
      let key = $0.sod.key
      $0.sod.digest = .md5
      $0.sod.signatureAlgorithm = rsa(11)
      $0.sod.sign = { try key.sign($0, digest: .sha256) }
    },
    broken(
      "MD2 as the attributes' digest", "broken-digest",
      lenient: "signature-algorithm-unsupported"
    ) { $0.sod.digestAlgorithm = named(BrokenDigest.md2.objectIdentifier) },
    broken(
      "MD4 as the attributes' digest", "broken-digest",
      lenient: "signature-algorithm-unsupported"
    ) { $0.sod.digestAlgorithm = named(BrokenDigest.md4.objectIdentifier) },
    broken(
      "MD2 with RSA as the signature", "broken-digest",
      lenient: "signature-algorithm-unsupported"
    ) {
      try setRSA(&$0)
      $0.sod.signatureAlgorithm = rsa(2)
    },
    broken(
      "MD4 with RSA as the signature", "broken-digest",
      lenient: "signature-algorithm-unsupported"
    ) {
      try setRSA(&$0)
      $0.sod.signatureAlgorithm = rsa(3)
    },
    broken(
      "RSA-PSS of MD4", "broken-digest", lenient: "signature-algorithm-unsupported"
    ) {
      try setRSA(&$0)
      $0.sod.signatureAlgorithm = pss(BrokenDigest.md4.objectIdentifier, mask: sha256)
    },
    broken(
      "RSA-PSS with a mask of MD2", "broken-digest", lenient: "signature-algorithm-unsupported"
    ) {
      try setRSA(&$0)
      $0.sod.signatureAlgorithm = pss(sha256, mask: BrokenDigest.md2.objectIdentifier)
    },
    unsupported("RSA-PSS of a digest that nobody knows") {
      try setRSA(&$0)
      $0.sod.signatureAlgorithm = pss(ObjectIdentifier(1, 2, 3), mask: sha256)
    },
    unsupported("Ed25519 as the signature") {
      $0.sod.signatureAlgorithm = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(1, 3, 101, 112)))
    },
    unsupported("ECDSA with SHA3-256") {
      $0.sod.signatureAlgorithm = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 10)))
    },
    unsupported("SHA3-256 as the attributes' digest") {
      $0.sod.digestAlgorithm = named(ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 8))
    },
    unsupported("a second signer whose algorithm nobody knows") {
      var other = $0.sod
      other.signatureAlgorithm = named(ObjectIdentifier(1, 2, 3))
      try addSigner(other, &$0)
    },
    Mutation(
      "a second signer whose algorithm nobody knows, and a third that did not sign",
      "failed signature-invalid"
    ) {
      var other = $0.sod
      other.signatureAlgorithm = named(ObjectIdentifier(1, 2, 3))
      try addSigner(other, &$0)
      var stranger = $0.sod
      stranger.key = try World.Keys.named("stranger")
      try addSigner(stranger, &$0)
    },
    weak("a time of signing that is still to come", "signing-time-in-future") {
      $0.signer.remove(ObjectIdentifier(2, 5, 29, 16))
      $0.sod.signingTime = try World.time(World.now + World.day)
    },
    Mutation("two content types, signed", "failed signed-attributes-missing") {
      $0.sod.furtherAttributes = [
        SecurityObjectParts.attribute(3, DER.objectIdentifier(LDSSecurityObject.contentType))
      ]
    },
    Mutation("a content type of two values", "failed signed-attributes-missing") {
      $0.sod.attributeContentType = nil
      let type = DER.objectIdentifier(LDSSecurityObject.contentType)
      $0.sod.furtherAttributes = [SecurityObjectParts.attribute(3, type, DER.null)]
    },
    Mutation("a content type that is no identifier", "failed signed-attributes-missing") {
      $0.sod.attributeContentType = nil
      $0.sod.furtherAttributes = [SecurityObjectParts.attribute(3, DER.integer(1))]
    },
    Mutation("a message digest that is no byte string", "failed signed-attributes-missing") {
      $0.sod.hasMessageDigest = false
      $0.sod.furtherAttributes = [SecurityObjectParts.attribute(4, DER.bitString([1]))]
    },
    Mutation("a signature with a byte behind it", "failed signature-invalid") {
      let key = $0.sod.key
      $0.sod.sign = { try key.sign($0, digest: .sha256) + [0] }
    },
    Mutation("a signature that is cut short", "failed signature-invalid") {
      let key = $0.sod.key
      $0.sod.sign = { Array(try key.sign($0, digest: .sha256).dropLast(3)) }
    },
    Mutation("a plain signature of zeros", "failed signature-invalid") {
      $0.sod.sign = { _ in [UInt8](repeating: 0, count: 64) }
    },
    unsupported("an Ed25519 key") {
      $0.signer.publicKeyInfo = DER.sequence(
        DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 3, 101, 112))),
        DER.bitString([UInt8](repeating: 1, count: 32)))
    },
    unsupported("a DSA key") {
      $0.signer.publicKeyInfo = DER.sequence(
        named(ObjectIdentifier(1, 2, 840, 10040, 4, 1)), DER.bitString(DER.integer(5)))
    },
    broken(
      "a key on a named curve of 112 bits", "broken-key", lenient: "curve-unknown",
      at: .securityObjectSignature
    ) {
      $0.signer.publicKeyInfo = curve(
        DER.objectIdentifier(ObjectIdentifier(1, 3, 132, 0, 6)), bytes: 14)
    },
    broken(
      "a key on a curve of 127 bits that nobody named", "broken-key", lenient: "curve-unknown",
      at: .securityObjectSignature
    ) { $0.signer.publicKeyInfo = curve(explicit(bytes: 16), bytes: 16) },
    Mutation("a key on a curve of 255 bits that nobody named", "unknown curve-unknown") {
      $0.signer.publicKeyInfo = curve(explicit(bytes: 32), bytes: 32)
    },
    defect("a key of RSA with the exponent 1", "broken-key") {
      let key = try World.Keys.named("rsa", .rsa(bits: 2048))
      let length = try modulus(of: key).count - 1
      try $0.setSignerKey(
        key, publicKeyInfo: World.rsaKey(modulus: try modulus(of: key), exponent: [1]))
      $0.sod.sign = { try block($0, length) }
    },
    Mutation("a key of RSA with the exponent 4", "failed signature-invalid") {
      let key = try World.Keys.named("rsa", .rsa(bits: 2048))
      try $0.setSignerKey(
        key, publicKeyInfo: World.rsaKey(modulus: try modulus(of: key), exponent: [4]))
    },
    unsupported("a key of RSA-16384") {
      $0.signer.publicKeyInfo = World.rsaKey(
        modulus: [0] + [UInt8](repeating: 0xFF, count: 2048), exponent: [3])
    },
    unsupported("a key of RSA with an exponent of five bytes") {
      let key = try World.Keys.named("rsa", .rsa(bits: 2048))
      $0.signer.publicKeyInfo = World.rsaKey(
        modulus: try modulus(of: key), exponent: [1, 0, 0, 0, 1])
    },
    Mutation("a key of RSA with a negative modulus", "failed certificate-malformed") {
      $0.signer.publicKeyInfo = World.rsaKey(
        modulus: [UInt8](repeating: 0xFF, count: 256), exponent: [3])
    },
    defect("a key for other signatures only", "key-usage-wrong") {
      $0.signer.set(.keyUsage([.contentCommitment]))
    },
    defect("a key for certificates", "key-usage-wrong") {
      $0.signer.set(.keyUsage([.keyCertSign]))
    },
    defect("an extended key usage that is empty", "extended-key-usage") {
      $0.signer.set(.extendedKeyUsage([], isCritical: false))
    },
    defect("critical name constraints", "critical-extension-unknown") {
      $0.signer.set(
        CertificateExtension(
          identifier: ObjectIdentifier(2, 5, 29, 30), isCritical: true, value: DER.sequence()))
    },
    Mutation(
      "MD5 in the certificate's signature", "failed broken-digest",
      lenient: "passed broken-digest", at: .signerPath
    ) {
      try $0.setRootKey(World.Keys.named("rsa", .rsa(bits: 2048)))
      $0.signer.digest = .md5
      $0.signer.namedAlgorithm = rsa(4)
    },
    broken(
      "MD2 in the certificate's signature", "broken-digest",
      lenient: "signature-algorithm-unsupported", at: .signerPath
    ) { $0.signer.namedAlgorithm = rsa(2) },
    broken(
      "MD4 in the certificate's signature", "broken-digest",
      lenient: "signature-algorithm-unsupported", at: .signerPath
    ) { $0.signer.namedAlgorithm = rsa(3) },
    Mutation(
      "an algorithm that nobody knows in the certificate's signature",
      "unknown signature-algorithm-unsupported", at: .signerPath
    ) { $0.signer.namedAlgorithm = named(ObjectIdentifier(1, 2, 3)) },
  ]

  /// RSASSA-PKCS1-v1_5 of SHA-256 under the exponent 1: the block itself.
  private static func block(_ bytes: [UInt8], _ length: Int) throws -> [UInt8] {
    let info = DER.sequence(
      named(sha256), DER.octetString(try DigestAlgorithm.sha256.digest(bytes)))
    let padding = [UInt8](repeating: 0xFF, count: length - info.count - 3)
    return [0, 1] + padding + [0] + info
  }

  /// Puts another signer behind the document's own.
  private static func addSigner(_ signer: SecurityObjectParts, _ world: inout World) throws {
    var signer = signer
    signer.signerIdentifier = DER.sequence(
      CertificateBuilder.encodedName(World.rootName),
      BERTLV.encode(.integer, world.signer.serialNumber))
    signer.content = LDSSecurityObject.encode(
      digestAlgorithm: .sha256, digests: try digests(world))
    world.sod.furtherSigners.append(try signer.signerInfo())
  }
}
