import ChipSimulator
import Circuits
import Crypto
import Encoding
import Foundation
import LDS
import PKIX
import TestSupport
import Testing

@testable import DocumentProofs

@Suite("The digests of a document")
struct DocumentDigestTests {
  private let now = Date(timeIntervalSince1970: 1_795_000_000)
  private let country: TestCountry

  init() throws { country = try TestCountry.make(random: .system, now: now) }

  /// The evidence of an EF.SOD whose LDS security object and signature have these digests.
  /// - Parameter change: applied to EF.SOD; signatures are not verified here.
  private func evidence(
    _ kind: DocumentSignerKind, listed: DigestAlgorithm, signed: DigestAlgorithm,
    _ padding: PrivateKey.RSAPadding = .pkcs1, _ change: ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> PassportEvidence {
    let mrz = try Personalisation.mrz(.specimen, now: now)
    let dataGroup1 = DG1.encode(mrz)
    let signer = try country.makeDocumentSigner(kind, random: .system, issued: now)
    let content = LDSSecurityObject.encode(
      digestAlgorithm: listed,
      digests: [1: try listed.digest(dataGroup1), 2: try listed.digest([2])])
    let signedData = try SignedDataBuilder(
      contentType: LDSSecurityObject.contentType, content: content, digest: signed,
      signingTime: now
    ).sign(with: signer.key, certificate: signer.certificate, padding: padding)
    return try PassportEvidence(
      dataGroup1: dataGroup1, mrz, securityObject: EFSOD(signedData: change(signedData)).encoded,
      try Certificate(der: signer.certificate), isSimulated: true)
  }

  /// Whether the reason is the algorithm.
  private func isRefused(_ evidence: () throws -> PassportEvidence) -> Bool {
    do {
      _ = try evidence()
      return false
    } catch PassportProofError.notMade(let phrase) {
      return [
        "ECDSA with SHA-256", "ECDSA with SHA-384", "RSA-PSS with SHA-512", "RSA with SHA-1",
        "RSA with SHA-256", "RSA-PSS with SHA-1", "ECDSA with SHA-1",
      ].contains { phrase == .proofAlgorithm(WireText($0)) }
    } catch {
      return false
    }
  }

  @Test("given the same digest throughout, when there are circuits, then it is of their class")
  func same() throws {
    for (kind, digest, padding, name) in [
      (.brainpoolP256(), .sha384, .pkcs1, "brainpoolP256r1-sha384"),
      (.brainpoolP256(), .sha512, .pkcs1, "brainpoolP256r1-sha512"),
      (.p384(), .sha384, .pkcs1, "p384-sha384"), (.p384(), .sha512, .pkcs1, "p384-sha512"),
      (.brainpoolP384, .sha384, .pkcs1, "brainpoolP384r1-sha384"),
      (.brainpoolP512, .sha512, .pkcs1, "brainpoolP512r1-sha512"),
      (.rsa(), .sha512, .pkcs1, "rsa2048-pkcs1-sha512-e65537"),
      (.rsa(), .sha1, .pkcs1, "rsa2048-pkcs1-sha1-e65537"),
      (.rsa(), .sha384, .pss(saltLength: nil), "rsa2048-pss-sha384-e65537"),
      (.rsa(), .sha512, .pss(saltLength: 64), "rsa2048-pss-sha512-e65537"),
    ] as [(DocumentSignerKind, DigestAlgorithm, PrivateKey.RSAPadding, String)] {
      let evidence = try evidence(kind, listed: digest, signed: digest, padding)
      #expect(evidence.algorithm.name == name)
      let data = WireText("data-\(evidence.algorithm.digest.name)-")
      #expect(try evidence.circuitNames.contains { $0.hasPrefix(data) })
    }
  }

  @Test("given several digests, another salt or no class, then there is no evidence")
  func mixed() throws {
    let (sha256, sha384) = (DigestAlgorithm.sha256, DigestAlgorithm.sha384)
    // In the LDS security object and in the rest.
    for (listed, signed) in [(sha256, sha384), (sha384, sha256), (.sha512, sha384)] {
      #expect(isRefused { try evidence(.brainpoolP256(), listed: listed, signed: signed) })
    }
    // In the attributes and in the signature.
    let identifiers = [sha384, sha256].map { DER.objectIdentifier($0.objectIdentifier) }
    for listed in [sha256, sha384] {
      #expect(
        isRefused {
          try evidence(.brainpoolP256(), listed: listed, signed: sha384) { sod in
            // The digest algorithm of the signer is the last one.
            guard let place = sod.ranges(of: identifiers[0]).last else { return [] }
            var sod = sod
            sod.replaceSubrange(place, with: identifiers[1])
            return sod
          }
        })
    }
    #expect(
      isRefused {
        try evidence(.rsa(), listed: .sha512, signed: .sha512, .pss(saltLength: 32))
      })
    // SHA-1 in one place alone, and with another way to sign than the one that has a class.
    for (kind, listed, signed, padding) in [
      (.rsa(), .sha1, sha256, .pkcs1), (.rsa(), sha256, .sha1, .pkcs1),
      (.rsa(), .sha1, .sha1, .pss(saltLength: nil)), (.rsa(exponent: 3), .sha1, .sha1, .pkcs1),
      (.rsa(bits: 4096), .sha1, .sha1, .pkcs1), (.p256, .sha1, .sha1, .pkcs1),
    ] as [(DocumentSignerKind, DigestAlgorithm, DigestAlgorithm, PrivateKey.RSAPadding)] {
      #expect(isRefused { try evidence(kind, listed: listed, signed: signed, padding) })
    }
    #expect(isRefused { try evidence(.p256, listed: sha384, signed: sha384) })
    #expect(isRefused { try evidence(.p384(), listed: sha256, signed: sha256) })
    #expect(isRefused { try evidence(.brainpoolP512, listed: sha384, signed: sha384) })
  }
}
