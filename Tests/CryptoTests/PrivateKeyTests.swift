import Crypto
import Encoding
import TestSupport
import Testing

struct PrivateKeyTests {
  private static let kinds: [KeyKind] = [
    .ec(curve: "prime256v1"), .ec(curve: "secp384r1"), .ec(curve: "secp521r1"),
    .ec(curve: "brainpoolP256r1"), .ec(curve: "brainpoolP512r1"), .rsa(bits: 2048),
  ]

  @Test("given a kind of key, when it is made and signs, then openssl verifies", arguments: kinds)
  func signatures(_ kind: KeyKind) throws {
    let key = try PrivateKey.generate(kind)
    for (digest, name) in [(DigestAlgorithm.sha256, "-sha256"), (.sha512, "-sha512")] {
      let message = Array("a message".utf8)
      let signature = try key.sign(message, digest: digest)
      #expect(try verify(key, message, signature, [name]) == 0)
      #expect(try verify(key, message + [0], signature, [name]) != 0)
    }
  }

  @Test("given RSA-PSS, when a key signs, then openssl verifies with that salt alone")
  func pss() throws {
    let key = try PrivateKey.generate(.rsa(bits: 2048))
    let message = Array("a message".utf8)
    let signature = try key.sign(message, digest: .sha256, padding: .pss(saltLength: nil))
    let odd = try key.sign(message, digest: .sha256, padding: .pss(saltLength: 5))
    func options(_ salt: Int) -> [String] {
      ["-sha256", "-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:\(salt)"]
    }
    #expect(try verify(key, message, signature, options(32)) == 0)
    #expect(try verify(key, message, odd, options(5)) == 0)
    #expect(try verify(key, message, odd, options(32)) != 0)
  }

  @Test("given a key, when it is written and read, then it is the same key", arguments: kinds)
  func roundTrip(_ kind: KeyKind) throws {
    let key = try PrivateKey.generate(kind)
    let der = try key.der().withUnsafeBytes { Array($0) }
    let info = try key.publicKeyInfo()
    #expect(try PrivateKey(der: der).publicKeyInfo() == info)
    #expect(try PrivateKey(pem: try key.pem()).publicKeyInfo() == info)
    #expect(throws: CryptoError.malformed(.privateKey)) { try PrivateKey(der: der + [0]) }
    #expect(throws: CryptoError.malformed(.privateKey)) { try PrivateKey(der: der.dropLast()) }
  }

