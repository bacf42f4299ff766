import CommandTestSupport
import Crypto
import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing
import Trust
import Verdicts

@testable import TrustStore
@testable import Operations
@testable import passport

/// What a desk's trust store holds, byte by byte.
extension Desk {
  fileprivate func trustFolder() throws -> [String: Data] {
    let folder = home.appending(path: "data/passport/trust")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
  }

  fileprivate func fingerprints() throws -> [String?] {
    try run("trust", "list", "--json").json.at("anchors").array?.map {
      $0.at("fingerprint").string?.forPeople
    } ?? []
  }

  /// The members of an archive, deflated.
  fileprivate func zip(_ members: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
    let folder = home.appending(path: "zip-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for member in members {
      try Data(member.bytes).write(to: folder.appending(path: member.name))
    }
    let script = """
      import os, sys, zipfile
      with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as archive:
          for name in sys.argv[3:]:
              archive.write(os.path.join(sys.argv[2], name), name)
      """
    let path = folder.path + ".zip"
    let made = try run(
      "/usr/bin/env", ["python3", "-c", script, path, folder.path] + members.map(\.name))
    #expect(made.exit == 0, "\(made.errors)")
    return Array(try Data(contentsOf: URL(filePath: path)))
  }
}

/// Lists of Utopia, which other suites test.
private enum Utopia {
  static func list(_ name: String = "good") throws -> [UInt8] {
    try Vectors.load("passive-authentication.json").at("masterLists").bytes(name)
  }

  static func certificate(_ name: String = "csca1") throws -> [UInt8] {
    try Vectors.load("passive-authentication.json").at("certificates").bytes(name)
  }
}

@Suite(
  "The trust store, brought up to date over TLS", .on(.network),
  .enabled(if: HostileServer.isAvailable, Comment(rawValue: HostileServer.notRun)))
struct TrustUpdateTests {
  private let desk: Desk
  private let server: HostileServer

  init() throws {
    desk = try Desk()
    try desk.nameThisMachine()
    server = try HostileServer.shared.get()
  }

  /// An update that believes the servers' authority, and takes anchors as those of tests.
  private func update(_ addresses: [String], _ options: String...) throws -> Desk.Run {
    try desk.ask(
      ["trust", "update", "--test", "--ca", server.authority]
        + addresses.flatMap { ["--url", $0] } + options)
  }

  @Test("given a list in an archive, when it is fetched twice, then the second time nothing is new")
  func archive() throws {
    let zip = try desk.zip([("utopia.ml", Utopia.list()), ("README.txt", Array("hi".utf8))])
    let address = try server.serve(zip, as: "archive.zip")
    let first = try update([address], "--yes")
    #expect(first.exit == 0 && first.errors.isEmpty, "\(first.errors)")
    #expect(first.output.contains("archive.zip (127.0.0.1): "))
    #expect(first.output.contains("\n  UT  2 roots, 1 link\n  UX  1 root\n"), "\(first.output)")
    #expect(first.output.hasSuffix("now 4 certificates of 2 states\n"))
    let before = try desk.trustFolder()
    let second = try update([address], "--no-input")
    #expect(second.exit == 0 && second.errors.isEmpty, "\(second.errors)")
    #expect(second.output == "no anchor and no CRL is new: 4 certificates of 2 states\n")
    #expect(try desk.trustFolder() == before)
    let anchors = try #require(try desk.ask("trust", "list", "--json").json.at("anchors").array)
    #expect(anchors.first?.at("sources").array?.first?.string == "archive.zip:utopia.ml")
  }

  @Test("given nobody who answers, when a publisher is new, then nothing is kept, however it came")
  func unanswered() throws {
    let address = try server.serve(try Utopia.list(), as: "unanswered.ml")
    let run = try update([address], "--no-input")
    #expect(run.exit == 2)
    #expect(run.errors.contains("SHA-256 of the signer: "))
    #expect(run.errors.contains("unanswered.ml must be accepted"))
    #expect(try desk.trustFolder().isEmpty)
  }

