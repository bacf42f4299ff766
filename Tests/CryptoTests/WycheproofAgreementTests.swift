import Encoding
import TestSupport
import Testing

@testable import Crypto

/// Key agreement of C2SP Wycheproof, where the machine has a copy.
@Suite(
  "Wycheproof: key agreement",
  .enabled(if: TestSuite.wycheproof.isPresent, "\(TestSuite.wycheproof.notRun)"))
struct WycheproofAgreementTests {
  private static let nist = ["secp224r1", "secp256r1", "secp384r1", "secp521r1"]
  private static let brainpool = [224, 256, 320, 384, 512].map { "brainpoolP\($0)r1" }
  static let keys = (nist + brainpool).map { "ecdh_\($0)" }
  static let blocks = nist.map { "ecdh_\($0)_pem" }
  static let points = nist.map { "ecdh_\($0)_ecpoint" }
  static let unknownCurves = [
    "secp256k1", "sect283k1", "sect283r1", "sect409k1", "sect409r1", "sect571k1", "sect571r1",
  ].map { "ecdh_\($0)" }

  private func group(_ group: JSONValue) throws -> EllipticCurveGroup {
    try EllipticCurveGroup(try #require(NamedCurve(rawValue: try group.text("curve"))))
  }

  /// Why a key is read although its encoding is not as the standard has it; nil where it is refused.
  private static func tolerance(_ test: WycheproofFile.Test) -> String? {
    let title = test.fields["comment"]?.string ?? ""
    if title.hasPrefix("length of "),
      title.hasSuffix(" contains a leading 0") || title.hasSuffix(" uses long form encoding")
    {
      return "a length is written in more bytes than it needs, as BER allows (X.690, 8.1.3.5)"
    }
    // The suite has this key twice, once as invalid and once as acceptable.
    if test.flags.contains("NoCofactor") {
      return "the cofactor is optional (RFC 3279, 2.3.5); all other numbers are the curve's"
    }
    return nil
  }

  /// Agrees on a secret where the key is one for the same group, as both sides must have it.
  private func secret(
    _ fields: JSONValue, _ key: [UInt8], _ privateKey: SecretBytes
  ) throws -> SecretBytes {
    let key = try KeyAgreementPublicKey(parsing: key)
    let group = try group(fields)
    guard (key.group as? EllipticCurveGroup)?.curve == group.curve else {
      throw CryptoError.malformed(.point)
    }
    return try group.sharedSecret(privateKey, key.publicValue)
  }

  private func check(
    _ test: WycheproofFile.Test, _ secret: () throws -> SecretBytes
  ) throws -> WycheproofFile.Outcome {
    let found = try? secret().withUnsafeBytes { Array($0) }
    let tolerance = test.result == .valid ? nil : Self.tolerance(test)
    guard test.result == .valid || tolerance != nil else {
      #expect(found == nil, test.comment)
      return .refused
    }
    #expect(found == (try test.fields.bytes("shared")), test.comment)
    return tolerance == nil ? .accepted : .named
  }

  /// The other reader of keys, for signatures: what it takes of the invalid ones is not on this curve.
  private func checkSignatureKey(
    _ test: WycheproofFile.Test, _ fields: JSONValue, _ bytes: [UInt8]
  ) throws {
    guard test.result == .invalid, Self.tolerance(test) == nil,
      let key = try? PublicKey(publicKeyInfo: bytes)
    else { return }
    #expect(key.kind != .ec(try group(fields).curve), test.comment)
  }

  @Test("given public keys, when secrets are agreed on, then they are those", arguments: keys)
  func keyVectors(_ name: String) throws {
    try WycheproofFile(name).check { fields, test in
      let privateKey = SecretBytes(try test.fields.bytes("private"))
      let key = try test.fields.bytes("public")
      try checkSignatureKey(test, fields, key)
      return try check(test) { try secret(fields, key, privateKey) }
    }
  }

  @Test(
    "given public keys as text, when secrets are agreed on, then they are those", arguments: blocks)
  func blockVectors(_ name: String) throws {
    try WycheproofFile(name).check { fields, test in
      let privateKey = try privateValue(try test.fields.text("private"))
      return try check(test) {
        let found = try PEM.blocks(in: try test.fields.text("public"))
        guard let key = found.first?.content else { throw CryptoError.malformed(.publicKey) }
        return try secret(fields, key, privateKey)
      }
    }
  }

  /// The number in a private key, RFC 5958 and RFC 5915.
  private func privateValue(_ text: String) throws -> SecretBytes {
    let info = try BERTLV(parsing: try #require(try PEM.blocks(in: text).first).content)
    let key = try BERTLV(parsing: try info.children()[2].content)
    return SecretBytes(Array(try key.children()[1].content))
  }

  @Test("given points, when secrets are agreed on, then they are those", arguments: points)
  func pointVectors(_ name: String) throws {
    try WycheproofFile(name).check { fields, test in
      try check(test) {
        try group(fields).sharedSecret(
          SecretBytes(try test.fields.bytes("private")), try test.fields.bytes("public"))
      }
    }
  }

  @Test(
    "given keys on unknown curves, when read, then nothing is computed", arguments: unknownCurves)
  func unknown(_ name: String) throws {
    try WycheproofFile(name).check { _, test in
      let key = try? KeyAgreementPublicKey(parsing: try test.fields.bytes("public"))
      // Some of the invalid keys are on another curve, which may be a known one.
      let isForeign =
        test.result == .invalid
        && (test.fields["comment"]?.string?.forPeople ?? "").contains(/uses wrong curve|using secp/)
      #expect(key == nil || isForeign, test.comment)
      return .unknown
    }
  }

  @Test("given keys of X25519, when secrets are agreed on, then they are those or refused")
  func x25519() throws {
    try WycheproofFile("x25519").check { _, test in
      let found = try? X25519(privateKey: SecretBytes(try test.fields.bytes("private")))
        .sharedSecret(with: try test.fields.bytes("public"))
      // RFC 7748, 6.1: a secret of zeros shows a public key of low order. All others are computed
      // as the clause has it, on the twist and with numbers that are not reduced too.
      let isRefused = test.flags.contains("ZeroSharedSecret")
      #expect(test.result != .invalid, test.comment)
      let secret = found?.withUnsafeBytes { Array($0) }
      let expected = isRefused ? nil : try test.fields.bytes("shared")
      #expect(secret == expected, test.comment)
      return isRefused ? .refused : .accepted
    }
  }

  @Test("given parameters of curves, when read, then they are the curves of these names or none")
  func parameters() throws {
    try WycheproofFile("ec_prime_order_curves").check { _, test in
      func number(_ name: String) throws -> [UInt8] {
        Array(try test.fields.bytes(name).drop { $0 == 0 })
      }
      let length = try number("p").count
      func element(_ name: String) throws -> [UInt8] {
        let number = try number(name)
        return [UInt8](repeating: 0, count: length - number.count) + number
      }
      let parameters = DER.sequence(
        DER.integer(1),
        DER.sequence(
          DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 1, 1)),
          DER.integer(magnitude: try number("p"))),
        DER.sequence(DER.octetString(try element("a")), DER.octetString(try element("b"))),
        DER.octetString([4] + (try element("gx")) + (try element("gy"))),
        DER.integer(magnitude: try number("n")), DER.integer(1))
      let found = try DomainParameters(parsing: try BERTLV(parsing: parameters)).namedCurve
      let identifier = try ObjectIdentifier(dotted: try test.fields.text("oid"))
      #expect(found == NamedCurve(identifier), test.comment)
      return found == nil ? .unknown : .accepted
    }
  }
}
