import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// How a credential or presentation came out.
public struct CredentialVerdict: Sendable {
  /// Passed, or failed with the first check that did not hold; `unknown` when no anchor issued it.
  public let outcome: Outcome
  /// What was verified; nil unless it passed.
  public let credential: VerifiedCredential?
}

/// A credential of which everything that was asked for holds. Only a ``CredentialVerifier`` makes it.
public struct VerifiedCredential: Sendable {
  /// The claims that were revealed and those that are always visible, without digests.
  public let claims: JSONValue
  /// The paths of the claims that were revealed, each a claim that the holder chose to reveal.
  public let disclosedClaims: [String]
  /// The claims that were revealed, with their values; also those whose paths are not told apart.
  public let revealedClaims: [RevealedClaim]
  /// Whether the credential was looked up among those that its issuer revoked. It never is: where the
  /// credential says how (`status`, `credentialStatus`), that is not done; where it does not, its
  /// issuer does not support it.
  public let revocation: Outcome
  /// The type: `vct`.
  public let type: String
  /// The signer's certificate.
  public let issuer: Certificate
  /// The signer's name for people: organisation, common name, or all of its name.
  public let issuerName: String
  /// The thumbprint of the holder's key, RFC 7638; nil when it is bound to none.
  public let holderKeyThumbprint: String?
  /// True if the holder proved to have that key, for the audience and the nonce that were given.
  public let isHolderBound: Bool
  /// When it was issued, if it says so.
  public let issuedAt: Date?
  /// When it ends to be valid, if it says so.
  public let expiresAt: Date?
}
