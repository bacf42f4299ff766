import Encoding
import FoundationEssentials
import Inspection
import MRZ
import Messages
import Verdicts

/// The clerk's data about a read: who inspected the document, where, and under which number.
package struct ReportOffice: Sendable {
  /// The person at the desk.
  package var clerk: String?
  /// The place of the desk.
  package var place: String?
  /// The number of the read.
  package var number: String?

  package init(clerk: String? = nil, place: String? = nil, number: String? = nil) {
    (self.clerk, self.place, self.number) = (clerk, place, number)
  }
}

/// The main facts about a read, on one A4 sheet: decision, portrait, holder, three verdicts.
package struct ReportSheet {
  let record: InspectionRecord
  let catalogue: MessageCatalogue
  /// The portrait; nil when it was not read.
  let portrait: ReportImage?
  let office: ReportOffice
  let isPractice: Bool

  package init(
    _ record: InspectionRecord, _ catalogue: MessageCatalogue, portrait: ReportImage?,
    office: ReportOffice = ReportOffice(), isPractice: Bool = false
  ) {
    self.record = record
    self.catalogue = catalogue
    self.portrait = portrait
    self.office = office
    self.isPractice = isPractice
  }

  /// The whole sheet: the first part with the decision, and the details.
  package var html: HTML { "\(first(next: nil))\(details)" }

  /// The decision, the holder and the verdicts, which should be visible at once.
  /// - Parameters:
  ///   - next: content beside the decision on a page with buttons, on which a click enlarges the
  ///     portrait; nil for a page without buttons.
  ///   - below: content below the decision.
  package func first(next: HTML?, below: HTML = HTML()) -> HTML {
    let verdicts = ReportVerdicts(
      record: record, catalogue: catalogue, isPractice: isPractice)
    let holder = ReportHolder(
      record: record, catalogue: catalogue, portrait: portrait, isEnlarged: next != nil)
    return """
      <header class="title"><h1>\(words(.reportTitle))</h1></header>
      \(verdicts.decision(next ?? HTML()))\(below)\(warnings)
      <div class="look">\(holder.section)\(verdicts.tiles)</div>
      \(ReportMRZ(record: record, catalogue: catalogue).section)
      """
  }

  /// What to do where the document is not accepted; empty otherwise.
  package var advice: HTML {
    ReportVerdicts(
      record: record, catalogue: catalogue, isPractice: isPractice
    ).advice
  }

  /// The technical causes, the other findings, the further data, and how the document was read.
  package var details: HTML {
    let verdicts = ReportVerdicts(
      record: record, catalogue: catalogue, isPractice: isPractice)
    let holder = ReportHolder(
      record: record, catalogue: catalogue, portrait: nil, isEnlarged: false)
    return """
      \(verdicts.findings)\(holder.further)\(verdicts.causes)
      <dl class="office">\(circumstances)</dl>
      """
  }

  /// The line at the foot of a printed sheet.
  package var foot: HTML {
    let draft = catalogue.language.isReviewed ? "" : " \(words(.reportDraft))."
    return "<p>\(words(.reportPersonal)).\(draft)</p>"
  }

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  /// Warnings that the document is simulated, or that a trace was replayed.
  private var warnings: HTML {
    var lines: [Phrase] = []
    if record.isSimulated { lines.append(.recordSimulated) }
    if record.source == .replay { lines.append(.recordReplayed) }
    return HTML(lines.map { "<p class=\"simulated\">\(words($0))</p>" })
  }

  /// When, how and by whom the document was read.
  private var circumstances: [HTML] {
    let signer = record.checks.first { $0.name == .securityObjectSignature }?.evidence
      .first { $0.name == .signerFingerprint }?.text
    let lines: [(Phrase, String?)] = [
      (.reportReadAt, "\(time), \(way)"), (.reportPolicy, record.policy.rawValue),
      (.reportOperator, office.clerk), (.reportPlace, office.place),
      (.reportNumber, office.number), (.reportFingerprint, signer.map { "SHA-256 \($0)" }),
    ]
    return lines.compactMap { name, value in
      value.map { "<div><dt>\(words(name))</dt><dd>\($0)</dd></div>" }
    }
  }

  /// The local time, and UTC beside it.
  private var time: String {
    let zone = record.judgementTime.zone
    let day = catalogue.language.day(zone.day(at: record.time))
    let place = zone.name.map { "\($0), " } ?? ""
    return
      "\(day), \(zone.timeOfDay(at: record.time)) (\(place)UTC\(zone.offset(at: record.time))), "
      + Timestamp(record.time).description
  }

  private var way: String {
    switch record.source {
    case .chip: words(.reportWayChip(accessName))
    case .replay: words(.reportWayReplay(accessName))
    case .files: words(.reportWayFiles)
    }
  }

  private var accessName: String {
    let name =
      record.access.accessProtocol == .open
      ? words(.reportNoAccessControl) : record.access.accessProtocol.name
    return record.access.isDowngraded ? words(.reportDowngraded(name)) : name
  }
}
