import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import TrustTestSupport

import Trust

extension Mutation {
  private static let newName: World.Name = [
    .country("UT"), .organization("Utopia"), .commonName("CSCA new"),
  ]
  private static let nameChange = CertificateExtension(
    identifier: ObjectIdentifier(2, 23, 136, 1, 1, 6, 1), isCritical: false, value: DER.null)

  /// A document whose signer is issued by a second key; its link certificate is in EF.SOD.
  private static func linked(
    _ world: inout World, key: PrivateKey? = nil,
    _ change: (inout CertificateParts) throws -> Void = { _ in }
  ) throws {
    let key = try key ?? World.Keys.named("second")
    var link = try World.authority(
      World.rootName, key, issuer: World.rootName, signedBy: world.root.issuerKey)
    try change(&link)
    world.signer.issuerKey = key
    world.signer.set(.authorityKeyIdentifier(try key.keyIdentifier()))
    world.included = [try link.der()]
  }

  private static func ignored(
    _ name: String, _ change: @escaping @Sendable (inout CertificateParts) throws -> Void
  ) -> Mutation {
    Mutation(name, "unknown signer-unknown") { world in try linked(&world, change) }
  }

  private static let basicConstraints = ObjectIdentifier(2, 5, 29, 19)
  private static let keyUsage = ObjectIdentifier(2, 5, 29, 15)

  private static func md5(_ world: inout World, _ algorithm: UInt64) throws {
    try world.setRootKey(World.Keys.named("rsa", .rsa(bits: 2048)))
    let named = DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, algorithm)), DER.null)
    try linked(&world) {
      $0.digest = .md5
      $0.namedAlgorithm = named
    }
  }

  /// Link certificates in EF.SOD: what such a certificate must say to act as an authority.
  static let includedAuthorities: [Mutation] = [
    ignored("an included link of version 1") { $0.version = nil },
    ignored("an included link of version 2") { $0.version = 2 },
    ignored("an included link without basic constraints") { $0.remove(basicConstraints) },
    ignored("an included link that says CA:FALSE beside keyCertSign") {
      $0.set(.basicConstraints(isAuthority: false))
    },
    ignored("an included link without key usage") { $0.remove(keyUsage) },
    ignored("an included link whose key signs lists only") { $0.set(.keyUsage([.crlSign])) },
    ignored("an included link without extensions") { $0.extensions = [] },
    Mutation("an included link without a path length", "passed") {
      try linked(&$0) { $0.set(.basicConstraints(isAuthority: true)) }
    },
    defect("an included link of another name under a root that allows none", "path-too-long") {
      try renamed(&$0)
    },
    Mutation("an included link of another name under a root that allows one", "passed") {
      try renamed(&$0)
      $0.root.set(.basicConstraints(isAuthority: true, pathLength: 1))
    },
    defect("an included link with a key of RSA-768", "broken-key", at: .signerPath) {
      try linked(&$0, key: World.Keys.named("rsa768", .rsa(bits: 768)))
    },
    weak("an included link with a key of RSA-1024", "weak-key", at: .signerPath) {
      try linked(&$0, key: World.Keys.named("rsa1024", .rsa(bits: 1024)))
    },
    defect("an included link whose signature is over MD5", "broken-digest", at: .signerPath) {
      try md5(&$0, 4)
    },
    broken(
      "an included link whose signature is named MD2 with RSA", "broken-digest",
      lenient: "signature-algorithm-unsupported", at: .signerPath
    ) { try md5(&$0, 2) },
    Mutation(
      "an included link whose algorithm nobody knows", "unknown signature-algorithm-unsupported",
      at: .signerPath
    ) {
      try linked(&$0) {
        $0.namedAlgorithm = DER.sequence(DER.objectIdentifier(ObjectIdentifier(1, 2, 3)))
      }
    },
    Mutation("an included link of another country", "failed signer-country-differs") {
      try linked(&$0) {
        $0.subject = [.country("XX"), .commonName("CSCA")]
        $0.set(nameChange)
      }
      $0.signer.issuer = [.country("XX"), .commonName("CSCA")]
      $0.signer.subject = [.country("XX"), .commonName("Signer")]
      $0.mrz = $0.mrz.replacingOccurrences(of: "UTO", with: "XXA")
    },
    Mutation("an included link of another country, for its own", "failed signer-country-differs") {
      try linked(&$0) {
        $0.subject = [.country("XX"), .commonName("CSCA")]
        $0.set(nameChange)
      }
      $0.signer.issuer = [.country("XX"), .commonName("CSCA")]
    },
  ]

  private static func renamed(_ world: inout World) throws {
    try linked(&world) { $0.subject = newName }
    world.signer.issuer = newName
    world.list.issuer = newName
    world.listKey = try World.Keys.named("second")
  }
}
