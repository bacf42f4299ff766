import Encoding
import Inspection
import Messages
import Verdicts

/// One line of a batch's output: the record in short form, as codes. It contains nothing about the
/// holder unless the user selected the holder's data.
package struct VerdictLine: Sendable {
  private let context: JSONContext
  private let showsHolder: Bool
  private let fields: FieldSelection?

  package init(
    showsHolder: Bool, fields: FieldSelection? = nil
  ) {
    context = JSONContext()
    self.showsHolder = fields?.hasHolder ?? showsHolder
    self.fields = fields
  }

  package func verdict(_ record: InspectionRecord, number: Int) -> [UInt8] {
    let whole = Self.document.value(
      Judged(number: number, record: record, showsHolder: showsHolder), context)
    return line(fields?.cut(whole, of: record) ?? whole)
  }

  /// The line for an input that could not be judged, with its line feed.
  package func error(_ error: any CodedError, number: Int) -> [UInt8] {
    line(
      Self.refusal.write(
        Refused(number: number, reason: Outcome(.failed, error.code, error.details)), context))
  }

  private func line(_ value: JSONValue) -> [UInt8] {
    JSONWriter().bytes(value) + [UInt8(ascii: "\n")]
  }

  /// A line that could be judged.
  package struct Judged: Sendable {
    let number: Int
    let record: InspectionRecord
    let showsHolder: Bool
  }

  /// A line that could not be judged.
  private struct Refused {
    let number: Int
    let reason: Outcome
  }

  private static let schema: WireText = "passport.inspection-line/1"

  package static let document = JSONDocument<Judged>(
    schema,
    "One line of `passport inspect --jsonl`: a document in short, or why its line could not be judged.",
    isCut: true, refusal: refusal.shape
  ) {
    numberMember.of(Judged.self) { $0.number }
    JSONMember(
      onlyCut: "fields", "The paths that `--fields` named; only there when the line was cut.",
      CommonJSON.fields.shape, .open)
    JSONMember(
      "verdicts", "The three verdicts, never cut.", CheckJSON.shortVerdicts, .open, isKept: true
    ) { $0.record }
    JSONMember(
      "simulated", "Whether the document is a test one; never cut.", .truth, .open,
      isKept: true
    ) { $0.record.isSimulated }
    JSONMember(
      "exit", "The exit code that `passport inspect` of this document alone would have.",
      CommonJSON.exit, .open
    ) { $0.record.exitCode }
    JSONMember(
      "checks", "Every check in its order, made or not.", CheckJSON.shortChecks, .open
    ) { $0.record.checks }
    JSONMember(
      maybe: "holder",
      "The holder's data, only where `--holder` or `--fields` asks for them; null when DG1 is not there.",
      HolderJSON.form.orNull
    ) { $0.showsHolder ? .some(HolderJSON.Holder($0.record)) : nil }
    CommonJSON.localDay.of(Judged.self) { $0.record.judgementTime }
  }

  private static let refusal = JSONForm<Refused>.object {
    JSONMember<Refused>.schema(schema)
    numberMember.of(Refused.self) { $0.number }
    JSONMember("error", "Why the line could not be judged.", error, .open) { $0.reason }
  }

  private static let numberMember = JSONMember<Int>(
    "line", "The number of the line of input that this answers, from 1.", .integer(from: 1), .open,
    isKept: true
  ) { $0 }

  private static let error = JSONForm<Outcome>.object {
    JSONMember("code", "Why, for programs.", CommonJSON.code, .open) { $0.code }
    JSONMember(
      "reason", "Why, in a sentence that repeats nothing of the line.", CheckJSON.reason, .open
    ) { $0 }
  }
}

extension FieldPaths {
  package static let line = FieldPaths(VerdictLine.document.shape)
}
