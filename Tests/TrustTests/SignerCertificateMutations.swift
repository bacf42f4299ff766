import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import TrustTestSupport

import Trust

extension Mutation {
  /// The signer's certificate, field by field.
  static let signerCertificate: [Mutation] = [
    weak("certificate of version 1", "certificate-version") { $0.signer.version = nil },
    weak("certificate of version 2", "certificate-version") { $0.signer.version = 2 },
    Mutation("certificate of version 5", "failed security-object-malformed") {
      $0.signer.version = 5
    },
    Mutation("a negative serial number", "passed") { $0.signer.serialNumber = [0x80, 0x01] },
    Mutation("serial number 0", "passed") { $0.signer.serialNumber = [0] },
    Mutation("serial number changed after signing", "unknown signer-unknown") {
      $0.sod.signerIdentifier = DER.implicit(
        0, DER.octetString(try World.Keys.named("signer").keyIdentifier()))
      $0.signer.tampering = { der in
        der.offset(of: [2, 2, 0x10, 1]).map { der.flipping($0 + 3, bit: 2) } ?? der
      }
    },
    weak("another issuer's name", "issuer-name-differs") {
      $0.signer.issuer = [.country("UT"), .commonName("Somebody")]
      $0.list.issuer = $0.signer.issuer
      $0.list.issuer = World.rootName
    },
    weak("another issuer's country", "issuer-name-differs") {
      $0.signer.issuer = [.country("XX"), .commonName("CSCA")]
    },
    Mutation("issuer's name in another encoding and case", "passed") {
      $0.signer.issuer = [
        .country("ut"),
        .init(type: ObjectIdentifier(2, 5, 4, 10), value: "UTOPIA", form: .printable),
        .commonName("csca"),
      ]
    },
    weak("validity that has ended", "signer-expired") {
      $0.signer.notAfter = World.now - World.day
    },
    defect("validity that has not begun", "signer-not-yet-valid") {
      $0.signer.notBefore = World.now + World.day
      $0.sod.signingTime = nil
    },
    Mutation("validity changed after signing", "unknown signer-unknown") {
      let end = try World.time($0.signer.notAfter)
      $0.signer.tampering = { der in der.offset(of: end).map { der.flipping($0 + 3) } ?? der }
    },
    Mutation("subject of another country", "failed signer-country-differs") {
      $0.signer.subject = [.country("XX"), .commonName("Signer")]
      $0.mrz = $0.mrz.replacingOccurrences(of: "UTO", with: "XXA")
    },
    Mutation("subject of another country than the document", "failed signer-country-differs") {
      $0.signer.subject = [.country("XX"), .commonName("Signer")]
    },
    Mutation("subject without country", "passed") { $0.signer.subject = [.commonName("Signer")] },
    Mutation("country in lower case", "passed") {
      $0.signer.subject = [.country("ut"), .commonName("Signer")]
    },
    Mutation("key changed after signing", "failed certificate-malformed") {
      let info = $0.signer.publicKeyInfo
      $0.signer.tampering = { der in
        der.offset(of: info).map { der.flipping($0 + info.count - 1) } ?? der
      }
    },
    defect("a key on another curve than is named", "curve-mislabelled") {
      let key = try World.Keys.named("p224", .ec(curve: "secp224r1"))
      let bits = try BERTLV(parsing: key.publicKeyInfo()).children()[1]
      try $0.setSignerKey(
        key,
        publicKeyInfo: DER.sequence(
          DER.sequence(
            DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 2, 1)),
            DER.objectIdentifier(NamedCurve.brainpoolP224r1.objectIdentifier)),
          Array(bits.encoded)))
    },
    Mutation("a key on a curve that nobody knows", "unknown curve-unknown") {
      $0.signer.publicKeyInfo = DER.sequence(
        DER.sequence(
          DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 2, 1)),
          DER.objectIdentifier(ObjectIdentifier(1, 3, 132, 0, 10))),
        DER.bitString([4] + [UInt8](repeating: 1, count: 64)))
    },
    Mutation("explicit parameters of the key's curve", "passed") {
      $0.signer.publicKeyInfo = try World.Keys.named("signer").publicKeyInfo(curve: .explicit)
    },
    weak("a key of RSA-1024", "weak-key") {
      try $0.setSignerKey(World.Keys.named("rsa1024", .rsa(bits: 1024)))
    },
    weak("a key on a curve of 192 bits", "weak-key") {
      try $0.setSignerKey(World.Keys.named("p192", .ec(curve: "prime192v1")))
    },
    defect("a key of RSA-768", "broken-key") {
      try $0.setSignerKey(World.Keys.named("rsa768", .rsa(bits: 768)))
    },
    weak("no key usage", "key-usage-missing") { $0.signer.remove(ObjectIdentifier(2, 5, 29, 15)) },
    weak("a key usage that is not critical", "key-usage-not-critical") {
      let usage = ObjectIdentifier(2, 5, 29, 15)
      $0.signer.extensions = $0.signer.extensions.map {
        $0.identifier == usage
          ? CertificateExtension(identifier: usage, isCritical: false, value: Array($0.value)) : $0
      }
    },
    defect("a key for encryption", "key-usage-wrong") {
      $0.signer.set(.keyUsage([.keyEncipherment]))
    },
    defect("a signer of master lists", "extended-key-usage") {
      $0.signer.set(
        .extendedKeyUsage([ObjectIdentifier(2, 23, 136, 1, 1, 3)], isCritical: true))
    },
    weak("an authority as signer", "signer-is-authority") {
      $0.signer.set(.basicConstraints(isAuthority: true))
    },
    Mutation("basic constraints that say it is none", "passed") {
      $0.signer.set(.basicConstraints(isAuthority: false))
    },
    Mutation("no private key usage period", "passed") {
      $0.signer.remove(ObjectIdentifier(2, 5, 29, 16))
    },
    defect("document types without this one", "document-type-not-listed") {
      $0.signer.set(.documentTypes(["ID", "AR"]))
    },
    defect("a document type of two letters that is not this one", "document-type-not-listed") {
      $0.signer.set(.documentTypes(["PP"]))
    },
    defect("an empty list of document types", "document-type-not-listed") {
      $0.signer.set(.documentTypes([]))
    },
    Mutation(
      "no document types", "passed", strict: "passed document-types-missing"
    ) { $0.signer.remove(ObjectIdentifier(2, 23, 136, 1, 1, 6, 2)) },
    Mutation("document types without version and set", "passed") {
      $0.signer.set(
        CertificateExtension(
          identifier: ObjectIdentifier(2, 23, 136, 1, 1, 6, 2), isCritical: false,
          value: DER.sequence(DER.printableString("P"))))
    },
    Mutation(
      "another key id of the issuer", "passed issuer-key-differs", lenient: "passed"
    ) { $0.signer.set(.authorityKeyIdentifier([1, 2, 3])) },
    weak("no key id in what it says of its issuer's key", "issuer-key-unnamed") {
      $0.signer.set(
        CertificateExtension(
          identifier: ObjectIdentifier(2, 5, 29, 35), isCritical: false, value: DER.sequence()))
    },
    weak("no key ids", "issuer-key-unnamed") {
      $0.signer.remove(ObjectIdentifier(2, 5, 29, 14))
      $0.signer.remove(ObjectIdentifier(2, 5, 29, 35))
    },
    defect("an unknown critical extension", "critical-extension-unknown") {
      $0.signer.set(
        CertificateExtension(
          identifier: ObjectIdentifier(1, 2, 3), isCritical: true, value: DER.null))
    },
    Mutation("an unknown extension that is not critical", "passed") {
      $0.signer.set(
        CertificateExtension(
          identifier: ObjectIdentifier(1, 2, 3), isCritical: false, value: DER.null))
    },
    Mutation("an extension twice", "failed security-object-malformed") {
      $0.signer.extensions.append(.keyUsage([.digitalSignature]))
    },
    Mutation("the certificate's signature changed", "unknown signer-unknown") {
      $0.signer.tampering = { $0.flipping($0.count - 1) }
    },
    Mutation("a certificate that a stranger signed", "unknown signer-unknown") {
      $0.signer.issuerKey = try World.Keys.named("stranger")
    },
    Mutation("another algorithm inside than outside", "unknown signer-unknown") {
      $0.signer.innerAlgorithm = try World.Keys.named("root").signatureAlgorithm(digest: .sha384)
    },
    weak("SHA-1 in the certificate's signature", "weak-digest", at: .signerPath) {
      $0.signer.digest = .sha1
    },
  ]
}
