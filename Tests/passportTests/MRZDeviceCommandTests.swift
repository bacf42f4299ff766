import CommandTestSupport
import DeskTestSupport
import Foundation
import Glibc
import Operations
import TestSupport
import Testing

/// The command with a desk reader on a serial line, which is a pseudo terminal.
@Suite("The MRZ from a desk reader", .on(.waiting))
struct MRZDeviceCommandTests {
  private let desk: Desk
  private let reader: SerialReader

  init() throws {
    (desk, reader) = (try Desk(), try SerialReader())
    try desk.trustUtopia()
  }

  /// Runs a command that waits for the reader, which then sends a text.
  private func run(
    _ program: String, _ arguments: [String], sends text: String
  ) throws -> Desk.Run {
    let running = try desk.start(program, arguments)
    try reader.awaitOpening()
    #expect(!reader.isTerminalOfASession && reader.isLocked)
    try reader.send(text)
    return try running.finish()
  }

  private func read(_ text: String, _ options: String..., profile: String = "aa-ca") throws
    -> Desk.Run
  {
    try run(
      Desk.binary,
      ["read", "--mrz-device", reader.path, "--reader", "simulator:\(profile)"] + options,
      sends: text)
  }

  @Test("given a document in a desk reader, when it is read, then the chip decides")
  func read() throws {
    let mrz = try desk.mrz("--profile", "aa-ca")
    let run = try read(mrz.replacing("\n", with: "\r"))
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("TEST ONLY: would be ACCEPT"))
    #expect(!run.errors.contains("ERIKSSON") && !run.errors.contains("L898902C3"))
  }

  @Test("given a session without a terminal, when the line is opened, then it becomes none")
  func noTerminal() throws {
    let mrz = try desk.mrz()
    let arguments = ["--wait", Desk.binary, "mrz", "check", "--mrz-device", reader.path]
    #expect(try run("/usr/bin/setsid", arguments, sends: mrz).exit == 0)
  }

  @Test(
    "given a reader that is waited for, when a signal ends the program, then its line is as before",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func signalled(_ number: Int32) throws {
    reader.set { $0.c_lflag |= tcflag_t(ECHO | ICANON) }
    // A process that a test starts may have these signals blocked.
    let script = """
      import os, signal, sys
      for number in (signal.SIGINT, signal.SIGQUIT): signal.signal(number, signal.SIG_DFL)
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let running = try desk.start(
      "/usr/bin/env",
      ["python3", "-c", script, Desk.binary, "mrz", "check", "--mrz-device", reader.path])
    try reader.awaitOpening()
    #expect(reader.settings.c_lflag & tcflag_t(ECHO | ICANON) == 0)
    kill(running.process.processIdentifier, number)
    #expect(try running.finish().exit == (number == SIGINT ? 130 : 128 + number))
    #expect(reader.settings.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON))
  }

  @Test(
    "given a terminal that is hidden, when Ctrl-C ends the wait, then line and terminal are as before"
  )
  func signalledAtTerminal() throws {
    reader.set { $0.c_lflag |= tcflag_t(ECHO | ICANON) }
    // The passphrase of the folder is asked for later, and no key is shown until then.
    let shown = try desk.type(
      [("put the document", "\u{1F}\u{1E}INT")],
      ["read", "--mrz-device", reader.path, "--reader", "simulator", "--save", "saved.age"])
    #expect(shown.hasSuffix("exit 130, echo on\n"), "\(shown)")
    #expect(reader.settings.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON))
  }

  @Test("given a wrong check digit, when the reader sends it, then it is refused as a typed one")
  func checkDigit() throws {
    let mrz = try desk.mrz("--profile", "aa-ca").replacing("7408122", with: "7408123")
    let run = try read(mrz)
    #expect(run.exit == 5)
    #expect(run.errors.contains("the check digit of the date of birth in the MRZ is wrong"))
    #expect(run.errors.contains("hint: ") && !run.errors.contains("7408123"))
  }

  @Test("given no document, when the time is over, then the exit code is 4 and the hint is true")
  func silent() throws {
    let run = try desk.run(
      "read", "--mrz-device", reader.path, "--timeout", "1", "--reader", "simulator")
    #expect(run.exit == 4)
    #expect(run.errors.contains("no MRZ came from \(reader.path) in time"))
    #expect(run.errors.contains("hint: put the document into the reader again"))
  }

  @Test(
    "given what is no desk reader, when it is named, then that is said at once, with exit code 3")
  func refused() throws {
    try reader.locked {
      let run = try desk.ask(["mrz", "check", "--mrz-device", reader.path])
      #expect(run.exit == 3 && run.errors.contains("another program uses \(reader.path)"))
    }
    for (path, text) in [
      ("/dev/null", "/dev/null is no serial line"), (desk.path("none"), "no reader of MRZs is at"),
    ] {
      let run = try desk.ask(["mrz", "check", "--mrz-device", path])
      #expect(run.exit == 3 && run.errors.contains(text), "\(run.errors)")
      #expect(run.errors.contains("/dev/serial/by-id"))
    }
    for arguments in [
      ["--mrz-device", ""], ["--mrz-device", "elyctis:"], ["--mrz-device", "x", "--mrz-file", "x"],
      ["--mrz-device", "x", "--show-input"],
    ] {
      #expect(try desk.ask(["mrz", "check"] + arguments).exit == 2)
    }
  }

  @Test(
    "given a line that is read, when another user's program opens it, then it cannot",
    .enabled(if: geteuid() == 0, "not run: this needs root"))
  func exclusive() throws {
    #expect(chmod(reader.line, 0o666) == 0)
    func isOpened() throws -> Bool {
      let script = ": <>\(reader.line)"
      return try desk.run(
        "/usr/bin/setpriv", ["--reuid=65534", "--clear-groups", "/bin/sh", "-c", script]
      ).exit == 0
    }
    #expect(try isOpened())
    var device: MRZDevice? = MRZDevice(try #require(MRZDevicePlace(reader.path)))
    try device?.open()
    #expect(try !isOpened())
    device = nil
    #expect(try isOpened())
  }

  @Test("given the terminal of the program, when it is named as a reader, then it is refused")
  func ownTerminal() throws {
    let shown = try desk.type([], ["mrz", "check", "--mrz-device", "/dev/tty"])
    #expect(shown.contains("/dev/tty is no serial line") && shown.hasSuffix("exit 3, echo on\n"))
  }
}
