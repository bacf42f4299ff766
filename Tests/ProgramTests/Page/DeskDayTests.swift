import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("A working day at the page of a desk", .on(.waiting))
struct DeskDayTests {
  private static let personal = ["ERIKSSON", "L898902C3", "P&lt;UTO", "P<UTO"]

  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func page(_ options: String...) throws -> DeskPageClient {
    try DeskPageClient(desk, options)
  }

  private func expectNothing(_ view: String) {
    for word in Self.personal { #expect(!view.contains(word)) }
  }

  @Test(
    "given many documents, when they are read one after the other, then memory and descriptors stay flat"
  )
  func manyDocuments() throws {
    let page = try page("--reader", "simulator:specimen")
    let mrz = try desk.mrz()
    func read(_ count: Int) throws {
      for _ in 0..<count {
        #expect(try page.read(mrz).contains("ERIKSSON"))
        expectNothing(try page.press("next").body)
      }
    }
    try read(isAudit ? 100 : 40)
    // An answered request may still be about to be closed: a count is that of a moment.
    let (memory, descriptors) = (page.memory, page.settledDescriptors)
    // In so many documents it shows when each leaves 70 KiB behind, and in those of `make audit` when it leaves 5.
    try read(isAudit ? 900 : 60)
    try page.wait("\(descriptors) descriptors, not \(page.descriptors)") {
      page.descriptors <= descriptors
    }
    #expect(page.memory - memory < 4 << 10, "\(memory) KiB, then \(page.memory) KiB")
    #expect(page.end() == 0)
  }

  @Test("given desks, when they are opened, then nobody could foresee the address of any")
  func addresses() throws {
    let hosts = try (0..<3).map { _ in
      let page = try page("--reader", "simulator:specimen")
      let host = try page.authority.split(separator: ":")[0]
      #expect(host.hasPrefix("127.") && page.end() == 0)
      return String(host)
    }
    #expect(Set(hosts).count > 1 && !hosts.contains("127.0.0.1"), "\(hosts)")
  }

  @Test("given a document that is shown, when its time is over, then nothing of it stays")
  func cleared() throws {
    let page = try page("--reader", "simulator:specimen", "--clear-after", "1")
    #expect(try page.read(desk.mrz()).contains("ERIKSSON"))
    expectNothing(try page.awaitText("id=\"typed\""))
  }

  @Test(
    "given a document that is shown, when somebody presses something, then its time begins again, and is then over"
  )
  func stays() throws {
    let page = try page("--reader", "simulator:specimen", "--clear-after", "12")
    try page.read(desk.mrz())
    func left() throws -> Int {
      let shown = try page.view().firstMatch(of: /data-left="(\d+)" data-stay="12"/)
      return shown.flatMap { Int($0.1) } ?? -1
    }
    try page.wait("half of the time") { try left() <= 6 }
    let tab = try page.tab()
    #expect(try page.say(tab.message("/stay", []), as: tab).status == 204)
    #expect(try left() > 8)
    // The first time is over when the second one is half over.
    try page.wait("half of the new time") { try left() <= 5 }
    #expect(try page.view().contains("ERIKSSON"))
    expectNothing(try page.awaitText("id=\"typed\""))
    // Nothing is shown any more that could stay.
    #expect(try page.say(tab.message("/stay", []), as: tab).status == 204)
    expectNothing(try page.view())
  }

  @Test(
    "given what cannot be an MRZ or a CAN, when it is typed, then that is reported in its place")
  func typedWrong() throws {
    let page = try page("--reader", "simulator:specimen")
    for text in ["", "P<UTO", String(repeating: "<", count: 200), "\u{0}\u{1F600}"] {
      let answer = try page.press("read", ["typed": text])
      #expect(answer.status == 200 && answer.body.contains("class=\"problem\""), "\(text)")
    }
    try page.press("use", ["value": "can"])
    for text in ["", "12345", "1234567", "abcdef", "１２３４５６"] {
      let answer = try page.press("read", ["typed": text])
      #expect(answer.status == 200 && answer.body.contains("class=\"problem\""), "\(text)")
    }
    #expect(try page.press("no-such-button").status == 404)
    #expect(try page.press("do-issue").status == 404)
  }

  @Test(
    "given slow, endless and countless requests, when a document is read, then it is read all the same"
  )
  func hostileRequests() throws {
    let page = try page("--reader", "simulator:specimen")
    // Nobody sends anything on these, and one half a request.
    let open = try (0..<80).map { _ in try page.connect() }
    defer { for descriptor in open { close(descriptor) } }
    _ = "POST /do/read HTTP/1.1\r\ncontent-length: 1000000\r\n\r\nty".withCString {
      send(open[0], $0, strlen($0), Int32(MSG_NOSIGNAL))
    }
    #expect(try page.read(desk.mrz()).contains("ERIKSSON"))
    let long = String(repeating: "a", count: 20_000)
    #expect([400, 414, 431, 403].contains(try page.request("GET", "/\(long)").status))
    #expect(try page.press("next").status == 200)
    #expect(page.end() == 0)
  }

  @Test("given a machine that sleeps, when it wakes, then nothing of a document stays")
  func slept() throws {
    let page = try page("--reader", "simulator:specimen", "--clear-after", "600")
    #expect(try page.read(desk.mrz()).contains("ERIKSSON"))
    // The time for which it is stopped is what is tried here, and nothing waits for it.
    kill(page.process.processIdentifier, SIGSTOP)
    Thread.sleep(forTimeInterval: 6)
    kill(page.process.processIdentifier, SIGCONT)
    expectNothing(try page.awaitText("id=\"typed\""))
    #expect(try page.read(desk.mrz()).contains("ERIKSSON"))
  }

  @Test(
    "given a disk that is full, when a receipt is kept, then the page says so, and the next one is read"
  )
  func fullDisk() throws {
    try desk.equip()
    let script = """
      mount -t tmpfs -o size=8k,mode=700 none "$1/records" || exit 99
      head -c 8192 /dev/zero >"$1/records/filler"
      exec "$2" desk --no-browser --reader simulator:specimen --receipts "$1/records"
      """
    try FileManager.default.createDirectory(
      atPath: desk.path("records"), withIntermediateDirectories: true)
    let bin = try desk.program(
      "desk-on-a-full-disk",
      "exec '\(Self.namespace)' sh -c '\(script)' sh '\(desk.home.path)' '\(Desk.binary)'")
    let page = try DeskPageClient(desk, [], program: "\(bin)/desk-on-a-full-disk")
    for _ in 0..<2 {
      // The log has no place either: the page says that with the decision.
      let shown = try page.read(desk.mrz())
      #expect(shown.contains("ERIKSSON"))
      #expect(try page.awaitText("the disk is full").contains("ERIKSSON"))
      let answer = try page.press("save").body
      if answer.contains("id=\"desk\"") { try page.press("do-save", ["desk": Desk.deskPassphrase]) }
      #expect(try page.awaitText("the disk is full").contains("class=\"problem\""))
      expectNothing(try page.press("next").body)
    }
    #expect(page.end() == 0)
  }

  private static let namespace = Vectors.root.appending(path: "Tests/TestSupport/in-namespace").path

  @Test(
    "given a desk, when it is ended by its button or by a signal, then no file that opens it stays")
  func ended() throws {
    for isButton in [true, false] {
      let page = try page("--reader", "simulator:specimen")
      if isButton {
        #expect(try page.press("end").status == 410)
        page.process.waitUntilExit()
      }
      #expect(page.end() == 0)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: desk.home.path)
          .filter { $0.hasPrefix("passport-desk-") }.isEmpty)
    }
  }

