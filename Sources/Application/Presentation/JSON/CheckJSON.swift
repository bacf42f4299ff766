import Encoding
import Inspection
import Verdicts

/// Outcomes, checks and the decision, as JSON.
enum CheckJSON {
  // MARK: The members of every outcome

  private static let statusMember = JSONMember<Outcome>(
    "status", "How it came out.", CommonJSON.status, .open
  ) { $0.status }

  private static let codeMember = JSONMember<Outcome>(
    "code", "Why, for programs.", CommonJSON.code, .open
  ) { $0.code }

  private static let reasonMember = JSONMember<Outcome>(
    "reason",
    "Why, in a sentence for people. Where it would tell something of the holder, a record that was redacted or cut says `(redacted)` there.",
    reason, .open
  ) { $0 }

  /// The sentence of a reason; it names a detail only where its sensitivity allows that.
  static let reason = JSONForm<Outcome>(JSONForm<String>.text.shape) { outcome, context in
    .string(JSONContext.catalogue.sentence(outcome, shown: context.named))
  }

  // MARK: The verdicts

  /// The members of a verifier's verdict.
  /// - Parameter status: the description of the member `status`, which says what each value means.
  @JSONMembers<Outcome> static func judged(_ status: String) -> [JSONMember<Outcome>] {
    JSONMember("status", status, JSONForm.text(among: ["passed", "failed", "unknown"])) {
      $0.status.rawValue
    }
    JSONMember("code", "Why, for programs.", CommonJSON.code) { $0.code }
    JSONMember("reason", "Why, in a sentence for people.", reason) { $0 }
  }

  static let verdicts = JSONForm<InspectionRecord>.named(
    "verdicts", in: .common,
    threeVerdicts(
      "The three verdicts of a document.",
      outcome))

  static let outcome = JSONForm<Outcome>.named(
    "outcome", in: .common,
    .object("How a verdict came out.") {
      statusMember
      codeMember
      reasonMember
    })

  static let shortVerdicts = JSONForm<InspectionRecord>.named(
    "shortVerdicts", in: .common,
    threeVerdicts(
      "The three verdicts of a document, by codes.",
      .named(
        "shortOutcome", in: .common,
        .object("How a verdict of a batch came out.") {
          statusMember
          codeMember
        })))

  private static func threeVerdicts(
    _ description: String, _ outcome: JSONForm<Outcome>
  ) -> JSONForm<InspectionRecord> {
    .object(description) {
      JSONMember("data", "Whether the data are what their state signed.", outcome, .open) {
        $0.data
      }
      JSONMember("chip", "Whether the chip proved that it is the original.", outcome, .open) {
        $0.chip
      }
      JSONMember("validity", "Whether the document is in date.", outcome, .open) { $0.validity }
    }
  }

  static let decision = JSONForm<Decision>.named(
    "decision", in: .common,
    .object(
      "What the person at the desk is to do with the document; it says nothing of the holder."
    ) {
      JSONMember(
        "value",
        "`refuse`: a verdict failed. `check-by-hand`: something is not known. `accept`: otherwise.",
        .name, .open
      ) { $0.value }
      JSONMember("code", "The gravest reason, for programs.", CommonJSON.code, .open) {
        $0.reason.code
      }
      JSONMember(
        "reason", "The gravest reason in a sentence, redacted as those of the verdicts are.",
        reason, .open
      ) { $0.reason }
      JSONMember(
        "testOnly",
        "Whether the document is simulated: then nothing is decided, and `value` is what it would be.",
        .truth, .open
      ) { $0.isTestOnly }
      JSONMember(
        "couldBeACopy", "Whether an accepted document offers no proof of its chip.", .truth, .open
      ) { $0.couldBeACopy }
    })

  // MARK: The checks

  /// Every check, in their order.
  static let checks = JSONForm<Check>.named(
    "check", in: .common,
    .object(
      "One check, made or not. Without `--fields` it has all but `evidence` and `warnings`, which are not there when they are empty.",
      isCut: true
    ) {
      nameMember
      statusMember.of(Check.self) { $0.outcome }
      codeMember.of(Check.self) { $0.outcome }
      reasonMember.of(Check.self) { $0.outcome }
      JSONMember(shown: "evidence", "The facts that it rests on.", EvidenceJSON.form, .open) {
        EvidenceJSON.shown($0.evidence, $1)
      }
      JSONMember(
        maybe: "warnings", "The nonconformities that it met, in their order.",
        warning.list(["minItems": 1]), .open
      ) { $0.warnings.isEmpty ? nil : $0.warnings }
    }
  ).list(whole: allChecks)

  static let shortChecks = JSONForm<Check>.named(
    "shortCheck", in: .common,
    .object("One check of a batch, made or not, by codes.", isCut: true) {
      nameMember
      statusMember.of(Check.self) { $0.outcome }
      codeMember.of(Check.self) { $0.outcome }
      JSONMember(
        maybe: "warnings", "The nonconformities that it met; not there when there are none.",
        CommonJSON.code.list(["minItems": 1]), .open
      ) { $0.warnings.isEmpty ? nil : $0.warnings.map(\.code) }
    }
  ).list(whole: allChecks)

  private static let nameMember = JSONMember<Check>(
    "name", "Which check.", CommonJSON.checkName, .open
  ) { $0.name }

  private static let warning = JSONForm<Warning>.named(
    "warning", in: .common,
    .object("A nonconformity that a check met on the way.", isCut: true) {
      JSONMember("code", "Which nonconformity.", CommonJSON.code, .open) { $0.code }
      JSONMember("reason", "The nonconformity in a sentence for people.", reason, .open) {
        Outcome(.notDone, $0.code, $0.details)
      }
    })

  private static let allChecks = JSONForm<Void>.named(
    "allChecks", in: .common,
    JSONForm([
      "type": "array", "minItems": .integer(CheckName.allCases.count),
      "maxItems": .integer(CheckName.allCases.count),
      "prefixItems": .array(
        CheckName.allCases.map {
          .object(["properties": .object(["name": .object(["const": .string($0.rawValue)])])])
        }),
    ]) { _ in .null }
    .described("Every check once, in their order, as all JSON has them that was not cut.")
  ).shape
}
