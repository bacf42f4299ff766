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

  /// The signer is issued by a second key, whose link certificate is in EF.SOD.
  private static func linked(
    _ world: inout World, name: World.Name = World.rootName,
    _ change: (inout CertificateParts) throws -> Void = { _ in }
  ) throws {
    let key = try World.Keys.named("second")
    var link = try World.authority(
      name, key, issuer: World.rootName, signedBy: try World.Keys.named("root"))
    try change(&link)
    world.signer.issuer = name
    world.signer.issuerKey = key
    world.signer.set(.authorityKeyIdentifier(try key.keyIdentifier()))
    world.included = [try link.der()]
    if name != World.rootName { world.list.issuer = name }
    world.listKey = name == World.rootName ? world.listKey : key
  }

  /// Authorities between signer and anchor, the MRZ's state, and the anchors themselves.
  static let path: [Mutation] = [
    Mutation("no anchor", "unknown no-trust-anchor") { $0.hasRoot = false },
    Mutation("the root of another key in its place", "unknown signer-unknown") {
      $0.root = try World.authority(World.rootName, try World.Keys.named("stranger"))
    },
    Mutation("two roots of one name", "passed") {
      let other = try World.authority(World.rootName, try World.Keys.named("stranger"))
      $0.further = [(try other.der(), .state, false)]
    },
    Mutation("two roots of one name and one key id", "passed") {
      var other = try World.authority(World.rootName, try World.Keys.named("stranger"))
      other.set(.subjectKeyIdentifier(try World.Keys.named("root").keyIdentifier()))
      $0.further = [(try other.der(), .state, false)]
    },
    Mutation("a root of another country", "failed signer-country-differs") {
      let key = try World.Keys.named("root")
      $0.root = try World.authority([.country("XX"), .commonName("CSCA")], key)
      $0.signer.issuer = [.country("XX"), .commonName("CSCA")]
      $0.list.issuer = $0.signer.issuer
    },
    weak("a root that has ended", "authority-not-current") {
      $0.root.notAfter = World.now - World.day
    },
    weak("a root that has not begun", "authority-not-current") {
      $0.root.notBefore = World.now + World.day
    },
    Mutation("a root whose key is not for certificates", "unknown signer-unknown") {
      $0.root.set(.keyUsage([.digitalSignature, .crlSign]))
    },
    Mutation("a root that says it is no authority", "unknown signer-unknown") {
      $0.root.remove(ObjectIdentifier(2, 5, 29, 15))
      $0.root.set(.basicConstraints(isAuthority: false))
    },
    defect("a root with an unknown critical extension", "critical-extension-unknown") {
      $0.root.set(
        CertificateExtension(
          identifier: ObjectIdentifier(1, 2, 3), isCritical: true, value: DER.null))
    },
    Mutation("a root with a critical change of name", "passed") {
      $0.root.set(
        CertificateExtension(
          identifier: ObjectIdentifier(2, 23, 136, 1, 1, 6, 1), isCritical: true, value: DER.null))
    },
    weak("a root of RSA-1024", "weak-key") {
      try $0.setRootKey(World.Keys.named("rsa1024", .rsa(bits: 1024)))
    },
    Mutation(
      "a root of RSA-768", "failed broken-key",
      lenient: "passed broken-key revocation-list-missing revocation-list-unusable"
    ) {
      try $0.setRootKey(World.Keys.named("rsa768", .rsa(bits: 768)))
    },
    Mutation("a root whose own signature is over MD5", "passed") {
      try $0.setRootKey(World.Keys.named("rsa", .rsa(bits: 2048)))
      $0.root.digest = .md5
      $0.root.namedAlgorithm = DER.sequence(
        DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 4)), DER.null)
    },
    Mutation("a stored link of another state", "failed signer-country-differs") {
      try foreignLink(&$0, statedIssuer: World.rootName)
    },
    Mutation(
      "a stored link of another state that names its own as its issuer",
      "failed signer-country-differs"
    ) { try foreignLink(&$0, statedIssuer: foreignName) },
    Mutation(
      "a stored link of another state that names no country as its issuer's",
      "failed signer-country-differs"
    ) { try foreignLink(&$0, statedIssuer: [.commonName("CSCA")]) },
    Mutation("a stored link below one of another state", "failed signer-country-differs") {
      try foreignLink(&$0, statedIssuer: foreignName)
      let key = try World.Keys.named("link1")
      let below = try World.authority(
        foreignName, key, issuer: foreignName, signedBy: World.Keys.named("second"))
      $0.further.append((try below.der(), .state, true))
      $0.signer.issuerKey = key
      $0.signer.set(.authorityKeyIdentifier(try key.keyIdentifier()))
    },
    Mutation(
      "another state's link for the key of a state's own root", "passed revocation-list-missing",
      strict: "unknown revocation-list-missing"
    ) {
      try foreignLink(&$0, statedIssuer: World.rootName)
      let own = try World.authority(foreignName, World.Keys.named("second"))
      $0.further.append((try own.der(), .state, false))
    },
    Mutation(
      "a territory's link that its state signed", "passed revocation-list-missing",
      strict: "unknown revocation-list-missing"
    ) {
      try foreignLink(&$0, statedIssuer: [.country("GB"), .commonName("CSCA")], country: "BM")
      $0.root = try World.authority(
        [.country("GB"), .commonName("CSCA")], World.Keys.named("root"))
      $0.mrz = $0.mrz.replacingOccurrences(of: "XXA", with: "BMU")
    },
    Mutation("a test anchor", "passed") { $0.rootClass = .test },
    Mutation("an included link, signed by the old key", "passed") { try linked(&$0) },
    Mutation("an included link, for the old key signed by the new", "passed") {
      let new = try World.Keys.named("second")
      let old = try World.Keys.named("root")
      $0.root = try World.authority(World.rootName, new)
      $0.listKey = new
      $0.included = [
        try World.authority(World.rootName, old, issuer: World.rootName, signedBy: new).der()
      ]
    },
    Mutation("a link that is in the store", "passed") {
      try linked(&$0)
      $0.further = [($0.included[0], .state, true)]
      $0.included = []
    },
    Mutation("a link that is missing", "unknown signer-unknown") {
      try linked(&$0)
      $0.included = []
    },
    Mutation("a link that a stranger signed", "unknown signer-unknown") {
      try linked(&$0) { $0.issuerKey = try World.Keys.named("stranger") }
    },
    Mutation("a link that is no authority", "unknown signer-unknown") {
      try linked(&$0) { $0.set(.keyUsage([.digitalSignature])) }
    },
    weak("a link that has ended", "authority-not-current") {
      try linked(&$0) { $0.notAfter = World.now - World.day }
    },
    defect("a link with an unknown critical extension", "critical-extension-unknown") {
      try linked(&$0) {
        $0.set(
          CertificateExtension(
            identifier: ObjectIdentifier(1, 2, 3), isCritical: true, value: DER.null))
      }
    },
    weak("a link whose signature is over SHA-1", "weak-digest") {
      try linked(&$0) { $0.digest = .sha1 }
    },
    Mutation("a link to another country", "failed signer-country-differs") {
      try linked(&$0, name: [.country("XX"), .commonName("CSCA")]) {
        $0.set(
          CertificateExtension(
            identifier: ObjectIdentifier(2, 23, 136, 1, 1, 6, 1), isCritical: false,
            value: DER.null))
      }
    },
    defect("a link with another name that does not say so", "path-too-long") {
      try linked(&$0, name: newName)
    },
    Mutation("a link with another name that says so", "passed") {
      try linked(&$0, name: newName) {
        $0.set(
          CertificateExtension(
            identifier: ObjectIdentifier(2, 23, 136, 1, 1, 6, 1), isCritical: false,
            value: DER.null))
      }
    },
    Mutation("a signer that a document signer issued", "unknown signer-unknown") {
      let other = try World.Keys.named("second")
      var parent = $0.signer
      parent.publicKeyInfo = try other.publicKeyInfo()
      $0.signer.issuer = World.signerName
      $0.signer.issuerKey = other
      $0.included = [try parent.der()]
    },
    Mutation("three links in a row", "passed") { try chain(&$0, of: 3) },
    Mutation("four links in a row", "unknown signer-unknown") { try chain(&$0, of: 4) },
    Mutation("links that issue each other", "unknown signer-unknown") {
      let (one, two) = (try World.Keys.named("link1"), try World.Keys.named("link2"))
      let name = World.rootName
      $0.signer.issuerKey = one
      $0.included = [
        try World.authority(name, one, issuer: name, signedBy: two).der(),
        try World.authority(name, two, issuer: name, signedBy: one).der(),
      ]
    },
    Mutation("the document of another state", "failed issuing-state-differs") {
      $0.mrz = $0.mrz.replacingOccurrences(of: "P<UTO", with: "P<DDD")
    },
    Mutation("a DG1 that cannot be read", "passed") { $0.dataGroups[1] = [0x61, 0x00] },
  ]

  private static let foreignName: World.Name = [.country("XX"), .commonName("CSCA")]

  /// A document of another state under a link certificate in the store that Utopia's root signed.
  private static func foreignLink(
    _ world: inout World, statedIssuer: World.Name, country: String = "XX"
  ) throws {
    let key = try World.Keys.named("second")
    let name: World.Name = [.country(WireText(country)), .commonName("CSCA")]
    let link = try World.authority(
      name, key, issuer: statedIssuer, signedBy: World.Keys.named("root"))
    world.further = [(try link.der(), .state, true)]
    world.signer.issuer = name
    world.signer.issuerKey = key
    world.signer.set(.authorityKeyIdentifier(try key.keyIdentifier()))
    world.signer.subject = [.country(WireText(country)), .commonName("Signer")]
    world.mrz = world.mrz.replacingOccurrences(of: "UTO", with: "XXA")
    world.hasList = false
  }

  private static func chain(_ world: inout World, of count: Int) throws {
    var issuer = try World.Keys.named("root")
    for number in 1...count {
      let key = try World.Keys.named("link\(number)")
      let link = try World.authority(
        World.rootName, key, issuer: World.rootName, signedBy: issuer)
      world.included.append(try link.der())
      issuer = key
    }
    world.signer.issuerKey = issuer
    world.signer.set(.authorityKeyIdentifier(try issuer.keyIdentifier()))
  }
}
