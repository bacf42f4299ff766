import DeskTestSupport
import Foundation
import Glibc
import Operations
import TestSupport
import Testing

@testable import Desk

@Suite("A desk that is started once more")
struct DeskStartTests {
  private let desk: TestSupport.Desk

  init() throws { desk = try TestSupport.Desk() }

  private static let simulator = ["--reader", "simulator:specimen"]

  private func page(_ options: String...) throws -> DeskPageClient {
    try DeskPageClient(desk, Self.simulator + options)
  }

  /// The file that a start names which finds a desk.
  private func file(_ run: TestSupport.Desk.Run) throws -> String {
    #expect(run.exit == 0, "\(run.errors)")
    let found = run.errors.firstMatch(of: /open already; open this file .*machine: (\S+)/)
    return String(try #require(found, "\(run.errors)").1)
  }

  private func startAgain(_ options: String...) throws -> String {
    try file(try desk.run(Desk.binary, ["desk", "--no-browser"] + options))
  }

  private var openingFiles: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: desk.home.path)
        .filter { $0.hasPrefix("passport-desk-") }
    }
  }

  @Test(
    "given a desk, when it is started again, then that gives a file that opens another tab, and changes nothing before it is opened"
  )
  func again() throws {
    let page = try page()
    _ = try page.press("read", ["typed": "P<UTO"])
    let file = try startAgain()
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try page.view().contains("P&lt;UTO"))
    // A file that nobody has opened is not taken from a browser on its way to it.
    let next = try startAgain()
    #expect(next == file && FileManager.default.fileExists(atPath: file))
    #expect(try page.view().contains("P&lt;UTO"))
    let former = try page.tab()
    try page.open(file: next)
    #expect(!(try page.view().contains("P&lt;UTO")))
    #expect(try page.say(former.look(), as: former).status == 410)
    try page.wait("the file is gone") { try openingFiles.isEmpty }
    #expect(page.end() == 0)
    #expect(!FileManager.default.fileExists(atPath: desk.path("data/passport/desk/desk.socket")))
  }

  @Test("given a document that is shown, when the desk is opened once more, then it asks first")
  func asks() throws {
    let page = try page()
    _ = try page.read(desk.mrz())
    let former = try page.tab()
    try page.open(file: startAgain())
    #expect(try page.say(former.look(), as: former).body.contains("class=\"sheet\""))
    let taken = try page.press("use-here")
    #expect(taken.status == 200 && taken.body.contains("id=\"typed\""))
    #expect(try page.say(former.look(), as: former).status == 410)
    #expect(page.end() == 0)
  }

  @Test(
    "given a desk that was killed, when it is started, then it is a desk, and no file is in its way"
  )
  func stale() throws {
    let killed = try page()
    kill(killed.process.processIdentifier, SIGKILL)
    killed.process.waitUntilExit()
    #expect(FileManager.default.fileExists(atPath: desk.path("data/passport/desk/desk.socket")))
    let page = try page()
    #expect(try page.view().contains("id=\"typed\""))
    _ = try startAgain()
    #expect(page.end() == 0)
  }

  @Test("given four starts at one moment, when they are done, then one desk is there")
  func race() throws {
    let starts = try (0..<4).map { _ in
      try desk.start(Desk.binary, ["desk", "--no-browser"] + Self.simulator)
    }
    let end = Date().addingTimeInterval(60)
    while starts.count(where: { $0.process.isRunning }) > 1, Date() < end { usleep(10_000) }
    let running = starts.filter { $0.process.isRunning }
    #expect(running.count == 1)
    for start in starts where !start.process.isRunning { _ = try file(try start.finish()) }
    for start in running { kill(start.process.processIdentifier, SIGTERM) }
    for start in running { #expect(try start.finish().exit == 0) }
  }

  @Test(
    "given programs that connect and say nothing, when the desk is started again, then it answers")
  func silentPeers() throws {
    let page = try page()
    let path = desk.path("data/passport/desk/desk.socket")
    let peers = try (0..<40).map { _ in try Self.connect(path) }
    defer { for peer in peers { close(peer) } }
    _ = try startAgain()
    #expect(try page.view().contains("id=\"typed\""))
    #expect(page.end() == 0)
  }

  private static func connect(_ path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
    return descriptor
  }

  @Test(
    "given a desk that does not answer, when it is started again, then that is an error in a line")
  func silent() throws {
    let page = try page()
    kill(page.process.processIdentifier, SIGSTOP)
    #expect(throws: DeskSilent.self) {
      try DeskSocket.find(
        Surroundings(variables: ["HOME": desk.home.path, "XDG_DATA_HOME": desk.path("data")]),
        patience: .milliseconds(300))
    }
    kill(page.process.processIdentifier, SIGCONT)
    _ = try startAgain()
    #expect(page.end() == 0)
  }

  @Test(
    "given options of a second start, when a desk runs, then a line says that it keeps its own")
  func options() throws {
    let page = try page()
    for (options, isSaid) in [
      ([], false), (["--quiet"], false), (["--operator", "M. Silva"], true),
      (["--lang", "en"], true),
    ] {
      let run = try desk.run(Desk.binary, ["desk", "--no-browser"] + options)
      #expect(run.exit == 0 && run.errors.contains("keeps the options") == isSaid, "\(run.errors)")
    }
    #expect(page.end() == 0)
  }

  @Test("given a desk to practise with, when a desk is started, then neither finds the other")
  func practice() throws {
    let practice = try DeskPageClient(desk, ["--practice"])
    let page = try page()
    let second = try DeskPageClient(desk, ["--practice"])
    for desk in [practice, page, second] { #expect(desk.end() == 0) }
  }

  /// A program in the place of the browser, which notes what it opens, and keeps it.
  private func putBrowser() throws {
    let bin = try desk.program(
      "xdg-open",
      "[ \"$1\" = --version ] && { echo 'xdg-open 1.1.3'; exit; }\n"
        + "/bin/cp \"$1\" '\(desk.path("seen.part"))'; /bin/mv '\(desk.path("seen.part"))' '\(desk.path("seen"))'"
    )
    let usual = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    desk.environment["PATH"] = "\(bin):\(usual)"
    desk.environment["DISPLAY"] = ":0"
  }

  /// Waits for the page that is opened in the browser.
  private func seen() throws -> String {
    let path = desk.path("seen")
    let end = Date().addingTimeInterval(60)
    while !FileManager.default.fileExists(atPath: path), Date() < end { usleep(10_000) }
    let page = try String(contentsOfFile: path, encoding: .utf8)
    try FileManager.default.removeItem(atPath: path)
    return page
  }

  @Test(
    "given the entry in the menu, when it is used twice, then it opens the desk, and the same one again"
  )
  func open() throws {
    try putBrowser()
    let desk = desk
    let first = try desk.start(Desk.binary, ["open"])
    let opened = try seen()
    #expect(opened.contains("url=http://127."))
    let second = try desk.run("open")
    #expect(second.exit == 0 && second.errors.contains("open already; its page opens"))
    let again = try seen()
    let host = /http:\/\/[\d.:]+/
    #expect(
      try #require(again.firstMatch(of: host)).0 == (try #require(opened.firstMatch(of: host)).0))
    // Nobody has used its secret yet.
    #expect(again == opened)
    kill(first.process.processIdentifier, SIGTERM)
    #expect(try first.finish().exit == 0)
  }

  @Test(
    "given the entry in the menu, when the desk cannot be opened, then a page in the browser says why, and is removed"
  )
  func openFails() throws {
    try putBrowser()
    let settings = desk.path(".config/passport")
    try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
    try Data("operator\n".utf8).write(to: URL(filePath: settings + "/config"))
    let run = try desk.start(Desk.binary, ["open"])
    let page = try seen()
    #expect(page.contains("could not be opened") && page.contains("config"), "\(page)")
    #expect(try openingFiles.count == 1)
    kill(run.process.processIdentifier, SIGTERM)
    #expect(try run.finish().exit != 0)
    #expect(try openingFiles.isEmpty)
  }

  @Test("given a tab that is closed, when that is so, then the terminal says what to do")
  func closed() throws {
    let page = try page()
    let tab = try page.tab()
    _ = try page.say(tab.message("/farewell", []), as: tab)
    try page.wait("the line") {
      page.said.contains("the page was closed, and everything is locked")
    }
    try page.wait("what to do") { page.said.contains("passport desk opens another one") }
    #expect(page.end() == 0)
  }
}
