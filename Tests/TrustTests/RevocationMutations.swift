import Crypto
import Encoding
import Foundation
import PKIX
import TestSupport
import TrustTestSupport

import Trust

extension Mutation {
  /// Nothing usable: a warning of its own, and the one that there is none.
  private static func unusable(
    _ name: String, _ change: @escaping @Sendable (inout World) throws -> Void
  ) -> Mutation {
    Mutation(
      name, "passed revocation-list-missing revocation-list-unusable",
      strict: "unknown revocation-list-unusable", change)
  }

  /// A list of RSA with MD5: the algorithm is named afterwards, and what is signed holds it.
  private static func md5(_ world: inout World) throws {
    let key = try World.Keys.named("rsa", .rsa(bits: 2048))
    try world.setRootKey(key)
    let (sha256, md5) = (rsa(11), rsa(4))
    world.listTampering = { der in
      guard let parts = try? BERTLV(parsing: der).children(), parts.count == 3 else { return der }
      var statement = Array(parts[0].encoded)
      guard let place = statement.offset(of: sha256) else { return der }
      statement.replaceSubrange(place..<place + sha256.count, with: md5)
      guard let signature = try? key.sign(statement, digest: .md5) else { return der }
      return DER.sequence(statement, md5, DER.bitString(signature))
    }
  }

