import Crypto
import PKIX

/// Whether a certificate may stand under an authority by their countries. An authority vouches for its
/// own state only (Doc 9303-12, 7.1: the countries of issuer and subject must match): one that signs
/// another state's certificate makes nobody an authority of that state.
package enum SameState {
  /// Whether the certificate's country is the authority's or lies under it, and the issuer that it
  /// names is of the authority's country.
  static func allows(_ certificate: Certificate, under authority: Certificate) -> Bool {
    guard IssuingStates.isUnder(certificate.country, authority: authority.country) else {
      return false
    }
    return certificate.issuer.country.map { $0 == authority.country } ?? true
  }

  /// The codes of Utopia, of which the simulator's documents are.
  private static let simulated: Set<String> = ["UT", "UTO"]

  /// Whether a country is the simulator's.
  package static func isSimulated(_ country: String?) -> Bool {
    country.map(simulated.contains) ?? false
  }
}
