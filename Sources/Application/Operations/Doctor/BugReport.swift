import Encoding
import FoundationEssentials
import Presentation
import SmartCard
import Storage
import Verdicts

/// A bug report for the maintainers of this program: a text in Markdown about this machine and, if
/// its redacted trace and record are given, about a read.
package struct BugReport {
  private static let longestTrace = 64 << 20
  private static let longestRecord = 8 << 20

  /// The state of this machine, without serial numbers.
  package let result: DoctorResult
  /// Facts about the system, one per line.
  package let system: [String]
  /// The redacted trace.
  package let trace: JSONValue?
  /// The redacted record.
  package let record: JSONValue?

  /// Collects the parts.
  /// - Parameters:
  ///   - trace: the path of a redacted trace; nil for none.
  ///   - record: the path of a redacted record; nil for none.
  /// - Throws: `StorageError`, `TraceError`, ``NotRedacted``.
  package init(_ doctor: Doctor, trace: String?, record: String?) throws {
    self.trace = try trace.map(Self.readTrace)
    self.record = try record.map(Self.readRecord)
    var doctor = doctor
    doctor.machine.hidesFolders = true
    let machine = doctor.machine
    result = doctor.examine(reader: nil, ServiceAnswer.ask().withoutSerialNumbers)
    system = [
      "passport \(Version.current)", "system \(machine.system)", "kernel \(machine.kernel)",
      "processor \(Machine.architecture)",
      machine.variable("SSH_CONNECTION").map { _ in "a session over ssh" } ?? "no session over ssh",
    ]
  }

  private static func readTrace(_ path: String) throws -> JSONValue {
    let trace = try Trace(parsing: RegularFile(path).read(limit: longestTrace))
    guard trace.isRedacted else { throw NotRedacted(.traceNotRedacted, path) }
    // Encoded again: the file may contain more than a trace has.
    return try JSONReader.read(
      trace.redacted(naming: ServiceAnswer.withoutSerialNumber).encoded)
  }

  private static func readRecord(_ path: String) throws -> JSONValue {
    let bytes = try RegularFile(path).read(limit: longestRecord)
    guard let record = (try? JSONReader.read(bytes)).flatMap(RedactedRecord.shown) else {
      throw NotRedacted(.recordNotRedacted, path)
    }
    return record
  }

  /// The questions that the author of a report should answer.
  private static let questions = [
    "What did you do, and what did passport say? (its lines, without anything of the holder)",
    "What did you expect?",
    "Does it happen each time, and with another document or another reader?",
    "Which reader is it: its maker and model, and how it is connected?",
    "Which state issued the document, and in which year? (if you like to say so)",
  ]

  /// The lines of the report, both for the terminal and for the file.
  package var lines: [ShownLine] {
    var lines = ["# A report about passport \(Version.current)", "", "## What happened", ""]
    lines += Self.questions.flatMap { ["- \($0)", "  …"] }
    lines += ["", "## The system", ""] + system.map { "- \($0)" }
    lines += ["", "## passport doctor", "", "```"] + result.findings.flatMap(\.lines) + ["```"]
    lines += Self.section("The record of the read, redacted", record)
    lines += Self.section("The trace of the read, redacted", trace)
    return lines.map { ShownLine($0) }
  }

  private static func section(_ title: String, _ json: JSONValue?) -> [String] {
    guard let json else { return [] }
    let text = JSONWriter(indented: true).text(json)
    return ["", "## \(title)", "", "```json"]
      + text.split(whereSeparator: \.isNewline).map(String.init) + ["```"]
  }
}

/// The error for a file that may hold the data of a document or of its holder.
struct NotRedacted: CodedError {
  package let code: ReasonCode
  package let place: String
  package var details: [Detail] { [.text(place)] }

  package init(_ code: ReasonCode, _ place: String) { (self.code, self.place) = (code, place) }
}
