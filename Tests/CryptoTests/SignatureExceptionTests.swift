import COpenSSL
import Encoding
import Foundation
import TestSupport
import Testing

@testable import Crypto

/// RSA signatures over blocks of a test's own making: what a forger could try, and what a signer
/// could write.
struct RawSigner {
  let key: PrivateKey
  let publicKey: PublicKey

  init(bits: Int) throws {
    key = try RSAKeyPool.key(bits: bits)
    publicKey = try PublicKey(publicKeyInfo: try key.publicKeyInfo())
  }

  var length: Int { Int(EVP_PKEY_get_size(key.key.pointer)) }

  /// The block raised by the private key, whatever is in it.
  func sign(_ block: [UInt8]) throws -> [UInt8] {
    let context = try #require(EVP_PKEY_CTX_new_from_pkey(nil, key.key.pointer, nil))
    defer { EVP_PKEY_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: length)
    var count = signature.count
    try #require(EVP_PKEY_sign_init(context) == 1)
    try #require(EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1)
    try #require(EVP_PKEY_sign(context, &signature, &count, block, block.count) == 1)
    return Array(signature.prefix(count))
  }
}

@Suite("Departures under which a signature verifies")
struct SignatureExceptionTests {
  private static let message = Array("a statement".utf8)
  private static let rsa = Result { try RawSigner(bits: 2048) }

  private static func algorithm(_ dotted: String, null: Bool = true) throws -> SignatureAlgorithm {
    try SignatureAlgorithm(
      parsing: DER.sequence(
        DER.objectIdentifier(try ObjectIdentifier(dotted: dotted)), null ? DER.null : []))
  }

  private static let sha256RSA = Result { try algorithm("1.2.840.113549.1.1.11") }
  private static let sha256ECDSA = Result { try algorithm("1.2.840.10045.4.3.2", null: false) }

  private static func digestInfo(
    _ digest: DigestAlgorithm = .sha256, over message: [UInt8] = message,
    parameters: [UInt8] = []
  ) throws -> [UInt8] {
    DER.sequence(
      DER.sequence(DER.objectIdentifier(digest.objectIdentifier), parameters),
      DER.octetString(try digest.digest(message)))
  }

  private static func block(_ info: [UInt8], length: Int, after: [UInt8] = []) -> [UInt8] {
    let padding = length - info.count - after.count - 3
    return [0, 1] + [UInt8](repeating: 0xFF, count: max(0, padding)) + [0] + info + after
  }

  private func outcome(of block: [UInt8]) throws -> SignatureVerification {
    let signer = try Self.rsa.get()
    return try signer.publicKey.verification(
      of: try signer.sign(block), over: Self.message, algorithm: try Self.sha256RSA.get())
  }

  @Test("given a DigestInfo with its NULL, when it is verified, then nothing departs")
  func ordinary() throws {
    let signer = try Self.rsa.get()
    let info = try Self.digestInfo(parameters: DER.null)
    #expect(try outcome(of: Self.block(info, length: signer.length)) == .valid([]))
  }

