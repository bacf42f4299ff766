import Credentials
import Encoding
import Inspection
import LDS
import MRZ
import Verdicts

/// The claims of a card: those that every verifier sees, and those that the holder discloses one by
/// one.
struct CardClaims {
  let members: [ClaimTree.Member]

  /// - Parameters:
  ///   - issuerName: the name of the issuer. The state is named as the document's issuer, never as
  ///     the card's.
  ///   - time: the time of issue. Ages are of the local day; times are rounded to the day in
  ///     UTC.
  /// - Throws: ``MintError/incomplete(_:)`` when the document has no name of the holder.
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

  /// The evidence of OpenID Identity Assurance: the method and extent of the verification. It is
  /// the same for all holders of documents of one kind on one day.
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
      // A year of two digits that fits two centuries proves neither.
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

  /// The code of ISO/IEC 5218.
  private static func number(of sex: Sex) -> Int {
    switch sex {
    case .male: 1
    case .female: 2
    case .unspecified: 0
    }
  }

  /// Claims only for ages that are reached, all true. A missing one does not show that an age is
  /// not reached, because there are decoys among the digests.
  private static func ages(_ birth: BirthDate, day: CalendarDate) -> ClaimTree.Member {
    let ages = AgeAtLeast.proven(by: birth, on: day)
    return .visible(
      "age_equal_or_over", .object(ages.map { .disclosable(String($0), true) }))
  }

  /// The portrait if it is a JPEG of usual size, which every verifier can show; empty otherwise.
  private static func portrait(_ attributes: VerifiedAttributes) -> [ClaimTree.Member] {
    guard let image = attributes.portrait, image.format == .jpeg, image.octets.count <= 65536
    else { return [] }
    let picture = "data:image/jpeg;base64," + Base64.encode(image.octets)
    return [.disclosable("picture", .value(.string(picture)))]
  }
}
