import Encoding
import LDS
import Messages
import MRZ

/// The output of `passport mrz check`, for people.
package struct MRZCheckText {
  private let diagnosis: MRZDiagnosis
  private let day: CalendarDate
  private let catalogue: MessageCatalogue

  package init(_ diagnosis: MRZDiagnosis, asOf day: CalendarDate, _ catalogue: MessageCatalogue) {
    self.diagnosis = diagnosis
    self.day = day
    self.catalogue = catalogue
  }

  /// Format, fields, findings and proposals.
  package var lines: [String] {
    let format = diagnosis.format
    let count = format.lineCount == 2 ? "two" : "three"
    var lines = [
      "\(catalogue.words(format.name)), \(count) lines of \(format.lineLength) characters"
    ]
    if diagnosis.fillerWasGarbled { lines.append("Another sign was taken for < throughout.") }
    if let mrz = diagnosis.mrz {
      lines.append("")
      lines += fields(mrz)
    }
    lines.append("")
    return lines + findings + proposals
  }

  private func fields(_ mrz: MRZ) -> [String] {
    MRZFieldMeanings(mrz, asOf: day).all.map { field in
      let digit = diagnosis.checkDigits.first { $0.field == field.checked }
      let value = field.value.isEmpty ? "not stated" : field.value
      let text = field.meaning.map { padded(value, 8) + "  " + $0 } ?? value
      return padded("  " + field.name, 20)
        + (digit.map { padded(text, 30) + "  " + word($0) } ?? text)
    }
      + diagnosis.checkDigits.filter { $0.field == .composite }.map {
        padded("  all together", 20) + padded("", 30) + "  " + word($0)
      }
  }

  private func word(_ digit: MRZCheckDigitResult) -> String {
    guard !digit.isRight else { return "check digit \(digit.found ?? "0") is right" }
    guard let found = digit.found else { return "check digit is missing" }
    return "check digit \(found) is wrong"
      + (digit.expected.map { ", should be \($0)" } ?? "")
  }

  private var findings: [String] {
    let findings = diagnosis.findings
    guard !findings.isEmpty else { return ["All is right."] }
    return [findings.count == 1 ? "1 thing is wrong:" : "\(findings.count) things are wrong:"]
      + findings.map { "  " + catalogue.words($0.sentence) }
  }

  private var proposals: [String] {
    if let repair = diagnosis.repair {
      return ["", "Did you mean this? The check digits prove it:"] + proposal(repair)
    }
    guard diagnosis.choices.count > 1 else { return [] }
    return ["", "Each of these would fit, so that none is proven:"]
      + diagnosis.choices.flatMap(proposal)
  }

  /// The changes, and the proposed lines with a mark under each change.
  private func proposal(_ proposal: MRZRepairProposal) -> [String] {
    let recounted = proposal.changes.isEmpty ? ["  the same with another number of <"] : []
    let changes =
      recounted
      + proposal.changes.map {
        "  line \($0.line), column \($0.column): \($0.meant) instead of \($0.found)"
      }
    let lines = proposal.lines.enumerated().flatMap { index, line -> [String] in
      let columns = Set(proposal.changes.filter { $0.line == index + 1 }.map(\.column))
      return MarkedLine.lines(line, (1...line.count).map(columns.contains), indent: "    ")
    }
    return changes + lines
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
