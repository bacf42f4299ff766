import Crypto
import Encoding
import PKIX
import Trust

/// One entry of a table: an object in DER, with the values by which it is found without parsing it.
struct Record: Sendable {
  /// The identity of a record in its table.
  struct Key: Hashable {
    let anchorClass: AnchorClass
    let fingerprint: ArraySlice<UInt8>
  }

  /// The SHA-256 of the bytes.
  let fingerprint: ArraySlice<UInt8>
  let anchorClass: AnchorClass
  /// For an anchor, 1 for a link certificate and 0 for any other; for an acceptance, its
  /// ``Acceptance/Kind``.
  let mark: UInt8
  let country: WireText
  /// The first bytes of the SHA-256 of a name; see `LookupDigest`. For an imported list, its time of
  /// signing.
  let name: UInt64
  /// The first bytes of the SHA-256 of a key id; zero for none.
  let keyIdentifier: UInt64
  /// The names of all sources, sorted, with ``sourceSeparator`` between them.
  let sourceText: WireText
  let bytes: ArraySlice<UInt8>

  static let sourceSeparator: UInt8 = 0x1F

  var key: Key { Key(anchorClass: anchorClass, fingerprint: fingerprint) }

  var sources: [WireText] {
    sourceText.utf8.split(separator: Self.sourceSeparator).map { WireText(decoding: $0) }
  }

  /// The record with other sources.
  func with(sources: Set<WireText>) -> Record {
    Record(
      fingerprint: fingerprint, anchorClass: anchorClass, mark: mark, country: country, name: name,
      keyIdentifier: keyIdentifier, sourceText: Self.text(sources), bytes: bytes)
  }

  /// Source names as one text. Control characters are removed, so that none is taken for a
  /// separator or obeyed by a terminal.
  static func text(_ sources: Set<WireText>) -> WireText {
    let names = sources.map { name in
      WireText(decoding: name.utf8.filter { $0 >= 0x20 && $0 != 0x7F })
    }
    return names.filter { !$0.isEmpty }.sorted().joined(separator: "\u{1F}")
  }
}

extension Record {
  /// The record of an anchor, or of a certificate that may become one.
  init(
    _ certificate: Certificate, anchorClass: AnchorClass, isLink: Bool, sources: Set<WireText>
  ) {
    self.init(
      fingerprint: certificate.sha256[...], anchorClass: anchorClass, mark: isLink ? 1 : 0,
      country: certificate.country ?? "", name: LookupDigest.of(certificate.subject),
      keyIdentifier: LookupDigest.of(keyIdentifier: certificate.subjectKeyIdentifier),
      sourceText: Self.text(sources), bytes: certificate.der[...])
  }

  /// The record of a document signer, which is found by the values in a `SignerInfo`.
  init(documentSigner certificate: Certificate, source: WireText) {
    self.init(
      fingerprint: certificate.sha256[...], anchorClass: .state, mark: 0,
      country: certificate.country ?? "",
      name: LookupDigest.of(
        issuer: certificate.issuer, serialNumber: certificate.serialNumber),
      keyIdentifier: LookupDigest.of(keyIdentifier: certificate.subjectKeyIdentifier),
      sourceText: Self.text([source]), bytes: certificate.der[...])
  }

  /// The certificate. Its fingerprint is compared, so that an altered one is an error.
  func certificate() throws(TrustStoreError) -> Certificate {
    guard let certificate = try? Certificate(der: bytes),
      certificate.sha256[...] == fingerprint
    else { throw .damaged(.keptCertificate(fingerprint)) }
    return certificate
  }

  /// The part of the store's fingerprint for this record, after some bytes. It has the values by
  /// which the record is found too, because a store with other values finds other records.
  func fingerprintPart(_ beginning: [UInt8]) -> [UInt8] {
    let lookups = [name, keyIdentifier].flatMap { value in
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }
    return beginning + fingerprint + lookups + country.utf8 + [0] + anchorClass.rawValue.utf8
  }

  /// The values by which an anchor is found.
  var keys: AuthorityKeys {
    AuthorityKeys(name: name, keyIdentifier: keyIdentifier, country: country, isLink: mark == 1)
  }

  /// The certificate as a possible issuer of others.
  var candidate: IssuerCandidate { IssuerCandidate(keys) { try? certificate() } }

  /// The anchor of a record in that table.
  func anchor() throws(TrustStoreError) -> TrustAnchor {
    TrustAnchor(
      certificate: try certificate(), anchorClass: anchorClass, sources: sources, isLink: mark == 1)
  }
}

extension Record {
  /// The record of a CRL, found by its issuer's name and key id.
  init(_ list: CertificateRevocationList, anchorClass: AnchorClass, source: WireText) {
    self.init(
      fingerprint: list.sha256[...], anchorClass: anchorClass, mark: 0,
      country: list.issuer.country ?? "", name: LookupDigest.of(list.issuer),
      keyIdentifier: LookupDigest.of(keyIdentifier: list.authorityKeyIdentifier),
      sourceText: Self.text([source]), bytes: list.der[...])
  }

  /// The CRL. Its fingerprint is compared, so that an altered one is an error.
  func revocationList() throws(TrustStoreError) -> CertificateRevocationList {
    guard let list = try? CertificateRevocationList(der: bytes), list.sha256[...] == fingerprint
    else { throw .damaged(.keptRevocationList(fingerprint)) }
    return list
  }
}