  @Test("given a DigestInfo without its NULL, when it is verified, then it passes with a name")
  func withoutNull() throws {
    let signer = try Self.rsa.get()
    let block = Self.block(try Self.digestInfo(), length: signer.length)
    #expect(try outcome(of: block) == .valid([.digestInfoWithoutNull]))
    let signature = try signer.sign(block)
    let algorithm = try Self.sha256RSA.get()
    #expect(
      try !signer.publicKey.verify(
        signature: signature, over: Self.message, algorithm: algorithm))
    #expect(
      try signer.publicKey.verification(
        of: signature, over: Self.message + [0], algorithm: algorithm) == .invalid)
    for digest in [DigestAlgorithm.sha1, .sha224, .sha384, .sha512] {
      let other = try #require(SignatureAlgorithm.identifier(.rsaPKCS1, digest))
      let block = Self.block(try Self.digestInfo(digest), length: signer.length)
      let found = try signer.publicKey.verification(
        of: try signer.sign(block), over: Self.message,
        algorithm: try Self.algorithm(other.description))
      #expect(found == .valid([.digestInfoWithoutNull]))
    }
  }

  @Test("given any other block, when it is verified, then the departure opens nothing for it")
  func nothingElse() throws {
    let length = try Self.rsa.get().length
    let info = try Self.digestInfo()
    var blocks: [(String, [UInt8])] = []
    func add(_ name: String, _ block: [UInt8]) { blocks.append((name, block)) }
    let good = Self.block(info, length: length)
    // Bleichenbacher: short padding, a good DigestInfo, and space behind it for whatever cubes.
    let garbage = [UInt8](repeating: 0x5A, count: length - info.count - 11)
    add("garbage behind", [0, 1] + [UInt8](repeating: 0xFF, count: 8) + [0] + info + garbage)
    add("one byte behind", Self.block(info, length: length, after: [0]))
    add(
      "garbage in the padding", [0, 1] + garbage + [UInt8](repeating: 0xFF, count: 8) + [0] + info)
    add("another block type", [0, 2] + good.dropFirst(2))
    add("block type 0", [0, 0] + good.dropFirst(2))
    add("a zero in the padding", Array(good.prefix(20)) + [0] + good.dropFirst(21))
    add("no separator", [0, 1] + [UInt8](repeating: 0xFF, count: length - info.count - 2) + info)
    add("another digest's name", Self.block(try Self.digestInfo(.sha384), length: length))
    let named = DER.sequence(
      DER.sequence(DER.objectIdentifier(DigestAlgorithm.sha1.objectIdentifier)),
      DER.octetString(try DigestAlgorithm.sha256.digest(Self.message)))
    add("SHA-1's name before SHA-256", Self.block(named, length: length))
    add("no name", Self.block(try DigestAlgorithm.sha256.digest(Self.message), length: length))
    for (name, parameters) in [
      ("a byte string", DER.octetString([1])), ("a long NULL", [0x05, 0x81, 0x00]),
      ("a NULL with content", [0x05, 0x01, 0x00]), ("two NULLs", DER.null + DER.null),
      ("garbage", [UInt8](repeating: 0x30, count: 40)),
    ] {
      add(name, Self.block(try Self.digestInfo(parameters: parameters), length: length))
    }
    // The same DigestInfo in BER: a length in more bytes than it needs.
    let long = [0x30, 0x81, UInt8(info.count - 2)] + info.dropFirst(2)
    add("a long length", Self.block(long, length: length))
    add("another message", Self.block(try Self.digestInfo(over: [1]), length: length))
    for (name, block) in blocks {
      #expect(block.count == length, "\(name)")
      #expect(try outcome(of: block) == .invalid, "\(name)")
    }
  }

  @Test("given a signature of another length than the modulus, then the departure is not tried")
  func lengths() throws {
    let signer = try Self.rsa.get()
    let signature = try signer.sign(Self.block(try Self.digestInfo(), length: signer.length))
    for altered in [
      [0] + signature, Array(signature.dropFirst()), Array(signature.dropLast()), signature + [0],
      [],
    ] {
      let found = try signer.publicKey.verification(
        of: altered, over: Self.message, algorithm: try Self.sha256RSA.get())
      #expect(found == .invalid)
    }
  }

  @Test("given a modulus with space for seven bytes of padding, then there is no block for it")
  func shortModulus() throws {
    let rule = try DigestInfoWithoutNull(digest: .sha256, over: Self.message)
    let info = try Self.digestInfo()
    #expect(rule.block(info.count + 10) == nil)
    #expect(rule.block(0) == nil)
    #expect(rule.block(info.count + 11)?.count == info.count + 11)
  }

  @Test("given an exponent of 3 and a cube root, when it is verified, then it is a forgery")
  func cubeRoot() throws {
    // With e = 3 a block whose middle is free has a root that anybody can take: the cube of the
    // integer nearest to `00 01 FF…FF 00 DigestInfo` followed by zeros begins like it.
    let vectors = try Vectors.load("rsa-cube-root.json")
    let key = try PublicKey(publicKeyInfo: try vectors.bytes("publicKeyInfo"))
    for test in vectors["tests"]?.array ?? [] {
      let found = try key.verification(
        of: try test.bytes("signature"), over: try vectors.bytes("message"),
        algorithm: try Self.sha256RSA.get())
      #expect(found == .invalid, "\(test["comment"]?.string ?? "")")
    }
  }

  @Test(
    "given ECDSA in the other form, when it is verified, then it passes with a name",
    arguments: [
      NamedCurve.secp224r1, .secp256r1, .secp384r1, .secp521r1, .brainpoolP320r1, .brainpoolP512r1,
    ])
  func forms(_ curve: NamedCurve) throws {
    let name = curve == .secp256r1 ? "prime256v1" : curve.rawValue
    let key = try PrivateKey.generate(.ec(curve: name))
    let publicKey = try PublicKey(publicKeyInfo: try key.publicKeyInfo())
    let sequence = try key.sign(Self.message, digest: .sha256)
    let plain = try Self.plain(sequence, curve.fieldLength)
    let announcedSequence = try Self.sha256ECDSA.get()
    let announcedPlain = try Self.algorithm("0.4.0.127.0.7.1.1.4.1.3", null: false)
    func verification(
      _ signature: [UInt8], _ algorithm: SignatureAlgorithm, _ message: [UInt8] = Self.message
    ) throws -> SignatureVerification {
      try publicKey.verification(of: signature, over: message, algorithm: algorithm)
    }
    #expect(try verification(sequence, announcedSequence) == .valid([]))
    #expect(try verification(plain, announcedSequence) == .valid([.plainECDSA]))
    #expect(try verification(plain, announcedPlain) == .valid([]))
    #expect(try verification(sequence, announcedPlain) == .valid([.sequenceECDSA]))
    for algorithm in [announcedSequence, announcedPlain] {
      #expect(try verification(plain + [0], algorithm) == .invalid)
      #expect(try verification([0] + plain, algorithm) == .invalid)
      let middle = plain.count / 2
      let padded = plain[..<middle] + [0] + plain[middle...]
      #expect(try verification(Array(padded), algorithm) == .invalid)
      #expect(try verification(Array(plain.dropLast()), algorithm) == .invalid)
      #expect(try verification(sequence + [0], algorithm) == .invalid)
      #expect(try verification(plain, algorithm, [1]) == .invalid)
      #expect(try verification([UInt8](repeating: 0, count: plain.count), algorithm) == .invalid)
      #expect(try verification([], algorithm) == .invalid)
      var swapped = plain
      swapped[plain.count / 2] ^= 1
      #expect(try verification(swapped, algorithm) == .invalid)
    }
  }

  private static func plain(_ sequence: [UInt8], _ length: Int) throws -> [UInt8] {
    try BERTLV(parsing: sequence).children().flatMap { number in
      let magnitude = Array(number.content.drop { $0 == 0 })
      return [UInt8](repeating: 0, count: length - magnitude.count) + magnitude
    }
  }

  @Test("given a point on another curve than is named, then it is a key only for who asks for it")
  func mislabelledCurve() throws {
    let key = try PrivateKey.generate(.ec(curve: "secp224r1"))
    let info = try key.publicKeyInfo()
    let right = DER.objectIdentifier(NamedCurve.secp224r1.objectIdentifier)
    let wrong = DER.objectIdentifier(NamedCurve.brainpoolP224r1.objectIdentifier)
    let bits = try #require(try BERTLV(parsing: info).children().last)
    let mislabelled = DER.sequence(
      DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 2, 1)), wrong),
      Array(bits.encoded))
    #expect(info.count < mislabelled.count + right.count)
    #expect(throws: PublicKeyError.malformed(.keyItself)) {
      _ = try PublicKey(publicKeyInfo: mislabelled)
    }
    let found = try PublicKey(publicKeyInfo: mislabelled, correctingCurve: true)
    #expect(found.kind == .ec(.secp224r1))
    #expect(found.isCurveCorrected)
    let signature = try key.sign(Self.message, digest: .sha256)
    let algorithm = try Self.sha256ECDSA.get()
    #expect(
      try found.verification(of: signature, over: Self.message, algorithm: algorithm)
        == .valid([.curveMislabelled]))
    #expect(
      try !found.verify(signature: signature, over: Self.message, algorithm: algorithm))
    let proper = try PublicKey(publicKeyInfo: info, correctingCurve: true)
    #expect(!proper.isCurveCorrected)
    var nowhere = mislabelled
    nowhere[nowhere.count - 1] ^= 1
    #expect(throws: PublicKeyError.self) {
      _ = try PublicKey(publicKeyInfo: nowhere, correctingCurve: true)
    }
  }

  @Test(
    "given the Lithuanian signer that was published, then its curve is corrected only if asked",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func lithuania() throws {
    let vector = try JSONReader.read(
      try Vectors.realFile("vectors/lt_bad_curve_signature.json"))
    let point = try vector.bytes("pub_x") + vector.bytes("pub_y")
    let info = DER.sequence(
      DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 2, 1)),
        DER.objectIdentifier(NamedCurve.brainpoolP224r1.objectIdentifier)),
      DER.bitString([4] + point))
    #expect(throws: PublicKeyError.self) { _ = try PublicKey(publicKeyInfo: info) }
    let key = try PublicKey(publicKeyInfo: info, correctingCurve: true)
    #expect(key.kind == .ec(.secp224r1))
    // What was signed was not published: the numbers are in range and fit nothing else.
    #expect(
      try key.verification(
        of: try vector.bytes("signature_der"), over: Self.message,
        algorithm: try Self.sha256ECDSA.get()) == .invalid)
  }

  @Test(
    "given a key labelled for PSS, then a PKCS#1 signature is excused or forbidden, never plainly valid"
  )
  func pssLabels() throws {
    let vectors = try Vectors.load("pss-key-labels.json")
    let message = try vectors.bytes("message")
    let signatures = ["pkcs1": try vectors.bytes("pkcs1"), "pss": try vectors.bytes("pss")]
    let pss = try SignatureAlgorithm(
      parsing: try Self.rsa.get().key.signatureAlgorithm(
        digest: .sha256, padding: .pss(saltLength: 32)))
    let algorithms = ["pkcs1": try Self.sha256RSA.get(), "pss": pss]
    let outcomes: [String: SignatureVerification] = [
      "valid": .valid([]), "invalid": .invalid, "forbidden": .forbidden,
      "pss-key-misused": .valid([.pssKeyMisused]),
    ]
    for test in try #require(vectors["tests"]?.array) {
      let key = try PublicKey(publicKeyInfo: test.bytes("key"))
      #expect(key.kind == .rsa(bits: 2048, exponent: [1, 0, 1]))
      for (scheme, algorithm) in algorithms {
        let signature = try #require(signatures[scheme])
        let expected = try outcomes[test.text(scheme)]
        let comment = try test.text("comment")
        let found = try key.verification(of: signature, over: message, algorithm: algorithm)
        #expect(found == expected, "\(comment), \(scheme)")
        #expect(found.isValid == (expected != .invalid && expected != .forbidden))
        // Whatever the label excuses, it is the signature of this key over these bytes.
        var other = signature
        other[100] ^= 1
        for (bytes, signature) in [(message + [0], signature), (message, other)] {
          let found = try key.verification(of: signature, over: bytes, algorithm: algorithm)
          #expect(found == .invalid)
        }
      }
    }
  }
}
