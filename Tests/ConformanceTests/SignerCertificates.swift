import Crypto
import Encoding
import Foundation
import PKIX
import TrustTestSupport

/// The document signer's certificate with one thing wrong.
extension ConformanceCase {
  private static let malformed = "failed security-object-malformed"
  private static let keyUsage = ObjectIdentifier(2, 5, 29, 15)

  /// A field of the certificate left out, before the authority signs it.
  private static func without(
    _ identifier: String, _ words: String, _ field: Int
  ) -> ConformanceCase {
    .sod(identifier, words, .failed, malformed) { $0.signer.changingFields = { $0[field] = [] } }
  }

  /// The time with four digits of the year under the tag of UTCTime.
  private static func longYear(_ date: Date) throws -> [UInt8] {
    let short = try BERTLV(parsing: World.time(date))
    let content = Array(short.content)
    return BERTLV.encode(0x17, short.tag == 0x17 ? Array("20".utf8) + content : content)
  }

  static let signerCertificates: [ConformanceCase] = [
    .sod(
      "LDS_H_48", "a certificate of version 2", .failed, "passed certificate-version",
      because: "the certificate is genuine; a warning, failed under strict"
    ) { $0.signer.version = 2 },
    .sod(
      "LDS_H_49", "a certificate without a version", .failed, "passed certificate-version",
      because: "as for LDS_H_48"
    ) { $0.signer.version = nil },
    without("LDS_H_50", "a certificate without a serial number", 1),
    .sod(
      "LDS_H_51", "another algorithm inside the certificate than outside", .failed,
      "unknown signer-unknown"
    ) {
      $0.signer.innerAlgorithm = try World.Keys.named("root").signatureAlgorithm(digest: .sha384)
    },
    without("LDS_H_52", "a certificate without the inner algorithm", 2),
    .sod(
      "LDS_H_53", "an issuer's name without a country", .failed, "passed issuer-name-differs",
      because: "the authority's key verifies; a warning, failed under strict"
    ) { $0.signer.issuer = [.organization("Utopia"), .commonName("CSCA")] },
    .sod(
      "LDS_H_54", "an issuer's name that is no authority's", .failed,
      "passed issuer-name-differs", because: "as for LDS_H_53"
    ) { $0.signer.issuer = [.country("UT"), .commonName("Somebody")] },
    without("LDS_H_55", "a certificate without an issuer", 3),
    .sod("LDS_H_56", "a validity of four digits of the year in UTCTime", .failed, malformed) {
      let (from, to) = ($0.signer.notBefore, $0.signer.notAfter)
      $0.signer.changingFields = { $0[4] = DER.sequence(try longYear(from), try longYear(to)) }
    },
    without("LDS_H_57", "a certificate without a validity", 4),
    .sod(
      "LDS_H_58", "a key that is labelled as RSA with MD5", .failed,
      "unknown signature-algorithm-unsupported"
    ) {
      let key = try World.Keys.named("rsa2048", .rsa(bits: 2048))
      let bits = try BERTLV(parsing: key.publicKeyInfo()).children()[1]
      try $0.setSignerKey(
        key,
        publicKeyInfo: DER.sequence(
          DER.sequence(
            DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 4)), DER.null),
          Array(bits.encoded)))
    },
    without("LDS_H_59", "a certificate without a key", 6),
    .sod(
      "LDS_H_60", "an authority key identifier without a key identifier", .failed,
      "passed issuer-key-unnamed",
      because: "the authority's key is found by name and verifies; a warning, failed under strict"
    ) {
      $0.signer.set(
        CertificateExtension(
          identifier: ObjectIdentifier(2, 5, 29, 35), isCritical: false, value: DER.sequence()))
    },
    .sod(
      "LDS_H_61", "no authority key identifier", .failed, "passed issuer-key-unnamed",
      because: "as for LDS_H_60"
    ) { $0.signer.remove(ObjectIdentifier(2, 5, 29, 35)) },
    .sod(
      "LDS_H_62", "a key usage that is not critical", .failed,
      "passed key-usage-not-critical",
      because: "what it allows is obeyed, critical or not; a warning, failed under strict"
    ) {
      $0.signer.extensions = $0.signer.extensions.map {
        $0.identifier == keyUsage
          ? CertificateExtension(identifier: keyUsage, isCritical: false, value: Array($0.value))
          : $0
      }
    },
    .sod("LDS_H_63", "a key usage without signatures", .failed, "failed key-usage-wrong") {
      $0.signer.set(.keyUsage([.keyEncipherment]))
    },
    .sod(
      "LDS_H_64", "no key usage", .failed, "passed key-usage-missing",
      because: "genuine certificates have none; a warning, failed under strict"
    ) { $0.signer.remove(keyUsage) },
    .sod("LDS_H_66", "a certificate without the outer algorithm", .failed, malformed) {
      $0.signer.changingWhole = { $0[1] = [] }
    },
    .sod(
      "LDS_H_67", "a certificate with the signature of something else", .failed,
      "unknown signer-unknown"
    ) { $0.signer.tampering = { $0.flipping($0.count - 1) } },
    .sod("LDS_H_68", "a certificate without a signature", .failed, malformed) {
      $0.signer.changingWhole = { $0[2] = [] }
    },
  ]
}
