import Encoding
import Inspection
import LDS
import Messages
import Verdicts

/// The record as JSON: schema `passport.inspection/1`. A redacted record contains nothing about the
/// holder, and nothing that could link two reads of one document: no field of the MRZ, no date of
/// the document or of its signer, no length, no time except the day, nothing signed by its chip.
/// Each member has a ``Sensitivity``.
package struct RecordJSON {
  private let context: JSONContext
  private let fields: FieldSelection?

  package init(
    isRedacted: Bool = false, fields: FieldSelection? = nil
  ) {
    // The verdicts are always printed, and contain nothing of the MRZ unless the user selected the
    // holder's data.
    let asked: Sensitivity = fields?.hasWholeHolder == false ? .document : .holder
    context = JSONContext(
      shown: isRedacted ? .open : .holder, named: isRedacted ? .open : asked)
    self.fields = fields
  }

  /// The JSON of a record.
  /// - Parameters:
  ///   - issued: the result of `passport issue`.
  ///   - ignored: the names of other files in the folder of a saved read.
  package func value(
    _ record: InspectionRecord, issued: IssuedCard? = nil, ignored: [String]? = nil
  ) -> JSONValue {
    let whole = Self.document.value(
      Inspected(record: record, issued: issued, ignored: ignored), context)
    return fields?.cut(whole, of: record) ?? whole
  }

  /// A record, with the issued card and the names of ignored files.
  package struct Inspected: Sendable {
    let record: InspectionRecord
    let issued: IssuedCard?
    let ignored: [String]?
  }

  package static let document = JSONDocument<Inspected>(
    "passport.inspection/1",
    "The record of one document, printed by `passport read --json` and `passport inspect PATH --json`.",
    isCut: true
  ) {
    JSONMember(
      onlyCut: "fields", "The paths that `--fields` named; only there when the record was cut.",
      CommonJSON.fields.shape, .open)
    JSONMember(
      maybe: "decision",
      "What is to be done with the document, never cut; null where none was there: in a replay and for files that were saved.",
      CheckJSON.decision.orNull, .open, isKept: true
    ) { $0.record.decision }
    JSONMember(
      "verdicts", "The three verdicts, always there and never cut.", CheckJSON.verdicts, .open,
      isKept: true
    ) { $0.record }
    JSONMember(
      "checks", "Every check in its order, made or not.", CheckJSON.checks, .open
    ) { $0.record.checks }
    JSONMember("policy", "The policy that judged.", CommonJSON.policy, .open) { $0.record.policy }
    JSONMember(
      "simulated",
      "Whether the document is a test one: the signer's path ends at a test anchor, or at none and a simulated chip was read; always there, because verdicts of a simulated document say nothing of a real one.",
      .truth, .open, isKept: true
    ) { $0.record.isSimulated }
    JSONMember(
      maybe: "source",
      "Where the files come from: a chip that was there, a trace that was played, or files that were saved. Never cut; a record of `replay` proves nothing anew.",
      .name, .open, isKept: true
    ) { $0.record.source }
    JSONMember(
      "access", "How the chip was opened; null for files that were saved.", AccessJSON.form.orNull,
      .open
    ) { $0.record.hasChip ? $0.record : nil }
    JSONMember(
      "holder", "The holder's data; null when DG1 was not read, and not there when redacted.",
      HolderJSON.form.orNull
    ) { HolderJSON.Holder($0.record) }
    JSONMember(
      "files", "What came of each file, in the order of reading.", file.list(), .open
    ) { $0.record.files }
    JSONMember(
      maybe: "applications",
      "The applications that the chip has and that are not read here; not there where nobody looked.",
      application.list(), .open
    ) { $0.record.applications }
    JSONMember(
      maybe: "terminal",
      "What came of terminal authentication, on which no verdict depends; not there where there were no certificates for it.",
      terminal, .open
    ) { $0.record.terminal }
    JSONMember(
      maybe: "ignored",
      "What lies in the folder of a saved read and is none of its files; not there when redacted.",
      JSONForm.text.list()
    ) { $0.ignored }
    JSONMember(
      "link",
      "What went over the link to the chip; null for files that were saved, and not there when redacted.",
      LinkJSON.link.orNull, .document
    ) { $0.record.hasChip ? $0.record.link : nil }
    JSONMember(
      "timing", "How long it took; not there when redacted.", LinkJSON.timing, .document
    ) { $0.record.link }
    JSONMember(
      maybe: "issued", "What came of `passport issue`; not there with `read`.", IssuedCard.form,
      .open
    ) { $0.issued }
    JSONMember(
      "time",
      "When the document was inspected, or noon of the day of `--at`; when redacted, the beginning of that day in the local time zone.",
      CommonJSON.judgementMoment, .open
    ) { $0.record.judgementTime }
    CommonJSON.localDay.of(Inspected.self) { $0.record.judgementTime }
  }

  private static let file = JSONForm<FileRecord>.named(
    "file",
    .object("What came of one file.", isCut: true) {
      JSONMember(
        "name", "The file's name.", .text("^(DG([1-9]|1[0-6])|EF\\.[A-Za-z]+(/[A-Z]+)?)$"), .open
      ) { $0.file.name }
      JSONMember(
        "status", "`passed` when it was read whole.", CommonJSON.status, .open
      ) { $0.outcome.status }
      JSONMember("code", "Why not, or `file-read`.", CommonJSON.code, .open) { $0.outcome.code }
      JSONMember(
        "bytes", "Its length in bytes; 0 when it was not read, and not there when redacted.",
        .integer(from: 0), .document
      ) { $0.bytes?.count ?? 0 }
      JSONMember(
        maybe: "images",
        "What the records say of each image of a finger in DG3, or of an iris in DG4; the images are in no JSON. Not there for other files, and when redacted.",
        biometricImage.list()
      ) { $0.images }
      JSONMember(
        maybe: "notUnderstood",
        "What the file holds that no other member tells of, the first hundred; not there where there is nothing of the kind, and when redacted.",
        unknownObject.list(["minItems": 1, "maxItems": 100])
      ) { $0.notUnderstood.isEmpty ? nil : $0.notUnderstood }
    })

  private static let biometricImage = JSONForm<BiometricImage>.named(
    "biometricImage",
    .object("An image of a finger or of an iris.", isCut: true) {
      JSONMember(
        "position", "What it shows; null where its record does not say, or for a palm.",
        JSONForm<BiometricImage.Position>.name.orNull
      ) { $0.position }
      JSONMember(
        "encoding", "Its encoding; null where it begins like none that is known.",
        JSONForm<BiometricImage.Encoding>.name.orNull
      ) { $0.encoding }
    })

  private static let unknownObject = JSONForm<UnknownObject>.named(
    "unknownObject",
    .object("A data object for which this program has no words.", isCut: true) {
      JSONMember(
        "tag", "The tag in hexadecimal digits; null for bytes that are no data object.",
        JSONForm.text("^([0-9A-F]{2}){1,4}$").orNull
      ) { $0.tag?.description }
      JSONMember("bytes", "How many bytes the value has.", .integer(from: 0)) { $0.length }
    })

  private static let application = JSONForm<ApplicationRecord>.named(
    "application",
    .object(
      "An application whose data need terminal authentication, so that nothing but its name is known; nobody signed that it is there.",
      isCut: true
    ) {
      JSONMember(
        "identifier",
        "The application identifier in hexadecimal digits (Doc 9303-10, 3 and 6; BSI TR-03110-2, 2.2): LDS1 only where it is closed, those of LDS2, eID and eSign.",
        .name, .open
      ) { $0.application }
      JSONMember("name", "The standard's name.", .text, .open) { $0.application.name }
      JSONMember(
        "status", "`notDone`: it was not read.", CommonJSON.status, .open
      ) { $0.outcome.status }
      JSONMember("code", "Why not.", CommonJSON.code, .open) { $0.outcome.code }
      JSONMember(
        "listed", "Whether EF.DIR lists it; null where EF.DIR was not read.", JSONForm.truth.orNull,
        .open
      ) { $0.isListed }
      JSONMember(
        "selected", "Whether the chip selects it by its identifier; null where that was not tried.",
        JSONForm.truth.orNull, .open
      ) { $0.isSelected }
    })
}

extension RecordJSON {
  private static let terminal = JSONForm<TerminalRecord>.named(
    "terminal",
    .object("Terminal authentication.", isCut: true) {
      JSONMember(
        "status",
        "`passed` when the chip accepted the terminal, `failed` when it did not or no chain leads to it, `notDone` when nothing was sent.",
        CommonJSON.status, .open
      ) { $0.outcome.status }
      JSONMember("code", "Why, for programs.", CommonJSON.code, .open) { $0.outcome.code }
      JSONMember("reason", "Why, in a sentence for people.", CheckJSON.reason, .open) { $0.outcome }
      JSONMember(
        "certificates",
        "The holders of the certificates that were chosen, in the order in which they are sent; empty without a chain.",
        JSONForm.text.list(), .open
      ) { $0.holders.map(\.description) }
      JSONMember(
        "opens",
        "The data groups that the certificates open, if the key that the chip trusts has the rights.",
        JSONForm.text(among: ["DG3", "DG4"]).list(), .open
      ) { $0.opens.map(\.name) }
    })
}

extension FieldPaths {
  package static let record = FieldPaths(RecordJSON.document.shape)
}