  @Test("given --dry-run, then the difference is shown, and nothing is written")
  func rehearsal() throws {
    let address = try server.serve(try Utopia.list(), as: "rehearsal.ml")
    let run = try update([address], "--yes", "--dry-run", "--json")
    #expect(run.exit == 0)
    #expect(try run.json.at("rehearsal").bool == true)
    #expect(try run.json.at("certificates").integer == 4)
    #expect(try run.json.at("added").array?.count == 4)
    #expect(!FileManager.default.fileExists(atPath: desk.path("data")))
    let text = try update([address], "--yes", "--dry-run")
    #expect(text.output.hasSuffix("it would be 4 certificates of 2 states; nothing was written\n"))
  }

  @Test("given a terminal, then a line says what is being fetched, and goes again")
  func progress() throws {
    let address = try server.serve(try Utopia.list(), as: "progress.ml")
    let run = try desk.run(
      "/usr/bin/env",
      [
        "PROMPT=[y/N]: ", "TERM=xterm", "python3",
        Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path, Desk.binary, "trust",
        "update", "--test", "--ca", server.authority, "--url", address,
      ], input: Array("y\n".utf8))
    #expect(run.output.contains("\r\u{1B}[Kfetching from 127.0.0.1 (1 of 1)\r\u{1B}[K"))
    #expect(run.output.contains("fetching from 127.0.0.1 (1 of 1) … 100 %\r\u{1B}[K"))
    #expect(run.output.contains("Accept lists from UT? [y/N]: "))
    #expect(run.output.hasSuffix("exit 0, echo on\n"))
  }

  // MARK: Hosts that fail

  /// Checks an update of a store that holds a root: one line and a hint say what is wrong, and the
  /// store's folder stays as it was, byte by byte.
  private func expectRefused(
    _ address: String, _ code: String, _ words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let root = desk.path("csca1.cer")
    try Data(Utopia.certificate()).write(to: URL(filePath: root))
    _ = try desk.ask("trust", "import", "--test", "--yes", "--quiet", root)
    let before = try desk.trustFolder()
    #expect(before.count >= 2, sourceLocation: sourceLocation)
    let run = try desk.ask(
      ["trust", "update", "--test", "--ca", server.authority, "--yes", "--json", "--url", address])
    #expect(run.exit == 14, "\(run.errors)", sourceLocation: sourceLocation)
    let lines = run.errors.split(separator: "\n")
    #expect(
      lines.count == 2 && lines[0].hasPrefix("passport: ") && lines[1].hasPrefix("hint: "),
      "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.errors.contains(words), "\(run.errors)", sourceLocation: sourceLocation)
    let found = try run.json.at("imports").array?.first?.at("error.code").string
    #expect(found?.forPeople == code, sourceLocation: sourceLocation)
    #expect(try run.json.at("changed").bool == false, sourceLocation: sourceLocation)
    #expect(try desk.trustFolder() == before, sourceLocation: sourceLocation)
    let left = try FileManager.default.contentsOfDirectory(atPath: desk.path("data/passport"))
    #expect(left == ["trust"], sourceLocation: sourceLocation)
  }

  @Test(
    "given a host that fails or lies, when it is asked, then a line and a hint say so",
    arguments: [
      ("tls-page", "web-page-fetched", "127.0.0.1 sent a web page, and no list"),
      ("tls-redirect-clean", "http-redirected", "is elsewhere now, at other.example\n"),
      ("certificate-expired", "tls-expired", "has expired"),
    ])
  func faults(_ name: String, _ code: String, _ words: String) throws {
    try expectRefused(try server.address(name), code, words)
  }

