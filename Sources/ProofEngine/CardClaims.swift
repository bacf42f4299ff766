import Credentials
import Encoding
import Inspection
import LDS
import MRZ
import Verdicts

/// The claims of a card: what a verifier always sees, and what the holder reveals one by one.
struct CardClaims {
  let members: [ClaimTree.Member]

  /// - Parameters:
  ///   - issuerName: the name of the issuer. The state is named as where the document came from,
  ///     never as the issuer.
  ///   - time: the time of issue; ages are those of its day, and times are rounded to the day in
  ///     UTC.
  /// - Throws: ``MintError/incomplete(_:)`` when the document names nobody.
  init(
    _ attributes: VerifiedAttributes, rule: MintingRule, issuerName: String, time: JudgementTime
  ) throws(MintError) {
    guard !attributes.mrz.primaryIdentifier.isEmpty else { throw .incomplete(.mintNameMissing) }
    members =
      Self.visible(attributes, rule: rule, day: CalendarDate(time.instant))
      + Self.disclosable(attributes, issuerName: issuerName, day: time.day)
      + [Self.ages(attributes.dateOfBirth, day: time.day)] + Self.portrait(attributes)
  }

  private static func visible(
    _ attributes: VerifiedAttributes, rule: MintingRule, day: CalendarDate
  ) -> [ClaimTree.Member] {
    var members: [ClaimTree.Member] = [
      .visible("trust_level", .value(.string(rule.trustLevel.rawValue))),
      .visible("verified_claims", .value(evidence(attributes, rule: rule, day: day))),
    ]
    if rule.isSimulated { members.append(.visible("simulated", true)) }
    return members
  }

  /// OpenID Identity Assurance: how and how far the claims were verified. Nothing in it differs
  /// between two holders of documents of one kind on one day.
  private static func evidence(
    _ attributes: VerifiedAttributes, rule: MintingRule, day: CalendarDate
  ) -> JSONValue {
    .object([
      "verification": .object([
        "trust_framework": "icao_doc_9303",
        "assurance_level": rule.assurance.last.map { .string($0.rawValue) },
        "time": .string(Timestamp(beginningOf: day).description),
        "evidence": [
          .object([
            "type": "document",
            "assurance": .array(rule.assurance.map { .string($0.rawValue) }),
            "checks": .object([
              "data": "pass", "chip": .string(word(attributes.chip.status)), "validity": "pass",
            ]),
          ])
        ],
      ]),
      "claims": .object([JSONValue.Member]()),
    ])
  }

  private static func word(_ status: CheckStatus) -> String {
    switch status {
    case .passed: "pass"
    case .failed: "fail"
    case .notSupported: "not_supported"
    case .unknown, .notDone: "not_done"
    }
  }

  private static func disclosable(
    _ attributes: VerifiedAttributes, issuerName: String, day: CalendarDate
  ) -> [ClaimTree.Member] {
    let mrz = attributes.mrz
    let texts = [
      ("family_name", attributes.names.surname),
      ("given_name", attributes.names.givenNames),
      // Two digits of a year that fit two centuries prove neither.
      ("birthdate", attributes.dateOfBirth.date(asOf: day)?.description ?? ""),
      ("document_number", mrz.documentNumber),
      ("date_of_expiry", mrz.dateOfExpiry.dateOfExpiry(asOf: day)?.description ?? ""),
      ("issuing_country", mrz.issuingState),
      ("issuing_authority", "\(issuerName), derived from a passport of \(mrz.issuingState)"),
    ]
    var members = texts.filter { !$0.1.isEmpty }.map { name, text in
      ClaimTree.Member.disclosable(name, .value(.string(text)))
    }
    members.append(.disclosable("sex", .value(.integer(number(of: mrz.sex)))))
    if !mrz.nationality.isEmpty {
      let nationality = JSONValue.array([.string(mrz.nationality)])
      members.append(.disclosable("nationalities", .value(nationality)))
    }
    return members
  }

  /// ISO/IEC 5218.
  private static func number(of sex: Sex) -> Int {
    switch sex {
    case .male: 1
    case .female: 2
    case .unspecified: 0
    }
  }

  /// Only ages that are reached: what is not there cannot be minted as true, and cannot be told
  /// from what was never asked, because decoys stand among the digests.
  private static func ages(_ birth: BirthDate, day: CalendarDate) -> ClaimTree.Member {
    let ages = AgeAtLeast.proven(by: birth, on: day)
    return .visible(
      "age_equal_or_over", .object(ages.map { .disclosable(String($0), true) }))
  }

  /// The portrait where it is a JPEG of usual size, which every verifier can show.
  private static func portrait(_ attributes: VerifiedAttributes) -> [ClaimTree.Member] {
    guard let image = attributes.portrait, image.format == .jpeg, image.octets.count <= 65536
    else { return [] }
    let picture = "data:image/jpeg;base64," + Base64.encode(image.octets)
    return [.disclosable("picture", .value(.string(picture)))]
  }
}
