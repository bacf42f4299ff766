import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("Policies on the command line")
struct PolicyTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func read(_ policy: String) throws -> Desk.Run {
    try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator", "--json", "--policy", policy,
      input: desk.mrz())
  }

  @Test("given a desk without revocation lists, when a document is read, then the policy decides")
  func policies() throws {
    for (policy, exit, data) in [
      ("strict", 10, "revocation-list-missing"), ("standard", 0, "data-authentic"),
      ("lenient", 0, "data-authentic"),
    ] as [(String, Int32, String)] {
      let run = try read(policy)
      let record = try run.json
      #expect(run.exit == exit)
      #expect(record.at("policy").string?.forPeople == policy)
      #expect(record.at("verdicts.data.code").string?.forPeople == data)
    }
  }

  @Test("given another policy, when it is named, then the usage is refused")
  func unknown() throws {
    let run = try read("generous")
    #expect(run.exit == 2)
    #expect(try run.json.at("error.code").string == "usage")
  }

  @Test("given help for policies, when it is asked for, then every weakness has its row")
  func help() throws {
    let run = try desk.ask("help", "policy")
    #expect(run.exit == 0)
    for row in [
      "weak-digest                   failed    warning   warning   Doc 9303-12, 4.1.6",
      "revocation-list-missing       unknown   warning   warning   Doc 9303-12, 4.1.5",
      "signed-data-version           failed    failed    warning   Doc 9303-10, 4.6.2.2",
    ] {
      #expect(run.output.contains(row))
    }
  }
}
