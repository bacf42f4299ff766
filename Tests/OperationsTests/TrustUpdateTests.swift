import Encoding
import Foundation
import HTTP
import TestSupport
import Testing
import Trust
import Verdicts

@testable import Operations
@testable import TrustStore

@Suite(
  "An update of the trust store from hosts that fail",
  .enabled(if: HostileServer.isAvailable, Comment(rawValue: HostileServer.notRun)))
struct TrustUpdateTests {
  private let desk: Desk
  private let server: HostileServer
  private let surroundings: Surroundings

  init() throws {
    desk = try Desk()
    server = try HostileServer.shared.get()
    surroundings = Surroundings(
      variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")])
  }

  private func files() throws -> FileImport {
    try FileImport(surroundings, RecordedProgress(), anchorClass: .test) { _ in true }
  }

  /// An update from addresses that believes the servers' authority.
  private func update(_ address: String, seconds: Int?) throws -> TrustUpdate.Outcome? {
    var client = HTTPClient()
    client.roots = .file(server.authority)
    client.privateHosts = ["127.0.0.1", "localhost"]
    if let seconds { client.time = seconds * 1000 }
    var update = TrustUpdate(try files(), RecordedProgress())
    try update.fetch([try HTTPURL(parsing: address)], with: client)
    return update.results.first?.outcome
  }

  /// What the store holds, byte by byte.
  private func stored() throws -> [String: Data] {
    let folder = desk.home.appending(path: "data/passport/trust")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
  }

  // MARK: Hosts that fail

  /// Checks an update of a store that holds a root: the error says what is wrong, and the store's folder stays as it was,
  /// byte by byte.
  private func expectRefused(
    _ address: String, _ code: String, _ words: String, exit: Int32 = 14, seconds: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let root = desk.path("csca1.cer")
    let certificates = try Vectors.load("passive-authentication.json").at("certificates")
    try Data(certificates.bytes("csca1")).write(to: URL(filePath: root))
    var files = try files()
    _ = try files.add(contentsOf: root)
    let before = try stored()
    #expect(before.count >= 2, sourceLocation: sourceLocation)
    guard case .refused(let error) = try update(address, seconds: seconds) else {
      Issue.record("it was imported", sourceLocation: sourceLocation)
      return
    }
    #expect(error.code.rawValue == code, sourceLocation: sourceLocation)
    #expect(error.code.exitCode.rawValue == exit, sourceLocation: sourceLocation)
    let isSaid =
      words.hasSuffix("\n")
      ? error.sentence.hasSuffix(words.dropLast()) : error.sentence.contains(words)
    #expect(isSaid, "\(error.sentence)", sourceLocation: sourceLocation)
    #expect(try stored() == before, sourceLocation: sourceLocation)
    let left = try FileManager.default.contentsOfDirectory(atPath: desk.path("data/passport"))
    #expect(left == ["trust"], sourceLocation: sourceLocation)
  }

  @Test(
    "given a host that fails or lies, when it is asked, then the store is as it was",
    arguments: [
      ("tls-page", "web-page-fetched", "127.0.0.1 sent a web page, and no list"),
      ("tls-missing", "http-status", "the status 404"),
      ("tls-redirect-clean", "http-redirected", "is elsewhere now, at other.example\n"),
      ("tls-redirect-here", "http-redirected", "is elsewhere now, at 127.0.0.1\n"),
      ("tls-redirect-nowhere", "http-redirected", "at a place that it does not name\n"),
      ("tls-endless-body", "http-too-long", "longer than 33554432 bytes"),
      ("tls-endless-chunks", "http-too-long", "longer than 33554432 bytes"),
      ("tls-endless-header", "http-malformed", "its header is too long"),
      ("tls-cut-body", "http-truncated", "ends too early"),
      ("tls-both-lengths", "http-malformed", "the length of its body twice"),
      ("tls-old", "http-malformed", "no status line|status line"),
      ("tls-reset", "host-cut", "ended the connection"),
      ("tls-nothing", "host-cut", "ended the connection"),
      ("certificate-other", "tls-other-host", "of another host"),
      ("certificate-expired", "tls-expired", "has expired"),
      ("certificate-early", "tls-not-yet-valid", "not valid yet"),
      ("certificate-self", "tls-authority-unknown", "authority"),
      ("tls11", "tls-failed", "no protected connection"),
    ])
  func faults(_ name: String, _ code: String, _ words: String) throws {
    let words = words.split(separator: "|").last.map(String.init) ?? words
    try expectRefused(try server.address(name), code, words)
  }

  @Test(
    "given a host that never ends its answer, when the time is over, then the store is as it was",
    arguments: ["tls-silence", "tls-drip"])
  func late(_ name: String) throws {
    try expectRefused(
      try server.address(name), "host-timed-out", "in 1 second\n", seconds: 1)
  }

  @Test("given no host, no port or no TLS, when it is asked for, then the store is as it was")
  func nowhere() throws {
    try expectRefused("https://127.0.0.1:1/list.ml", "host-refused", "refused the connection")
    try expectRefused(
      "https://nobody.invalid/list.ml", "host-unknown", "no address is known of nobody.invalid")
    try expectRefused(
      try server.address("plain-files"), "url-malformed", "without TLS only this machine",
      exit: 2)
  }

  @Test("given CRLs of which newer ones are in the store, then that is no fault of a stick")
  func superseded() {
    func report(_ codes: ReasonCode...) -> ImportReport {
      var report = ImportReport()
      report.entries = codes.map { code in
        ImportReport.Entry(
          kind: .revocationList, country: "UT", subject: nil, fingerprint: "", isLink: false,
          line: nil, code: code, details: [])
      }
      return report
    }
    #expect(report(.revocationListSuperseded, .revocationListSuperseded).isSuperseded)
    #expect(!report(.revocationListSuperseded, .revocationListIssuerMissing).isSuperseded)
    #expect(!report().isSuperseded)
  }
}