  @Test("given a machine without a network, when it is updated, then two lines say so, and no more")
  func noNetwork() throws {
    let run = try desk.run(
      Vectors.root.appending(path: "Tests/TestSupport/in-namespace").path,
      ["unshare", "-n", Desk.binary, "trust", "update", "--fetch-timeout", "5", "--json"])
    #expect(run.exit == 14, "\(run.errors)")
    let codes = try #require(try run.json.at("imports").array).map {
      $0.at("error.code").string ?? ""
    }
    #expect(
      codes.count == 2
        && codes.allSatisfy { ["host-unknown", "host-unreachable", "host-timed-out"].contains($0) })
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 4 && lines[0].contains("www.bsi.bund.de"), "\(run.errors)")
    #expect(lines.count == 4 && lines[2].contains("www.npkd.nl"))
    #expect(try desk.trustFolder().isEmpty)
  }

  @Test("given an authority that this machine does not know, then nothing is fetched without --ca")
  func authority() throws {
    let address = try server.serve(try Utopia.list(), as: "authority.ml")
    let run = try desk.ask("trust", "update", "--test", "--yes", "--url", address)
    #expect(run.exit == 14)
    #expect(run.errors.contains("authority") || run.errors.contains("authorities"))
    #expect(try desk.trustFolder().isEmpty)
    let missing = try desk.ask(
      "trust", "update", "--test", "--yes", "--url", address, "--ca", desk.path("none.pem"))
    #expect(missing.exit == 14 && missing.errors.contains("none.pem cannot be read"))
  }

  @Test("given a list that was cut, altered or signed by another, then the store is as it was")
  func badLists() throws {
    let list = try Utopia.list()
    var altered = list
    altered[list.count / 2] ^= 1
    let zip = try desk.zip([("list.ml", list)])
    for (name, bytes, hasHint) in [
      ("cut.ml", Array(list.prefix(list.count / 2)), false), ("altered.ml", altered, false),
      ("other.ml", try Utopia.list("signedByDocumentSigner"), false),
      ("cut.zip", Array(zip.prefix(zip.count / 2)), false), ("empty.ml", [], false),
    ] {
      _ = try desk.ask("trust", "remove", "--country", "UT", "--yes")
      let before = try desk.trustFolder()
      let run = try update([try server.serve(bytes, as: name)], "--yes")
      #expect(run.exit == 14)
      #expect(run.errors.hasPrefix("passport: ") && run.errors.contains(name), "\(run.errors)")
      #expect(run.errors.contains("hint: ") || !hasHint)
      #expect(run.output == "the trust store is as it was: 0 certificates of 0 states\n")
      #expect(try desk.trustFolder() == before)
    }
  }

  @Test("given several addresses of which one fails, then the others count, and the worst exit")
  func several() throws {
    let address = try server.serve(try Utopia.list(), as: "several.ml")
    let run = try update([try server.address("tls-page"), address], "--yes", "--json")
    #expect(run.exit == 14)
    let imports = try #require(try run.json.at("imports").array)
    #expect(imports.map { $0.at("error.code").string } == ["web-page-fetched", nil])
    #expect(imports[1].at("file").string?.forPeople == address)
    #expect(try run.json.at("changed").bool == true)
    #expect(try desk.fingerprints().count == 4)
  }

  @Test("given an address without TLS on this machine, when that is wished for, then it is asked")
  func plain() throws {
    _ = try server.serve(try Utopia.list(), as: "plain.ml")
    let address = try server.address("plain-files", path: "/plain.ml")
    #expect(try update([address], "--yes", "--insecure-loopback").exit == 0)
    #expect(try desk.fingerprints().count == 4)
  }

  @Test(
    "given what is no address of TLS, then it is a mistake on the command line, and nothing is asked",
    arguments: ["ftp://host/x", "http://example.com/x", "https://", "host/x", "https://a b/", ""])
  func usage(_ address: String) throws {
    let run = try desk.ask("trust", "update", "--url", address)
    #expect(run.exit == 2 && run.errors.contains("trust update: --url: "), "\(run.errors)")
    #expect(try desk.ask("trust", "update", "--url", "https://x/", "--from", ".").exit == 2)
  }

  // MARK: Real lists

  @Test(
    "given a CRL that is fetched before the list with its authority, then it is imported too",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func revocationList() throws {
    let addresses = [
      try server.serve(try Vectors.realFile("crl/crl_de_2021.crl"), as: "de.crl"),
      try server.serve(try Vectors.realFile("masterlists/NL_ML_2026-05-07.ml"), as: "nl.mls"),
    ]
    let run = try desk.ask(
      ["trust", "update", "--ca", server.authority, "--yes", "--json"]
        + addresses.flatMap { ["--url", $0] })
    #expect(run.exit == 0, "\(run.errors)")
    let countries = try #require(try run.json.at("countries").array)
    let lists = countries.filter { $0.at("revocationLists").integer == 1 }
    #expect(lists.map { $0.at("country").string } == ["DE"])
  }

  @Test(
    "given the German list as it is served, and a newer one, then the difference is reported by country",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func german() throws {
    func serve(_ name: String) throws -> String {
      let list = try Vectors.realFile("masterlists/\(name)")
      return try server.serve(try desk.zip([(name, list)]), as: "GermanMasterList.zip")
    }
    func update(_ address: String) throws -> Desk.Run {
      try desk.ask(
        "trust", "update", "--ca", server.authority, "--url", address, "--yes", "--json")
    }
    let older = try update(try serve("DE_ML_2025-06-25-09-31-57.ml"))
    #expect(older.exit == 0)
    #expect(try older.json.at("certificates").integer == 547)
    #expect(try older.json.at("missing").array == [])
    let address = try serve("DE_ML_2026-05-28-08-28-45.ml")
    let rehearsed = try desk.ask(
      "trust", "update", "--ca", server.authority, "--url", address, "--yes", "--dry-run")
    #expect(rehearsed.output.contains("\nkept, though not in the newest list any more: "))
    let newer = try update(address).json
    #expect(newer.at("removed").array == [])
    let added = try #require(newer.at("added").array)
    let countries = try #require(newer.at("countries").array)
    #expect(!added.isEmpty && !countries.isEmpty)
    #expect(
      countries.reduce(0) { $0 + ($1.at("roots").integer ?? 0) + ($1.at("links").integer ?? 0) }
        == added.count)
    let missing = try #require(newer.at("missing").array)
    #expect(!missing.isEmpty)
    let anchors = Set(try desk.fingerprints())
    #expect(missing.allSatisfy { anchors.contains($0.at("fingerprint").string?.forPeople) })
    #expect(newer.at("certificates").integer == 547 + added.count)
    expectValid([("update", newer), ("first", try older.json)])
  }

  @Test(
    "given the Dutch list as it is served, when it is fetched, then it is imported",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func dutch() throws {
    let list = try Vectors.realFile("masterlists/NL_ML_2026-05-07.ml")
    let address = try server.serve(list, as: "NL_MASTERLIST.mls")
    let run = try desk.ask(
      "trust", "update", "--ca", server.authority, "--url", address, "--yes", "--json")
    #expect(run.exit == 0)
    #expect(try run.json.at("certificates").integer == 399)
    #expect(try run.json.at("states").integer == 126)
  }

  @Test("given updates of all kinds, when they are printed as JSON, then it is valid")
  func schema() throws {
    let address = try server.serve(try Utopia.list(), as: "schema.ml")
    let runs = [
      try update([address], "--no-input", "--json"), try update([address], "--yes", "--json"),
      try update([address, try server.address("tls-page")], "--yes", "--json"),
    ]
    expectValid(try runs.enumerated().map { ("\($0.offset)", try $0.element.json) })
  }

  private func expectValid(_ documents: [(name: String, json: JSONValue)]) {
    for document in documents {
      #expect(PlainJSON.defects(in: document.json) == [], "\(document.name)")
    }
  }
}

@Suite("The trust store, brought up to date from a stick", .on(.network))
struct TrustStickTests {
  private let desk: Desk
  private let stick: URL

  init() throws {
    desk = try Desk()
    stick = desk.home.appending(path: "stick")
    try FileManager.default.createDirectory(at: stick, withIntermediateDirectories: true)
  }

  private func put(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: stick.appending(path: name))
  }

  private func update(_ options: String...) throws -> Desk.Run {
    try desk.ask(
      ["trust", "update", "--test", "--from", stick.path] + options)
  }

  @Test(
    "given a folder with lists and other things, then the lists count and the rest is passed over")
  func mixed() throws {
    try put("utopia.ml", try Utopia.list())
    try put("0-notes.txt", Array("0 apples".utf8))
    try put(".hidden.ml", try Utopia.list())
    try put("empty", [])
    try put("key.pem", Array("-----BEGIN NONSENSE-----\nAAAA\n-----END NONSENSE-----\n".utf8))
    try FileManager.default.createDirectory(
      at: stick.appending(path: "folder.ml"), withIntermediateDirectories: true)
    _ = try desk.run("/usr/bin/env", ["mkfifo", stick.appending(path: "pipe.ml").path])
    let run = try update("--yes")
    #expect(run.exit == 0)
    #expect(
      run.errors
        == ["0-notes.txt", "empty", "folder.ml", "key.pem", "pipe.ml"].map {
          "passed over: \($0)\n"
        }.joined())
    #expect(run.output.hasSuffix("now 4 certificates of 2 states\n"))
    #expect(try update("--quiet").errors.isEmpty)
  }

  @Test("given a list that was cut beside a good one, then the good one counts, and the worst exit")
  func cut() throws {
    let list = try Utopia.list()
    try put("a-cut.ml", Array(list.prefix(list.count / 2)))
    try put("b-good.ml", list)
    let run = try update("--yes", "--json")
    #expect(run.exit == 14)
    #expect(
      try run.json.at("imports").array?.map { $0.at("error.code").string }
        == ["master-list-malformed", nil])
    #expect(try desk.fingerprints().count == 4)
  }

  @Test("given a folder that is empty, missing or has too much, then one line says so")
  func nothing() throws {
    let empty = try update()
    #expect(empty.exit == 14 && empty.errors.contains("holds no certificate"))
    try put("notes.txt", Array("hello".utf8))
    let notes = try update("--json")
    #expect(try notes.json.at("error.code").string == "nothing-to-import")
    #expect(notes.errors.hasPrefix("passed over: notes.txt\npassport: "))
    let missing = try desk.ask("trust", "update", "--from", desk.path("nowhere"))
    #expect(missing.exit == 14 && missing.errors.contains("nowhere cannot be read"))
    for number in 0...1000 { try put("\(number)", []) }
    let many = try update()
    #expect(many.exit == 14 && many.errors.split(separator: "\n").count <= 2, "\(many.errors)")
    #expect(try desk.trustFolder().isEmpty)
  }

  // MARK: Bundles

  /// A desk whose store another one gets.
  private func exported(_ name: String, _ options: String...) throws -> Desk.Run {
    try desk.ask(
      ["trust", "export", "--bundle", stick.appending(path: name).path] + options)
  }

  private func digest(in text: String) throws -> String {
    let digits = text.split { !$0.isHexDigit }.first { $0.count == 64 }
    return String(try #require(digits))
  }

  @Test(
    "given a bundle, when it is imported elsewhere, then both say one SHA-256, and hold the same")
  func bundle() throws {
    try put("utopia.ml", try Utopia.list())
    _ = try update("--yes")
    try FileManager.default.removeItem(at: stick.appending(path: "utopia.ml"))
    let run = try exported("bundle.ldif", "--test")
    #expect(run.exit == 0)
    #expect(
      run.output.contains("bundle.ldif: 4 certificates of 2 states, 0 CRLs, 0 document signers"))
    let sha256 = try digest(in: run.output)
    let bytes = try desk.bytes("stick/bundle.ldif")
    #expect(bytes.starts(with: "# Certificates and revocation lists of a trust store".utf8))
    #expect(String(decoding: bytes, as: UTF8.self).contains("# certificates: 4, states: 2\n"))
    for line in bytes.split(separator: 0x0A) { #expect(line.count <= 90) }

    let other = try Desk()
    let asked = try other.ask("trust", "update", "--test", "--from", stick.path, "--no-input")
    #expect(asked.exit == 2)
    #expect(try digest(in: asked.errors) == sha256)
    #expect(try other.trustFolder().isEmpty)
    #expect(
      try other.ask("trust", "update", "--test", "--from", stick.path, "--yes").exit == 0)
    #expect(try other.fingerprints() == desk.fingerprints())
    let again = try other.ask(
      "trust", "export", "--bundle", other.path("again.ldif"), "--test", "--json")
    #expect(try again.json.at("sha256").string?.forPeople == sha256)
    #expect(try other.bytes("again.ldif") == bytes)
  }

  @Test("given a bundle in which one certificate is another, then its SHA-256 is another")
  func altered() throws {
    try put("utopia.ml", try Utopia.list())
    _ = try update("--yes")
    let sha256 = try digest(in: try exported("bundle.ldif", "--test", "--country", "UT").output)
    let all = try digest(in: try exported("all.ldif", "--test").output)
    #expect(sha256 != all)
    let stranger = Base64.encode(try Utopia.certificate("cscaOtherState"))
    let bytes = try desk.bytes("stick/bundle.ldif")
    try put(
      "bundle.ldif", bytes + Array("dn: c=UX\ncACertificate;binary:: \(stranger)\n\n".utf8))
    let other = try Desk()
    let run = try other.ask(
      "trust", "import", "--test", stick.appending(path: "bundle.ldif").path, "--no-input")
    #expect(run.exit == 2)
    #expect(try digest(in: run.errors) == all)
  }

  @Test("given nothing to export, or two forms at once, then no file is made")
  func noBundle() throws {
    #expect(try exported("none.ldif").exit == 14)
    #expect(try exported("none.ldif", "--pem").exit == 2)
    #expect(!FileManager.default.fileExists(atPath: stick.appending(path: "none.ldif").path))
  }

  @Test(
    "given real lists, CRLs and document signers, when they are bundled, then another desk has them",
    .enabled(if: Vectors.realData != nil, "not run: PASSPORT_TEST_DATA is not set"))
  func real() throws {
    let data = try #require(Vectors.realData)
    for name in ["masterlists/DE_ML_2026-05-28-08-28-45.ml", "masterlists/NL_ML_2026-05-07.ml"] {
      try put(String(name.split(separator: "/")[1]), try Vectors.realFile(name))
    }
    let lists = try FileManager.default.contentsOfDirectory(
      atPath: data.appending(path: "crl").path
    ).filter { $0.hasSuffix(".crl") }
    // They come before the lists, whose authorities they need.
    for name in lists { try put("0-" + name, try Vectors.realFile("crl/\(name)")) }
    let first = try desk.ask("trust", "update", "--from", stick.path, "--yes", "--json")
    #expect(first.exit == 0)
    let countries = try #require(try first.json.at("countries").array)
    #expect(countries.reduce(0) { $0 + ($1.at("revocationLists").integer ?? 0) } == lists.count)
    for name in try FileManager.default.contentsOfDirectory(atPath: stick.path) {
      try FileManager.default.removeItem(at: stick.appending(path: name))
    }
    let run = try exported("bundle.ldif", "--json")
    let other = try Desk()
    #expect(try other.ask("trust", "update", "--from", stick.path, "--yes").exit == 0)
    #expect(try other.fingerprints() == desk.fingerprints())
    let again = try other.ask(
      "trust", "export", "--bundle", other.path("bundle.ldif"), "--json")
    #expect(try again.json.at("sha256") == run.json.at("sha256"))
    #expect(try other.bytes("bundle.ldif") == desk.bytes("stick/bundle.ldif"))
  }
}
