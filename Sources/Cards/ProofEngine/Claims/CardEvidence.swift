import Credentials
import Encoding
import Verdicts

/// The method and extent of the verification of a document, which a card states to every verifier. It is the
/// same for all holders of documents of one kind on one day.
struct CardEvidence {
  private let rule: MintingRule
  private let chip: CheckStatus
  private let day: CalendarDate

  init(_ source: CardSource) {
    rule = source.rule
    chip = source.chip
    day = CalendarDate(source.time.instant)
  }

  /// The members in JSON: the trust level, the evidence of OpenID Identity Assurance, and
  /// `simulated` only if it is true.
  var members: [JSONValue.Member] {
    [
      JSONValue.Member("trust_level", .string(rule.trustLevel.rawValue)),
      JSONValue.Member(
        "verified_claims", .object(["verification": verification, "claims": noClaims])),
    ] + (rule.isSimulated ? [JSONValue.Member("simulated", .bool(true))] : [])
  }

  private var noClaims: JSONValue { .object([JSONValue.Member]()) }

  private var verification: JSONValue {
    .object([
      "trust_framework": "icao_doc_9303",
      "assurance_level": rule.assurance.last.map { .string($0.rawValue) },
      "time": .string(Timestamp(beginningOf: day).description),
      "evidence": [
        .object([
          "type": "document",
          "assurance": .array(rule.assurance.map { .string($0.rawValue) }),
          "checks": .object([
            "data": "pass", "chip": .string(Self.word(chip)), "validity": "pass",
          ]),
        ])
      ],
    ])
  }

  private static func word(_ status: CheckStatus) -> WireText {
    switch status {
    case .passed: "pass"
    case .failed: "fail"
    case .notSupported: "not_supported"
    case .unknown, .notDone: "not_done"
    }
  }

  /// The same statement as a member of the mobile security object, because the name spaces of a
  /// mobile document have no element for it: signed, and part of every presentation.
  var mobileDocumentMember: MobileDocumentContent.Element {
    var pairs = [
      CBOR.Pair(.text("trust_level"), .text(rule.trustLevel.rawValue)),
      CBOR.Pair(.text("assurance"), .array(rule.assurance.map { .text($0.rawValue) })),
    ]
    if rule.isSimulated { pairs.append(CBOR.Pair(.text("simulated"), .bool(true))) }
    return MobileDocumentContent.Element(MobileDocumentContent.evidenceMember, .map(pairs))
  }
}
