import Encoding
import Faces
import Foundation
import LDS
import DeskTestSupport
import Presentation
import TestSupport
import Testing

@testable import Operations
@testable import passport

@Suite("Machines that lack something: no /proc, a clock that is wrong")
struct ContainerTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Runs a command with an empty /proc.
  private func run(_ arguments: [String]) throws -> Desk.Run {
    try desk.run(
      Namespace.program,
      [
        "sh", "-c", "mount -t tmpfs none /proc || exit 99; exec \"$@\"", "sh", Desk.binary,
      ] + arguments)
  }

  @Test(
    "given no /proc, when the command runs, then its arguments are there as they were given",
    .enabled(if: Namespace.isAvailable, "not run: no mount namespace can be made here"))
  func arguments() throws {
    #expect(try run(["--version"]).output == "passport \(Version.current)\n")
    #expect(try run(["help", "policy"]).output.contains("nonconformity"))
    let wrong = try run(["inspect", "", "é x"])
    #expect(wrong.exit == 2)
    #expect(wrong.errors.hasPrefix("passport: inspect: argument 2 is one too many"))
    #expect(try run([]).output.hasPrefix("passport reads an electronic passport"))
  }

  @Test(
    "given no /proc, when a document is read, then it is judged as elsewhere",
    .enabled(if: Namespace.isAvailable, "not run: no mount namespace can be made here"))
  func read() throws {
    try desk.trustUtopia()
    let mrz = desk.path("mrz")
    try Data(try desk.mrz().utf8).write(to: URL(filePath: mrz))
    let line = ["read", "--mrz-file", mrz, "--reader", "simulator", "--json"]
    let here = try desk.run(Desk.binary, line)
    let there = try run(
      line + [
        "--save", desk.path("saved"), "--report", desk.path("page"), "--portrait",
        desk.path("face"),
      ])
    #expect(there.exit == 0 && here.exit == 0, "\(there.errors)")
    #expect(try there.json.at("verdicts") == here.json.at("verdicts"))
    #expect(try run(["inspect", desk.path("saved")]).exit == 0)
    #expect(try !desk.bytes("face").isEmpty)
  }

  @Test(
    "given no /proc, when a program that converts finds no image there, then that is one line",
    .enabled(if: Namespace.isAvailable, "not run: no mount namespace can be made here"))
  func converter() throws {
    let saved = desk.path("saved")
    _ = try desk.run(
      "read", "--mrz", "-", "--reader", "simulator", "--save", saved, input: desk.mrz())
    // The start of a codestream with 8 by 8 pixels.
    let image: [UInt8] =
      [0xFF, 0x4F, 0xFF, 0x51, 0, 41, 0, 0, 0, 0, 0, 8, 0, 0, 0, 8]
      + [UInt8](repeating: 0, count: 24) + [0, 1]
    try Data(DG2.encode(.jpeg2000, image, width: 8, height: 8))
      .write(to: URL(filePath: saved + "/EF_DG2.bin"))
    let folder = try desk.program(
      "ffmpeg",
      "[ \"$*\" = -version ] && { echo 'ffmpeg version 7'; exit; }\nexec /bin/cat /proc/self/fd/3")
    desk.environment["PATH"] = "\(folder):/usr/bin:/bin"
    let run = try run(["show", saved, "--portrait", desk.path("face.png")])
    #expect(run.errors.contains("passport: the portrait could not be converted: "), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 2)
    #expect(try !desk.contains("face.png"))
  }

  @Test("given the day of the release, when it is read, then it is a day, as the manual shows it")
  func day() throws {
    #expect(try #require(Version.released).description == Version.day)
    #expect(ManualPage.day(Version.day).contains(#/^[A-Z][a-z]+ [0-9]{1,2}, 20[0-9]{2}$/#))
  }

  @Test("given a clock before the release, when something is judged, then that is said")
  func clock() throws {
    let release = try #require(CalendarDate(iso8601: "2026-11-22"))
    func warning(_ text: String) throws -> String? {
      let now = try Date(text, strategy: .iso8601)
      return MachineClock.warning(at: now, released: release)
    }
    let old = try #require(try warning("1970-01-01T00:00:00Z"))
    #expect(old.contains("it shows 1970-01-01") && old.contains("2026-11-22"))
    #expect(try warning("2026-11-20T23:59:59Z") != nil)
    // It may be yesterday here.
    for text in ["2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z", "2031-01-01T00:00:00Z"] {
      #expect(try warning(text) == nil)
    }
    #expect(MachineClock.warning(at: Date()) == nil)
  }

  /// What a command writes to standard error in this process, by a clock.
  private func errors(_ arguments: [String], at time: String) throws -> String {
    let place = desk.path(UUID().uuidString)
    let descriptor = open(place, O_RDWR | O_CREAT, 0o600)
    let sink = open("/dev/null", O_WRONLY)
    defer { for each in [descriptor, sink] { close(each) } }
    _ = Passport.run(
      arguments,
      AppEnvironment(
        variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data"), "TZ": "UTC0"],
        now: try Date(time, strategy: .iso8601), machineConfiguration: desk.path("none"),
        output: sink, errors: descriptor, options: { Passport.options }))
    return try String(contentsOfFile: place, encoding: .utf8)
  }

  @Test("given a clock of 1970, when a command judges or dates by it, then it says so once, first")
  func commands() throws {
    try desk.trustUtopia()
    let (saved, mrz, pass) = (desk.path("saved"), desk.path("mrz"), desk.path("pass"))
    let text = try desk.mrz()
    try Data(text.utf8).write(to: URL(filePath: mrz))
    try Data("several words here\n".utf8).write(to: URL(filePath: pass))
    _ = try desk.run("read", "--mrz", "-", "--reader", "simulator", "--save", saved, input: text)
    let root = desk.path("utopia.der")
    for line in [
      ["inspect", saved, "--json"], ["inspect", saved, "--at", "2027-01-01"], ["show", saved],
      ["trust", "audit"], ["trust", "import", root, "--test", "--yes"],
      ["mrz", "check", "--mrz-file", mrz],
      [
        "issuer", "init", "--name", "Desk", "--url", "https://desk.example", "--country", "DE",
        "--passphrase-file", pass,
      ],
      ["verify", mrz, "--anchor", root, "--audience", "a", "--nonce", "n"],
    ] {
      let old = try errors(line, at: "1970-01-01T00:00:00Z")
      #expect(old.hasPrefix("the clock of this machine is wrong: it shows 1970-01-01, "), "\(line)")
      #expect(old.split(separator: "the clock of").count == 1, "\(line)")
      let now = try errors(line, at: Version.day + "T12:00:00Z")
      #expect(!now.contains("the clock of"), "\(line)")
    }
    for line in [
      ["trust", "list"], ["help"], ["mrz", "check", "--mrz-file", mrz, "--at", "2027-01-01"],
    ] {
      #expect(try errors(line, at: "1970-01-01T00:00:00Z").isEmpty, "\(line)")
    }
  }
}
