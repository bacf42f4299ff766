import Crypto
import Encoding
import PKIX

/// The countries of the certificates under which a state's documents are signed. The codes of the
/// MRZ (Doc 9303-3, 5) and those of certificates (Doc 9303-12, 7.1.1.1) are different lists, some
/// organisations have codes of their own, and some territories issue documents under the authority
/// of another state.
package enum IssuingStates {
  /// The countries of the certificates that may sign for an issuing state, as the MRZ has it; empty
  /// when it is blank.
  static func countries(for issuingState: WireText) -> Set<WireText> {
    let code = CountryCode.letters(of: issuingState)
    guard let two = CountryCode.twoLetters(code) else { return [] }
    if let special = special[code] { return special.union([two]) }
    // ISO 3166-1 leaves X to its users: organisations, whose certificates have the first two letters.
    if code.utf8.count == 3, two == code, code.hasPrefix("X") {
      return [two, WireText(decoding: code.utf8.prefix(2))]
    }
    return parent[two].map { [two, $0] } ?? [two]
  }

  /// True if a certificate of one country may have been issued by an authority of another: the same
  /// one, or the state to which the territory belongs.
  package static func isUnder(_ country: WireText?, authority: WireText?) -> Bool {
    guard let country, let authority else { return false }
    return country == authority || parent[country] == authority
  }

  /// The same for the authorities of several states.
  package static func isUnder(_ country: WireText?, anyOf states: [WireText]) -> Bool {
    states.contains { isUnder(country, authority: $0) }
  }

  /// Codes that do not follow ISO 3166-1, with the countries of their certificates: the United
  /// Nations also `ZZ`, Kosovo `KS`. The British codes are for kinds of nationality; `GBD` also
  /// is in passports that overseas territories issue.
  private static let special: [WireText: Set<WireText>] = [
    "EUE": ["EU"],
    "GBD": ["GB", "AI", "BM", "FK", "GI", "KY", "MS", "PN", "SH", "TC", "VG"],
    "GBN": ["GB"], "GBO": ["GB"], "GBP": ["GB"], "GBS": ["GB"],
    "RKS": ["KS", "XK"], "ROM": ["RO"], "UNA": ["UN", "ZZ"], "UNK": ["KS", "UN", "XK", "ZZ"],
    "UNO": ["UN", "ZZ"], "UTO": ["UT"], "XKX": ["KS", "XK"], "ZAR": ["CD"],
  ]

  /// Territories with codes of their own, and the state whose authority signs for them.
  private static let parent: [WireText: WireText] = [
    "AI": "GB", "BM": "GB", "FK": "GB", "GG": "GB", "GI": "GB", "IM": "GB", "JE": "GB",
    "KY": "GB", "MS": "GB", "PN": "GB", "SH": "GB", "TC": "GB", "VG": "GB",
    "HK": "CN", "MO": "CN",
    "AW": "NL", "BQ": "NL", "CW": "NL", "SX": "NL",
    "FO": "DK", "GL": "DK", "AX": "FI", "SJ": "NO",
    "BL": "FR", "GF": "FR", "GP": "FR", "MF": "FR", "MQ": "FR", "NC": "FR", "PF": "FR",
    "PM": "FR", "RE": "FR", "WF": "FR", "YT": "FR",
    "AS": "US", "GU": "US", "MP": "US", "PR": "US", "VI": "US",
    "CC": "AU", "CX": "AU", "NF": "AU", "CK": "NZ", "NU": "NZ", "TK": "NZ",
  ]
}

/// The rule that the countries of a certificate and its authority match. An authority vouches for
/// its own state only (Doc 9303-12, 7.1: the countries of issuer and subject must match): its
/// signature on another state's certificate makes no authority of that state.
package enum SameState {
  /// True if the certificate's country is the authority's or one of its territories, and the issuer
  /// that it names is of the authority's country.
  static func allows(_ certificate: Certificate, under authority: Certificate) -> Bool {
    guard IssuingStates.isUnder(certificate.country, authority: authority.country) else {
      return false
    }
    return certificate.issuer.country.map { $0 == authority.country } ?? true
  }

  /// The codes of Utopia, the issuing state of the simulator's documents.
  private static let simulated: Set<WireText> = ["UT", "UTO"]

  /// True if a country is Utopia.
  package static func isSimulated(_ country: WireText?) -> Bool {
    country.map(simulated.contains) ?? false
  }
}
