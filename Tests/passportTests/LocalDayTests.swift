import CommandTestSupport
import Encoding
import Foundation
import Messages
import DeskTestSupport
import TestSupport
import Testing

@Suite("Dates and ages by the local day")
struct LocalDayTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func read(_ options: String...) throws -> JSONValue {
    try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator", "--json"] + options,
      input: Array(try desk.mrz().utf8)
    ).json
  }

  @Test(
    "given a zone, when a document is judged, then record, line, trace and page say its day and name"
  )
  func named() throws {
    // 24 hours apart: it is never the same day in both.
    for (zone, offset, hours) in [("<+12>-12", "+12:00", 12), ("<-12>12", "-12:00", -12)] {
      desk.environment["TZ"] = zone
      let place = desk.path("\(hours)")
      func today() throws -> String {
        let local = Date().addingTimeInterval(Double(hours) * 3600)
        return local.formatted(.iso8601.year().month().day())
      }
      let before = try today()
      let record = try read(
        "--save", place, "--trace", place + ".trace", "--report", place + ".html", "--report-full")
      let days = [before, try today()]
      #expect(days.contains(try #require(record.at("day").string?.forPeople)))
      #expect(record.at("timeZone") == .object(["offset": .string(offset)]))
      let line = try desk.ask(
        ["inspect", "--jsonl", "--quiet"], input: Array("\(place)\n".utf8)
      ).json
      #expect(line.at("timeZone.offset").string?.forPeople == offset)
      #expect(days.contains(try #require(line.at("day").string?.forPeople)))
      let trace = try JSONReader.read(desk.bytes("\(hours).trace"))
      #expect(trace.at("asked.day") == record.at("day"))
      let page = String(decoding: try desk.bytes("\(hours).html"), as: UTF8.self)
      let day = try #require(
        record.at("day").string.flatMap { CalendarDate(iso8601: $0.forPeople) })
      let words = MessageCatalogue.english.language.day(day)
      #expect(
        page.firstMatch(of: try Regex("\(words), \\d\\d:\\d\\d \\(UTC\\\(offset)\\), 20")) != nil)
    }
    desk.environment["TZ"] = "Nowhere/AtAll"
    #expect(try read().at("timeZone") == .object(["offset": "+00:00"]))
  }

  @Test("given a zone that is no file, when a document is judged, then it is UTC and has no name")
  func noFile() throws {
    let pipe = desk.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for zone in [pipe, ":" + pipe, "../../.." + pipe, "America"] {
      desk.environment["TZ"] = zone
      #expect(try read().at("timeZone") == .object(["offset": "+00:00"]))
    }
  }

  @Test(
    "given a day of which only month and year are known, when it is shown, then those are shown")
  func unknownDay() throws {
    let run = try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator:unknown-birth-day"],
      input: Array(try desk.mrz("--profile", "unknown-birth-day").utf8))
    #expect(run.output.contains("Born         1974-08\n"))
  }

  @Test("given another day, when a document is judged, then the decision says for which")
  func otherDay() throws {
    func decision(_ options: String...) throws -> Substring? {
      try desk.ask(
        ["read", "--mrz", "-", "--reader", "simulator"] + options,
        input: Array(try desk.mrz().utf8)
      ).output.split(separator: "\n").first
    }
    #expect(
      try decision("--at", "2027-02-01")?.hasPrefix(
        "TEST ONLY: would be ACCEPT on 1 February 2027, could be a copy: ") == true)
    #expect(try decision()?.hasPrefix("TEST ONLY: would be ACCEPT, could be a copy: ") == true)
  }

  @Test(
    "given a zone of the database, when a document is judged, then the record has its name",
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/America/Los_Angeles"),
      "not run: there is no time zone database"))
  func database() throws {
    for zone in ["America/Los_Angeles", ":America/Los_Angeles"] {
      desk.environment["TZ"] = zone
      let record = try read("--at", "2026-07-01")
      #expect(
        record.at("timeZone") == .object(["name": "America/Los_Angeles", "offset": "-07:00"]))
      #expect(record.at("time").string == "2026-07-01T19:00:00Z")
      #expect(try read("--at", "2026-01-01").at("timeZone.offset").string == "-08:00")
    }
  }

  @Test(
    "given a trace of one zone, when it is played in another, then the day is that of the trace")
  func replayed() throws {
    desk.environment["TZ"] = "<+12>-12"
    let first = try read("--trace-secrets", desk.path("now"))
    let other = try read("--trace-secrets", desk.path("then"), "--at", "1973-06-01")
    desk.environment["TZ"] = "<-12>12"
    for (name, record) in [("now", first), ("then", other)] {
      let again = try desk.ask("read", "--reader", "replay:" + desk.path(name), "--json").json
      for member in ["day", "holder", "verdicts"] { #expect(again.at(member) == record.at(member)) }
    }
  }

  @Test(
    "given a file of dates, when an MRZ is checked at a day, then centuries are those of that day")
  func mrzCheck() throws {
    desk.environment["TZ"] = "<-12>12"
    let run = try desk.ask(
      "mrz", "check", "--mrz", "-", "--at", "2030-06-30", "--json", input: desk.mrz())
    #expect(run.exit == 0)
  }
}
