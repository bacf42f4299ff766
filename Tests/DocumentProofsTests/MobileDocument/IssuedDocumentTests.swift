import Circuits
import Credentials
import Crypto
import Encoding
import Foundation
import PKIX
import Testing

import DocumentProofs

/// Mobile documents that a desk issues suit the circuits.
struct IssuedDocumentTests {
  private static let now = Date(timeIntervalSince1970: 1_793_000_000)
  private static let transcript = CBOR.array([.null, .null, .text("a session")]).encoded

  private static func certificate(
    _ name: String, key: PrivateKey, issuer: PrivateKey, _ extensions: [CertificateExtension]
  ) throws -> Certificate {
    try Certificate(
      der: CertificateBuilder(
        subject: [.commonName(WireText(name))], issuer: [.commonName("Root")], serialNumber: [1],
        notBefore: now - 86_400, notAfter: now + 400 * 86_400,
        publicKeyInfo: try key.publicKeyInfo(), extensions: extensions
      ).sign(with: issuer, digest: .sha256))
  }

  private func issued(
    _ type: String, _ nameSpaces: [MobileDocumentContent.NameSpace], device: PrivateKey,
    signer: PrivateKey
  ) throws -> IssuerSigned {
    let certificate = try Self.certificate(
      "Signer", key: signer, issuer: try PrivateKey.generate(.ec(curve: "prime256v1")),
      [
        .basicConstraints(isAuthority: false), .keyUsage(.digitalSignature),
        .extendedKeyUsage([ObjectIdentifier(1, 0, 18013, 5, 1, 2)], isCritical: true),
      ])
    return try CredentialIssuer(key: signer, chain: [certificate]).issue(
      MobileDocumentContent(
        documentType: WireText(type), nameSpaces: nameSpaces, issuedAt: Self.now,
        expiresAt: Self.now + 30 * 86_400, deviceKey: try device.p256PublicKey))
  }

  @Test("given fewer elements than there can be, when a document is issued, then decoys fill it up")
  func decoys() throws {
    let device = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let space = MobileDocumentContent.NameSpace("n", [.init("e", .bool(true))], most: 18)
    let document = try issued("d", [space], device: device, signer: device)
    let object = try CBORReader.read(document.securityObject.encoded)
    let spaces = try #require(try object.entry(.text("valueDigests"))).value
    let digests = try #require(try spaces.entry(.text("n"))).value.map().count
    #expect(digests == 24 && document.paths == ["n/e"])
  }

  @Test("given documents of a desk, when a proof is prepared, then both versions take them")
  func provable() throws {
    let device = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let signer = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let ages = MobileDocumentContent.NameSpace(
      "eu.europa.ec.av.1",
      [13, 15, 16, 18, 21, 65].map { .init("age_over_\($0)", .bool(true)) })
    let person = MobileDocumentContent.NameSpace(
      "org.iso.23220.1",
      [
        .init("age_over_18", .bool(true)), .init("family_name", .text("Eriksson")),
        .init("expiry_date", .tagged(1004, .text("2026-11-26"))),
        .init("portrait", .bytes([UInt8](repeating: 7, count: 65_536))),
      ] + (0..<17).map { .init("element_\($0)", .unsigned(UInt64($0))) })
    let further = MobileDocumentContent.NameSpace(
      "org.iso.23220.photoid.1", (0..<9).map { .init("element_\($0)", .text("value")) })
    let cases = [
      ("eu.europa.ec.av.1", [ages], ["age_over_18=true"]),
      (
        "org.iso.23220.photoid.1", [person, further],
        ["age_over_18=true", "family_name=\"Eriksson\"", "expiry_date=1004(\"2026-11-26\")"]
      ),
    ]
    for (type, nameSpaces, claims) in cases {
      let document = try issued(type, nameSpaces, device: device, signer: signer)
      #expect((256...2200).contains(document.securityObject.encoded.count))
      let name = nameSpaces[0].name
      let response = try document.presentation(
        of: nameSpaces[0].elements.map { "\(name)/\($0.name)" }, deviceKey: device,
        transcript: SessionTranscript(encoded: Self.transcript))
      for version in MobileDocumentVersion.allCases {
        let statement = try MobileDocumentStatement(
          version: version,
          claims: claims.map { try MobileDocumentClaim(ClaimArgument(parsing: "\(name)/\($0)")) },
          issuerKey: try signer.p256PublicKey, documentType: WireText(type),
          sessionTranscript: Self.transcript, time: Timestamp(Self.now))
        _ = try MobileDocumentWitness(
          of: DeviceResponse(parsing: response).document, for: statement)
      }
    }
  }
}
