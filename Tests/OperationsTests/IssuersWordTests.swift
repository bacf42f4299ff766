import Crypto
import DeskTestSupport
import DocumentProofs
import Encoding
import Foundation
import PKIX
import Testing
import TestSupport

@testable import Operations
@testable import Wallet

/// What another wallet's file says of an issuer's word for the holder is believed where the issuer signed it alone.
@Suite("An issuer's word for the holder, from another wallet's file")
struct IssuersWordTests {
  private let document: WalletDocument
  private let key: PrivateKey
  private let issuer: Certificate
  private let device: PrivateKey
  private let day: CalendarDate

  init() throws {
    let desk = try TestSupport.Desk()
    let saved = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator", "--save", desk.path("saved"),
      input: desk.mrz())
    #expect(saved.exit == 10, "\(saved.errors)")
    document = try WalletDocument(
      dataGroup1: desk.bytes("saved/EF_DG1.bin"), securityObject: desk.bytes("saved/EF_SOD.bin"))
    key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    issuer = try Self.certificate(of: key)
    device = try Wallet.makeDeviceKey()
    day = CalendarDate(.now)
  }

  private static func certificate(of key: PrivateKey) throws -> Certificate {
    let name: [CertificateBuilder.NameAttribute] = [.organization("Example Desk")]
    return try Certificate(
      der: CertificateBuilder(
        subject: name, issuer: name, serialNumber: [1], notBefore: .now - 86_400,
        notAfter: .now + 86_400, publicKeyInfo: try key.publicKeyInfo(), extensions: []
      ).sign(with: key, digest: .sha256))
  }

  /// The document with a word that a key signed.
  private func bound(
    by signer: PrivateKey, for secret: SecretBytes? = nil, device other: PrivateKey? = nil
  ) throws -> WalletDocument {
    let statement = try #require(
      try BindingStatement(
        securityObject: document.securityObject, deviceKey: (other ?? device).p256PublicKey,
        secret: secret ?? document.secret, day: day))
    var bound = document
    bound.binding = HolderBinding(
      day: day, issuerCertificate: issuer.der,
      signature: try ECDSASignature(
        der: try signer.sign(statement.bytes, digest: .sha256)),
      deviceKey: device)
    return bound
  }

  @Test("given a word, when the issuer signed it for this document, secret and key, then it holds")
  func holds() throws {
    #expect(try KeptDocument.bindingHolds(bound(by: key), issuer))
  }

  @Test(
    "given a word, when another one signed it, or it is for something else, then it does not hold")
  func others() throws {
    let other = try PrivateKey.generate(.ec(curve: "prime256v1"))
    #expect(try !KeptDocument.bindingHolds(bound(by: other), issuer))
    let secret = SecretBytes([UInt8](repeating: 7, count: 32))
    #expect(try !KeptDocument.bindingHolds(bound(by: key, for: secret), issuer))
    #expect(
      try !KeptDocument.bindingHolds(bound(by: key, device: Wallet.makeDeviceKey()), issuer))
    // The card is another issuer's, or nobody's.
    let bound = try bound(by: key)
    #expect(try !KeptDocument.bindingHolds(bound, Self.certificate(of: other)))
    #expect(!KeptDocument.bindingHolds(bound, nil))
    #expect(!KeptDocument.bindingHolds(document, issuer))
  }
}
