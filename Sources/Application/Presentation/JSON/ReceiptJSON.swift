import Credentials
import Encoding
import FoundationEssentials
import Inspection
import Messages
import Verdicts

/// A receipt for a read: the verdicts and the fields that an office chose, with operator, place and number. It is no
/// copy of the document: no image, no MRZ and no signed file is in it.
package enum ReceiptJSON {
  /// The content of a receipt.
  package struct Receipt: Sendable {
    let record: InspectionRecord
    let fields: FieldSelection
    let office: ReportOffice
    let issuer: String?
    let made: Date

    /// - Parameters:
    ///   - issuer: the identifier of the desk, a URI.
    ///   - made: the time at which it is made.
    package init(
      _ record: InspectionRecord, fields: FieldSelection, office: ReportOffice, issuer: String?,
      made: Date
    ) {
      (self.record, self.fields, self.office) = (record, fields, office)
      (self.issuer, self.made) = (issuer, made)
    }
  }

  /// The receipt: schema `passport.receipt/1`.
  package static func value(_ receipt: Receipt) -> JSONValue { document.value(receipt) }

  /// The line of the log about a read, which says nothing of the holder or the document: schema
  /// `passport.desk-log/1`.
  package static func line(_ entry: LogEntry) -> JSONValue { log.value(entry) }

  package static let document = JSONDocument<Receipt>(
    "passport.receipt/1",
    "What a desk keeps of a read with `passport desk --receipts`, the payload of a JSON Web Signature by the desk, and what `--on-record` gives to a program."
  ) {
    JSONMember(maybe: "iss", "The desk that signed it, a URI.", JSONForm.text) { $0.issuer }
    JSONMember(
      "iat", "When it was made, in seconds since 1970.", .integer(from: 0)
    ) { Int($0.made.timeIntervalSince1970) }
    JSONMember(maybe: "number", "Its number, unique at this desk.", JSONForm.text) {
      $0.office.number
    }
    JSONMember(maybe: "operator", "The person at the desk.", JSONForm.text) { $0.office.clerk }
    JSONMember(maybe: "place", "Where the desk is.", JSONForm.text) { $0.office.place }
    JSONMember(
      "record", "The verdicts, and the members that the office chose with `--fields`.",
      JSONForm<Receipt>(RecordJSON.document.reference.shape) { receipt, _ in
        RecordJSON(fields: receipt.fields).value(receipt.record)
      }
    ) { $0 }
  }

  /// A verifier's verdict on a receipt: schema `passport.receipt-verification/1`.
  package static func value(
    _ judged: Result<SignedReceipt, ReceiptRefusal>
  ) -> JSONValue { verdict.value(judged) }

  package static let verdict = JSONDocument<Result<SignedReceipt, ReceiptRefusal>>(
    "passport.receipt-verification/1",
    "What `passport receipt verify --json` prints: a verifier's verdict on a receipt."
  ) {
    CheckJSON.judged(
      "`passed` when a desk that is known signed it as it is, `failed`, or `unknown` when it is of another desk."
    ).of(Result<SignedReceipt, ReceiptRefusal>.self) { $0.outcome }
    JSONMember(
      maybe: "made", "When it was made; only when it passed.", CommonJSON.moment
    ) { (try? $0.get())?.made }
    JSONMember(
      maybe: "rootFingerprint", "SHA-256 of the desk's root; only when it passed.",
      CommonJSON.sha256
    ) { (try? $0.get())?.rootFingerprint }
    JSONMember(
      maybe: "receipt", "What it says; only when it passed.",
      JSONForm<JSONValue>(document.reference.shape) { payload, _ in payload }
    ) { (try? $0.get())?.payload }
  }

  /// A read, for the log.
  package struct LogEntry: Sendable {
    let time: Date
    let number: String?
    let record: InspectionRecord?
    let error: ReasonCode?
    let milliseconds: Int

    package init(_ record: InspectionRecord, number: String?, at time: Date, took: Duration) {
      (self.record, self.number, self.time, error) = (record, number, time, nil)
      milliseconds = Milliseconds.rounded(took)
    }

    package init(_ error: any CodedError, at time: Date, took: Duration) {
      (record, number, self.time, self.error) = (nil, nil, time, error.code)
      milliseconds = Milliseconds.rounded(took)
    }
  }

  package static let log = JSONDocument<LogEntry>(
    "passport.desk-log/1",
    "A line of the log of `passport desk --receipts`: one a read, without anything about holder or document."
  ) {
    JSONMember("time", "When the read ended.", CommonJSON.moment) { $0.time }
    JSONMember(maybe: "number", "The number of the receipt.", JSONForm.text) { $0.number }
    JSONMember(
      maybe: "decision", "What was to be done; not there where the read ended with an error.",
      JSONForm.text(among: ["accept", "check-by-hand", "refuse"])
    ) { $0.record?.decision?.value.rawValue }
    JSONMember(
      maybe: "code", "Why: the decision's reason, or the error.", CommonJSON.code
    ) { $0.error ?? $0.record?.decision?.reason.code }
    JSONMember(
      maybe: "simulated", "Whether the document was a simulated one.", .truth
    ) { $0.record?.isSimulated }
    JSONMember(
      "milliseconds", "How long it took, with the wait for the document.", .integer(from: 0)
    ) { $0.milliseconds }
  }
}

extension Result<SignedReceipt, ReceiptRefusal> {
  /// The outcome of the verification of a receipt.
  var outcome: Outcome {
    switch self {
    case .success(let receipt):
      Outcome(.passed, .receiptVerified, [.text(OutsideName.folded(receipt.deskName))])
    case .failure(let refusal): refusal.outcome
    }
  }
}