  @Test("given a desk in a terminal, when Enter is pressed there, then another file opens it")
  func enter() throws {
    let prompt = "Ctrl-C ends the desk"
    // Lines that are not empty are none for the desk, nor is an empty one that belongs to such a line.
    let shown = try desk.type(
      [(prompt, "words\n\n\u{1F}\n"), (prompt, "\u{1E}")],
      ["desk", "--no-browser", "--reader", "simulator:specimen"])
    let files = shown.matches(of: /open this file .*:\s+(\S+)/).map { String($0.1) }
    #expect(files.count == 2 && Set(files).count == 2, "\(shown)")
    #expect(shown.contains("everything is locked") && shown.contains("exit 0"), "\(shown)")
    for file in files { #expect(!FileManager.default.fileExists(atPath: file)) }
  }

  @Test(
    "given a desk in a terminal, when Enter stays down there, then it locks once, and opens no second tab at once"
  )
  func enterStaysDown() throws {
    let bin = try desk.program(
      "xdg-open", "[ \"$1\" = --version ] && { echo 'xdg-open 1.1.3'; exit; }; exit 0")
    let usual = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    desk.environment["PATH"] = "\(bin):\(usual)"
    desk.environment["DISPLAY"] = ":0"
    let prompt = "Ctrl-C ends"
    let shown = try desk.type(
      [(prompt, String(repeating: "\n", count: 50)), (prompt, "\u{1F}\u{1F}\u{1E}")],
      ["desk", "--reader", "simulator:specimen"])
    #expect(shown.matches(of: /everything is locked/).count == 1, "\(shown)")
    #expect(shown.matches(of: /opens in your browser/).count == 1, "\(shown)")
    #expect(shown.matches(of: /open this file in a browser/).count == 1, "\(shown)")
  }

  @Test(
    "given a desk in a terminal, when an MRZ is swiped there, then it is not shown and is no Enter, and keys are shown again after the end",
    arguments: ["\u{1E}", "\u{1E}INT", "\u{1E}HUP", "\u{1E}QUIT", "\u{3}"])
  func swipedAtTerminal(_ end: String) throws {
    let shown = try desk.type(
      [("Ctrl-C ends the desk", "L898902C36UTO\r\n\u{1F}\u{1F}\(end)")],
      ["desk", "--no-browser", "--reader", "simulator:specimen"])
    #expect(!shown.contains("L898902C36UTO") && !shown.contains("locked"), "\(shown)")
    #expect(shown.contains("echo on"), "\(shown)")
  }
}