  private static func rsa(_ arc: UInt64) -> [UInt8] {
    DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, arc)), DER.null)
  }

  private static func critical(_ identifier: ObjectIdentifier) -> CertificateExtension {
    CertificateExtension(identifier: identifier, isCritical: true, value: DER.integer(1))
  }

  /// The revocation list, field by field.
  static let revocation: [Mutation] = [
    Mutation(
      "no list", "passed revocation-list-missing", strict: "unknown revocation-list-missing"
    ) { $0.hasList = false },
    Mutation(
      "a list of another issuer", "passed revocation-list-missing",
      strict: "unknown revocation-list-missing"
    ) {
      let key = try World.Keys.named("stranger")
      $0.list.issuer = [.country("UT"), .commonName("Another")]
      $0.listKey = key
      $0.revoke([0x10, 0x01])
      let other = try World.authority($0.list.issuer, key)
      $0.further = [(try other.der(), .state, false)]
    },
    unusable("a list that a stranger signed") {
      $0.listKey = try World.Keys.named("stranger")
      $0.revoke([0x10, 0x01])
    },
    unusable("a list whose signature was changed") {
      $0.listTampering = { $0.flipping($0.count - 1) }
    },
    unusable("a list to which an entry was added after signing") {
      let number = DER.integer(magnitude: [0x10, 0x02])
      $0.listTampering = { der in
        der.offset(of: number).map { der.flipping($0 + 3, bit: 1) } ?? der
      }
    },
    unusable("a list that begins tomorrow") {
      $0.list.thisUpdate = World.now + World.day
    },
    Mutation(
      "a list that has ended", "passed revocation-list-stale",
      strict: "unknown revocation-list-stale"
    ) { $0.list.nextUpdate = World.now - World.day },
    Mutation(
      "a list of 91 days without end", "passed revocation-list-stale",
      strict: "unknown revocation-list-stale"
    ) {
      $0.list.thisUpdate = World.now - 91 * World.day
      $0.list.nextUpdate = nil
    },
    Mutation("a list of 89 days without end", "passed") {
      $0.list.thisUpdate = World.now - 89 * World.day
      $0.list.nextUpdate = nil
    },
    Mutation("an ended list beside one in force", "passed") {
      var old = $0.list
      old.nextUpdate = World.now - World.day
      $0.furtherLists = [try $0.list.sign(with: $0.listKey)]
      $0.list = old
    },
    Mutation("an entry for the signer", "failed signer-revoked") { $0.revoke([0x10, 0x01]) },
    Mutation("an entry for the signer with a reason", "failed signer-revoked") {
      $0.revoke([0x10, 0x01], .superseded)
    },
    Mutation("an entry for the signer that takes it off", "failed signer-revoked") {
      $0.revoke([0x10, 0x01], .removeFromList)
    },
    Mutation("an entry for the signer in an ended list", "failed signer-revoked") {
      $0.revoke([0x10, 0x01])
      $0.list.nextUpdate = World.now - World.day
    },
    Mutation("an entry for the signer only in an older list", "failed signer-revoked") {
      var old = $0
      old.revoke([0x10, 0x01])
      old.list.thisUpdate = World.now - 60 * World.day
      $0.furtherLists = [try old.list.sign(with: $0.listKey)]
    },
    Mutation("an entry for a negative serial number", "failed signer-revoked") {
      $0.signer.serialNumber = [0x80, 0x01]
      $0.revoke([0x80, 0x01])
    },
    Mutation("an entry for another serial number", "passed") { $0.revoke([0x10, 0x03]) },
    Mutation("an entry for the root", "failed authority-revoked") { $0.revoke([0x01]) },
    Mutation("an entry for an included link", "failed authority-revoked") {
      let key = try World.Keys.named("second")
      var link = try World.authority(
        World.rootName, key, issuer: World.rootName, signedBy: try World.Keys.named("root"))
      link.serialNumber = [0x77]
      $0.included = [try link.der()]
      $0.signer.issuerKey = key
      $0.signer.set(.authorityKeyIdentifier(try key.keyIdentifier()))
      $0.revoke([0x77])
    },
    unusable("a list with an unknown critical extension") {
      $0.list.extensions.append(critical(ObjectIdentifier(1, 2, 3)))
    },
    unusable("a delta list") {
      $0.list.extensions.append(critical(ObjectIdentifier(2, 5, 29, 27)))
    },
    unusable("a list for one distribution point") {
      $0.list.extensions.append(critical(ObjectIdentifier(2, 5, 29, 28)))
    },
    unusable("an entry with another issuer's certificate") {
      $0.revoke([0x10, 0x01])
      $0.list.entries[1].extensions = [critical(ObjectIdentifier(2, 5, 29, 29))]
    },
    unusable("a list of an authority that may not sign lists") {
      $0.root.set(.keyUsage([.keyCertSign]))
    },
    unusable("a list that only a test anchor of the same name signed") {
      let key = try World.Keys.named("stranger")
      let other = try World.authority(World.rootName, key)
      $0.further = [(try other.der(), .test, false)]
      $0.listKey = key
      $0.revoke([0x10, 0x01])
    },
    Mutation("a list that a later key of the authority signed", "passed") {
      let key = try World.Keys.named("second")
      $0.further = [(try World.authority(World.rootName, key).der(), .state, false)]
      $0.listKey = key
    },
    Mutation("an entry in a list of the authority's later name", "failed signer-revoked") {
      let key = try World.Keys.named("second")
      let name: World.Name = [.country("UT"), .commonName("CSCA new")]
      let link = try World.authority(
        name, key, issuer: World.rootName, signedBy: try World.Keys.named("root"))
      $0.further = [(try link.der(), .state, true)]
      $0.listKey = key
      $0.list.issuer = name
      $0.revoke([0x10, 0x01])
    },
    Mutation("a list without number or key id", "passed") { $0.list.extensions = [] },
    Mutation("an empty list", "passed") { $0.list.entries = [] },
    unusable("MD5 in the list's signature") {
      try md5(&$0)
    },
    Mutation(
      "an entry for the signer in a list whose signature is over MD5", "failed signer-revoked"
    ) {
      try md5(&$0)
      $0.revoke([0x10, 0x01])
    },
    unusable("a list that a later, broken key of the authority signed") {
      let key = try World.Keys.named("rsa768", .rsa(bits: 768))
      $0.further = [(try World.authority(World.rootName, key).der(), .state, false)]
      $0.listKey = key
    },
    weak("SHA-1 in the list's signature", "weak-digest") { $0.listDigest = .sha1 },
  ]
}
