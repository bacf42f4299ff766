import Crypto
import Encoding
import Foundation
import PKIX
import TrustTestSupport
import Verdicts

import Trust

extension ListMutation {
  private static let keyUsage = ObjectIdentifier(2, 5, 29, 15)
  private static let extendedKeyUsage = ObjectIdentifier(2, 5, 29, 37)

  /// The signer's certificate.
  static let signers: [ListMutation] = [
    refused("no key usage", .masterListSignerKeyUsage) { $0.signer.remove(keyUsage) },
    refused("a key for certificates", .masterListSignerKeyUsage) {
      $0.signer.set(.keyUsage([.keyCertSign, .crlSign]))
    },
    refused("a key for what must not be denied", .masterListSignerKeyUsage) {
      $0.signer.set(.keyUsage([.contentCommitment]))
    },
    refused("no extended key usage, as a document signer", .masterListSignerPurpose) {
      $0.signer.remove(extendedKeyUsage)
    },
    refused("the extended key usage of deviation lists", .masterListSignerPurpose) {
      $0.signer.set(
        .extendedKeyUsage([ObjectIdentifier(2, 23, 136, 1, 1, 8)], isCritical: true))
    },
    refused("any extended key usage", .masterListSignerPurpose) {
      $0.signer.set(.extendedKeyUsage([ObjectIdentifier(2, 5, 29, 37, 0)], isCritical: true))
    },
    refused("an extended key usage that is none", .masterListSignerPurpose) {
      $0.signer.set(
        CertificateExtension(identifier: extendedKeyUsage, isCritical: true, value: DER.null))
    },
    ListMutation("one more extended key usage", .accepted) {
      $0.signer.set(
        .extendedKeyUsage(
          [ObjectIdentifier(2, 23, 136, 1, 1, 8), ListWorld.purpose], isCritical: false))
    },
    refused("an unknown critical extension", .masterListSignerExtension) {
      $0.signer.set(
        CertificateExtension(
          identifier: ObjectIdentifier(1, 2, 3), isCritical: true, value: DER.null))
    },
    ListMutation("an unknown extension that is not critical", .accepted) {
      $0.signer.set(
        CertificateExtension(
          identifier: ObjectIdentifier(1, 2, 3), isCritical: false, value: DER.null))
    },
    refused("a key of RSA-768", .masterListSignerKeyBroken) {
      try $0.setSignerKey(World.Keys.named("rsa768", .rsa(bits: 768)))
    },
    refused("a signer of another country", .masterListSignerCountryDiffers) {
      $0.signer.subject = [.country("UX"), .commonName("Lists")]
    },
    refused("an authority of another country", .masterListSignerCountryDiffers) {
      $0.listed = [try ListWorld.authority("UX", "Lists' CSCA", "foreign")]
      try $0.setIssuer([.country("UX"), .commonName("Lists' CSCA")], "foreign")
    },
    ListMutation("a signer without a country", .accepted) {
      $0.signer.subject = [.commonName("Lists")]
    },
    ListMutation("its country in lower case", .accepted) {
      $0.signer.subject = [.country("uq"), .commonName("Lists")]
    },
    refused("a signer that was revoked", .masterListSignerRevoked) {
      try $0.revoke([0x10, 0x01])
    },
    refused("a signer that an old CRL revoked", .masterListSignerRevoked) {
      try $0.revoke([0x10, 0x01], until: ListWorld.now - World.day)
    },
    ListMutation("a CRL that revokes somebody else", .accepted) { try $0.revoke([0x10, 0x02]) },
    ListMutation("a CRL of another state under this one's name", .accepted) {
      $0.anchors.append(($0.listed[0], .state, false))
      try $0.revoke([0x10, 0x01], "other")
    },
    refused("an authority that was revoked", .masterListAuthorityRevoked) {
      try $0.revoke([0x01])
    },
    refused("the simulator's country", .certificateSimulated) {
      $0.listed = [try ListWorld.authority("UT", "CSCA", "simulated")]
      try $0.setIssuer([.country("UT"), .commonName("CSCA")], "simulated")
      $0.signer.subject = [.country("UT"), .commonName("Lists")]
    },
  ]

