import CircuitTestSupport
import DeskTestSupport
import Encoding
import Foundation
import TestSupport
import Testing

@Suite("Proofs up to a state's root, by the command", .serialized, .on(.proofs))
struct StateProofCommandTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    desk.environment["XDG_DATA_DIRS"] = try CompiledCircuits.installed.get().path
    try desk.trustUtopia()
  }

  private func run(_ arguments: String...) throws -> Desk.Run {
    try desk.run(Desk.binary, arguments)
  }

  /// A list of Utopia's roots.
  private func roots() throws -> String {
    let path = desk.path("roots")
    let made = try run("trust", "signers", "--test", "--roots", "UT", "--out", path)
    #expect(made.exit == 0, "\(made.errors)")
    return path
  }

  @Test("given lists and options that do not go together, when a state is asked for, then refused")
  func refused() throws {
    let roots = try roots()
    let request = desk.path("request")
    for options in [
      // No list, no states, a list for revocation that is not there, a state without a root.
      ["proof", "request", "--state", "UT", "--out", request],
      ["proof", "request", "--signers", roots, "--out", request],
      ["proof", "request", "--state", "UT", "--signers", roots, "--not-revoked", "--out", request],
      ["proof", "request", "--not-revoked", "--out", request],
      // The list says of which states its roots are.
      ["proof", "request", "--state", "FR", "--signers", roots, "--out", request],
      ["proof", "request", "--state", "FR,UT", "--signers", roots, "--out", request],
      ["trust", "signers", "--test", "--roots", "UT,FR", "--out", desk.path("other")],
      ["trust", "signers", "--roots", "UT", "--out", desk.path("other")],
      [
        "trust", "signers", "--test", "--roots", "UT", "--from", roots, "--out", desk.path("other"),
      ],
    ] {
      let run = try desk.run(Desk.binary, options)
      #expect(run.exit != 0, "\(options)")
      #expect(!FileManager.default.fileExists(atPath: request), "\(options)")
    }
    // Nobody is asked for a proof that the policy would not accept.
    let strict = try run(
      "proof", "request", "--state", "UT", "--signers", roots, "--policy", "strict", "--listen",
      "127.0.0.1:0", "--public-url", "https://club.example", "--listen-for", "1")
    #expect(strict.exit == 2 && strict.errors.contains("--not-revoked"))
    #expect(
      try run("proof", "request", "--state", "ut", "--signers", roots, "--out", request).exit != 0)
    let asked = try run(
      "proof", "request", "--state", "UT", "--signers", roots, "--out", request)
    #expect(asked.exit == 0 && asked.errors.contains("a document of UT"))
  }

  @Test(
    "given the commands of the page, when they are typed one after the other, then the proof holds",
    .audit)
  func page() throws {
    let page = try String(
      contentsOf: Vectors.root.appending(path: "docs/STATE-PROOFS.md"), encoding: .utf8)
    let block = try #require(page.firstMatch(of: /```\n(passport sim root[^`]*)```/))
    // A person says yes to the import and to the proof.
    let script = """
      set -e
      passport() { case "$1 $2" in "trust import"|"proof make") "$program" "$@" --yes;; *) "$program" "$@";; esac; }
      cd "$HOME"
      \(block.1)
      """
    let own = try Desk(environment: desk.environment.merging(["program": Desk.binary]) { $1 })
    let run = try own.run("/bin/bash", ["-c", script])
    #expect(run.exit == 0 && run.output.contains("Verified"), "\(run.output) \(run.errors)")
  }

  @Test(
    "given a document, when its state is asked for, then a verifier with the roots alone verifies it",
    .audit)
  func whole() throws {
    let folder = desk.path("saved")
    let read = try desk.run(
      Desk.binary, ["read", "--mrz", "-", "--reader", "simulator:specimen", "--save", folder],
      input: Array(try desk.mrz("--profile", "specimen").utf8))
    #expect(read.exit == 0)
    let roots = try roots()
    let (request, proof) = (desk.path("request"), desk.path("proof"))
    #expect(
      try run(
        "proof", "request", "--prove", "age_over_18", "--state", "UT", "--signers", roots, "--out",
        request
      ).exit == 0)
    let small = try run(
      "proof", "make", "--from", folder, "--request", request, "--signers", roots, "--out", proof,
      "--yes")
    // The trust store knows no other signer of Utopia.
    #expect(small.exit == 13)
    let made = try run(
      "proof", "make", "--from", folder, "--request", request, "--signers", roots, "--out", proof,
      "--yes", "--accept-small-set")
    #expect(made.exit == 0, "\(made.errors)")
    #expect(made.errors.contains("you show that your document is of UT"))
    let verdict = try run(
      "proof", "verify", proof, "--request", request, "--signers", roots, "--json")
    #expect(verdict.exit == 0)
    let json = try verdict.json
    #expect(PlainJSON.defects(in: json) == [])
    #expect(json.at("status").string == "passed" && json.at("rootsInList").integer == 1)
    #expect(json.at("states").array?.count == 1 && json.at("revocation").string == "notDone")
    #expect(json.at("signingTime").string == "passed" && json.at("simulated").bool == true)
    let strict = try run(
      "proof", "verify", proof, "--request", request, "--signers", roots, "--policy", "strict",
      "--spent", desk.path("spent"))
    #expect(strict.exit == 10 && strict.output.contains("--not-revoked"), "\(strict.output)")
    // What was left undecided was not spent.
    #expect(!FileManager.default.fileExists(atPath: desk.path("spent")))
  }
}
