import Encoding
import LDS
import MRZ
import Verdicts

/// The output of `passport mrz check --json`: schema `passport.mrz/1`.
package enum MRZCheckJSON {
  package static func value(
    _ diagnosis: MRZDiagnosis, asOf day: CalendarDate, exit: ExitCode
  ) -> JSONValue {
    document.value(
      Checked(diagnosis: diagnosis, day: day, exit: exit), JSONContext())
  }

  /// The finding, and the day for which it holds.
  package struct Checked: Sendable {
    let diagnosis: MRZDiagnosis
    let day: CalendarDate
    let exit: ExitCode
  }

  package static let document = JSONDocument<Checked>(
    "passport.mrz/1",
    "What `passport mrz check --json` prints. It repeats the holder's data, because it was asked to."
  ) {
    JSONMember("format", "The format that the text has, or resembles most.", .name) {
      $0.diagnosis.format
    }
    JSONMember(
      "lines", "The lines as they were understood.", line.list(["minItems": 1, "maxItems": 64])
    ) { $0.diagnosis.lines }
    JSONMember("right", "Whether nothing is wrong.", .truth) { $0.diagnosis.isRight }
    JSONMember(
      "fields",
      "The fields in the order in which people read them; null when a line has a wrong length.",
      field.list().orNull
    ) { checked in
      checked.diagnosis.mrz.map { MRZFieldMeanings($0, asOf: checked.day).all }
    }
    JSONMember(
      "checkDigits", "Every check digit whose field can be told.", checkDigit.list()
    ) { $0.diagnosis.checkDigits }
    JSONMember("findings", "What is wrong, from the first character to the last.", finding.list()) {
      $0.diagnosis.findings
    }
    JSONMember(
      "repair", "What was meant, where check digits prove it; otherwise null.", proposal.orNull
    ) { $0.diagnosis.repair }
    JSONMember(
      "choices", "Where a field can be repaired in several ways, each of them; none is proven.",
      proposal.list()
    ) { $0.diagnosis.choices }
    JSONMember(
      "exit", "The exit code: 0 when all is right, 5 otherwise.",
      JSONForm(["enum": [0, 5]]) { .integer(Int($0.rawValue)) }
    ) { $0.exit }
  }

  private static let line = JSONForm<String>(
    ["type": "string", "maxLength": 1024]
  ) { .string($0) }
  .described("A line of the MRZ; a question mark stands for what cannot be shown.")

  private static let character = JSONForm<Character>(
    ["type": "string", "pattern": "^[ -~]$"]
  ) { .string(String($0)) }

  private static let digit = JSONForm<Character>(
    ["type": "string", "pattern": "^[0-9]$"]
  ) { .string(String($0)) }

  private static let field = JSONForm<MRZFieldMeanings.Field>.named(
    "field",
    .object("A field and what it means.") {
      JSONMember("name", "Which field.", .text(among: MRZFieldMeanings.keys)) { $0.key }
      JSONMember("value", "What stands there, without fillers at its end.", .text("^[ -~]*$")) {
        $0.value
      }
      JSONMember(
        maybe: "meaning", "What that means; not there when there is nothing to add.", .text
      ) {
        $0.meaning
      }
    })

  private static let checkDigit = JSONForm<MRZCheckDigitResult>.named(
    "checkDigit",
    .object("A check digit.") {
      JSONMember("field", "The field that it belongs to.", .name) { $0.field }
      JSONMember("line", "The line, from 1.", .integer(from: 1)) { $0.line }
      JSONMember("column", "The column, from 1.", .integer(from: 1)) { $0.column }
      JSONMember(
        "found", "The character that stands there; null when there is none.", character.orNull
      ) { $0.found }
      JSONMember(
        "expected", "The digit that belongs there; null when it cannot be reckoned.", digit.orNull
      ) { $0.expected }
      JSONMember("right", "Whether the one is the other.", .truth) { $0.isRight }
    })

  private static let finding = JSONForm<MRZFinding>.named(
    "finding",
    .object("Something that is wrong.") {
      JSONMember("defect", "What kind of thing is wrong.", .name) { $0.defect }
      JSONMember("line", "The line, from 1.", .integer(from: 1)) { $0.line }
      JSONMember(
        "column", "The column, from 1; null for the line as a whole.",
        JSONForm.integer(from: 1).orNull
      ) { $0.column }
      JSONMember(
        "field", "The field's name in words; null for the line as a whole.",
        CommonJSON.phrase.orNull
      ) { $0.field }
      JSONMember("found", "What stands there, in words.", CommonJSON.detail) { $0.found }
      JSONMember("expected", "What should stand there, in words.", CommonJSON.detail) {
        $0.expected
      }
      JSONMember("message", "The whole finding in a sentence.", CommonJSON.phrase) { $0.sentence }
    })

  private static let proposal = JSONForm<MRZRepairProposal>.named(
    "proposal",
    .object("Characters that were confused, and the lines that are meant.") {
      JSONMember(
        "field",
        "The field whose check digit proves it; null where the number of fillers does.",
        JSONForm.name.orNull
      ) { $0.field }
      JSONMember("changes", "The characters that change.", change.list()) { $0.changes }
      JSONMember("lines", "The lines as they are meant.", line.list(["minItems": 1])) {
        $0.lines
      }
    })

  private static let change = JSONForm<MRZRepairProposal.Change>.object("One character.") {
    JSONMember("line", "The line, from 1.", .integer(from: 1)) { $0.line }
    JSONMember("column", "The column, from 1.", .integer(from: 1)) { $0.column }
    JSONMember("found", "What stands there.", character) { $0.found }
    JSONMember("meant", "What is meant.", character) { $0.meant }
  }
}
