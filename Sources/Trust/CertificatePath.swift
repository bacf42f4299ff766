import Crypto

/// A path from a signer to an anchor.
struct CertificatePath {
  /// A certificate and what its issuer's signature needed to verify.
  struct Step {
    let certificate: Certificate
    let issuer: Certificate
    let exceptions: Set<SignatureException>
  }

  /// The signer first, then the links that came along with it.
  let steps: [Step]
  let anchor: TrustAnchor

  /// The link certificates between signer and anchor.
  var links: [Certificate] { steps.dropFirst().map(\.certificate) }
}
