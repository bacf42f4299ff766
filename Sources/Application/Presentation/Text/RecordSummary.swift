import ChipAccess
import Encoding
import Inspection
import LDS
import Messages
import Verdicts

/// The record for people: the decision, the three verdicts, their findings, the holder.
package struct RecordSummary {
  private let record: InspectionRecord
  private let catalogue: MessageCatalogue
  private let colour: Bool
  private let layout: WrappedText

  /// - Parameters:
  ///   - colour: true if decision and verdicts are coloured.
  ///   - layout: the width at which lines are broken.
  package init(
    _ record: InspectionRecord, _ catalogue: MessageCatalogue, colour: Bool, layout: WrappedText
  ) {
    self.record = record
    self.catalogue = catalogue
    self.colour = colour
    self.layout = layout
  }

  /// All lines, wrapped to the width of the terminal.
  package var lines: [ShownLine] {
    let widths = widths
    var lines = [
      verdict(.verdictData, record.data, widths, but: record.dataCaveat),
      verdict(.verdictChip, record.chip, widths),
      verdict(.verdictValidity, record.validity, widths),
    ]
    if record.isSimulated {
      lines.append(emphasise(catalogue.words(.recordSimulated), .yellow))
    }
    if record.source == .replay {
      lines.append(emphasise(catalogue.words(.recordReplayed), .yellow))
    }
    let parts = [[""], findings, zone, holder, terminal, features, applications, [footer]]
    return decision.flatMap { layout.shown($0, hanging: 2) }
      + lines.flatMap { layout.shown($0, hanging: widths.name + widths.status) }
      + parts.joined().flatMap {
        layout.shown($0, hanging: WireText($0).hasPrefix(WireText(mark)) ? mark.count + 1 : 2)
      }
  }

  /// The mark before a hint.
  private var mark: String { catalogue.words(.hintMark) }

  /// The widths of the columns of the verdicts' names and words, with the spaces after them.
  private var widths: (name: Int, status: Int) {
    let names = [Phrase.verdictData, .verdictChip, .verdictValidity].map { catalogue.words($0) }
    let words = [record.data, record.chip, record.validity].map(word)
    return (
      max(10, (names.map(\.count).max() ?? 0) + 2), max(14, (words.map(\.count).max() ?? 0) + 2)
    )
  }

  /// The word of a status; a failure is recognisable without its colour.
  private func word(_ outcome: Outcome) -> String {
    catalogue.words(outcome.status == .failed ? .statusFailedLoud : outcome.status.word)
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

  /// A verdict; a verdict that passed with a nonconformity does not have the colour of success.
  private func verdict(
    _ name: Phrase, _ outcome: Outcome, _ widths: (name: Int, status: Int),
    but caveat: Phrase? = nil
  ) -> ShownLine {
    let colours: [CheckStatus: ShownLine.Colour] = [
      .passed: caveat == nil ? .green : .yellow, .failed: .red, .unknown: .yellow,
    ]
    let remark = caveat.map { "; " + catalogue.words($0) } ?? ""
    return ShownLine(padded(catalogue.words(name), widths.name))
      + emphasise(padded(word(outcome), widths.status), colours[outcome.status])
      + ShownLine(sentence(outcome) + remark)
  }

  private func sentence(_ outcome: Outcome) -> String { catalogue.sentence(outcome) }

  /// The failed checks and every nonconformity, except the verdicts' own reasons.
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
      if let hint = catalogue.hint(outcome.code) { hints.append("\(mark) \(hint)") }
    }
    if let hint = words?.hint { hints.append("\(mark) \(hint)") }
    lines += hints.enumerated().filter { !hints[..<$0.offset].contains($0.element) }.map(\.element)
    return lines.isEmpty ? [] : lines + [""]
  }

  /// The printed MRZ above the chip's, with marks where they differ: names have no check digit that
  /// would tell which was misread.
  private var zone: [String] {
    let codes = record.checks.first { $0.name == .mrzConsistency }.map(\.outcome.code)
    guard codes == .mrzTextDiffers || codes == .mrzDiffers, let printed = record.printedMRZ?.lines,
      let chip = record.mrz?.lines
    else { return [] }
    let names = [Phrase.reportPrinted, .reportOnChip].map { catalogue.words($0) }
    let width = (names.map(\.count).max() ?? 0) + 2
    let pairs = zip(printed, chip).filter { WireText($0) != WireText($1) }
    return pairs.flatMap { printed, chip in
      [padded(names[0], width) + printed]
        + MarkedLine.lines(
          chip, MarkedLine.differences(printed, chip), indent: padded(names[1], width))
    } + [""]
  }

  /// True if the signature or path of EF.SOD passed but the data verdict is not done, because there
  /// was no file to compare.
  private func isPartOfUndecidedData(_ check: Check) -> Bool {
    record.data.status == .notDone && check.outcome.status == .passed
      && [.securityObjectSignature, .signerPath].contains(check.name)
  }

  private func isUnsaved(_ check: Check) -> Bool {
    check.name == .filesComplete && check.outcome.code == .fileNotSaved
  }

  private var holder: [String] {
    let details = HolderDetails(record, catalogue)
    let width = max(13, (details.identity.map(\.name.count).max() ?? 0) + 2)
    let lines = details.identity.map { padded($0.name, width) + $0.value }
    return lines.isEmpty ? [] : lines + [""]
  }

  /// What came of terminal authentication, and of the files that it opens and that were not read.
  private var terminal: [String] {
    guard let terminal = record.terminal else { return [] }
    let files = record.files.filter {
      ElementaryFile.additionalFeatures.contains($0.file) && $0.bytes == nil
        && $0.outcome.code != .fileNotWanted
    }
    return ([terminal.outcome] + files.map(\.outcome)).map(sentence) + [""]
  }

  /// The fingerprints and irises that were read, counted.
  private var features: [String] {
    let words = BiometricWords(catalogue: catalogue)
    let lines = record.files.compactMap { file in
      words.words(file).map { "\(file.file.name): \($0)" }
    }
    return lines.isEmpty ? [] : lines + [""]
  }

  /// The chip's applications in addition to LDS1.
  private var applications: [String] {
    let lines = record.offers + (record.applications ?? []).map { sentence($0.outcome) }
    return lines.isEmpty ? [] : lines + [""]
  }

  private var footer: String {
    let read = record.files.filter { $0.bytes != nil }
    let bytes = read.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
    guard record.hasChip else {
      return catalogue.words(.summarySaved(read.count, bytes: bytes))
    }
    let protocolName =
      record.access.accessProtocol == .open
      ? catalogue.words(.summaryOpen) : record.access.accessProtocol.name
    return catalogue.words(
      .summaryRead(
        read.count, bytes: bytes, commands: record.link.commands, over: protocolName,
        milliseconds: Milliseconds.rounded(record.link.total)))
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func emphasise(_ text: String, _ paint: ShownLine.Colour?) -> ShownLine {
    guard colour, let paint else { return ShownLine(text) }
    return ShownLine(text).coloured(paint)
  }
}

extension InspectionRecord {
  /// The known ways to open a card that denies this reader its data, one per line; empty for every
  /// other document.
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
