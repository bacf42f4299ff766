import Age
import Encoding
import Foundation
import PKIX
import DeskTestSupport
import TestSupport
import Testing

@Suite("What an office keeps of its reads")
struct DeskRecordsTests {
  // The key of c2sp.org/age, which serves nowhere else.
  private static let secret =
    "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"
  private static let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"

  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.equip()
  }

  private func page(_ options: [String], profile: String = "pace-extended") throws -> DeskPageClient
  {
    try DeskPageClient(
      desk, ["--reader", "simulator:\(profile)", "--receipts", desk.path("records")] + options)
  }

  /// Reads a document, and keeps a receipt of it.
  private func keep(_ page: DeskPageClient, profile: String = "pace-extended") throws -> String {
    try page.read(try desk.mrz("--profile", profile))
    let answer = try page.press("save").body
    if answer.contains("id=\"desk\"") { try page.press("do-save", ["desk": Desk.deskPassphrase]) }
    return try page.awaitText("class=\"good\"", "class=\"problem\"")
  }

  private func names(_ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: desk.path("records"))
      .filter { $0.hasSuffix(ending) }.sorted()
  }

  /// The header and the payload of a receipt.
  private func receipt(_ name: String) throws -> (
    text: String, header: JSONValue, payload: JSONValue
  ) {
    let text = String(decoding: try desk.bytes("records/\(name)"), as: UTF8.self)
    let parts = try text.split(separator: ".").prefix(2).map {
      try JSONReader.read(Base64URL.decode(String($0)))
    }
    return (text, try #require(parts.first), try #require(parts.last))
  }

  @Test("given receipts, when they are kept, then each has its number, and only its owner reads it")
  func numbers() throws {
    let page = try page(["--operator", "M. Silva", "--place", "Lisbon"])
    for _ in 0..<2 { #expect(try keep(page).contains("class=\"good\"")) }
    #expect(page.end() == 0)
    let names = try names(".receipt.jwt")
    #expect(names.count == 2 && names.first?.hasSuffix("-0001.receipt.jwt") == true)
    #expect(names.last?.hasSuffix("-0002.receipt.jwt") == true)
    #expect(try desk.mode("records") == 0o700)
    for name in names {
      #expect(try desk.mode("records/\(name)") == 0o600)
      let payload = try receipt(name).payload
      #expect(payload.at("schema").string == "passport.receipt/1")
      #expect(payload.at("operator").string == "M. Silva" && payload.at("place").string == "Lisbon")
      #expect(payload.at("number").string.map { "\($0).receipt.jwt" } == name)
      #expect(payload.at("iss").string == "https://desk.example")
      #expect(payload.at("record.verdicts.data.status").string == "passed")
      // Nothing of the holder where nothing was chosen.
      #expect(payload.at("record.holder") == .null && payload.at("record.simulated").bool == true)
    }
  }

  @Test("given a folder that others can write, when a desk starts, then it keeps nothing there")
  func folderOfOthers() throws {
    #expect(mkdir(desk.path("records"), 0o700) == 0 && chmod(desk.path("records"), 0o777) == 0)
    let run = try desk.run(
      "desk", "--no-browser", "--reader", "simulator:specimen", "--receipts", desk.path("records"))
    #expect(run.exit == 14 && run.errors.contains("other users can change it"))
  }

  @Test(
    "given a folder that others can write by now, when a document is read, then nothing is kept")
  func folderOpened() throws {
    let page = try page([])
    #expect(chmod(desk.path("records"), 0o777) == 0)
    #expect(try page.read(try desk.mrz("--profile", "pace-extended")).contains("ERIKSSON"))
    #expect(try page.awaitText("other users can change it").contains("class=\"problem\""))
    #expect(try names(".receipt.jwt").isEmpty)
    #expect(page.end() == 0)
  }

  @Test("given a pipe in the log's place, when a document is read, then the page says that")
  func pipeAsLog() throws {
    let page = try page([])
    #expect(mkfifo(desk.path("records/log.jsonl"), 0o600) == 0)
    for _ in 0..<2 {
      #expect(try page.read(try desk.mrz("--profile", "pace-extended")).contains("ERIKSSON"))
      #expect(try page.awaitText("log.jsonl").contains("class=\"problem\""))
      #expect(try !page.press("next").body.contains("ERIKSSON"))
    }
    #expect(page.end() == 0)
  }

  @Test("given two desks with one folder, when both keep receipts, then no number is used twice")
  func twoDesks() throws {
    let first = try page([])
    // As of two users: each user has one desk.
    let runtime = desk.path("runtime")
    try #require(mkdir(runtime, 0o700) == 0)
    desk.environment["XDG_RUNTIME_DIR"] = runtime
    let pages = try [first, page([])]
    for _ in 0..<2 {
      for page in pages { #expect(try keep(page).contains("class=\"good\"")) }
    }
    let names = try names(".receipt.jwt")
    let numbers = try names.map { try receipt($0).payload.at("number").string }
    #expect(names.count == 4 && Set(numbers).count == 4)
  }

  @Test(
    "given every field of a record, when a receipt is kept, then no portrait, MRZ or EF.SOD is in it"
  )
  func noCopy() throws {
    let profile = "pace-extended"
    let mrz = try desk.mrz("--profile", profile)
    _ = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator:\(profile)", "--save", desk.path("saved"),
      input: mrz)
    let fields =
      "decision,verdicts,checks,policy,simulated,source,access,holder,files,applications,ignored,link,timing,issued,time,day,timeZone"
    let page = try page(["--fields", fields])
    let shown = try keep(page)
    #expect(shown.contains("class=\"good\""), "\(shown) \(page.said)")
    let receipt = try receipt(try #require(names(".receipt.jwt").first))
    #expect(receipt.payload.at("record.holder") != .null)
    let text = JSONWriter().text(receipt.payload)
    for line in mrz.split(separator: "\n") { #expect(!text.contains(line)) }
    for file in try FileManager.default.contentsOfDirectory(atPath: desk.path("saved"))
    where file.hasSuffix(".bin") {
      let bytes = try desk.bytes("saved/\(file)")
      // Bytes in the middle, in each form in which JSON could have them.
      let middle = Array(bytes.dropFirst(bytes.count / 2 / 3 * 3).prefix(24))
      for form in [
        Hex.encode(middle), Base64URL.encode(middle), Data(middle).base64EncodedString(),
      ] {
        #expect(!text.contains(form), "\(file)")
      }
    }
    #expect(text.utf8.count < 16 << 10)
  }

  @Test(
    "given a receipt, when others judge its signature, then it is the desk's, and no altered one is",
    .enabled(if: CredentialCheckers.isAvailable, Comment(rawValue: CredentialCheckers.missing)))
  func signed() throws {
    #expect(try keep(page([])).contains("class=\"good\""))
    let receipt = try receipt(try #require(names(".receipt.jwt").first))
    #expect(receipt.header.at("typ").string == "passport-receipt+jwt")
    let leaf = try #require(receipt.header.at("x5c.0").string)
    let pem = "-----BEGIN CERTIFICATE-----\n\(leaf)\n-----END CERTIFICATE-----\n"
    let text = receipt.text.trimmingCharacters(in: .newlines)
    let parts = text.split(separator: ".").map(String.init)
    let other = Base64URL.encode(Array(#"{"number":"2026-01-01-0001"}"#.utf8))
    let answers = try CredentialCheckers.answers(to: [
      .init("verify jws", by: .jwcrypto, ["text": .string(text), "key": .string(pem)]),
      .init(
        "verify jws", by: .jwcrypto,
        ["text": .string("\(parts[0]).\(other).\(parts[2])"), "key": .string(pem)]),
    ])
    #expect(answers[0].refusal == nil && answers[0].claims == receipt.payload, "\(answers[0])")
    #expect(answers[1].refusal != nil)
  }

  @Test(
    "given whole reads for a key, when they are kept, then they open, and go when their time is over"
  )
  func wholeReads() throws {
    let old = [
      "2020-01-01-0001.age", "2020-01-01-0001.receipt.jwt", "notes.age", "2020-01-01.txt",
      "2020-01-01 my own.age", "2020-01-01-holiday.tar.age", "2020-01-01-1.age",
      "2020-01-01-0000.age", "2020-01-01-+001.age",
    ]
    try FileManager.default.createDirectory(
      atPath: desk.path("records"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    for name in old { try Data("x".utf8).write(to: desk.home.appending(path: "records/\(name)")) }
    let page = try page(["--keep-documents", Self.recipient, "--keep", "30d"])
    #expect(try keep(page).contains("class=\"good\""))
    #expect(page.end() == 0)
    let kept = try names("")
    #expect(!kept.contains(old[0]) && old.dropFirst().allSatisfy(kept.contains))
    let read = try #require(kept.first { $0.hasSuffix("-0001.age") })
    try Data(Self.secret.utf8).write(to: desk.home.appending(path: "key"))
    let run = try desk.run(
      "inspect", desk.path("records/\(read)"), "--identity", desk.path("key"), "--json")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try run.json.at("verdicts.data.status").string == "passed")
  }

  @Test("given a whole read that cannot be kept, when a receipt is wanted, then neither is there")
  func bothOrNeither() throws {
    let page = try page(["--keep-documents", Self.recipient])
    // The name that it would have is taken, on whichever side of midnight.
    for day in [Date(), Date() + 86400].map({ CalendarDate($0).description }) {
      try Data("x".utf8).write(to: desk.home.appending(path: "records/\(day)-0001.age"))
    }
    #expect(try keep(page).contains("class=\"problem\""))
    #expect(try names(".receipt.jwt").isEmpty)
    #expect(page.end() == 0)
  }

  @Test("given a desk that keeps no whole reads, when old ones lie there, then it removes none")
  func othersReads() throws {
    let page = try page([])
    try Data("x".utf8).write(to: desk.home.appending(path: "records/2020-01-01-0001.age"))
    #expect(try keep(page).contains("class=\"good\""))
    #expect(page.end() == 0)
    #expect(try names(".age") == ["2020-01-01-0001.age"])
  }

  @Test(
    "given reads that end well and badly, when they are logged, then nothing personal is in a line")
  func log() throws {
    let page = try page([])
    _ = try page.read(try desk.mrz("--profile", "pace-extended"))
    try page.press("next")
    // The key of another document.
    #expect(try page.read(try desk.mrz("--profile", "td1")).contains("class=\"problem\""))
    #expect(page.end() == 0)
    let text = String(decoding: try desk.bytes("records/log.jsonl"), as: UTF8.self)
    let lines = try text.split(separator: "\n").map { try JSONReader.read(String($0)) }
    #expect(lines.count == 2)
    #expect(
      lines.first?.at("decision").string == "accept" && lines.first?.at("simulated").bool == true)
    #expect(
      lines.last?.at("code").string == "access-key-rejected"
        || lines.last?.at("code").string == "pace-failed"
        || lines.last?.at("code").string == "password-rejected")
    for word in ["ERIKSSON", "ANNA", "L898902C", "UTO", "7408"] { #expect(!text.contains(word)) }
    #expect(try desk.mode("records/log.jsonl") == 0o600)
  }

  @Test("given a program of the office's, when a receipt is kept, then it gets the chosen fields")
  func program() throws {
    let bin = try desk.program("take", "cat >'\(desk.path("taken"))'")
    let page = try page(["--fields", "holder.nationality", "--on-record", "\(bin)/take"])
    #expect(try keep(page).contains("class=\"good\""))
    let taken = try JSONReader.read(desk.bytes("taken"))
    let kept = try receipt(try #require(names(".receipt.jwt").first)).payload
    #expect(taken == kept && taken.at("record.holder.nationality").string == "UTO")
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.path("records")).count == 2)
  }

  @Test("given a program that fails, when a receipt is kept, then it is there and the page says so")
  func programFails() throws {
    let bin = try desk.program("fail", "exit 3")
    let page = try page(["--on-record", "\(bin)/fail"])
    let shown = try keep(page)
    #expect(shown.contains("class=\"problem\"") && shown.contains("-0001"))
    #expect(try names(".receipt.jwt").count == 1)
    // The next document is read.
    #expect(try keep(page).contains("-0002"))
  }

  @Test(
    "given no issuer, a relative program or no folder, when a desk starts, then it is an error in a line"
  )
  func refused() throws {
    let other = try Desk()
    let noIssuer = try other.run("desk", "--no-browser", "--receipts", other.path("records"))
    #expect(noIssuer.exit != 0 && noIssuer.errors.contains("issuer init"))
    #expect(try desk.run("desk", "--no-browser", "--fields", "time").exit == 2)
    let relative = try desk.run(
      "desk", "--no-browser", "--receipts", desk.path("records"), "--on-record", "take")
    #expect(relative.exit == 2)
    for form in ["30", "0d", "-1d", "4000d", "30w"] {
      let run = try desk.run(
        "desk", "--no-browser", "--receipts", desk.path("records"), "--keep-documents",
        Self.recipient, "--keep", form)
      #expect(run.exit == 2, "\(form)")
    }
  }
}
