import CommandTestSupport
import Encoding
import DeskTestSupport
import TestSupport
import Testing

@Suite("Reading profiles of the virtual passport, by the command")
struct ProfileCommandTests {
  @Test("given the root as a state anchor, when a document is read, then nothing is simulated")
  func state() throws {
    let desk = try Desk()
    try desk.trustUtopiaAsState()
    let read = try desk.ask(
      "read", "--mrz", "-", "--reader", "simulator", "--json", input: desk.mrz())
    #expect(try read.json.at("verdicts.data.status").string == "passed")
    #expect(try read.json.at("simulated").bool == false)
    #expect(read.exit == 0)
  }

  @Test(
    "given a link that breaks or a downgrade, when a profile is read, then one line says so",
    arguments: [
      ("removed", 7, "document-removed"), ("wrong-mac", 7, "secure-messaging-failed"),
      ("bare-status", 7, "secure-messaging-failed"), ("endless-61xx", 7, "response-endless"),
      ("pace-offered", 6, "pace-failed"), ("truncated-card-access", 6, "card-access-unreadable"),
    ] as [(String, Int32, String)])
  func refusals(_ profile: String, _ exit: Int32, _ code: String) throws {
    let desk = try Desk()
    let read = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator:\(profile)", "--json", "--save",
      desk.path("dump"), input: desk.mrz("--profile", profile))
    #expect(read.exit == exit)
    #expect(try read.json.at("error.code").string?.forPeople == code)
    let lines = read.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("passport: ") == true)
    #expect(lines.last?.hasPrefix("hint: ") == true)
    #expect(try !desk.contains("dump"))
  }

  @Test("given two desks, when both make their test country, then neither trusts the other's")
  func ownCountry() throws {
    let one = try Desk()
    let other = try Desk()
    try one.trustUtopia()
    other.environment["XDG_DATA_HOME"] = other.path("data")
    _ = try other.ask("sim", "root", "--p256", "--out", other.path("utopia.der"))
    _ = try one.ask("trust", "import", "--test", "--yes", other.path("utopia.der"))
    let listed = try one.ask("trust", "list", "--json").json.at("anchors").array
    #expect(Set(listed?.compactMap { $0.at("fingerprint").string } ?? []).count == 2)
    // A root is made once; another kind of it is refused.
    let asked: [(Desk, String, Int32)] = [
      (other, "--p256", 0), (other, "--rsa", 2), (one, "--p256", 2),
    ]
    for (desk, kind, exit) in asked {
      #expect(try desk.ask("sim", "root", kind, "--out", desk.path("again.der")).exit == exit)
    }
  }
}
