import Credentials
import Encoding

@testable import Age
@testable import Crypto
@testable import PKIX

extension FuzzTarget {
  static let crypto = [
    FuzzTarget("age-file", longest: 4096) { input in
      guard let file = try? AgeFile(parsing: input) else { return }
      hold(input.count > file.header.encoded.count, "a payload follows the header")
    },
    FuzzTarget("signed-data", longest: 16_384) { input in
      guard let data = try? SignedData(parsing: input) else { return }
      hold(data.encoded == input, "signed data keep their bytes")
      for signer in data.signers {
        let candidates = data.candidates(for: signer)
        hold(candidates.count <= data.certificates.count, "candidates come from the certificates")
        _ = (signer.digestAlgorithm, signer.signatureAlgorithm.name, signer.signedAttributes?.types)
      }
      for certificate in data.certificates { use(certificate) }
    },
    FuzzTarget("certificate", longest: 8192) { input in
      guard let certificate = try? Certificate(der: input) else { return }
      hold(certificate.der == input, "a certificate keeps its bytes")
      use(certificate)
      if certificate.isSelfIssued, let key = try? certificate.publicKey {
        _ = try? certificate.isSigned(by: key)
      }
    },
    FuzzTarget("card-verifiable", longest: 4200) { input in
      guard let certificate = try? CVCertificate(parsing: input) else { return }
      hold(certificate.encoded == input, "a certificate is written as it was read")
      let key = try? certificate.body.publicKey.key(inheriting: .secp256r1)
      if let key { _ = try? certificate.isSigned(by: key, certificate.body.publicKey.algorithm) }
      _ = try? CVCertificateChain([certificate]).outcome(
        under: certificate, on: certificate.body.effectiveDate)
      _ = (certificate.body.authorization.rights, certificate.body.holderReference.description)
    },
    FuzzTarget("revocation-list", longest: 16_384) { input in
      guard let list = try? CertificateRevocationList(der: input) else { return }
      hold(list.der == input, "a list keeps its bytes")
      _ = (list.signatureAlgorithm.name, list.revocation(of: [1]), list.issuer.description)
    },
    FuzzTarget("distinguished-name") { input in
      guard let name = try? DistinguishedName(parsing: input) else { return }
      hold(name.matches(name), "a name means what it means")
      hold(!name.description.unicodeScalars.contains { $0.value < 0x20 }, "no control character")
      _ = (name.normalized, name.country, name.commonName)
    },
    FuzzTarget("public-key", longest: 2048) { input in
      for correcting in [false, true] {
        guard let key = try? PublicKey(publicKeyInfo: input, correctingCurve: correcting) else {
          continue
        }
        hold(key.publicKeyInfo == input, "a key keeps its bytes")
        _ = (key.modulus, try? P256PublicKey(key))
      }
    },
    FuzzTarget("private-key-file", longest: 2048) { input in
      guard let key = try? PrivateKey(file: input), let der = try? key.der() else { return }
      let again = try? PrivateKey(file: Array(der.bytes))
      hold(
        (try? again?.publicKeyInfo()) == (try? key.publicKeyInfo()),
        "a key that is written is read alike")
      _ = try? key.p256PublicKey
    },
    FuzzTarget("key-agreement", longest: 2048) { input in
      if let key = try? KeyAgreementPublicKey(parsing: input) { _ = key.group.fieldBits }
      if let own = try? KeyAgreementParameters(parsing: input) { _ = own.group.fieldBits }
    },
    FuzzTarget("recoverable-signature", longest: 1024) { input in
      var parts = InputParts(input)
      let bytes = parts.part()
      let rest = parts.all()
      _ = try? RecoverableSignature(representative: bytes, rest: rest)
      guard let made = representative(bytes, rest) else { return }
      let opened = try? RecoverableSignature(representative: made, rest: rest)
      hold(opened?.recovered == bytes, "what a signature holds is recovered")
    },
    FuzzTarget("ecdsa-signature", longest: 256) { input in
      if let signature = try? ECDSASignature(der: input) {
        let again = try? ECDSASignature(der: signature.der)
        hold(again == signature, "a signature is written and read again")
      }
    },
  ]

  /// A representative with the digest that belongs to it, trailer BC.
  private static func representative(_ recovered: [UInt8], _ rest: [UInt8]) -> [UInt8]? {
    guard !recovered.isEmpty, let digest = try? DigestAlgorithm.sha1.digest(recovered + rest) else {
      return nil
    }
    return [0x6A] + recovered + digest + [0xBC]
  }

  static func use(_ certificate: Certificate) {
    _ = (certificate.country, certificate.pathLength, certificate.isSelfIssued)
    for names in [
      try? certificate.subjectAlternativeNames, try? certificate.issuerAlternativeNames,
    ]
    where names != nil {
      for uri in names?.uris ?? [] {
        hold(uri.utf8.allSatisfy { $0 < 0x80 }, "a URI is in ASCII")
        if let identifier = IssuerIdentifier(uri) {
          hold(identifier.description.utf8.elementsEqual(uri.utf8), "an identifier keeps its text")
        }
      }
    }
    _ = (certificate.signatureAlgorithm.name, certificate.subject.description)
    _ = (certificate.issuer.normalized, try? certificate.publicKey)
  }
}
