import Encoding
import TestSupport
import Testing

@testable import Crypto

/// Signatures of C2SP Wycheproof, where the machine has a copy.
@Suite(
  "Wycheproof: signatures",
  .enabled(if: TestSuite.wycheproof.isPresent, "\(TestSuite.wycheproof.notRun)"))
struct WycheproofSignatureTests {
  static let ecdsa = [
    "secp192r1_sha256", "secp224r1_sha224", "secp224r1_sha256", "secp224r1_sha512",
    "secp256r1_sha256", "secp256r1_sha512", "secp384r1_sha256", "secp384r1_sha384",
    "secp384r1_sha512", "secp521r1_sha512", "brainpoolP224r1_sha224", "brainpoolP256r1_sha256",
    "brainpoolP320r1_sha384", "brainpoolP384r1_sha384", "brainpoolP512r1_sha512",
  ].map { "ecdsa_\($0)" }
  static let plainECDSA = ecdsa.filter { $0 != "ecdsa_secp384r1_sha256" }.map { "\($0)_p1363" }
  static let unknownCurves = [
    "secp160k1_sha256", "secp160r1_sha256", "secp160r2_sha256", "secp192k1_sha256",
    "secp224k1_sha224", "secp224k1_sha256", "secp256k1_sha256", "secp256k1_sha512",
  ].flatMap { ["ecdsa_\($0)", "ecdsa_\($0)_p1363"] }
  static let rsa = [
    "2048_sha224", "2048_sha256", "2048_sha384", "2048_sha512", "3072_sha256", "3072_sha384",
    "3072_sha512", "4096_sha256", "4096_sha384", "4096_sha512", "8192_sha256", "8192_sha384",
    "8192_sha512",
  ].map { "rsa_signature_\($0)" }
  static let rsaSigning = ["1024", "1536", "2048", "3072", "4096"].map { "rsa_pkcs1_\($0)_sig_gen" }
  static let pss = [
    "2048_sha1_mgf1_20", "2048_sha256_mgf1_0", "2048_sha256_mgf1_32", "2048_sha256_mgf1sha1_20",
    "2048_sha384_mgf1_48", "3072_sha256_mgf1_32", "4096_sha256_mgf1_32", "4096_sha384_mgf1_48",
    "4096_sha512_mgf1_32", "4096_sha512_mgf1_64", "misc",
  ].map { "rsa_pss_\($0)" }
  static let pssWithParameters = [
    "2048_sha1_mgf1_20", "2048_sha256_mgf1_0", "2048_sha256_mgf1_32", "2048_sha512_mgf1sha256_32",
    "3072_sha256_mgf1_32", "4096_sha512_mgf1_32", "4096_sha512_mgf1_64", "misc",
  ].map { "rsa_pss_\($0)_params" }

  private func algorithm(
    _ scheme: SignatureAlgorithm.Scheme, _ digest: DigestAlgorithm
  ) throws -> SignatureAlgorithm {
    let identifier = try #require(SignatureAlgorithm.identifier(scheme, digest))
    return try SignatureAlgorithm(parsing: DER.sequence(DER.objectIdentifier(identifier)))
  }

  private func digest(_ group: JSONValue, _ member: String = "sha") throws -> DigestAlgorithm {
    try #require(DigestAlgorithm(rawValue: try group.text(member)))
  }

  private func key(_ group: JSONValue) throws -> PublicKey {
    try PublicKey(publicKeyInfo: try group.bytes("publicKeyDer"))
  }

