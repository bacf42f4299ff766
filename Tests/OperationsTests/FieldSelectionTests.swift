import Encoding
import Foundation
import Inspection
import MRZ
import Presentation
import TestSupport
import Testing
import Trust
import Verdicts

@testable import Operations

@Suite("The members of a record that are chosen by name")
struct FieldSelectionTests {
  private let desk: ReadingDesk

  init() throws { desk = try ReadingDesk() }

  private func read(_ fields: String, redacted: Bool = false) throws -> JSONValue {
    try desk.read().json(redacted: redacted, fields: fields)
  }

  private func names(_ value: JSONValue) -> [WireText] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.name)
  }

  @Test("given some paths, when a document is read, then nothing else of it is there")
  func cut() throws {
    let record = try read("holder.nationality,timing.chipMilliseconds,holder.sex,files.name")
    #expect(
      names(record) == [
        "schema", "fields", "decision", "verdicts", "simulated", "source", "holder", "files",
        "timing",
      ])
    #expect(
      record.at("fields") == [
        "holder.nationality", "timing.chipMilliseconds", "holder.sex", "files.name",
      ])
    #expect(record.at("holder") == .object(["nationality": "UTO", "sex": "female"]))
    #expect(names(record.at("timing")) == ["chipMilliseconds"])
    #expect(record.at("files").array?.allSatisfy { names($0) == ["name"] } == true)
    #expect(record.at("files").array?.count == 4)
    let text = JSONWriter().text(record)
    for word in ["ERIKSSON", "ANNA", "1974-08-12", "L898902C", "2031"] {
      #expect(!text.contains(word))
    }
  }

  @Test("given nothing but verdicts, when a document is read, then they and simulated are there")
  func onlyVerdicts() throws {
    let record = try read("verdicts.data.status")
    #expect(
      names(record) == ["schema", "fields", "decision", "verdicts", "simulated", "source"])
    #expect(record.at("decision.value").string == "accept")
    #expect(names(record.at("verdicts")) == ["data", "chip", "validity"])
    #expect(names(record.at("verdicts.data")) == ["status", "code", "reason"])
    // The reason would tell the date of expiry.
    #expect(record.at("verdicts.validity.reason").string == "valid until (redacted)")
    let asked = try read("holder").at("verdicts.validity.reason").string
    #expect(asked?.hasPrefix("valid until 20") == true)
  }

  @Test("given a whole branch, when a document is inspected, then it is as without a choice")
  func branch() throws {
    let record = try desk.inspect(desk.read(), at: "2030-01-01")
    let whole = try record.json()
    let cut = try record.json(fields: "holder,checks,holder.sex,time")
    for name in ["holder", "checks", "verdicts", "time"] {
      #expect(cut.at(name) == whole.at(name), "\(name)")
    }
    #expect(whole.at("fields") == .null)
  }

  // MARK: Ages

  private func ages(
    _ list: [Int], _ profile: String = "specimen", _ policy: TrustPolicy = .standard,
    at day: String? = nil
  ) throws -> [JSONValue] {
    let fields = list.map { "holder.ageOver.\($0)" }.joined(separator: ",")
    let record = try desk.read(profile, InspectionPolicy(trust: policy), at: day)
      .json(fields: fields)
    return list.map { record.at("holder.ageOver.\($0)") }
  }

  @Test("given a date of birth, when ages are asked for, then a birthday decides to the day")
  func birthdays() throws {
    #expect(try ages([18, 55, 56, 120], at: "2030-08-11") == [true, true, false, false])
    #expect(try ages([55, 56, 57], at: "2030-08-12") == [true, true, false])
  }

  @Test("given two digits that fit two centuries, when ages are asked for, then doubt is null")
  func doubt() throws {
    // On that day the holder is 100 years old, or was born in the year before.
    #expect(try ages([1, 18, 100, 101], at: "2075-01-01") == [.null, .null, .null, false])
  }

  @Test("given DG11 with another year of birth, when an age is asked for, then both must prove it")
  func contradiction() throws {
    #expect(try ages([11, 18, 60], "details-differ", at: "2030-06-30") == [true, .null, false])
    #expect(try ages([11, 18, 60], "details", at: "2030-06-30") == [true, true, false])
  }

  @Test(
    "given data or a chip that proved nothing, when an age is asked for, then no answer is given",
    arguments: ["wrong-digest", "wrong-signature", "unknown-signer", "stripped"])
  func unproven(_ profile: String) throws {
    #expect(try ages([18, 99], profile) == [.null, .null])
  }

  @Test("given no anchor or a lenient policy, when an age is asked for, then no answer is given")
  func untrusted() throws {
    #expect(try ages([18], "specimen", .lenient) == [.null])
    #expect(try ages([18], "specimen", .standard) == [true])
    let record = try ReadingDesk(nil).read().json(fields: "holder.ageOver.18")
    #expect(record.at("verdicts.data.status").string == "unknown")
    #expect(record.at("holder.ageOver") == .object(["18": .null]))
  }

  @Test(
    "given noon of a day in the far west and east, when ages are asked for, then that day counts, not Greenwich's",
    // Noon of the one is the next day in UTC, noon of the other the day before.
    arguments: [-12, 14, 0])
  func localDay(_ hours: Int) throws {
    let desk = try ReadingDesk(in: LocalZone(name: nil) { _ in hours * 3600 })
    // Born on 12 August 1974; next year the signer's certificates are valid still.
    let year = Calendar(identifier: .gregorian).component(.year, from: Date()) + 1
    let age = "holder.ageOver.\(year - 1974)"
    func isReached(_ day: String) throws -> JSONValue {
      try desk.read(at: "\(year)-\(day)").json(fields: age).at(age)
    }
    #expect(try isReached("08-11") == false)
    #expect(try isReached("08-12") == true)
    let read = try desk.read(at: "\(year)-08-11")
    let whole = try read.json()
    #expect(whole.at("day").string == "\(year)-08-11")
    #expect(whole.at("holder.dateOfBirth").string == "1974-08-12")
    let expiry = try #require(whole.at("holder.dateOfExpiry").string)
    #expect(try desk.read(at: expiry.forPeople).validity.status == .passed)
    let next = "\(try #require(Int(expiry.forPeople.prefix(4))) + 1)-01-01"
    #expect(try desk.read(at: next).validity.status == .failed)
  }

  @Test(
    "given a day before the holder was born, when ages are asked for, then nothing is said of them",
    arguments: ["1974-08-11", "1974-01-01", "1973-06-01", "1900-01-01", "0001-01-01"])
  func unborn(_ day: String) throws {
    let read = try desk.read(at: day)
    let record = try read.json(fields: "holder.ageOver.1,holder.ageOver.18")
    #expect(record.at("holder.ageOver.1") == .null && record.at("holder.ageOver.18") == .null)
    #expect(record.at("holder.ageOver")["18"] == .null)
    #expect(try read.json().at("holder.dateOfBirth").string == "1974-08-12")
  }
}
