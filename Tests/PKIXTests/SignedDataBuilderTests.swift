import Crypto
import Encoding
import FoundationEssentials
import PKIX
import TestSupport
import Testing

struct SignedDataBuilderTests {
  private static let now = Date(timeIntervalSince1970: 1_782_864_000)
  private static let content = Array("what is signed".utf8)

  private func certificate(_ key: PrivateKey, hasKeyIdentifier: Bool = true) throws -> [UInt8] {
    try CertificateBuilder(
      subject: [.country("UT"), .commonName("Signer")],
      issuer: [.country("UT"), .commonName("Signer")], serialNumber: [0xFE, 0xDC],
      notBefore: Self.now - 86400, notAfter: Self.now + 86400,
      publicKeyInfo: try key.publicKeyInfo(),
      extensions: hasKeyIdentifier ? [.subjectKeyIdentifier(try key.keyIdentifier())] : []
    ).sign(with: key, digest: .sha256)
  }

  private func verify(_ signedData: [UInt8], _ root: [UInt8]) throws -> Int32 {
    try OpenSSLProgram.run(
      [
        "cms", "-verify", "-inform", "DER", "-in", "signed.der", "-CAfile", "root.pem", "-binary",
        "-purpose", "any", "-attime", "\(Int(Self.now.timeIntervalSince1970))", "-out", "out",
      ], files: ["signed.der": signedData, "root.pem": OpenSSLProgram.pem(root)]
    ).status
  }

  @Test(
    "given a kind of key, when content is signed, then openssl verifies it, until a byte turns",
    arguments: [
      KeyKind.ec(curve: "prime256v1"), .ec(curve: "brainpoolP384r1"), .rsa(bits: 2048),
    ], [SignedDataBuilder.SignerIdentification.issuerAndSerialNumber, .subjectKeyIdentifier])
  func signed(
    _ kind: KeyKind, _ identification: SignedDataBuilder.SignerIdentification
  ) throws {
    let key = try PrivateKey.generate(kind)
    let certificate = try certificate(key)
    let builder = SignedDataBuilder(
      contentType: ObjectIdentifier(2, 23, 136, 1, 1, 1), content: Self.content,
      digest: .sha384, signingTime: Self.now, signerIdentification: identification)
    var signedData = try builder.sign(with: key, certificate: certificate)
    #expect(try verify(signedData, certificate) == 0)
    let position = try #require(Hex.encode(signedData).firstPosition(of: Hex.encode(Self.content)))
    signedData[position] ^= 1
    #expect(try verify(signedData, certificate) != 0)
    signedData[position] ^= 1
    signedData[signedData.count - 1] ^= 1
    #expect(try verify(signedData, certificate) != 0)
  }

  @Test("given RSA-PSS, when content is signed, then openssl verifies it")
  func pss() throws {
    let key = try RSAKeyPool.key(bits: 2048)
    let certificate = try certificate(key)
    let builder = SignedDataBuilder(
      contentType: ObjectIdentifier(2, 23, 136, 1, 1, 2), content: Self.content)
    let signedData = try builder.sign(
      with: key, certificate: certificate, padding: .pss(saltLength: nil))
    #expect(try verify(signedData, certificate) == 0)
  }

  @Test("given a second certificate, when content is signed, then both are embedded")
  func embedded() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let certificate = try certificate(key)
    let other = try self.certificate(try PrivateKey.generate(.ec(curve: "secp384r1")))
    let builder = SignedDataBuilder(
      contentType: ObjectIdentifier(2, 23, 136, 1, 1, 2), content: Self.content,
      otherCertificates: [other])
    let signedData = Hex.encode(try builder.sign(with: key, certificate: certificate))
    #expect(signedData.contains(Hex.encode(certificate)))
    #expect(signedData.contains(Hex.encode(other)))
  }

  @Test("given openssl's view, when content is signed, then its attributes are those of EF.SOD")
  func attributes() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let builder = SignedDataBuilder(
      contentType: ObjectIdentifier(2, 23, 136, 1, 1, 1), content: Self.content,
      signingTime: Self.now)
    let text = try OpenSSLProgram.run(
      ["cms", "-cmsout", "-print", "-noout", "-inform", "DER", "-in", "signed.der"],
      files: ["signed.der": try builder.sign(with: key, certificate: try certificate(key))]
    ).output
    for expected in [
      "object: contentType", "object: messageDigest", "object: signingTime", "2.23.136.1.1.1",
      "UTCTIME:Jul  1 00:00:00 2026 GMT",
    ] { #expect(text.contains(expected), "\(expected)\n\(text)") }
  }

  @Test("given a certificate that names no signer, when it is to sign, then that is an error")
  func unnamed() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    var builder = SignedDataBuilder(
      contentType: ObjectIdentifier(2, 23, 136, 1, 1, 1), content: Self.content)
    for bytes in [[], [0x30, 0x00], [0x30, 0x80], [0x02, 0x01, 0x00]] as [[UInt8]] {
      #expect(throws: CryptoError.self) { try builder.sign(with: key, certificate: bytes) }
    }
    builder.signerIdentification = .subjectKeyIdentifier
    let certificate = try certificate(key, hasKeyIdentifier: false)
    #expect(throws: CryptoError.self) { try builder.sign(with: key, certificate: certificate) }
  }
}

extension String {
  /// The byte at which the hexadecimal digits of another begin; nil when they are not in it.
  fileprivate func firstPosition(of digits: String) -> Int? {
    firstRange(of: digits).map { distance(from: startIndex, to: $0.lowerBound) / 2 }
  }
}