  /// md5WithRSAEncryption, RFC 8017, A.2.4.
  static let md5WithRSA = DER.sequence(
    DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 1, 4)), DER.null)

  private static let linkName: ListWorld.Name = [.country("UQ"), .commonName("CSCA 2")]

  /// A link from the state's root to a second key, and the signer under it.
  private static func link(
    _ world: inout ListWorld, change: (inout CertificateParts) throws -> Void = { _ in }
  ) throws -> [UInt8] {
    try world.setIssuer(linkName, "list link")
    return try ListWorld.authority(
      "UQ", "CSCA 2", "list link", after: ListWorld.rootName, signedBy: "list root",
      change: {
        $0.serialNumber = [0x05]
        try change(&$0)
      })
  }

  /// The path from the signer to what is accepted.
  static let paths: [ListMutation] = [
    asked("a publisher that was never accepted") { $0.accepted = nil },
    asked("another publisher that was accepted") { $0.accepted = "UX" },
    asked("a root that is in the list and not in the store") { $0.knowsRoot = false },
    asked("a root that is a test anchor only") {
      $0.knowsRoot = false
      $0.anchors = [(try $0.root.der(), .test, false)]
    },
    asked("a certificate of the signer that was changed") {
      $0.signer.tampering = { $0.flipping($0.count - 1) }
    },
    asked("a signer that a stranger issued") {
      $0.signer.issuerKey = try World.Keys.named("stranger")
    },
    asked("a signer of another name's authority") {
      $0.signer.issuer = [.country("UQ"), .commonName("Somebody")]
    },
    asked("a root whose key anybody can break") {
      let key = try World.Keys.named("rsa768", .rsa(bits: 768))
      $0.root = try World.authority(ListWorld.rootName, key)
      $0.signer.issuerKey = key
    },
    asked("a root that may not issue") { $0.root.set(.keyUsage([.crlSign])) },
    ListMutation("a link in the list", .accepted) { $0.listed.append(try link(&$0)) },
    ListMutation("a link in the list that is not marked as an authority", .accepted) {
      $0.listed.append(
        try link(&$0) { $0.set(.basicConstraints(isAuthority: false)) })
    },
    ListMutation("a link beside the list", .accepted) { $0.beside = [try link(&$0)] },
    asked("a link beside the list without cA") {
      $0.beside = [try link(&$0) { $0.set(.basicConstraints(isAuthority: false)) }]
    },
    asked("a link beside the list without basic constraints") {
      $0.beside = [try link(&$0) { $0.remove(ObjectIdentifier(2, 5, 29, 19)) }]
    },
    asked("a link beside the list without key usage") {
      $0.beside = [try link(&$0) { $0.remove(ObjectIdentifier(2, 5, 29, 15)) }]
    },
    asked("a link beside the list of version 1") {
      $0.beside = [try link(&$0) { $0.version = 1 }]
    },
    asked("a link that may not issue") {
      $0.listed.append(try link(&$0) { $0.set(.keyUsage([.crlSign])) })
    },
    asked("a link that another state signed") {
      $0.anchors.append(($0.listed[0], .state, false))
      $0.listed.append(
        try link(&$0) {
          $0.issuer = ListWorld.otherName
          $0.issuerKey = try World.Keys.named("other")
        })
    },
    asked("links longer than a path may be") {
      var (name, key) = (ListWorld.rootName, "list root")
      for number in 1...5 {
        let next = "list link \(number)"
        $0.listed.append(
          try ListWorld.authority("UQ", next, next, after: name, signedBy: key))
        (name, key) = ([.country("UQ"), .commonName(WireText(next))], next)
      }
      try $0.setIssuer(name, key)
    },
    refused("a link that was revoked", .masterListAuthorityRevoked) {
      $0.listed.append(try link(&$0))
      try $0.revoke([0x05])
    },
    refused("a root that was revoked, over a link", .masterListAuthorityRevoked) {
      $0.listed.append(try link(&$0))
      $0.holdsRoot = false
      try $0.revoke([0x01])
    },
  ]

  /// One certificate in the list.
  static let certificates: [ListMutation] = [
    entry("a certificate that is none", .certificateMalformed) { [0x30, 0] },
    entry("a certificate of 9 KiB", .certificateMalformed) {
      try ListWorld.authority("UY", "long", "UY") {
        $0.set(
          CertificateExtension(
            identifier: ObjectIdentifier(1, 2, 3), isCritical: false,
            value: DER.octetString([UInt8](repeating: 0, count: 9 << 10))))
      }
    },
    entry("a certificate of a thousand parts", .certificateMalformed) {
      try ListWorld.authority("UY", "many", "UY") {
        $0.subject += Array(repeating: .organization("a"), count: 170)
        $0.issuer = $0.subject
      }
    },
    entry("a name of more than a kilobyte", .certificateMalformed) {
      try ListWorld.authority("UY", String(repeating: "a", count: 1024), "UY")
    },
    entry("a key of RSA-16384", .signatureAlgorithmUnsupported) {
      try ListWorld.authority("UY", "CSCA", "UY") {
        $0.publicKeyInfo = World.rsaKey(
          modulus: [0] + [UInt8](repeating: 0xFF, count: 2048), exponent: [1, 0, 1])
      }
    },
    entry("a self-signed certificate that was changed", .certificateSignatureInvalid) {
      try ListWorld.authority("UY", "CSCA", "UY") { $0.tampering = { $0.flipping($0.count - 1) } }
    },
    entry("a key usage without keyCertSign", .certificateNotAuthority) {
      try ListWorld.authority("UY", "CSCA", "UY") { $0.set(.keyUsage([.digitalSignature])) }
    },
    entry("no country", .certificateCountryMissing) {
      try ListWorld.authority("UY", "CSCA", "UY") {
        $0.subject = [.commonName("CSCA")]
        $0.issuer = $0.subject
      }
    },
    ListMutation("a certificate twice", .entry(.certificateDuplicate)) {
      $0.listed += $0.listed
    },
    entry("an authority's key of RSA-768", .certificateKeyBroken) {
      var parts = try World.authority(
        [.country("UY"), .commonName("CSCA")], World.Keys.named("rsa768", .rsa(bits: 768)))
      parts.digest = .sha256
      return try parts.der()
    },
    entry("a curve that nobody knows", .curveUnknown) {
      try ListWorld.authority("UY", "CSCA", "UY") {
        $0.publicKeyInfo = DER.sequence(
          DER.sequence(
            DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 10045, 2, 1)),
            DER.objectIdentifier(ObjectIdentifier(1, 3, 132, 0, 10))),
          DER.bitString([4] + [UInt8](repeating: 1, count: 64)))
      }
    },
    entry("a certificate of the simulator's country", .certificateSimulated) {
      try ListWorld.authority("UT", "CSCA", "simulated")
    },
    entry("a link whose issuer is nowhere", .linkPending) {
      try ListWorld.authority("UY", "CSCA 2", "UY", after: linkName, signedBy: "nowhere")
    },
    ListMutation("a link of its own state", .entry(.anchorAdded)) {
      try $0.append("UX", "CSCA 2", after: ListWorld.otherName, signedBy: "other")
    },
    ListMutation("a link to another state", .entry(.certificateOfOtherState)) {
      try $0.append("UY", "CSCA", after: ListWorld.otherName, signedBy: "other")
    },
    ListMutation(
      "a link to another state under a name of that one", .entry(.certificateOfOtherState)
    ) {
      try $0.append(
        "UY", "CSCA", after: [.country("UY"), .commonName("CSCA 0")], signedBy: "other")
    },
    ListMutation("a link whose issuer names another state", .entry(.certificateOfOtherState)) {
      try $0.append(
        "UX", "CSCA 2", after: [.country("UY"), .commonName("CSCA")], signedBy: "other")
    },
    ListMutation(
      "a link that the publisher made for another state", .entry(.certificateOfOtherState)
    ) {
      try $0.append("UX", "CSCA 2", after: ListWorld.rootName, signedBy: "list root")
    },
    ListMutation("a territory under its state", .entry(.anchorAdded)) {
      $0.anchors.append((try ListWorld.authority("GB", "CSCA", "GB"), .state, false))
      try $0.append(
        "BM", "CSCA", after: [.country("GB"), .commonName("CSCA")], signedBy: "GB")
    },
    ListMutation("a state under its territory", .entry(.certificateOfOtherState)) {
      $0.anchors.append((try ListWorld.authority("BM", "CSCA", "BM"), .state, false))
      try $0.append(
        "GB", "CSCA", after: [.country("BM"), .commonName("CSCA")], signedBy: "BM")
    },
    ListMutation("a link signed over MD5", .entry(.brokenDigest)) {
      let root = try World.Keys.named("list rsa", .rsa(bits: 2048))
      let name: ListWorld.Name = [.country("UY"), .commonName("CSCA")]
      $0.anchors.append((try World.authority(name, root).der(), .state, false))
      _ = try World.Keys.named("UY")
      var parts = try World.authority(
        [.country("UY"), .commonName("CSCA 2")], World.Keys.named("UY"), issuer: name,
        signedBy: root)
      parts.digest = .md5
      parts.namedAlgorithm = Self.md5WithRSA
      $0.setLast(try parts.der())
    },
  ]
}

extension ListWorld {
  /// Puts a link at the end of the list, after its publisher's root and the other state's.
  fileprivate mutating func append(
    _ country: String, _ commonName: String, after issuer: Name, signedBy key: String
  ) throws {
    setLast(
      try Self.authority(
        country, commonName, "link of \(country)", after: issuer, signedBy: key))
  }

  /// Puts a certificate at the end of the list.
  fileprivate mutating func setLast(_ der: [UInt8]) { listed.append(der) }
}
