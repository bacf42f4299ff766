import CommandTestSupport
import DeskTestSupport
import Encoding
import Foundation
import TestSupport
import Testing

/// A desk asks for a proof in zero knowledge over loopback, and a wallet of ours makes it.
@Suite(
  "A proof is asked for and made over a network", .on(.network),
  .enabled(
    if: LongfellowReference.isAvailable, "not run: pylongfellow cannot be installed from PyPI"))
struct ProofExchangeTests {
  private let desk: Desk

  init() throws {
    desk = try Desk(environment: ["NO_COLOR": "1"])
    try desk.equipWithCard()
    try desk.nameThisMachine()
  }

  private func ask(_ claims: String) throws -> WaitingDesk {
    try WaitingDesk(
      desk, ["verify", "--prove", claims, "--zero-knowledge", "--name", "Bar", "--json"])
  }

  private func show(_ link: String, _ more: String...) throws -> Desk.Run {
    try desk.ask(
      ["present", link, "--insecure-loopback", "--passphrase-file", desk.path("wallet.pass")] + more
    )
  }

  private func importCircuits() throws {
    let file = try LongfellowReference.answers(to: [
      .object(["do": "circuit", "version": 7, "claims": 1])
    ])
    let run = try desk.ask("zk", "import", try #require(file.first).text("file"), "--quiet")
    #expect(run.exit == 0, "\(run.errors)")
  }

  @Test(
    "given circuits, when a proof is asked for in a file, then the answer is judged as one over a network, and taken once"
  )
  func acrossDesk() throws {
    try importCircuits()
    let (request, answer) = (desk.path("request.json"), desk.path("answer.json"))
    let asked = try desk.ask(
      "request", "--prove", "age_over_18", "--zero-knowledge", "--out", request)
    #expect(asked.exit == 0 && asked.errors.contains("proof in zero knowledge"), "\(asked.errors)")
    let shown = try desk.ask(
      "present", "--request", request, "--out", answer, "--yes", "--passphrase-file",
      desk.path("wallet.pass"))
    #expect(shown.exit == 0, "\(shown.errors)")
    let verdicts = try (0..<2).map { _ in
      try desk.ask("verify", answer, "--request", request, "--json")
    }
    let credential = try verdicts[0].json.at("parts.0.credentials.0")
    #expect(
      verdicts[0].exit == 0 && credential["code"]?.string == "credential-proved"
        && credential["revocation"]?["status"]?.string == "notDone", "\(verdicts[0].errors)")
    #expect(verdicts[1].exit == 13)
  }

  @Test("given circuits, when a proof is asked for, then nothing else leaves, and it holds")
  func wholeWay() throws {
    try importCircuits()
    let waiting = try ask("age_over_18")
    let asked = try show(waiting.link)
    #expect(asked.exit == 2 && asked.errors.contains("nothing else leaves"), "\(asked.errors)")
    let shown = try show(waiting.link, "--yes")
    #expect(shown.exit == 0, "\(shown.errors)")
    let ended = try waiting.finish()
    let json = try ended.json
    #expect(ended.exit == 0 && json["code"]?.string == "answer-proved", "\(ended.errors)")
    let credential = json.at("parts.0.credentials.0")
    #expect(
      credential["code"]?.string == "credential-proved"
        && credential["revocation"]?["status"]?.string == "notDone"
        && credential["proof"]?["circuits"]?.string?.hasPrefix("8d079211") == true
        && credential["proof"]?["wholeDay"]?.bool == false && credential["simulated"] == nil
        && credential["trustLevel"]?.string == "selfIssued"
        && credential["proof"]?["notProved"]?.array?.contains("documentType") == true)
    #expect(
      credential["claims"]
        == .object(["eu.europa.ec.av.1": .object(["age_over_18": .bool(true)])]))
  }

  @Test("given no circuits, or what no proof says, when one is asked for, then nobody is asked")
  func notAskable() throws {
    let place = [
      "--zero-knowledge", "--listen", "127.0.0.1:0", "--public-url", "https://desk.example",
      "--desk-passphrase-file", desk.path("desk.pass"),
    ]
    let missing = try desk.ask(["verify", "--prove", "age_over_18"] + place)
    #expect(missing.exit == 14 && missing.errors.contains("zk import"), "\(missing.errors)")
    for claims in ["name", "age_over_13,age_over_15,age_over_16,age_over_18,age_over_21"] {
      let file = ["request", "--prove", claims, "--zero-knowledge", "--out", "-"]
      for arguments in [["verify", "--prove", claims] + place, file] {
        let other = try desk.ask(arguments)
        #expect(other.exit == 2 && other.errors.contains("one to four ages"), "\(other.errors)")
      }
    }
  }
}
