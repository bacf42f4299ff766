import CommandTestSupport
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("Printing only the members that were asked for")
struct FieldsOptionTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func read(_ fields: String, _ options: String...) throws -> Desk.Run {
    try desk.ask(
      ["read", "--mrz", "-", "--reader", "simulator", "--json", "--fields", fields] + options,
      input: Array(try desk.mrz().utf8))
  }

  private func names(_ value: JSONValue) -> [WireText] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.name)
  }

  @Test("given --redact beside it, when a document is read, then redaction wins")
  func redacted() throws {
    let run = try read("holder,holder.ageOver.18,checks,time", "--redact")
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
    _ = try read("time", "--save", desk.path("dump"))
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