  /// Both schemes are tried, with the form that each announces and with the other's.
  private func checkECDSA(_ name: String, _ form: ECDSASignatureForm) throws {
    try WycheproofFile(name).check { group, test in
      let (key, digest) = (try key(group), try digest(group))
      let signature = try test.fields.bytes("sig")
      let message = try test.fields.bytes("msg")
      let announced = try key.verification(
        of: signature, over: message,
        algorithm: try algorithm(form == .der ? .ecdsa : .plainECDSA, digest))
      let other = try key.verification(
        of: signature, over: message,
        algorithm: try algorithm(form == .der ? .plainECDSA : .ecdsa, digest))
      let alone = try key.verifyECDSA(
        signature: signature, over: message, digest: digest, form: form)
      let isValid = test.result == .valid
      #expect(test.result != .acceptable, test.comment)
      #expect(announced == (isValid ? .valid([]) : .invalid), test.comment)
      #expect(
        other == (isValid ? .valid([form == .der ? .sequenceECDSA : .plainECDSA]) : .invalid),
        test.comment)
      #expect(alone == isValid, test.comment)
      if key.kind == .ec(.secp256r1), digest == .sha256 {
        let ours = try P256PublicKey(key)
        let raw = form == .plain ? signature : (try? ECDSASignature(der: signature))?.raw ?? []
        #expect(ours.verifies(raw, over: message) == isValid, test.comment)
      }
      return isValid ? .accepted : .refused
    }
  }

  @Test(
    "given ECDSA signatures in a sequence, when verified, then exactly the valid ones verify",
    arguments: ecdsa)
  func sequences(_ name: String) throws { try checkECDSA(name, .der) }

  @Test(
    "given plain ECDSA signatures, when verified, then exactly the valid ones verify",
    arguments: plainECDSA)
  func plain(_ name: String) throws { try checkECDSA(name, .plain) }

  @Test(
    "given keys on unknown curves, when read, then nothing is computed", arguments: unknownCurves)
  func unknown(_ name: String) throws {
    try WycheproofFile(name).check { group, test in
      #expect(throws: PublicKeyError.curveUnknown, test.comment) { try key(group) }
      return .unknown
    }
  }

  @Test(
    "given RSA signatures, when verified, then valid ones verify, and one without NULL by name",
    arguments: rsa)
  func pkcs1(_ name: String) throws {
    try WycheproofFile(name).check { group, test in
      let found = try key(group).verification(
        of: try test.fields.bytes("sig"), over: try test.fields.bytes("msg"),
        algorithm: try algorithm(.rsaPKCS1, try digest(group)))
      switch test.result {
      case .valid:
        #expect(found == .valid([]), test.comment)
        return .accepted
      case .invalid:
        #expect(found == .invalid, test.comment)
        return .refused
      case .acceptable:
        #expect(test.flags == ["MissingNull"], test.comment)
        #expect(found == .valid([.digestInfoWithoutNull]), test.comment)
        return .named
      }
    }
  }

  @Test(
    "given RSA keys and messages, when signed, then the signatures are those and verify",
    arguments: rsaSigning)
  func pkcs1Signing(_ name: String) throws {
    try WycheproofFile(name).check { group, test in
      guard let digest = DigestAlgorithm(rawValue: try group.text("sha")) else { return .other }
      let key = try PrivateKey(der: try group.bytes("privateKeyPkcs8"))
      let message = try test.fields.bytes("msg")
      let signature = try test.fields.bytes("sig")
      #expect(try key.sign(message, digest: digest) == signature, test.comment)
      let found = try PublicKey(publicKeyInfo: try key.publicKeyInfo()).verification(
        of: signature, over: message, algorithm: try algorithm(.rsaPKCS1, digest))
      #expect(found == .valid([]), test.comment)
      return .accepted
    }
  }

  /// RSASSA-PSS-params, RFC 4055, 3.1.
  private func parameters(_ group: JSONValue) throws -> SignatureAlgorithm? {
    guard let digest = DigestAlgorithm(rawValue: try group.text("sha")),
      let mask = DigestAlgorithm(rawValue: try group.text("mgfSha")),
      let salt = group["sLen"]?.integer
    else { return nil }
    let hash = DER.sequence(DER.objectIdentifier(digest.objectIdentifier), DER.null)
    let maskHash = DER.sequence(DER.objectIdentifier(mask.objectIdentifier), DER.null)
    let algorithm = try SignatureAlgorithm(
      parsing: DER.sequence(
        DER.objectIdentifier(SignatureAlgorithm.pss),
        DER.sequence(
          DER.explicit(0, hash),
          DER.explicit(1, DER.sequence(DER.objectIdentifier(SignatureAlgorithm.mgf1), maskHash)),
          DER.explicit(2, DER.integer(UInt64(salt))))))
    #expect(algorithm.scheme == .rsaPSS(maskDigest: mask, saltLength: salt))
    #expect(algorithm.digest == digest)
    return algorithm
  }

  @Test(
    "given RSA-PSS signatures, when verified, then exactly the valid ones verify", arguments: pss)
  func pssVectors(_ name: String) throws {
    try WycheproofFile(name).check { group, test in
      guard let algorithm = try parameters(group) else { return .other }
      let found = try key(group).verification(
        of: try test.fields.bytes("sig"), over: try test.fields.bytes("msg"), algorithm: algorithm)
      #expect(test.result != .acceptable, test.comment)
      #expect(found == (test.result == .valid ? .valid([]) : .invalid), test.comment)
      return test.result == .valid ? .accepted : .refused
    }
  }

  @Test(
    "given keys that state their PSS parameters, when verified, then exactly the valid ones verify",
    arguments: pssWithParameters)
  func pssParameterVectors(_ name: String) throws {
    try WycheproofFile(name).check { group, test in
      let parts = try BERTLV(parsing: try group.bytes("publicKeyDer")).children()
      let own = try SignatureAlgorithm(parsing: parts[0].encoded)
      let message = try test.fields.bytes("msg")
      let signature = try test.fields.bytes("sig")
      guard let algorithm = try parameters(group) else {
        #expect(throws: CryptoError.self, test.comment) {
          try key(group).verification(of: signature, over: message, algorithm: own)
        }
        return .unknown
      }
      #expect(own.scheme == algorithm.scheme && own.digest == algorithm.digest, test.comment)
      let found = try key(group).verification(of: signature, over: message, algorithm: own)
      #expect(test.result != .acceptable, test.comment)
      #expect(found == (test.result == .valid ? .valid([]) : .invalid), test.comment)
      return test.result == .valid ? .accepted : .refused
    }
  }
}