  @Test("given bytes or a text that hold no key, when they are read, then that is an error")
  func malformed() throws {
    #expect(throws: CryptoError.malformed(.privateKey)) { try PrivateKey(der: []) }
    #expect(throws: CryptoError.malformed(.privateKey)) { try PrivateKey(pem: "nothing") }
    let other = PEM(label: "CERTIFICATE", content: [0x30, 0x00]).text
    #expect(throws: CryptoError.malformed(.privateKey)) { try PrivateKey(pem: other) }
    let key = try OpenSSLProgram.run(["genpkey", "-algorithm", "ed25519"]).output
    #expect(throws: CryptoError.unsupported(.privateKeyOtherKind)) {
      try PrivateKey(pem: key)
    }
  }

  @Test("given an unknown curve or size, when a key is wanted, then that is an error")
  func unsupported() throws {
    #expect(throws: CryptoError.unsupported(.text("nowhere"))) {
      try PrivateKey.generate(.ec(curve: "nowhere"))
    }
    for bits in [-1, 0, 511, 16_385, .max] {
      #expect(throws: CryptoError.unsupported(.rsa(ofBits: bits))) {
        try PrivateKey.generate(.rsa(bits: bits))
      }
    }
  }

  @Test("given both encodings of a curve, when openssl reads the key, then it is the same point")
  func explicitParameters() throws {
    let key = try PrivateKey.generate(.ec(curve: "brainpoolP256r1"))
    let named = try key.publicKeyInfo()
    let explicit = try key.publicKeyInfo(curve: .explicit)
    #expect(explicit.count > named.count + 100)
    #expect(explicit.suffix(65) == named.suffix(65))
    #expect(try key.publicKeyInfo() == named)
    for (info, expected) in [(named, "ASN1 OID: brainpoolP256r1"), (explicit, "Field Type")] {
      let result = try OpenSSLProgram.run(
        ["pkey", "-pubin", "-inform", "DER", "-in", "key.der", "-noout", "-text_pub"],
        files: ["key.der": info])
      #expect(result.output.contains(expected), "\(result.output)")
    }
  }

  @Test("given MD5, when its signature algorithm is wanted, then it is not supported")
  func weakDigest() throws {
    for kind in [KeyKind.ec(curve: "prime256v1"), .rsa(bits: 1024)] {
      let key = try PrivateKey.generate(kind)
      #expect(throws: CryptoError.self) { try key.signatureAlgorithm(digest: .md5) }
    }
  }

  private func verify(
    _ key: PrivateKey, _ message: [UInt8], _ signature: [UInt8], _ options: [String]
  ) throws -> Int32 {
    let info = PEM(label: "PUBLIC KEY", content: try key.publicKeyInfo()).text
    return try OpenSSLProgram.run(
      ["dgst"] + options + ["-verify", "key.pem", "-signature", "signature", "message"],
      files: ["key.pem": Array(info.utf8), "signature": signature, "message": message]
    ).status
  }

  @Test("given a key file in each form, when it is read, then it is the same key")
  func files() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let pem = Array(try key.pem().utf8)
    let run = try OpenSSLProgram.run(
      ["pkey", "-in", "key.pem", "-traditional"], files: ["key.pem": pem])
    #expect(run.status == 0 && run.output.contains("BEGIN EC PRIVATE KEY"))
    let traditional = try #require(try PEM.blocks(in: run.output).first).content
    let parameters =
      "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
    let files = [
      pem, Array(try key.der().bytes), Array(run.output.utf8), traditional,
      Array((parameters + run.output).utf8),
    ]
    for file in files {
      #expect(try PrivateKey(file: file).publicKeyInfo() == key.publicKeyInfo())
    }
  }

  @Test(
    "given a key of another curve or of RSA in its own form, when it is read, then it is the same key",
    arguments: [KeyKind.ec(curve: "brainpoolP384r1"), .ec(curve: "secp521r1"), .rsa(bits: 2048)])
  func ownForms(_ kind: KeyKind) throws {
    let key = try PrivateKey.generate(kind)
    let run = try OpenSSLProgram.run(
      ["pkey", "-in", "key.pem", "-traditional"], files: ["key.pem": Array(try key.pem().utf8)])
    #expect(!PrivateKey.isEncrypted(file: Array(run.output.utf8)))
    #expect(
      try PrivateKey(file: Array(run.output.utf8)).publicKeyInfo() == key.publicKeyInfo())
  }

  @Test(
    "given a key under a passphrase, when it is read, then only with that passphrase",
    arguments: [KeyKind.ec(curve: "brainpoolP256r1"), .rsa(bits: 2048)])
  func encrypted(_ kind: KeyKind) throws {
    let key = try PrivateKey.generate(kind)
    let run = try OpenSSLProgram.run(
      ["pkcs8", "-topk8", "-in", "key.pem", "-passout", "pass:correct horse"],
      files: ["key.pem": Array(try key.pem().utf8)])
    let file = Array(run.output.utf8)
    #expect(PrivateKey.isEncrypted(file: file))
    let right = SecretBytes(Array("correct horse".utf8))
    #expect(try PrivateKey(file: file, passphrase: right).publicKeyInfo() == key.publicKeyInfo())
    for wrong in ["correct horses", ""] {
      #expect(throws: CryptoError.self) {
        try PrivateKey(file: file, passphrase: SecretBytes(Array(wrong.utf8)))
      }
    }
    #expect(throws: CryptoError.self) { try PrivateKey(file: file) }
    #expect(throws: CryptoError.self) {
      try PrivateKey(file: Array(try key.pem().utf8), passphrase: right)
    }
  }

  @Test("given a file that holds no such key, when it is read, then that is an error")
  func filesWithoutKey() throws {
    let key = try PrivateKey.generate(.ec(curve: "prime256v1"))
    let certificate = PEM(label: "CERTIFICATE", content: Array(try key.der().bytes)).text
    let broken = PEM(label: "EC PRIVATE KEY", content: [0x30, 0x03, 0x02, 0x01, 0x01]).text
    let open = try key.pem().replacing("END", with: "end")
    for file in [
      [], [0x30], [0x30, 0x80], Array(certificate.utf8), Array(broken.utf8), Array(open.utf8),
      Array(try key.der().bytes) + [0], try key.publicKeyInfo(),
    ] {
      #expect(throws: CryptoError.self) { try PrivateKey(file: file) }
    }
  }
}
