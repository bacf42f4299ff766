import ChipAccess
import Inspection
import LDS
import Messages
import Verdicts

/// The record for people: the decision, the three verdicts, their findings, the holder.
package struct RecordSummary {
  private let record: any JudgedRecord
  private let catalogue: MessageCatalogue
  private let colour: Bool
  private let layout: WrappedText

  /// - Parameters:
  ///   - colour: true if decision and verdicts are coloured.
  ///   - layout: the width at which lines are broken.
  package init(
    _ record: any JudgedRecord, _ catalogue: MessageCatalogue, colour: Bool, layout: WrappedText
  ) {
    self.record = record
    self.catalogue = catalogue
    self.colour = colour
    self.layout = layout
  }

  /// All lines, broken where the terminal is narrow.
  package var lines: [ShownLine] {
    var lines = [
      verdict("Data", record.data, but: record.dataCaveat), verdict("Chip", record.chip),
      verdict("Validity", record.validity),
    ]
    if record.isSimulated {
      lines.append(emphasise("SIMULATED: the signer's path ends at a test certificate", .yellow))
    }
    if record.source == .replay {
      lines.append(emphasise("REPLAYED: a trace was played; no document was here", .yellow))
    }
    return decision.flatMap { layout.shown($0, hanging: 2) }
      + lines.flatMap { layout.shown($0, hanging: 24) }
      + ([""] + findings + holder + applications + [footer]).flatMap {
        layout.shown($0, hanging: $0.hasPrefix("hint: ") ? 6 : 2)
      }
  }

  /// The decision in one line; none for a record that is not live.
  private var decision: [ShownLine] {
    guard let words else { return [] }
    let colour: ShownLine.Colour =
      switch words.decision.value {
      case .refuse: .boldRed
      case .checkByHand: .boldYellow
      case .accept: words.decision.isTestOnly ? .boldYellow : .boldGreen
      }
    return [emphasise(words.word, colour) + ShownLine(": " + words.reason), ShownLine("")]
  }

  private var words: DecisionWords? {
    record.decision.map { DecisionWords($0, of: record, catalogue) }
  }

  /// A verdict; one that passed with a weakness is not shown in the colour of success.
  private func verdict(
    _ name: String, _ outcome: Outcome, but caveat: String? = nil
  ) -> ShownLine {
    let colours: [CheckStatus: ShownLine.Colour] = [
      .passed: caveat == nil ? .green : .yellow, .failed: .red, .unknown: .yellow,
    ]
    let status = emphasise(padded(Self.word(outcome.status), 14), colours[outcome.status])
    return ShownLine(padded(name, 10)) + status + ShownLine(sentence(outcome) + (caveat ?? ""))
  }

  private func sentence(_ outcome: Outcome) -> String { catalogue.sentence(outcome) }

  private static func word(_ status: CheckStatus) -> String {
    switch status {
    case .passed: "passed"
    case .failed: "FAILED"
    case .unknown: "unknown"
    case .notSupported: "not offered"
    case .notDone: "not done"
    }
  }

  /// The failed checks and every weakness, except the verdicts' own reasons.
  private var findings: [String] {
    let verdicts = [record.data, record.chip, record.validity]
    var lines: [String] = []
    for check in record.checks {
      let status = check.outcome.status
      let isOpen =
        check.name == .accessControl && check.outcome.code != .chipAbsent
        && (status == .unknown || status == .notDone) || check.outcome.code == .mrzTextDiffers
      if isPartOfUndecidedData(check) { lines.append("+ " + sentence(check.outcome)) }
      if status == .failed || isOpen || isUnsaved(check), !verdicts.contains(check.outcome) {
        lines.append("- " + sentence(check.outcome))
      }
      lines += check.warnings.map { "- " + sentence(Outcome(.notDone, $0.code, $0.details)) }
    }
    var hints: [String] = []
    for outcome in verdicts where outcome.status != .passed {
      if let hint = catalogue.hint(outcome.code) { hints.append("hint: " + hint) }
    }
    if let hint = words?.hint { hints.append("hint: " + hint) }
    lines += hints.enumerated().filter { !hints[..<$0.offset].contains($0.element) }.map(\.element)
    return lines.isEmpty ? [] : lines + [""]
  }

  /// True for signature or path of EF.SOD that passed where the data verdict is not done: no file
  /// was there to compare.
  private func isPartOfUndecidedData(_ check: Check) -> Bool {
    record.data.status == .notDone && check.outcome.status == .passed
      && [.securityObjectSignature, .signerPath].contains(check.name)
  }

  private func isUnsaved(_ check: Check) -> Bool {
    check.name == .filesComplete && check.outcome.code == .fileNotSaved
  }

  private var holder: [String] {
    let details = HolderDetails(record)
    let lines = details.identity.map {
      padded($0.name, 13) + $0.value
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  /// The applications of the chip beside LDS1.
  private var applications: [String] {
    let lines = record.offers + (record.applications ?? []).map { sentence($0.outcome) }
    return lines.isEmpty ? [] : lines + [""]
  }

  private var footer: String {
    let read = record.files.filter { $0.bytes != nil }
    let bytes = read.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
    let files = read.count == 1 ? "1 file" : "\(read.count) files"
    guard record.hasChip else { return "\(files), \(bytes) bytes, saved before" }
    let protocolName =
      record.access.accessProtocol == .open
      ? "no access control" : record.access.accessProtocol.name
    return "\(files), \(bytes) bytes in \(record.link.commands) commands over "
      + "\(protocolName), \(Milliseconds.rounded(record.link.total)) ms"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func emphasise(_ text: String, _ paint: ShownLine.Colour?) -> ShownLine {
    guard colour, let paint else { return ShownLine(text) }
    return ShownLine(text).coloured(paint)
  }
}

extension JudgedRecord {
  /// The known ways to open a card whose data are closed to this reader, a line each; empty for
  /// every other document.
  var offers: [String] {
    guard isClosedToReader else { return [] }
    var lines: [String] = []
    if case .pace(_, _, let password) = access.accessProtocol {
      lines.append(
        "the chip was opened with \(access.accessProtocol.name) and the \(password.name)")
    }
    if let offered = offeredPACE, !offered.isEmpty {
      lines.append("its EF.CardAccess offers " + offered.joined(separator: ", "))
    }
    return lines
  }
}
