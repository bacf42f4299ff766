import Crypto
import PKIX
import Verdicts

/// A path from a signer to an anchor.
struct CertificatePath {
  /// A certificate and what its issuer's signature needed to verify.
  struct Step {
    let certificate: Certificate
    let issuer: Certificate
    let exceptions: Set<SignatureException>
  }

  /// The signer first, then the links of the signed data.
  let steps: [Step]
  let anchor: TrustAnchor
  /// The country of an authority that vouches for the anchor although the anchor is not under it; nil
  /// where there is none, as in every real list.
  let foreignIssuer: Detail?

  /// The link certificates between signer and anchor.
  var links: [Certificate] { steps.dropFirst().map(\.certificate) }

  /// The countries of the first two certificates, from the signer on, of which the lower is not under
  /// the upper; nil when the path keeps to one country.
  var disagreement: (lower: Detail, upper: Detail)? {
    for step in steps
    where !IssuingStates.isUnder(step.certificate.country, authority: step.issuer.country) {
      return (.country(step.certificate.country), .country(step.issuer.country))
    }
    return foreignIssuer.map { (.country(anchor.certificate.country), $0) }
  }
}
