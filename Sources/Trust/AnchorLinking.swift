import Crypto
import Verdicts

/// Decides which certificates of a file become anchors: the self-signed ones that verify under
/// their own key, then every link certificate that verifies under a key which is an anchor already,
/// until no more can be linked (Doc 9303-12, 4.1.4 and 7.1.1).
struct AnchorLinking {
  /// What was decided of one certificate.
  enum Decision {
    case selfSigned
    case link
    case leftOut(Code, [String])
  }

  private struct Issuer {
    let certificate: Certificate
    let key: PublicKey
  }

  private let store: TrustStore
  private let anchorClass: AnchorClass
  private var trusted: [String: [Issuer]] = [:]
  /// How many issuers of its country each certificate was tried with, so that no pair is tried
  /// twice.
  private var tried: [Certificate: Int] = [:]

  init(store: TrustStore, anchorClass: AnchorClass) {
    self.store = store
    self.anchorClass = anchorClass
  }

  /// The decisions, in the order of the certificates.
  mutating func decide(_ certificates: [Certificate]) throws(TrustStoreError) -> [Decision] {
    var decisions = [Decision?](repeating: nil, count: certificates.count)
    var keys: [PublicKey?] = []
    for (index, certificate) in certificates.enumerated() {
      do throws(Refusal) {
        keys.append(try Self.usableKey(of: certificate))
      } catch {
        keys.append(nil)
        decisions[index] = .leftOut(error.code, error.details)
      }
    }
    for (index, certificate) in certificates.enumerated() where decisions[index] == nil {
      if let key = keys[index], certificate.isSelfIssued, Self.signed(certificate, by: key) {
        decisions[index] = .selfSigned
        trust(certificate, key)
      }
    }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (index, certificate) in certificates.enumerated() where decisions[index] == nil {
        guard let key = keys[index], try isLinked(certificate) else { continue }
        decisions[index] = .link
        trust(certificate, key)
        isGrowing = true
      }
    }
    var final: [Decision] = []
    for (decision, certificate) in zip(decisions, certificates) {
      if let decision { final.append(decision) } else { final.append(reason(certificate)) }
    }
    return final
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

  private mutating func trust(_ certificate: Certificate, _ key: PublicKey) {
    trusted[certificate.country ?? "", default: []].append(
      Issuer(certificate: certificate, key: key))
  }

  /// Every trusted certificate of the issuer's country is tried, the likelier ones first: names and
  /// key ids of real link certificates do not always agree with their issuer's.
  private mutating func isLinked(_ certificate: Certificate) throws(TrustStoreError) -> Bool {
    let all = trusted[certificate.issuer.country ?? certificate.country ?? ""] ?? []
    let isFirst = tried[certificate] == nil
    let issuers = all.dropFirst(tried[certificate] ?? 0)
    tried[certificate] = all.count
    let likely = issuers.filter { Self.names(certificate, $0.certificate) }
    let others = issuers.filter { !Self.names(certificate, $0.certificate) }
    if (likely + others).contains(where: { Self.signed(certificate, by: $0.key) }) { return true }
    guard isFirst else { return false }
    let anchorClass = anchorClass
    return try store.firstCandidate(for: certificate) { anchor in
      guard anchor.anchorClass == anchorClass, let key = try? anchor.certificate.publicKey else {
        return false
      }
      return Self.signed(certificate, by: key)
    } != nil
  }

  /// Why a certificate that nothing verified is left out: its issuer is there and did not sign it,
  /// or is not there.
  private func reason(_ certificate: Certificate) -> Decision {
    let issuers = trusted[certificate.issuer.country ?? certificate.country ?? ""] ?? []
    let claimsItself =
      certificate.isSelfIssued
      && (certificate.authorityKeyIdentifier == nil
        || certificate.authorityKeyIdentifier == certificate.subjectKeyIdentifier)
    let isThere = issuers.contains { issuer in
      guard let identifier = certificate.authorityKeyIdentifier else {
        return issuer.certificate.subject.matches(certificate.issuer)
      }
      return issuer.certificate.subjectKeyIdentifier == identifier
    }
    return .leftOut(
      claimsItself || isThere ? .certificateSignatureInvalid : .certificateIssuerMissing, [])
  }

  private static func names(_ certificate: Certificate, _ issuer: Certificate) -> Bool {
    issuer.subject.matches(certificate.issuer)
      || (certificate.authorityKeyIdentifier != nil
        && certificate.authorityKeyIdentifier == issuer.subjectKeyIdentifier)
  }

  private static func signed(_ certificate: Certificate, by key: PublicKey) -> Bool {
    (try? certificate.isSigned(by: key)) == true
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
