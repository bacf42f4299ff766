import Foundation
import TestSupport
import Testing

@Suite("The trust store, as the command fills and shows it")
struct TrustCommandTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test("given an empty store, when it is listed, then it is empty")
  func empty() throws {
    #expect(try desk.run("trust", "list").output == "0 certificates of 0 states\n")
    #expect(try desk.run("trust", "list", "--json").json.at("anchors").array == [])
  }

  @Test(
    "given a root, when it is imported twice, then it is there once and the second time says so")
  func idempotent() throws {
    try desk.trustUtopia()
    let again = try desk.run("trust", "import", "--test", desk.path("utopia.der"), "--json")
    #expect(again.exit == 0)
    let report = try #require(try again.json.at("imports").array?.first)
    #expect(report.at("unchanged").integer == 1)
    let anchors = try #require(try desk.run("trust", "list", "--json").json.at("anchors").array)
    #expect(anchors.count == 1)
    #expect(anchors.first?.at("class").string == "test")
    #expect(anchors.first?.at("country").string == "UT")
  }

  @Test("given a file without a certificate, when it is imported, then the store stays as it was")
  func nothing() throws {
    try Data("hello".utf8).write(to: desk.home.appending(path: "text"))
    let run = try desk.run("trust", "import", desk.path("text"))
    #expect(run.exit == 14)
    #expect(run.errors.contains("holds no certificate"))
    #expect(try desk.run("trust", "import", desk.path("none")).exit == 14)
    #expect(try desk.run("trust", "list").output == "0 certificates of 0 states\n")
  }

  @Test(
    "given a damaged store, when a document is to be read, then it is said before anything is read")
  func damaged() throws {
    try desk.trustUtopia()
    let file = desk.home.appending(path: "data/passport/trust/anchors.bin")
    try Data(try Data(contentsOf: file).dropLast(10)).write(to: file)
    let run = try desk.run("read", "--mrz", "-", "--reader", "simulator", input: desk.mrz())
    #expect(run.exit == 14)
    #expect(run.errors.contains("the trust store is damaged"))
  }

  @Test(
    "given the newest German and Dutch lists, when they are imported, then counts and reasons are told",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: [
      ("DE_ML_2026-05-28-08-28-45.ml", 588, 112, 375), ("NL_ML_2026-05-07.ml", 399, 126, 399),
    ])
  func masterLists(_ name: String, _ count: Int, _ states: Int, _ selfSigned: Int) throws {
    let list = try #require(Vectors.realData).appending(path: "masterlists/\(name)").path
    let run = try desk.run("trust", "import", list, "--yes", "--json")
    #expect(run.exit == 0)
    let report = try #require(try run.json.at("imports").array?.first)
    #expect(report.at("certificates").integer == count)
    #expect(report.at("states").integer == states)
    #expect(report.at("selfSigned").integer == selfSigned)
    let leftOut = try #require(report.at("leftOut").array)
    let waiting = try #require(report.at("waiting").array)
    #expect(
      report.at("added").integer.map { $0 + waiting.count + leftOut.count } == count)
    #expect(leftOut.allSatisfy { $0.at("reason").string?.isEmpty == false })
    #expect(report.at("signers").array?.first?.at("fingerprint").string?.count == 64)
    #expect(
      try desk.run("trust", "list", "--json").json.at("anchors").array?.count == count
        - leftOut.count - waiting.count)
  }
}
