import TestSupport
import Testing

import Crypto

/// Which files of C2SP Wycheproof are taken, and why the others are not.
@Suite(
  "Wycheproof: the selection",
  .enabled(if: TestSuite.wycheproof.isPresent, "\(TestSuite.wycheproof.notRun)"))
struct WycheproofSelectionTests {
  private static let taken: Set<String> = Set(
    WycheproofSignatureTests.ecdsa + WycheproofSignatureTests.plainECDSA
      + WycheproofSignatureTests.unknownCurves + WycheproofSignatureTests.rsa
      + WycheproofSignatureTests.rsaSigning + WycheproofSignatureTests.pss
      + WycheproofSignatureTests.pssWithParameters + WycheproofCipherTests.authenticated
      + WycheproofCipherTests.others + WycheproofAgreementTests.keys
      + WycheproofAgreementTests.blocks + WycheproofAgreementTests.points
      + WycheproofAgreementTests.unknownCurves + ["x25519", "ec_prime_order_curves"])

  /// What a file's name begins with, by the reason why it is not taken.
  private static let absent: [(reason: String, beginnings: [String])] = [
    (
      "a cipher, a code or a mode that the program does not have",
      [
        "a128cbc", "a192cbc", "a256cbc", "aead_aes_siv", "aegis", "aes_ccm", "aes_eax", "aes_ff1",
        "aes_gcm_siv", "aes_gmac", "aes_kwp", "aes_siv", "aes_wrap", "aes_xts", "aria_", "ascon",
        "c2sp_chunked", "camellia_", "kmac", "morus", "seed_", "siphash", "sm4_", "vmac",
        "xchacha20",
      ]
    ),
    (
      "a kind of key or signature that travel documents do not have",
      ["bls_", "dsa_", "ed25519", "ed448", "mldsa_", "mlkem_", "x448", "primality"]
    ),
    ("another digest than SHA-256, which alone is used so", ["hkdf_", "hmac_"]),
    ("passwords become keys by scrypt alone", ["pbes2", "pbkdf2"]),
    (
      "nothing is decrypted with RSA",
      ["rsa_oaep", "rsa_three_primes", "rsa_pkcs1_2048", "rsa_pkcs1_3072", "rsa_pkcs1_4096"]
    ),
    ("keys of X25519 are read as age writes them", ["x25519_"]),
    ("what is signed as JSON is signed with ES256, over objects", ["json_web_"]),
  ]

  /// What a file's name has in it, by the reason why it is not taken.
  private static let unknown: [(reason: String, parts: [String])] = [
    (
      "a digest that Doc 9303-12 does not have",
      ["_sha3_", "_shake128", "_shake256", "_sha512_224", "_sha512_256"]
    ),
    ("a rule of Bitcoin's", ["_bitcoin"]),
    ("JWK is read on P-256 and for signatures", ["webcrypto"]),
  ]

  @Test("given the suite, when its files are looked through, then each is taken or has its reason")
  func complete() {
    let names = Set(TestSuite.wycheproof.names.map { String($0.prefix { $0 != "." }.dropLast(5)) })
    #expect(Self.taken.isSubset(of: names))
    for name in names.subtracting(Self.taken) {
      let isAbsent = Self.absent.contains { $0.beginnings.contains { name.hasPrefix($0) } }
      let isUnknown = Self.unknown.contains { $0.parts.contains { name.contains($0) } }
      #expect(isAbsent || isUnknown, "\(name) is neither taken nor left out")
    }
  }
}
