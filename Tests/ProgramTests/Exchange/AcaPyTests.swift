import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

/// The Python that has ACA-Py; nil where none is named.
private let acaPyPython: URL? = {
  let variables = ProcessInfo.processInfo.environment
  guard variables["PASSPORT_ACAPY_PLUGINS"] != nil else { return nil }
  return variables["PASSPORT_PYTHON313"].map { URL(filePath: $0) }
}()

/// ACA-Py with its OpenID4VC plug-in issues to our wallet and asks it. `PASSPORT_PYTHON313` names a Python 3.13 that has
/// acapy-agent, `PASSPORT_ACAPY_PLUGINS` the folder of its plug-in (docs/EXCHANGE.md).
@Suite(
  "ACA-Py as issuer and verifier",
  .enabled(
    if: acaPyPython != nil, "not run: PASSPORT_PYTHON313 names no Python with ACA-Py"),
  .serialized)
struct AcaPyTests {
  private let desk: TestSupport.Desk
  private let party: WebParty

  init() throws {
    desk = try TestSupport.Desk(environment: ["NO_COLOR": "1"])
    try desk.equip()
    try desk.nameThisMachine()
    party = try WebParty("acapy-party", python: acaPyPython)
    let root = party.folder.path("issuer-root.der")
    let trusted = try desk.run("trust", "import", root, "--institution", "--quiet", "--yes")
    #expect(trusted.exit == 0, "\(trusted.errors)")
  }

  private func receive(_ more: String..., spoil: String? = nil, digits: String? = nil) throws
    -> TestSupport.Desk.Run
  {
    let offer = try party.order(
      "offer",
      [
        JSONValue.Member("spoil", spoil.map { .string($0) } ?? .null),
        JSONValue.Member("tx_code", digits.map { .string($0) } ?? .null),
      ])
    return try desk.run(
      TestSupport.Desk.binary,
      [
        "card", "receive", offer["uri"]?.string?.forPeople ?? "", "--yes", "--insecure-loopback",
        "--passphrase-file", desk.path("wallet.pass"),
      ] + more)
  }

  private static let query = """
    {"credentials":[{"id":"name","format":"dc+sd-jwt","meta":{"vct_values":["VCT"]},
    "claims":[{"path":["family_name"]}]}]}
    """

  @Test("given its offer, when it is taken and it asks, then both sides are content")
  func both() throws {
    try Data("493536\n".utf8).write(to: desk.home.appending(path: "code"))
    let run = try receive("--json", "--code-file", desk.path("code"), digits: "493536")
    #expect(run.exit == 0, "\(run.errors)")
    let card = try run.json.at("cards.0")
    #expect(card["trustLevel"]?.string == "institution")
    #expect(try party.order("offered")["state"]?.string == "accepted")
    let type = try #require(card.at("batches.0.type").string)
    let query = try JSONReader.read(Self.query.replacing("VCT", with: type.forPeople))
    let asked = try party.order("ask", [JSONValue.Member("query", query)])
    let shown = try desk.run(
      "present", asked["uri"]?.string?.forPeople ?? "", "--yes", "--insecure-loopback",
      "--passphrase-file",
      desk.path("wallet.pass"))
    #expect(shown.exit == 0, "\(shown.errors)")
    #expect(shown.errors.contains("no authority that you trust confirms who asks"))
    #expect(try party.order("judged")["state"]?.string == "presentation-valid")
  }

  @Test(
    "given wrong digits, or a credential without a certificate, when it is offered, then no card")
  func refused() throws {
    try Data("000000\n".utf8).write(to: desk.home.appending(path: "code"))
    let digits = try receive("--code-file", desk.path("code"), digits: "493536")
    #expect(digits.exit == 13 && digits.errors.contains("invalid_grant"), "\(digits.errors)")
    let bare = try receive(spoil: "no certificate")
    #expect(bare.exit == 13 && bare.errors.contains("x5c"), "\(bare.errors)")
    let cards = try desk.run(
      "card", "list", "--json", "--passphrase-file", desk.path("wallet.pass"))
    #expect(try cards.json.at("cards").array?.count == 0)
  }
}
