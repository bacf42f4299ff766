import CommandTestSupport
import Encoding
import Foundation
import PKIX
import DeskTestSupport
import TestSupport
import Testing

@testable import Operations
@testable import passport

@Suite("The trust store, as the command fills and shows it")
struct TrustCommandTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test("given an empty store, when it is listed, then it is empty")
  func empty() throws {
    #expect(try desk.ask("trust", "list").output == "0 certificates of 0 states\n")
    #expect(try desk.ask("trust", "list", "--json").json.at("anchors").array == [])
  }

  @Test(
    "given a root, when it is imported twice, then it is there once and the second time says so")
  func idempotent() throws {
    try desk.trustUtopia()
    let again = try desk.ask("trust", "import", "--test", desk.path("utopia.der"), "--json")
    #expect(again.exit == 0)
    let report = try #require(try again.json.at("imports").array?.first)
    #expect(report.at("unchanged").integer == 1)
    let anchors = try #require(try desk.ask("trust", "list", "--json").json.at("anchors").array)
    #expect(anchors.count == 1)
    #expect(anchors.first?.at("class").string == "test")
    #expect(anchors.first?.at("country").string == "UT")
  }

  @Test(
    "given the virtual passport's root, when it is imported as a state's, then it is said what to add"
  )
  func simulated() throws {
    _ = try desk.ask("sim", "root", "--out", desk.path("utopia.der"))
    let run = try desk.ask("trust", "import", desk.path("utopia.der"), "--yes")
    #expect(run.exit == 14)
    #expect(run.output.contains("1 certificate of 1 state: 0 added, 0 already there, 1 left out"))
    #expect(run.errors.contains("hint: passport trust import --test takes it as a test anchor"))
    let quiet = try desk.ask("trust", "import", desk.path("utopia.der"), "--yes", "--quiet")
    #expect(quiet.errors.isEmpty)
  }

  @Test(
    "given the name of a state in any language, when it is asked for, then its code is found",
    arguments: [
      ("Portugal", "PT"), ("germany", "DE"), ("Alemanha", "DE"), ("Türkiye", "TR"), ("PRT", "PRT"),
      ("D", "D"), ("pt", "pt"),
    ])
  func named(_ name: String, _ code: String) throws {
    let found = try CommonOptions.country.value(of: name)
    #expect(CountryCode.twoLetters(found) == CountryCode.twoLetters(WireText(code)))
  }

  @Test("given a name that no state has, when it is asked for, then that is said, with one like it")
  func unnamed() throws {
    let run = try desk.ask("trust", "list", "--country", "Portugall")
    #expect(run.exit == 2)
    #expect(
      run.errors.contains("--country names a state that is not known; did you mean Portugal?"))
    #expect(try desk.ask("trust", "list", "--country", "Portugal").output == "0 certificates\n")
  }

  @Test("given a store, when it is exported or imported on a terminal, then progress is in percent")
  func progress() throws {
    try desk.trustUtopia()
    let exported = try desk.type([], ["trust", "export", "--test", desk.path("exported")])
    #expect(exported.contains("exported … 100 %") && exported.hasSuffix("exit 0, echo on\n"))
    let imported = try desk.type([], ["trust", "import", "--test", desk.path("utopia.der")])
    #expect(imported.contains("reading utopia.der … 100 %"))
    #expect(imported.hasSuffix("exit 0, echo on\n"))
    #expect(
      try !desk.ask("trust", "import", "--test", desk.path("utopia.der")).errors.contains("%"))
  }

  @Test(
    "given a narrow terminal, when an import is reported, then its lines are broken between words")
  func broken() throws {
    try desk.trustUtopia()
    desk.environment["TERMINAL_COLUMNS"] = "40"
    let shown = try desk.type([], ["trust", "import", "--test", desk.path("utopia.der")])
    let words = shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("1 certificate of 1 state: 0 added, 1 already there, 0 left out"))
    #expect(
      shown.split(separator: "\n").allSatisfy {
        $0.count <= 40 || $0.contains(desk.home.path) || $0.contains("\r")
      },
      "\(shown)")
    try Data(Vectors.load("passive-authentication.json").at("certificates").bytes("cscaOtherState"))
      .write(to: desk.home.appending(path: "state.cer"))
    let asked = try desk.type([("[y/N]: ", "n\n")], ["trust", "import", desk.path("state.cer")])
    let question = try #require(asked.components(separatedBy: "Compare").last)
    #expect(
      question.contains("publishes.") && question.hasPrefix(" the SHA-256 with what the state\n"),
      "\(asked)")
  }

  @Test("given a file without a certificate, when it is imported, then the store stays as it was")
  func nothing() throws {
    try Data("hello".utf8).write(to: desk.home.appending(path: "text"))
    let run = try desk.ask("trust", "import", desk.path("text"))
    #expect(run.exit == 14)
    #expect(run.errors.contains("holds no certificate"))
    #expect(try desk.ask("trust", "import", desk.path("none")).exit == 14)
    #expect(try desk.ask("trust", "list").output == "0 certificates of 0 states\n")
  }

  @Test(
    "given a damaged store, when a document is to be read, then it is said before anything is read")
  func damaged() throws {
    try desk.trustUtopia()
    let file = desk.home.appending(path: "data/passport/trust/anchors.bin")
    try Data(try Data(contentsOf: file).dropLast(10)).write(to: file)
    let run = try desk.ask("read", "--mrz", "-", "--reader", "simulator", input: desk.mrz())
    #expect(run.exit == 14)
    #expect(run.errors.contains("the trust store is damaged"))
  }

  @Test(
    "given the newest German and Dutch lists, when they are imported, then counts and reasons are reported",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"),
    arguments: [
      ("DE_ML_2026-05-28-08-28-45.ml", 588, 112, 375), ("NL_ML_2026-05-07.ml", 399, 126, 399),
    ])
  func masterLists(_ name: String, _ count: Int, _ states: Int, _ selfSigned: Int) throws {
    let list = try #require(Vectors.realData).appending(path: "masterlists/\(name)").path
    let run = try desk.ask("trust", "import", list, "--yes", "--json")
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
    #expect(report.at("signers").array?.first?.at("fingerprint").string?.forPeople.count == 64)
    #expect(
      try desk.ask("trust", "list", "--json").json.at("anchors").array?.count == count
        - leftOut.count - waiting.count)
  }
}
