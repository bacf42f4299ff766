import Crypto
import Encoding
import PKIX
import Trust

/// The store as a source of trust anchors.
extension TrustStore: TrustAnchorSource {
  /// True if a country has an anchor.
  public func hasAnchor(forCountry country: WireText) -> Bool {
    let country = CountryCode.twoLetters(country) ?? country
    return records.contains { $0.country == country }
  }

  /// The anchors of a country, written in any way that ``CountryCode`` reads.
  /// - Throws: ``TrustAnchorSourceError`` when a certificate was altered.
  public func anchors(forCountry country: WireText) throws(TrustAnchorSourceError) -> [TrustAnchor]
  {
    let country = CountryCode.twoLetters(country) ?? country
    return try answering { () throws(TrustStoreError) in try state.anchors(of: country) }
  }

  /// The first of the ``candidates(for:)`` that meets a condition; those after it are not parsed.
  /// - Throws: ``TrustAnchorSourceError`` when a certificate was altered.
  public func firstCandidate(
    for certificate: Certificate,
    where isWanted: (TrustAnchor) throws(TrustAnchorSourceError) -> Bool
  ) throws(TrustAnchorSourceError) -> TrustAnchor? {
    for position in positions(for: certificate) {
      let anchor = try answering { () throws(TrustStoreError) in try state.anchor(position) }
      if try isWanted(anchor) { return anchor }
    }
    return nil
  }

  /// Document signers known from PKD collections, for an EF.SOD that does not hold its own
  /// certificate. They are not anchors: each needs a path to one.
  /// - Throws: ``TrustAnchorSourceError`` when their file cannot be read or is damaged.
  public func documentSigners(for signer: SignerInfo) throws(TrustAnchorSourceError)
    -> [Certificate]
  {
    try answering { () throws(TrustStoreError) in
      try documentSigners(identifiedBy: signer.identifier)
    }
  }

  /// All document signers known from PKD collections. They are not anchors: each needs a path to one.
  /// - Throws: ``TrustStoreError`` when their file cannot be read or is damaged.
  public func allDocumentSigners() throws(TrustStoreError) -> [Certificate] {
    var signers: [Certificate] = []
    for record in try state.table(.documentSigners).records {
      signers.append(try record.certificate())
    }
    return signers
  }

  func documentSigners(
    identifiedBy identifier: SignerInfo.Identifier
  ) throws(TrustStoreError) -> [Certificate] {
    let wanted: (Record) -> Bool
    switch identifier {
    case .issuerAndSerialNumber(let issuer, let serialNumber):
      let name = LookupDigest.of(issuer: issuer, serialNumber: serialNumber)
      wanted = { $0.name == name }
    case .subjectKeyIdentifier(let identifier):
      let key = LookupDigest.of(keyIdentifier: identifier)
      wanted = { $0.keyIdentifier == key }
    }
    var signers: [Certificate] = []
    for record in try state.table(.documentSigners).records where wanted(record) {
      signers.append(try record.certificate())
    }
    return signers
  }

  /// The CRLs that may list a certificate, the newest first: their issuer's name or key id is the
  /// one in the certificate, or their issuer's country is that of the certificate or its issuer.
  /// Their signatures were verified when they were imported. The caller compares the issuer's name.
  /// - Throws: ``TrustAnchorSourceError`` when their file cannot be read or is damaged.
  public func revocationLists(
    for certificate: Certificate
  ) throws(TrustAnchorSourceError) -> [CertificateRevocationList] {
    try answering { () throws(TrustStoreError) in
      let records = try state.table(.revocationLists).records
      if records.isEmpty { return [] }
      let query = IssuerQuery(certificate)
      var lists: [CertificateRevocationList] = []
      for (position, record) in records.enumerated() where query.rank(record.keys) != nil {
        lists.append(try state.revocationList(position))
      }
      return lists.sorted { $0.isNewer(than: $1) }
    }
  }

  /// The defect lists and deviation lists of the store. Their signatures and signers were verified when
  /// they were imported.
  /// - Throws: ``TrustAnchorSourceError`` when their file cannot be read or is damaged.
  public func defectSources() throws(TrustAnchorSourceError) -> [DefectSource] {
    try answering { () throws(TrustStoreError) in try state.defectLists().map(\.source) }
  }

  private func answering<Answer>(
    _ query: () throws(TrustStoreError) -> Answer
  ) throws(TrustAnchorSourceError) -> Answer {
    do throws(TrustStoreError) {
      return try query()
    } catch {
      throw TrustAnchorSourceError(error)
    }
  }
}
