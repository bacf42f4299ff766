import Crypto
import Encoding
import Foundation
import LDS
import PKIX
import TestSupport
import TrustTestSupport

import Trust

/// An attribute that nobody knows, and the same one with a length of more bytes than needed.
private let narrowAttribute = SecurityObjectParts.attribute(99, DER.integer(1))
private let wideAttribute =
  [0x30, 0x81, UInt8(narrowAttribute.count - 2)] + Array(narrowAttribute.dropFirst(2))

extension Mutation {
  /// Attributes that are not as DER has them: a warning under standard and lenient, and under strict nothing
  /// that failed.
  private static func notDER(
    _ name: String, _ change: @escaping @Sendable (inout World) throws -> Void
  ) -> Mutation {
    let code = "signed-attributes-not-der"
    return Mutation(name, "passed " + code, strict: "unknown " + code, change)
  }

  /// The signed attributes and the signer's signature.
  static let signerInfo: [Mutation] = [
    Mutation("no signed attributes", "failed signed-attributes-missing") {
      $0.sod.hasAttributes = false
    },
    Mutation("no content type attribute", "failed signed-attributes-missing") {
      $0.sod.attributeContentType = nil
    },
    Mutation(
      "another content type attribute", "failed security-object-content-type",
      at: .securityObjectSignature
    ) {
      $0.sod.attributeContentType = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 1)
    },
    Mutation("no message digest", "failed signed-attributes-missing") {
      $0.sod.hasMessageDigest = false
    },
    Mutation("another message digest, signed", "failed signature-invalid") {
      $0.sod.messageDigest = [UInt8](repeating: 7, count: 32)
    },
    Mutation("an empty message digest, signed", "failed signature-invalid") {
      $0.sod.messageDigest = []
    },
    Mutation("two message digests", "failed signed-attributes-missing") {
      $0.sod.furtherAttributes = [
        SecurityObjectParts.attribute(4, DER.octetString([UInt8](repeating: 7, count: 32)))
      ]
    },
    Mutation("a message digest of two values", "failed signed-attributes-missing") {
      $0.sod.hasMessageDigest = false
      $0.sod.furtherAttributes = [
        SecurityObjectParts.attribute(4, DER.octetString([1]), DER.octetString([2]))
      ]
    },
    Mutation("an attribute that nobody knows", "passed") {
      $0.sod.furtherAttributes = [SecurityObjectParts.attribute(99, DER.integer(1))]
    },
    notDER("attributes in another order than DER's, signed in DER's") {
      $0.sod.writingAttributes = SecurityObjectParts.reversed
    },
    notDER("attributes in another order than DER's, signed so") {
      $0.sod.writingAttributes = SecurityObjectParts.reversed
      $0.sod.signsAsWritten = true
    },
    notDER("attributes with a length of more bytes than needed, signed in DER's form") {
      $0.sod.writingAttributes = SecurityObjectParts.withWideLength
    },
    notDER("attributes with a length of more bytes than needed, signed so") {
      $0.sod.writingAttributes = SecurityObjectParts.withWideLength
      $0.sod.signsAsWritten = true
    },
    notDER("an attribute with a length of more bytes than needed, signed so") {
      $0.sod.furtherAttributes = [wideAttribute]
    },
    Mutation("attributes signed in a third order", "failed signature-invalid") {
      let key = try World.Keys.named("signer")
      $0.sod.writingAttributes = SecurityObjectParts.reversed
      $0.sod.sign = { sorted in
        var members = try BERTLV(parsing: sorted).children().map { Array($0.encoded) }
        members.swapAt(0, 1)
        return try key.sign(BERTLV.encode(.set, containing: members), digest: .sha256)
      }
    },
    Mutation("an attribute that was encoded anew to be signed", "failed signature-invalid") {
      let key = try World.Keys.named("signer")
      $0.sod.furtherAttributes = [wideAttribute]
      $0.sod.sign = { sorted in
        let members = try BERTLV(parsing: sorted).children().map { Array($0.encoded) }
        let anew = members.map { $0 == wideAttribute ? narrowAttribute : $0 }
        return try key.sign(DER.set(anew), digest: .sha256)
      }
    },
    Mutation("attributes in another order, of another content", "failed signature-invalid") {
      $0.sod.writingAttributes = SecurityObjectParts.reversed
      $0.sod.messageDigest = [UInt8](repeating: 7, count: 32)
    },
    Mutation(
      "attributes in another order, with two message digests", "failed signed-attributes-missing"
    ) {
      $0.sod.writingAttributes = SecurityObjectParts.reversed
      $0.sod.furtherAttributes = [
        SecurityObjectParts.attribute(4, DER.octetString([UInt8](repeating: 7, count: 32)))
      ]
    },
    Mutation("no time of signing", "passed") { $0.sod.signingTime = nil },
    Mutation("a time of signing that is none", "passed") {
      $0.sod.signingTime = BERTLV.encode(0x17, Array("yesterday".utf8))
    },
    Mutation(
      "signed before the signer's certificate began", "failed signer-not-current",
      strict: "failed signer-not-current",
      lenient: "passed signer-not-current usage-period-missed"
    ) { $0.sod.signingTime = try World.time(World.now - 2 * World.year) },
    Mutation(
      "signed after the signer's certificate ended", "failed signer-not-current",
      lenient: "passed signer-expired signer-not-current usage-period-missed"
    ) {
      $0.signer.notAfter = World.now - World.year / 4
      $0.sod.signingTime = try World.time(World.now - World.year / 8)
    },
    weak("signed after the private key's period", "usage-period-missed") {
      $0.sod.signingTime = try World.time(World.now - World.year / 4)
    },
    Mutation("time of signing changed after signing", "failed signature-invalid") {
      let time = try World.time(World.now - World.year * 3 / 4)
      $0.sod.tampering = { sod in sod.offset(of: time).map { sod.flipping($0 + 5) } ?? sod }
    },
    Mutation("named by key id", "passed") {
      let identifier = try World.Keys.named("signer").keyIdentifier()
      $0.sod.signerIdentifier = DER.implicit(0, DER.octetString(identifier))
    },
    weak("version 1 where it is named by key id", "signer-version-differs") {
      let identifier = try World.Keys.named("signer").keyIdentifier()
      $0.sod.signerIdentifier = DER.implicit(0, DER.octetString(identifier))
      $0.sod.changingSigner = { $0[0] = DER.integer(1) }
    },
    weak("version 3 where it is named by issuer and serial number", "signer-version-differs") {
      $0.sod.changingSigner = { $0[0] = DER.integer(3) }
    },
    weak("version 257", "signer-version-differs") {
      $0.sod.changingSigner = { $0[0] = DER.integer(257) }
    },
    weak("named by another key id", "signer-identifier-differs") {
      let identifier = [UInt8](repeating: 0, count: 20)
      $0.sod.signerIdentifier = DER.implicit(0, DER.octetString(identifier))
    },
    weak("named by another serial number", "signer-identifier-differs") {
      $0.sod.signerIdentifier = DER.sequence(
        CertificateBuilder.encodedName(World.rootName), DER.integer(9))
    },
    weak("named by another issuer", "signer-identifier-differs") {
      $0.sod.signerIdentifier = DER.sequence(
        CertificateBuilder.encodedName([.country("UT")]),
        BERTLV.encode(.integer, $0.signer.serialNumber))
    },
    Mutation("named with the issuer's name in another order", "passed") {
      $0.sod.signerIdentifier = DER.sequence(
        CertificateBuilder.encodedName(World.rootName.reversed()),
        BERTLV.encode(.integer, $0.signer.serialNumber))
    },
    Mutation("an unknown digest algorithm", "unknown signature-algorithm-unsupported") {
      $0.sod.digestAlgorithm = DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 3)))
    },
    Mutation("another digest algorithm than was used", "failed signature-invalid") {
      $0.sod.digestAlgorithm = World.algorithm(.sha384)
    },
    weak("SHA-1 in the signature", "weak-digest") { $0.sod.digest = .sha1 },
    weak("another digest signed than the algorithm names", "other-digest") {
      $0.sod.signatureAlgorithm = try World.Keys.named("signer").signatureAlgorithm(
        digest: .sha384)
    },
    Mutation("an unknown signature algorithm", "unknown signature-algorithm-unsupported") {
      $0.sod.signatureAlgorithm = DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 3)))
    },
    Mutation("an algorithm of another kind of key", "failed signature-invalid") {
      $0.sod.signatureAlgorithm = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 11)), DER.null)
    },
    Mutation("NULL parameters with ECDSA", "passed") {
      $0.sod.signatureAlgorithm = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 4, 3, 2)), DER.null)
    },
    Mutation("signature changed", "failed signature-invalid") {
      $0.sod.tampering = { $0.flipping($0.count - 1) }
    },
    Mutation("an empty signature", "failed signature-invalid") { $0.sod.sign = { _ in [] } },
    Mutation("a signature of zeros", "failed signature-invalid") {
      $0.sod.sign = { _ in DER.sequence(DER.integer(0), DER.integer(0)) }
    },
    Mutation("signed with another key", "failed signature-invalid") {
      $0.sod.key = try World.Keys.named("stranger")
    },
    Mutation("the content signed instead of the attributes", "failed signature-invalid") {
      let key = try World.Keys.named("signer")
      let content = LDSSecurityObject.encode(
        digestAlgorithm: .sha256, digests: try Self.digests($0))
      $0.sod.sign = { _ in try key.sign(content, digest: .sha256) }
    },
    weak("ECDSA in the plain form", "plain-ecdsa") {
      let key = try World.Keys.named("signer")
      $0.sod.sign = { try World.plain(key.sign($0, digest: .sha256)) }
    },
    weak("a sequence where plain ECDSA is announced", "sequence-ecdsa") {
      $0.sod.signatureAlgorithm = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 3)))
    },
    Mutation("plain ECDSA as announced", "passed") {
      let key = try World.Keys.named("signer")
      $0.sod.signatureAlgorithm = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 3)))
      $0.sod.sign = { try World.plain(key.sign($0, digest: .sha256)) }
    },
    Mutation("RSA under the name of the key", "passed") {
      try $0.setSignerKey(World.Keys.named("rsa", .rsa(bits: 2048)))
      $0.sod.signatureAlgorithm = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1)), DER.null)
    },
    weak("RSA with a DigestInfo without NULL", "digest-info-without-null") {
      let key = try World.Keys.named("rsa", .rsa(bits: 2048))
      try $0.setSignerKey(key)
      $0.sod.sign = { try World.signWithoutNull($0, key) }
    },
    Mutation("RSA-PSS with a salt of 20 bytes", "passed") {
      try $0.setSignerKey(World.Keys.named("rsa", .rsa(bits: 2048)))
      $0.sod.padding = .pss(saltLength: 20)
    },
    Mutation("RSA-PSS with another salt than is stated", "failed signature-invalid") {
      let key = try World.Keys.named("rsa", .rsa(bits: 2048))
      try $0.setSignerKey(key)
      $0.sod.padding = .pss(saltLength: 20)
      $0.sod.sign = { try key.sign($0, digest: .sha256, padding: .pss(saltLength: 32)) }
    },
    weak("RSA with PKCS#1 under a key labelled for PSS", "pss-key-misused") {
      try $0.setSignerKey(pssKey(), publicKeyInfo: pssKeyInfo())
    },
    Mutation("RSA-PSS under a key labelled for PSS", "passed") {
      try $0.setSignerKey(pssKey(), publicKeyInfo: pssKeyInfo())
      $0.sod.padding = .pss(saltLength: 32)
    },
    Mutation("RSA-PSS under a key restricted to that form of PSS", "passed") {
      try $0.setSignerKey(pssKey(), publicKeyInfo: pssKeyInfo(restrictedTo: .sha256))
      $0.sod.padding = .pss(saltLength: 32)
    },
    Mutation("RSA with PKCS#1 under a key restricted to PSS", "failed pss-key-restricted") {
      try $0.setSignerKey(pssKey(), publicKeyInfo: pssKeyInfo(restrictedTo: .sha256))
    },
    Mutation("no signature under a key labelled for PSS", "failed signature-invalid") {
      try $0.setSignerKey(pssKey(), publicKeyInfo: pssKeyInfo())
      $0.sod.tampering = { $0.flipping($0.count - 1) }
    },
    Mutation("no signature under a key restricted to PSS", "failed signature-invalid") {
      try $0.setSignerKey(pssKey(), publicKeyInfo: pssKeyInfo(restrictedTo: .sha256))
      $0.sod.tampering = { $0.flipping($0.count - 1) }
    },
    Mutation("RSA-PSS under a key restricted to another digest", "failed pss-key-restricted") {
      try $0.setSignerKey(pssKey(), publicKeyInfo: pssKeyInfo(restrictedTo: .sha384))
      $0.sod.padding = .pss(saltLength: 32)
    },
    Mutation("no signer", "failed security-object-signer-count") { $0.sod.signerCount = 0 },
    weak("two signers", "security-object-signer-count") { $0.sod.signerCount = 2 },
    Mutation("a second signer that did not sign", "failed signature-invalid") {
      var stranger = $0.sod
      stranger.key = try World.Keys.named("stranger")
      stranger.signerIdentifier = DER.sequence(
        CertificateBuilder.encodedName(World.rootName),
        BERTLV.encode(.integer, $0.signer.serialNumber))
      stranger.content = LDSSecurityObject.encode(
        digestAlgorithm: .sha256, digests: try Self.digests($0))
      $0.sod.furtherSigners = [try stranger.signerInfo()]
    },
    Mutation("no certificate", "unknown signer-certificate-missing") {
      $0.hasOwnCertificate = false
    },
    Mutation("no certificate, which the desk has", "passed") {
      $0.hasOwnCertificate = false
      $0.known = [try $0.signer.der()]
    },
    Mutation("no certificate, and the desk has another one", "unknown signer-certificate-missing") {
      $0.hasOwnCertificate = false
      var other = $0.signer
      other.serialNumber = [0x55]
      other.set(.subjectKeyIdentifier([1, 2, 3]))
      $0.known = [try other.der()]
    },
    Mutation("another certificate of the same name and number", "failed signature-invalid") {
      $0.signer.publicKeyInfo = try World.Keys.named("stranger").publicKeyInfo()
    },
    Mutation("beside another certificate of the same name and number", "passed") {
      var other = $0.signer
      other.publicKeyInfo = try World.Keys.named("stranger").publicKeyInfo()
      $0.included = [try other.der(), try $0.signer.der()]
      $0.hasOwnCertificate = false
    },
  ]

  private static func pssKey() throws -> PrivateKey {
    try World.Keys.named("rsa", .rsa(bits: 2048))
  }

  /// That key under the label id-RSASSA-PSS, RFC 4055, 3.1, with the parameters of one digest or none.
  private static func pssKeyInfo(restrictedTo digest: DigestAlgorithm? = nil) throws -> [UInt8] {
    var reader = try BERTLV(parsing: pssKey().publicKeyInfo()).reader()
    _ = try reader.read(.sequence)
    let label = try digest.map {
      try pssKey().signatureAlgorithm(digest: $0, padding: .pss(saltLength: 32))
    }
    return DER.sequence(
      label
        ?? DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 10))),
      Array(try reader.read(.bitString).encoded))
  }
}
