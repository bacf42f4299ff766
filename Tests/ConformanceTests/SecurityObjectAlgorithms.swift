import Crypto
import Encoding
import TrustTestSupport

/// EF.SOD under each algorithm: the same digest in the table of digests, the attributes, the signature and the
/// certificates, unless a case says otherwise.
extension ConformanceCase {
  private static let rsaWithMD5 = DER.sequence(
    DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 4)), DER.null)
  private static let bareRSA = DER.sequence(
    DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1)), DER.null)

  private static func rsa(_ name: String = "rsa", bits: Int = 2048) throws -> PrivateKey {
    try World.Keys.named("\(name)\(bits)", .rsa(bits: bits))
  }

  private static func curve(_ bits: Int, _ name: String) throws -> PrivateKey {
    try World.Keys.named("\(name) \(bits)", .ec(curve: "brainpoolP\(bits)r1"))
  }

  /// The keys of authority and signer, and one digest and padding for all that they sign.
  private static func setChain(
    _ world: inout World, _ root: PrivateKey, _ signer: PrivateKey, _ digest: DigestAlgorithm,
    _ padding: PrivateKey.RSAPadding = .pkcs1
  ) throws {
    try world.setRootKey(root)
    try world.setSignerKey(signer)
    (world.root.digest, world.root.padding) = (digest, padding)
    (world.signer.digest, world.signer.padding) = (digest, padding)
    setDigest(&world, digest)
    world.sod.padding = padding
  }

  private static func setDigest(_ world: inout World, _ digest: DigestAlgorithm) {
    world.ldsDigest = digest
    world.sod.digest = digest
    world.sod.digestAlgorithms = [World.algorithm(digest)]
  }

  /// `SHA-256` and its like.
  private static func named(_ digest: DigestAlgorithm) -> String {
    "SHA-" + "\(digest)".dropFirst(3)
  }

  private static func warning(_ digest: DigestAlgorithm) -> String {
    digest == .sha1 ? "passed weak-digest" : "passed"
  }

  private static func rsaChain(
    _ identifier: String, _ digest: DigestAlgorithm, _ padding: PrivateKey.RSAPadding,
    isBare: Bool = false
  ) -> ConformanceCase {
    let kind = if case .pkcs1 = padding { "PKCS #1 v1.5" } else { "PSS" }
    return .sod(
      identifier,
      "RSA with \(kind) and \(named(digest)) throughout"
        + (isBare ? ", the signer's algorithm named only as RSA" : ""),
      .successful, warning(digest)
    ) {
      try setChain(&$0, rsa(bits: 3072), rsa(), digest, padding)
      if isBare { $0.sod.signatureAlgorithm = bareRSA }
    }
  }

  /// ECDSA with the identifiers of X9.62.
  private static func ecdsa(
    _ identifier: String, _ digest: DigestAlgorithm, root: Int, signer: Int
  ) -> ConformanceCase {
    .sod(
      identifier, "ECDSA with \(named(digest)) throughout, on \(root) and \(signer) bits",
      .successful,
      warning(digest)
    ) { try setChain(&$0, curve(root, "root"), curve(signer, "signer"), digest) }
  }

  /// ECDSA in the plain form of TR-03111, with its identifiers.
  private static func plainECDSA(
    _ identifier: String, _ digest: DigestAlgorithm, _ arc: UInt64, root: Int, signer: Int
  ) -> ConformanceCase {
    .sod(
      identifier,
      "plain ECDSA (TR-03111) with \(named(digest)) throughout, on \(root) and \(signer) bits",
      .successful, warning(digest)
    ) {
      let (rootKey, signerKey) = (try curve(root, "root"), try curve(signer, "signer"))
      try setChain(&$0, rootKey, signerKey, digest)
      let algorithm = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, arc)))
      let signed: ([UInt8]) throws -> [UInt8] = {
        try World.plain(rootKey.sign($0, digest: digest), root / 8)
      }
      ($0.root.namedAlgorithm, $0.signer.namedAlgorithm) = (algorithm, algorithm)
      ($0.root.sign, $0.signer.sign) = (signed, signed)
      $0.sod.signatureAlgorithm = algorithm
      $0.sod.sign = { try World.plain(signerKey.sign($0, digest: digest), signer / 8) }
    }
  }

  /// DSA, whose key and algorithm are named; the signature is another's, and is never looked at.
  private static func dsa(
    _ identifier: String, _ digest: DigestAlgorithm, _ algorithm: ObjectIdentifier
  ) -> ConformanceCase {
    .sod(
      identifier, "DSA with \(named(digest))", .successful,
      "unknown signature-algorithm-unsupported",
      because: "this program computes no DSA; such a document is never passed, and never failed"
    ) {
      setDigest(&$0, digest)
      $0.signer.publicKeyInfo = DER.sequence(
        DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10040, 4, 1)), DER.null),
        DER.bitString(DER.integer(5)))
      $0.sod.signatureAlgorithm = DER.sequence(DER.objectIdentifier(algorithm))
    }
  }

  private static let pss = PrivateKey.RSAPadding.pss(saltLength: nil)

  static let securityObjectAlgorithms: [ConformanceCase] = [
    rsaChain("LDS_H_01", .sha1, .pkcs1), rsaChain("LDS_H_02", .sha1, pss),
    rsaChain("LDS_H_03", .sha256, pss), rsaChain("LDS_H_04", .sha224, .pkcs1),
    rsaChain("LDS_H_05", .sha256, .pkcs1), rsaChain("LDS_H_06", .sha384, .pkcs1),
    rsaChain("LDS_H_07", .sha512, .pkcs1),
    dsa("LDS_H_08", .sha1, ObjectIdentifier(1, 2, 840, 10040, 4, 3)),
    ecdsa("LDS_H_09", .sha1, root: 256, signer: 224),
    plainECDSA("LDS_H_10", .sha1, 1, root: 256, signer: 224),
    plainECDSA("LDS_H_11", .sha224, 2, root: 256, signer: 224),
    plainECDSA("LDS_H_12", .sha256, 3, root: 256, signer: 256),
    plainECDSA("LDS_H_13", .sha384, 4, root: 384, signer: 384),
    plainECDSA("LDS_H_14", .sha512, 5, root: 512, signer: 512),
    .sod(
      "LDS_H_15", "RSA with PKCS #1 v1.5 and SHA-256, the signer's certificate only at the desk",
      .successful, "passed"
    ) {
      try setChain(&$0, rsa(bits: 3072), rsa(), .sha256)
      $0.hasOwnCertificate = false
      $0.known = [try $0.signer.der()]
    },
    .sod("LDS_H_36", "signed with RSA and MD5", .failed, "failed broken-digest") {
      try setChain(&$0, rsa(bits: 3072), rsa(), .sha256)
      let key = $0.sod.key
      $0.sod.signatureAlgorithm = rsaWithMD5
      $0.sod.sign = { try key.sign($0, digest: .md5) }
    },
    .sod(
      "LDS_H_65", "signature and certificates with RSA and MD5", .failed, "failed broken-digest"
    ) {
      try setChain(&$0, rsa(bits: 3072), rsa(), .sha256)
      let key = $0.sod.key
      ($0.root.digest, $0.signer.digest) = (.md5, .md5)
      ($0.root.namedAlgorithm, $0.signer.namedAlgorithm) = (rsaWithMD5, rsaWithMD5)
      $0.sod.signatureAlgorithm = rsaWithMD5
      $0.sod.sign = { try key.sign($0, digest: .md5) }
    },
    ecdsa("LDS_H_70", .sha224, root: 256, signer: 224),
    ecdsa("LDS_H_71", .sha256, root: 256, signer: 256),
    ecdsa("LDS_H_72", .sha384, root: 384, signer: 384),
    ecdsa("LDS_H_73", .sha512, root: 512, signer: 512),
    .sod(
      "LDS_H_74", "SHA-224 in the table of digests, SHA-256 in the signature", .successful,
      "passed"
    ) {
      try setChain(&$0, rsa(bits: 3072), rsa(), .sha256, pss)
      $0.ldsDigest = .sha224
    },
    .sod(
      "LDS_H_75", "SHA-224 in the table of digests and the attributes, SHA-256 in the signature",
      .successful, "passed"
    ) {
      let key = try rsa()
      try setChain(&$0, rsa(bits: 3072), key, .sha256, pss)
      setDigest(&$0, .sha224)
      $0.sod.signatureAlgorithm = try key.signatureAlgorithm(digest: .sha256, padding: pss)
      $0.sod.sign = { try key.sign($0, digest: .sha256, padding: pss) }
    },
    .sod(
      "LDS_H_76",
      "the same, signed with RSA and PKCS #1 v1.5 under certificates with ECDSA and SHA-224",
      .successful, "passed"
    ) {
      let key = try rsa()
      try setChain(&$0, curve(256, "root"), key, .sha224)
      $0.sod.signatureAlgorithm = try key.signatureAlgorithm(digest: .sha256)
      $0.sod.sign = { try key.sign($0, digest: .sha256) }
    },
    .sod(
      "LDS_H_77", "RSA with PSS, SHA-256 in EF.SOD under certificates with SHA-224", .successful,
      "passed"
    ) {
      try setChain(&$0, rsa(bits: 3072), rsa(), .sha224, pss)
      setDigest(&$0, .sha256)
    },
    .sod(
      "LDS_H_78", "RSA with PSS in EF.SOD under certificates with PKCS #1 v1.5", .successful,
      "passed"
    ) {
      try setChain(&$0, rsa(bits: 3072), rsa(), .sha256)
      $0.sod.padding = pss
    },
    rsaChain("LDS_H_79", .sha1, .pkcs1, isBare: true),
    rsaChain("LDS_H_80", .sha224, .pkcs1, isBare: true),
    rsaChain("LDS_H_81", .sha256, .pkcs1, isBare: true),
    rsaChain("LDS_H_82", .sha384, .pkcs1, isBare: true),
    rsaChain("LDS_H_83", .sha512, .pkcs1, isBare: true),
    rsaChain("LDS_H_94", .sha224, pss), rsaChain("LDS_H_95", .sha384, pss),
    rsaChain("LDS_H_96", .sha512, pss),
    dsa("LDS_H_97", .sha224, ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 1)),
    dsa("LDS_H_98", .sha256, ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 3, 2)),
  ]
}
