import Crypto
import Verdicts

/// Decides which certificates become anchors: the self-signed ones that verify under their own key,
/// then every link certificate that verifies under a key which is an anchor already, until no more
/// can be linked (Doc 9303-12, 4.1.4 and 7.1.1). The outcome does not depend on any order: what
/// nothing verifies waits for a later import, which decides over it again.
struct AnchorLinking {
  /// What was decided of one certificate.
  enum Decision {
    case selfSigned
    case link
    /// No anchor's key verifies it yet.
    case pending
    case refused(Code, [String])

    /// Whether it is an anchor now.
    var isAnchor: Bool {
      switch self {
      case .selfSigned, .link: true
      case .pending, .refused: false
      }
    }
  }

  private var issuers: [Issuer]

  /// Linking to these anchors, all of one class.
  init(anchors: [Record]) { issuers = anchors.map(Issuer.init) }

  /// The decisions, in the order of the certificates.
  mutating func decide(_ certificates: [Certificate]) -> [Decision] {
    var decisions: [Decision?] = AllCores.map(certificates) { Self.judgeAlone($0) }
    for (certificate, decision) in zip(certificates, decisions) where decision?.isAnchor == true {
      trust(certificate, isLink: false)
    }
    // Each round tries what is left with the issuers that the round before brought.
    var first = 0
    while first < issuers.count {
      let open = decisions.indices.filter { decisions[$0] == nil }
      let end = issuers.count
      let (all, range) = (issuers, first..<end)
      let linked = AllCores.map(open) { Self.isLinked(certificates[$0], to: all[range]) }
      for (index, isLinked) in zip(open, linked) where isLinked {
        decisions[index] = .link
        trust(certificates[index], isLink: true)
      }
      first = end
    }
    return decisions.map { $0 ?? .pending }
  }

  /// The anchor under whose key a certificate's signature verifies.
  func issuer(of certificate: Certificate, where isWanted: (Certificate) -> Bool) -> Record? {
    let likely = Self.likely(certificate, issuers[...])
    return likely.first { issuer in
      guard let known = issuer.parsed, isWanted(known.certificate) else { return false }
      return (try? certificate.isSigned(by: known.key)) == true
    }?.record
  }

  private mutating func trust(_ certificate: Certificate, isLink: Bool) {
    issuers.append(Issuer(certificate, isLink: isLink))
  }

  /// What a certificate says of itself; nil when another one has to say whether it is linked.
  private static func judgeAlone(_ certificate: Certificate) -> Decision? {
    let key: PublicKey
    do throws(Refusal) {
      key = try usableKey(of: certificate)
    } catch {
      return .refused(error.code, error.details)
    }
    guard certificate.isSelfIssued else { return nil }
    if (try? certificate.isSigned(by: key)) == true { return .selfSigned }
    let claimsItself =
      certificate.authorityKeyIdentifier != nil
      && certificate.authorityKeyIdentifier == certificate.subjectKeyIdentifier
    return claimsItself ? .refused(.certificateSignatureInvalid, []) : nil
  }

  private static func isLinked(
    _ certificate: Certificate, to issuers: ArraySlice<Issuer>
  ) -> Bool {
    likely(certificate, issuers).contains { issuer in
      guard let key = issuer.parsed?.key else { return false }
      return (try? certificate.isSigned(by: key)) == true
    }
  }

  /// The issuers for which anything speaks, the likelier ones first: names and key ids of real link
  /// certificates do not always agree with their issuer's.
  private static func likely(
    _ certificate: Certificate, _ issuers: ArraySlice<Issuer>
  ) -> [Issuer] {
    let sought = IssuerQuery(certificate)
    let ranked = issuers.compactMap { issuer in
      sought.rank(issuer.record).map { (issuer, $0) }
    }
    // The best key id first: a round with a few wrong candidates costs as many verifications.
    return ranked.sorted { $0.1 < $1.1 }.map(\.0)
  }

  fileprivate struct Refusal: Error {
    let code: Code
    let details: [String]
  }

  private static func usableKey(of certificate: Certificate) throws(Refusal) -> PublicKey {
    if let objection = AuthorityRule.objection(to: certificate) {
      throw Refusal(code: .certificateNotAuthority, details: [objection])
    }
    guard certificate.country != nil else {
      throw Refusal(code: .certificateCountryMissing, details: [])
    }
    guard certificate.signatureAlgorithm.digest != nil else {
      throw Refusal(
        code: .signatureAlgorithmUnsupported, details: [certificate.signatureAlgorithm.name])
    }
    do throws(PublicKeyError) {
      return try certificate.publicKey
    } catch {
      throw Refusal(error)
    }
  }
}

extension AnchorLinking {
  /// A certificate that may have issued others, parsed when it is tried for the first time.
  private final class Issuer: Sendable {
    let record: Record
    private let known: Certificate?
    private let made = Once<(certificate: Certificate, key: PublicKey)?>()

    init(_ record: Record) { (self.record, known) = (record, nil) }

    init(_ certificate: Certificate, isLink: Bool) {
      record = Record(certificate, anchorClass: .state, isLink: isLink, sources: [])
      known = certificate
    }

    /// The certificate and its key; nil when either cannot be read.
    var parsed: (certificate: Certificate, key: PublicKey)? {
      made.value {
        guard let certificate = try? known ?? record.certificate(),
          let key = try? certificate.publicKey
        else { return nil }
        return (certificate, key)
      }
    }
  }
}

extension AnchorLinking.Refusal {
  fileprivate init(_ error: PublicKeyError) {
    switch error {
    case .curveUnknown: self.init(code: .curveUnknown, details: [])
    case .unsupported(let name): self.init(code: .signatureAlgorithmUnsupported, details: [name])
    case .malformed(let reason): self.init(code: .certificateMalformed, details: [reason])
    }
  }
}
