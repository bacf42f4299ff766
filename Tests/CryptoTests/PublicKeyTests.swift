import Encoding
import TestSupport
import Testing

import Crypto

@Suite("Public keys")
struct PublicKeyTests {
  private static func tests() -> [JSONValue] {
    (try? Vectors.load("public-keys.json"))?["tests"]?.array ?? []
  }

  private static let message = Array("travel document".utf8)

  private static let ecdsa = try? SignatureAlgorithm(
    parsing: DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 4, 3, 2))))

  @Test(
    "given keys in every encoding, when they are read, then they lie on the right curve or none")
  func keys() throws {
    let algorithm = try #require(Self.ecdsa)
    #expect(Self.tests().count > 80)
    for test in Self.tests() {
      let comment = Comment(rawValue: try test.text("comment"))
      let info = try test.bytes("key")
      switch try test.text("expected") {
      case "curve-unknown":
        #expect(throws: PublicKeyError.curveUnknown, comment) { try PublicKey(publicKeyInfo: info) }
      case "unsupported":
        #expect(throws: PublicKeyError.unsupported(.text("1.3.101.112")), comment) {
          try PublicKey(publicKeyInfo: info)
        }
      case "malformed":
        #expect(throws: PublicKeyError.self, comment) { try PublicKey(publicKeyInfo: info) }
      case let curve:
        let key = try PublicKey(publicKeyInfo: info)
        #expect(key.kind == .ec(try #require(NamedCurve(rawValue: curve))), comment)
        #expect(key.publicKeyInfo == info)
        #expect(key.hasExplicitCurve == (try test.text("comment").contains("explicit")), comment)
        var signature = try test.bytes("signature")
        #expect(
          try key.verify(signature: signature, over: Self.message, algorithm: algorithm), comment)
        signature[signature.count - 1] ^= 1
        #expect(
          try !key.verify(signature: signature, over: Self.message, algorithm: algorithm), comment)
      }
    }
  }

  @Test("given a key cut short or damaged anywhere, when it is read, then nothing traps")
  func damaged() throws {
    let info = try #require(
      Self.tests().first { $0["comment"]?.string == "explicit, no seed" }
    ).bytes("key")
    let genuine = try PublicKey(publicKeyInfo: info)
    for length in 0..<info.count {
      #expect(throws: PublicKeyError.self) {
        try PublicKey(publicKeyInfo: Array(info.prefix(length)))
      }
    }
    for offset in info.indices {
      for bit in 0..<8 {
        var altered = info
        altered[offset] ^= 1 << UInt8(bit)
        // What can still be read is the same key: only its version and padding may differ.
        if let key = try? PublicKey(publicKeyInfo: altered) {
          #expect(key == genuine)
        }
      }
    }
  }

  @Test("given curves, when their identifiers are looked up, then they are found again")
  func identifiers() {
    for curve in NamedCurve.allCases {
      #expect(NamedCurve(curve.objectIdentifier) == curve)
      #expect(curve.fieldLength == (curve.fieldBits + 7) / 8)
    }
    #expect(NamedCurve(ObjectIdentifier(1, 3, 132, 0, 10)) == nil)
  }

  @Test("given algorithms, when they are read, then scheme, digest and name are known")
  func algorithms() throws {
    func read(_ hex: String) throws -> SignatureAlgorithm {
      try SignatureAlgorithm(parsing: try Hex.decode(hex))
    }
    let rsa = try read("300d06092a864886f70d01010b0500")
    #expect(rsa.scheme == .rsaPKCS1)
    #expect(rsa.digest == .sha256)
    #expect(rsa.name == "RSA with SHA-256")
    #expect(try read("300b06092a864886f70d01010b").digest == .sha256)
    #expect(try read("300d06092a864886f70d0101010500").digest == nil)
    let defaults = try read("300d06092a864886f70d01010a3000")
    #expect(defaults.scheme == .rsaPSS(maskDigest: .sha1, saltLength: 20))
    #expect(defaults.digest == .sha1)
    let pss = try read(
      "304106092a864886f70d01010a3034a00f300d06096086480165030402010500"
        + "a11c301a06092a864886f70d010108300d06096086480165030402010500a203020120")
    #expect(pss.scheme == .rsaPSS(maskDigest: .sha256, saltLength: 32))
    #expect(pss.name == "RSA-PSS with SHA-256")
    let unknown = try read("300506032a0304")
    #expect(unknown.scheme == .unknown)
    #expect(unknown.name == "1.2.3.4")
    let foreignMask = try read(
      "302006092a864886f70d01010a3013a111300f06032a0304300806042a0304050500".replacingLength())
    #expect(foreignMask.scheme == .unknown)
  }
}

extension String {
  /// Sets the outermost length right, for an example that was put together by hand.
  fileprivate func replacingLength() -> String {
    let body = dropFirst(4)
    let length = String(body.count / 2, radix: 16)
    return "30" + (length.count == 1 ? "0" : "") + length + body
  }
}
