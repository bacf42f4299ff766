import Encoding
import Verdicts

/// The claims about a holder and the document, from which SD-JWT VC and VC JWT select. A claim that
/// the document does not state for certain is left out.
struct HolderClaims {
  /// The names of all possible claims.
  static let names: [WireText] = [
    "family_name", "given_name", "birthdate", "document_number", "date_of_expiry",
    "issuing_country", "issuing_authority", "sex", "nationalities", "is_human", "chip_present",
  ]

  /// The claims in a fixed order.
  let members: [JSONValue.Member]

  init(_ source: CardSource) {
    members = Self.texts(source) + Self.codes(source) + Self.predicates(source.rule, source.chip)
  }

  /// The value of a claim; nil if it is left out.
  subscript(_ name: WireText) -> JSONValue? { members.first { $0.name == name }?.value }

  private static func texts(_ source: CardSource) -> [JSONValue.Member] {
    let (mrz, day) = (source.mrz, source.day)
    let texts: [(WireText, String)] = [
      ("family_name", source.names.surname),
      ("given_name", source.names.givenNames),
      // A two-digit year that fits two centuries proves neither.
      ("birthdate", source.dateOfBirth.date(asOf: day)?.description ?? ""),
      ("document_number", mrz.documentNumber),
      ("date_of_expiry", mrz.dateOfExpiry.signedDateOfExpiry?.description ?? ""),
      ("issuing_country", mrz.issuingState.forPeople),
      (
        "issuing_authority",
        "\(source.issuerName), derived from a passport of \(mrz.issuingState)"
      ),
    ]
    return texts.filter { !$0.1.isEmpty }.map { JSONValue.Member($0, .string($1)) }
  }

  private static func codes(_ source: CardSource) -> [JSONValue.Member] {
    let nationality = source.mrz.nationality
    return [JSONValue.Member("sex", .integer(source.sex))]
      + (nationality.isEmpty
        ? [] : [JSONValue.Member("nationalities", .array([.string(nationality)]))])
  }

  /// `is_human` if somebody compared the holder with the portrait, `chip_present` if the chip
  /// proved that it is the original: data alone prove neither.
  private static func predicates(_ rule: MintingRule, _ chip: CheckStatus) -> [JSONValue.Member] {
    (rule.assurance.contains(.holderMatched) ? [JSONValue.Member("is_human", .bool(true))] : [])
      + (chip == .passed ? [JSONValue.Member("chip_present", .bool(true))] : [])
  }
}
