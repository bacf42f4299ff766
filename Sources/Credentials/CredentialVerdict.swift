import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// The verdict on a credential or presentation.
public struct CredentialVerdict: Sendable {
  /// Passed, or failed with the first check that did not hold; `unknown` when no anchor issued it.
  public let outcome: Outcome
  /// The verified credential; nil unless the outcome is passed.
  public let credential: VerifiedCredential?
}

/// A credential that passed every check. Only a ``CredentialVerifier`` makes it.
public struct VerifiedCredential: Sendable {
  /// The claims that were revealed and those that are always visible, without digests.
  public let claims: JSONValue
  /// The paths of the claims that were revealed, each a claim that the holder chose to reveal.
  public let disclosedClaims: [String]
  /// The claims that were revealed, with their values, also where two have the same path.
  public let revealedClaims: [RevealedClaim]
  /// The outcome of revocation, which is never looked up: not done where the credential states a
  /// way (`status`, `credentialStatus`), not supported where it does not.
  public let revocation: Outcome
  /// The type: `vct`.
  public let type: String
  /// The signer's certificate.
  public let issuer: Certificate
  /// The signer's name for people: organisation, common name, or all of its name.
  public let issuerName: String
  /// The thumbprint of the holder's key, RFC 7638; nil when the credential is bound to no key.
  public let holderKeyThumbprint: String?
  /// True if the holder proved possession of that key, for the audience and the nonce that were
  /// given.
  public let isHolderBound: Bool
  /// The time of issuing; nil where the credential does not state it.
  public let issuedAt: Date?
  /// The end of its validity; nil where the credential does not state it.
  public let expiresAt: Date?
}
