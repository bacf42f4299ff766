import CommandTestSupport
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

  @Test("given another policy, when it is named, then the usage is refused")
  func unknown() throws {
    let run = try read("generous")
    #expect(run.exit == 2)
    #expect(try run.json.at("error.code").string == "usage")
  }

  @Test("given help for policies, when it is asked for, then every nonconformity has its row")
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
