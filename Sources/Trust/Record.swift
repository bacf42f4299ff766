import Crypto
import Encoding
import PKIX

/// One entry of a table: some octets in DER, and what is needed to find them without reading them.
struct Record: Sendable {
  /// What makes two records of a table the same one.
  struct Key: Hashable {
    let anchorClass: AnchorClass
    let fingerprint: ArraySlice<UInt8>
  }

  /// The SHA-256 of the octets.
  let fingerprint: ArraySlice<UInt8>
  let anchorClass: AnchorClass
  /// Of an anchor whether it is a link certificate, of a belief its ``Belief/Kind``.
  let mark: UInt8
  let country: String
  /// The first octets of the SHA-256 of a name; see ``Record/hash(of:)-(DistinguishedName)``.
  let name: UInt64
  /// The first octets of the SHA-256 of a key id, zero for none.
  let keyIdentifier: UInt64
  /// The names of all sources, sorted, with ``sourceSeparator`` between them.
  let sourceText: String
  let octets: ArraySlice<UInt8>

  static let sourceSeparator: Character = "\u{1F}"

  var key: Key { Key(anchorClass: anchorClass, fingerprint: fingerprint) }

  var sources: [String] { sourceText.split(separator: Self.sourceSeparator).map(String.init) }

  /// The record with other sources.
  func with(sources: Set<ExactText>) -> Record {
    Record(
      fingerprint: fingerprint, anchorClass: anchorClass, mark: mark, country: country, name: name,
      keyIdentifier: keyIdentifier, sourceText: Self.text(sources), octets: octets)
  }

  /// Source names as one text. Control characters are left out, so that none is a separator and a
  /// terminal obeys none.
  static func text(_ sources: Set<ExactText>) -> String {
    let names = sources.map { name in
      let scalars = name.text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
      return String(String.UnicodeScalarView(scalars))
    }
    return names.filter { !$0.isEmpty }.map(\.exact).sorted().map(\.text)
      .joined(separator: String(sourceSeparator))
  }

  static func hash(of name: DistinguishedName) -> UInt64 { head(of: name.normalizedDigest) }

  static func hash(of keyIdentifier: [UInt8]?) -> UInt64 { keyIdentifier.map { hash($0) } ?? 0 }

  /// A certificate by its issuer and serial number, which may be padded in one place and not in
  /// another.
  static func hash(of issuer: DistinguishedName, serialNumber: [UInt8]) -> UInt64 {
    hash(Array(issuer.normalized.utf8) + [0] + serialNumber.drop { $0 == 0 })
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    head(of: (try? DigestAlgorithm.sha256.digest(bytes)) ?? [])
  }

  private static func head(of digest: [UInt8]) -> UInt64 {
    digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Record {
  /// The record of an anchor, or of a certificate that may become one.
  init(
    _ certificate: Certificate, anchorClass: AnchorClass, isLink: Bool, sources: Set<ExactText>
  ) {
    self.init(
      fingerprint: certificate.sha256[...], anchorClass: anchorClass, mark: isLink ? 1 : 0,
      country: certificate.country ?? "", name: Self.hash(of: certificate.subject),
      keyIdentifier: Self.hash(of: certificate.subjectKeyIdentifier),
      sourceText: Self.text(sources), octets: certificate.der[...])
  }

  /// The record of a document signer, which is found by what a `SignerInfo` names.
  init(documentSigner certificate: Certificate, source: String) {
    self.init(
      fingerprint: certificate.sha256[...], anchorClass: .state, mark: 0,
      country: certificate.country ?? "",
      name: Self.hash(of: certificate.issuer, serialNumber: certificate.serialNumber),
      keyIdentifier: Self.hash(of: certificate.subjectKeyIdentifier),
      sourceText: Self.text([source.exact]), octets: certificate.der[...])
  }

  /// The certificate, whose fingerprint shows that it is still the one imported.
  func certificate() throws(TrustStoreError) -> Certificate {
    guard let certificate = try? Certificate(der: octets),
      certificate.sha256[...] == fingerprint
    else { throw .damaged("certificate \(Hex.encode(Array(fingerprint)))") }
    return certificate
  }

  /// The anchor that a record of that table is.
  func anchor() throws(TrustStoreError) -> TrustAnchor {
    TrustAnchor(
      certificate: try certificate(), anchorClass: anchorClass, sources: sources, isLink: mark == 1)
  }
}
