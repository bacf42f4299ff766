import Crypto
import PKIX
import Verdicts

/// The country of a link certificate's issuer (Doc 9303-12, 7.1: the countries of issuer and
/// subject must match). The issuer of a link certificate vouches for the key in it, which an
/// authority of another state cannot do. An import checks this. Other sources of anchors may not have
/// checked it, so it is checked here for every path.
struct CountryAgreement {
  let anchors: any TrustAnchorSource
  let budget: VerificationBudget

  /// The country of the authority that issued an anchor although the anchor's country is not under
  /// it; nil when there is no such authority.
  func foreignIssuer(of anchor: TrustAnchor) throws(TrustAnchorSourceError) -> Detail? {
    try foreignIssuer(of: anchor, below: [])
  }

  private func foreignIssuer(
    of anchor: TrustAnchor, below: [Certificate]
  ) throws(TrustAnchorSourceError) -> Detail? {
    let certificate = anchor.certificate
    if let own = certificate.subject.country, let stated = certificate.issuer.country,
      !IssuingStates.isUnder(own, authority: stated)
    {
      return .text(stated)
    }
    guard anchor.isLink || !certificate.isSelfIssued else { return nil }
    var foreign: Detail?
    let agreeing = try anchors.firstCandidate(for: certificate) {
      issuer throws(TrustAnchorSourceError) in
      guard issuer.anchorClass == anchor.anchorClass, issuer.certificate != certificate,
        !below.contains(issuer.certificate),
        budget.verification(of: certificate, by: issuer.certificate)?.isValid == true
      else { return false }
      guard IssuingStates.isUnder(certificate.country, authority: issuer.certificate.country)
      else {
        foreign = foreign ?? .country(issuer.certificate.country)
        return false
      }
      let further = try foreignIssuer(of: issuer, below: below + [certificate])
      foreign = foreign ?? further
      return further == nil
    }
    return agreeing == nil ? foreign : nil
  }
}
