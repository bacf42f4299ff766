import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("Printing only the members that were asked for")
struct FieldSelectionTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func read(_ fields: String, _ profile: String = "specimen", _ options: String...) throws
    -> Desk.Run
  {
    try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator:\(profile)", "--json", "--fields", fields]
        + options, input: Array(try desk.mrz("--profile", profile).utf8))
  }

  private func names(_ value: JSONValue) -> [WireText] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.name)
  }

  // MARK: What is printed

  @Test("given some paths, when a document is read, then nothing else of it is printed")
  func cut() throws {
    let run = try read("holder.nationality,timing.chipMilliseconds,holder.sex,files.name")
    #expect(run.exit == 0)
    let record = try run.json
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
    for word in ["ERIKSSON", "ANNA", "1974-08-12", "L898902C", "2031"] {
      #expect(!run.output.contains(word))
    }
  }

  @Test("given nothing but verdicts, when a document is read, then they and simulated are there")
  func onlyVerdicts() throws {
    let record = try read("verdicts.data.status").json
    #expect(
      names(record) == ["schema", "fields", "decision", "verdicts", "simulated", "source"])
    #expect(record.at("decision.value").string == "accept")
    #expect(names(record.at("verdicts")) == ["data", "chip", "validity"])
    #expect(names(record.at("verdicts.data")) == ["status", "code", "reason"])
    // The reason would tell the date of expiry.
    #expect(record.at("verdicts.validity.reason").string == "valid until (redacted)")
    let asked = try read("holder").json.at("verdicts.validity.reason").string
    #expect(asked?.hasPrefix("valid until 20") == true)
  }

  @Test("given a whole branch, when a document is inspected, then it is as without --fields")
  func branch() throws {
    _ = try read("time", "specimen", "--save", desk.path("dump"))
    let inspect = ["inspect", desk.path("dump"), "--json", "--at", "2030-01-01"]
    let whole = try desk.ask(inspect).json
    let cut = try desk.ask(inspect + ["--fields", "holder,checks,holder.sex,time"])
    for name in ["holder", "checks", "verdicts", "time"] {
      #expect(try cut.json.at(name) == whole.at(name), "\(name)")
    }
    #expect(whole.at("fields") == .null)
  }

  @Test("given --redact beside it, when a document is read, then redaction wins")
  func redacted() throws {
    let run = try read("holder,holder.ageOver.18,checks,time", "specimen", "--redact")
    #expect(
      names(try run.json) == [
        "schema", "fields", "decision", "verdicts", "checks", "simulated", "source", "time",
      ])
    for word in ["ERIKSSON", "ANNA", "1974-08-12", "L898902C", "signing-time", "ageOver\""] {
      #expect(!run.output.contains(word))
    }
    #expect(try run.json.at("fields").array?.contains("holder.ageOver.18") == true)
  }

  @Test("given a batch, when fields are asked for, then each line is cut and none needs --holder")
  func lines() throws {
    _ = try read("time", "specimen", "--save", desk.path("dump"))
    func lines(_ options: String...) throws -> [JSONValue] {
      try desk.ask(
        ["inspect", "--jsonl"] + options,
        input: Array("\(desk.path("dump"))\nnonsense!".utf8)
      ).output.split(separator: "\n").map { try JSONReader.read(String($0)) }
    }
    let asked = try lines("--fields", "holder.ageOver.18,holder.issuingState")
    #expect(names(asked[0]) == ["schema", "line", "fields", "verdicts", "simulated", "holder"])
    #expect(names(asked[0].at("holder")) == ["issuingState", "ageOver"])
    #expect(asked[0].at("holder.ageOver.18").bool == true)
    #expect(asked[1].at("error.code").string == "line-malformed")
    let other = try lines("--fields", "exit", "--holder")
    #expect(names(other[0]) == ["schema", "line", "fields", "verdicts", "simulated", "exit"])
    let single = try desk.ask(
      "inspect", desk.path("dump"), "--json", "--fields", "ignored,holder.ageOver.50"
    ).json
    #expect(
      names(single) == [
        "schema", "fields", "decision", "verdicts", "simulated", "source", "holder", "ignored",
      ])
    #expect(single["decision"] == .null)
  }

  // MARK: Ages

  private func ages(_ list: [Int], _ profile: String = "specimen", _ options: String...) throws
    -> [JSONValue]
  {
    let fields = list.map { "holder.ageOver.\($0)" }.joined(separator: ",")
    let record = try desk.ask(
      [
        "read", "--mrz", "-", "--reader", "simulator:\(profile)", "--json", "--fields", fields,
      ] + options, input: Array(try desk.mrz("--profile", profile).utf8)
    ).json
    return list.map { record.at("holder.ageOver.\($0)") }
  }

  @Test("given a date of birth, when ages are asked for, then a birthday decides to the day")
  func birthdays() throws {
    #expect(
      try ages([18, 55, 56, 120], "specimen", "--at", "2030-08-11") == [true, true, false, false])
    #expect(try ages([55, 56, 57], "specimen", "--at", "2030-08-12") == [true, true, false])
  }

  @Test("given two digits that fit two centuries, when ages are asked for, then doubt is null")
  func doubt() throws {
    // On that day the holder is 100 years old, or was born in the year before.
    let answers = try ages([1, 18, 100, 101], "specimen", "--at", "2075-01-01")
    #expect(answers == [.null, .null, .null, false])
  }

  @Test("given DG11 with another year of birth, when an age is asked for, then both must prove it")
  func contradiction() throws {
    #expect(
      try ages([11, 18, 60], "details-differ", "--at", "2030-06-30") == [true, .null, false])
    #expect(try ages([11, 18, 60], "details", "--at", "2030-06-30") == [true, true, false])
  }

  @Test(
    "given data or a chip that proved nothing, when an age is asked for, then no answer is given",
    arguments: ["wrong-digest", "wrong-signature", "unknown-signer", "stripped"])
  func unproven(_ profile: String) throws {
    #expect(try ages([18, 99], profile) == [.null, .null])
  }

  @Test("given no anchor or a lenient policy, when an age is asked for, then no answer is given")
  func untrusted() throws {
    #expect(try ages([18], "specimen", "--policy", "lenient") == [.null])
    #expect(try ages([18], "specimen", "--policy", "standard") == [true])
    let other = try Desk()
    let record = try other.ask(
      "read", "--mrz", "-", "--reader", "simulator", "--json", "--fields", "holder.ageOver.18",
      input: other.mrz()
    ).json
    #expect(record.at("verdicts.data.status").string == "unknown")
    #expect(record.at("holder.ageOver") == .object(["18": .null]))
  }

  // MARK: What can be asked for

  @Test("given options that do not go together, when they are used, then it is a usage error")
  func usage() throws {
    let mrz = try desk.mrz()
    for arguments in [
      ["read", "--mrz", "-", "--reader", "simulator", "--fields", "time"],
      ["read", "--mrz", "-", "--reader", "simulator", "--json", "--fields", "ERIKSSON"],
      ["inspect", desk.home.path, "--fields", "time"],
      ["inspect", desk.home.path, "--json", "--fields", "holder.surname"],
      ["inspect", "--jsonl", "--fields", "time"],
    ] {
      let run = try desk.ask(arguments, input: Array(mrz.utf8))
      #expect(run.exit == 2)
      #expect(!run.output.contains("ERIKSSON") && !run.errors.contains("ERIKSSON"))
    }
  }
}
