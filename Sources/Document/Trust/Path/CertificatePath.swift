import Crypto
import PKIX
import Verdicts

/// A path from a signer to an anchor.
struct CertificatePath {
  /// A certificate, its issuer, and the exceptions under which the issuer's signature verified.
  struct Step {
    let certificate: Certificate
    let issuer: Certificate
    let exceptions: Set<SignatureException>
  }

  /// The signer first, then the link certificates of the signed data.
  let steps: [Step]
  let anchor: TrustAnchor
  /// The country of an authority that issued the anchor although the anchor's country is not under
  /// it; nil when there is none, as in every real list.
  let foreignIssuer: Detail?

  /// The link certificates between signer and anchor.
  var links: [Certificate] { steps.dropFirst().map(\.certificate) }

  /// The countries of the first certificate, from the signer on, that is not under its issuer's
  /// country, and of that issuer; nil when the path stays within one country.
  var disagreement: (lower: Detail, upper: Detail)? {
    for step in steps
    where !IssuingStates.isUnder(step.certificate.country, authority: step.issuer.country) {
      return (.country(step.certificate.country), .country(step.issuer.country))
    }
    return foreignIssuer.map { (.country(anchor.certificate.country), $0) }
  }
}
