import Encoding
import FoundationEssentials
import Inspection
import MRZ
import Messages
import Verdicts

/// What a clerk says of a read: who looked at the document, where, and under which number it is found again.
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

/// What people need to know of a read, on one sheet of A4: decision, portrait, holder, three verdicts.
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

  /// The parts of the sheet, the decision first, and all that is not folded on a page with buttons.
  package var html: HTML { "\(first(next: nil))\(details)" }

  /// The decision, the holder and the verdicts: what is to be seen at one look.
  /// - Parameter next: what is shown beside the decision on a page with buttons, where a click on the portrait enlarges
  ///   it; nil for a page without.
  package func first(next: HTML?) -> HTML {
    let verdicts = ReportVerdicts(
      record: record, catalogue: catalogue, isPractice: isPractice)
    let holder = ReportHolder(
      record: record, catalogue: catalogue, portrait: portrait, isEnlarged: next != nil)
    return """
      <header class="title"><h1>\(words(.reportTitle))</h1></header>
      \(verdicts.decision(next ?? HTML()))\(warnings)
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

  /// The line at the foot of what is printed.
  package var foot: HTML {
    let draft = catalogue.language.isReviewed ? "" : " \(words(.reportDraft))."
    return "<p>\(words(.reportPersonal)).\(draft)</p>"
  }

  private func words(_ phrase: Phrase) -> String { catalogue.words(phrase) }

  /// That this was no genuine document, or that none was there.
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

  /// Local time, and beside it universal time.
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
