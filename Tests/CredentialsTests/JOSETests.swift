import Crypto
import Encoding
import FoundationEssentials
import TestSupport
import Testing

import Credentials

struct JOSETests {
  /// The example of RFC 7515, A.3: key and compact form.
  private static let x: WireText = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
  private static let y: WireText = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
  private static let example =
    "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt"
    + "cGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5d"
    + "jxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"

  private static func key(
    kty: JSONValue = "EC", crv: JSONValue = "P-256", x: JSONValue = .string(x),
    y: JSONValue = .string(y)
  ) -> JSONValue {
    .object(["kty": kty, "crv": crv, "x": x, "y": y, "use": "sig"])
  }

  @Test("given the example of RFC 7515, A.3, when it is verified, then it holds under its key only")
  func publishedExample() throws {
    let key = try P256PublicKey(jwk: Self.key())
    let signed = try JSONWebSignature(parsing: WireText(Self.example))
    #expect(signed.isSigned(by: key))
    #expect(signed.payload["iss"] == "joe" && signed.payload["exp"] == 1_300_819_380)
    #expect(try !signed.isSigned(by: ExampleDesk.newKey().p256PublicKey))
    #expect(signed.encoded == WireText(Self.example))
  }

  @Test("given a key, when it is written as JWK and point, then the same key is read")
  func roundTrip() throws {
    for _ in 0..<20 {
      let key = try ExampleDesk.newKey().p256PublicKey
      #expect(try P256PublicKey(jwk: key.jwk) == key)
      #expect(try P256PublicKey(uncompressed: key.uncompressed) == key)
      #expect(key.x.count == 32 && key.y.count == 32)
    }
  }

  @Test("given what is no public key on P-256, when it is read, then that is an error")
  func badKeys() throws {
    let bad: [JSONValue] = [
      .null, "key", .object([]), Self.key(kty: "RSA"), Self.key(kty: "ec"), Self.key(crv: "P-384"),
      Self.key(x: "AAAA"), Self.key(x: .string(Self.x + "=")), Self.key(x: 1),
      Self.key(x: .string(Self.y)), Self.key(x: .string(String(Self.x.forPeople.dropLast()))),
      // The point with both coordinates zero, and x past the field's prime.
      Self.key(
        x: .string(Base64URL.encode([UInt8](repeating: 0, count: 32))),
        y: .string(Base64URL.encode([UInt8](repeating: 0, count: 32)))),
      Self.key(x: .string(Base64URL.encode([UInt8](repeating: 0xFF, count: 32)))),
    ]
    for key in bad {
      #expect(throws: CredentialError.malformed(.credentialKey)) { try P256PublicKey(jwk: key) }
    }
    let point = try P256PublicKey(jwk: Self.key()).uncompressed
    let forms: [[UInt8]] = [
      [], [0], [0x04], [0x02] + point[1...32], [0x06] + point.dropFirst(), point + [0],
      Array(point.dropLast()),
    ]
    for form in forms {
      #expect(throws: CryptoError.malformed(.point)) { try P256PublicKey(uncompressed: form) }
    }
    for kind in [KeyKind.ec(curve: "secp384r1"), .ec(curve: "brainpoolP256r1"), .rsa(bits: 1024)] {
      let key = try PrivateKey.generate(kind)
      #expect(throws: CryptoError.unsupported(.keyNotOnP256)) {
        try key.p256PublicKey
      }
      #expect(throws: CryptoError.unsupported(.keyNotOnP256)) { try key.es256([1]) }
    }
  }

  @Test("given a key, when its thumbprint is taken, then it is that of its members in their order")
  func thumbprint() throws {
    let key = try P256PublicKey(jwk: Self.key())
    let text = "{\"crv\":\"P-256\",\"kty\":\"EC\",\"x\":\"\(Self.x)\",\"y\":\"\(Self.y)\"}"
    let digest = try DigestAlgorithm.sha256.digest(Array(text.utf8))
    #expect(try key.thumbprint == WireText(Base64URL.encode(digest)))
    // As jwcrypto 1.6.1 has it.
    #expect(try key.thumbprint == "oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U")
  }

  @Test("given signatures, when they are written in either form, then openssl and we take them")
  func signatures() throws {
    let key = try ExampleDesk.newKey()
    let message = Array("what is signed".utf8)
    for _ in 0..<40 {
      let raw = try key.es256(message)
      #expect(raw.count == 64)
      #expect(try key.p256PublicKey.verifies(raw, over: message))
      #expect(try !key.p256PublicKey.verifies(raw, over: message + [0]))
      let signature = try ECDSASignature(raw: raw)
      #expect(try ECDSASignature(der: signature.der) == signature)
    }
    let output = try OpenSSLProgram.run(
      ["dgst", "-sha256", "-verify", "key.pem", "-signature", "signature", "message"],
      files: [
        "key.pem": Array(
          PEM(label: "PUBLIC KEY", content: try key.publicKeyInfo()).text.utf8),
        "signature": try ECDSASignature(raw: try key.es256(message)).der, "message": message,
      ])
    #expect(output.status == 0, "\(output.output)")
  }

  @Test(
    "given numbers at their edges, when a signature is written, then DER has its one form of them",
    arguments: [
      ("01", "7F", "300602010102017F"), ("80", "FF", "300802020080020200FF"),
      ("0100", "01", "300702020100020101"),
    ])
  func edges(_ r: WireText, _ s: WireText, _ der: WireText) throws {
    let raw = try [r, s].flatMap { text in
      let bytes = try Hex.decode(text)
      return [UInt8](repeating: 0, count: 32 - bytes.count) + bytes
    }
    let signature = try ECDSASignature(raw: raw)
    #expect(Hex.encode(signature.der).uppercased() == der.forPeople)
    #expect(try ECDSASignature(der: signature.der).raw == raw)
  }

  @Test(
    "given a signature in another form of DER, when it is read, then it is refused",
    arguments: [
      "", "30", "3000", "3003020101", "300602010102017F00", "30060201010201807F",
      "3007020200010201 01", "3006020101020180", "30060201000201 01", "3006020101020100",
      "308106020101020101", "3009020101020101020101", "3106020101020101", "3006040101020101",
      "3006020101020101 00", "3080020101020101 0000",
    ])
  func otherDER(_ text: WireText) throws {
    let der = try Hex.decode(text.forPeople.filter { !$0.isWhitespace })
    #expect(throws: CryptoError.malformed(.signature)) { try ECDSASignature(der: der) }
  }

  @Test("given numbers that are zero or too long, when a signature is read, then it is refused")
  func zeroOrLong() throws {
    let one = [UInt8](repeating: 0, count: 31) + [1]
    let zero = [UInt8](repeating: 0, count: 32)
    for raw in [zero + one, one + zero] {
      #expect(throws: CryptoError.malformed(.signature)) { try ECDSASignature(raw: raw) }
    }
    for raw in [[], one, one + one + [0]] {
      #expect(throws: CryptoError.wrongLength("signature")) { try ECDSASignature(raw: raw) }
    }
    let long = DER.sequence(
      DER.integer(magnitude: [UInt8](repeating: 1, count: 33)), DER.integer(1))
    #expect(throws: CryptoError.malformed(.signature)) { try ECDSASignature(der: long) }
  }
}
