import Encoding
import Foundation
import Glibc
import DeskTestSupport
import TestSupport
import Testing

/// `passport doctor` as a process: with a real PC/SC service, without one, and with one that does not
/// serve.
@Suite("The doctor", .serialized, .on(.pcsc))
struct DoctorTests {
  private func state(_ run: Desk.Run, _ subject: String) throws -> JSONValue {
    let findings = try #require(try run.json.at("findings").array)
    return findings.first { $0.at("subject").string?.forPeople == subject } ?? .null
  }

  private func without(_ desk: Desk, _ socket: String) throws -> Desk.Run {
    desk.environment["PCSCLITE_CSOCK_NAME"] = desk.path(socket)
    let run = try desk.run("doctor", "--json")
    #expect(run.exit == 3)
    #expect(try run.json.at("exit").integer == 3)
    #expect(!run.output.contains(desk.home.path), "a home folder is named")
    #expect(try state(run, "service").at("state").string == "broken")
    return run
  }

  @Test(
    "given a real service, when the doctor looks, then its readers are named and nothing is broken")
  func service() throws {
    try PrivatePCSCD.use { service in
      let desk = try Desk(environment: service.environment)
      let run = try desk.run("doctor", "--json")
      #expect(run.exit == 0, "\(run.output)")
      #expect(run.errors.isEmpty)
      let readers = try #require(try run.json.at("readers").array)
      #expect(
        readers.compactMap { $0.at("name").string } == ["Virtual PCD 00 00", "Virtual PCD 00 01"])
      #expect(try state(run, "service").at("state").string == "ok")
      let text = try desk.run("doctor", "--reader", "PCD 00 01")
      #expect(text.exit == 0 && text.output.contains("ok         Virtual PCD 00 01: contactless"))
      #expect(!text.output.contains("Virtual PCD 00 00"))
      #expect(try desk.run("doctor", "--reader", "nothing").exit == 3)
      #expect(try !desk.contains("data"), "something was made")
    }
  }

  @Test("given a service without readers, when the doctor looks, then it ends with 3 and a remedy")
  func noReader() throws {
    try PrivatePCSCD.use { service in
      try service.restart(readers: .none)
      defer { try? service.restart() }
      let run = try Desk(environment: service.environment).run("doctor")
      #expect(run.exit == 3)
      #expect(run.output.contains("broken     no reader is connected\n           do: "))
    }
  }

  @Test("given a document on the reader, when the doctor looks, then the document is not disturbed")
  func document() throws {
    try PrivatePCSCD.use { service in
      let desk = try Desk(environment: service.environment)
      let card = try desk.start(
        Desk.binary, ["sim", "start", "--quiet", "--port", String(service.port)])
      defer { card.stop() }
      let read = try desk.start(
        Desk.binary, ["read", "--mrz", "-", "--json"], input: Array(try desk.mrz().utf8))
      for _ in 0..<5 { #expect(try desk.run("doctor").exit == 0) }
      let run = try read.finish()
      #expect(run.exit == 10, "\(run.errors)")
    }
  }

  @Test(
    "given a reader that does not answer, when the doctor looks, then it says so after a few seconds",
    .enabled(if: Program.path("python3") != nil, "not run: python3 is not installed"))
  func silentReader() throws {
    try PrivatePCSCD.use { service in
      let desk = try Desk(environment: service.environment)
      let silence = """
        import socket, time
        card = socket.create_connection(("127.0.0.1", \(service.port)))
        time.sleep(60)
        """
      let card = try desk.start(try #require(Program.path("python3")), ["-c", silence])
      defer { card.stop() }
      var run = try desk.run("doctor")
      // The service looks for cards a few times a second.
      for _ in 0..<50 where run.exit == 0 { run = try desk.run("doctor") }
      let start = ContinuousClock.now
      run = try desk.run("doctor")
      #expect(.now - start < .seconds(8))
      #expect(run.exit == 3)
      let silent =
        "broken     Virtual PCD 00 00: it does not answer, or the document on it does not"
      #expect(run.output.contains(silent))
      // The next reader has a time of its own.
      #expect(run.output.contains("ok         Virtual PCD 00 01: contactless; extended length"))
    }
  }

  @Test("given no service, when the doctor looks, then it says so")
  func noService() throws {
    let run = try without(Desk(), "nothing")
    #expect(
      try state(run, "service").at("remedy").string?.forPeople.contains("PCSCLITE_CSOCK_NAME")
        == true)
    #expect(
      try state(run, "service").at("statement").string?.forPeople.contains("there is no") == true)
  }

  @Test("given a configuration file that cannot be used, when the doctor looks, then it says so")
  func configuration() throws {
    let desk = try Desk()
    desk.environment["XDG_CONFIG_HOME"] = desk.path("settings")
    #expect(try state(without(desk, "nothing"), "configuration") == .null)
    try FileManager.default.createDirectory(
      atPath: desk.path("settings/passport"), withIntermediateDirectories: true)
    try Data("annabella 1\n".utf8).write(to: desk.home.appending(path: "settings/passport/config"))
    let run = try without(desk, "nothing")
    let found = try state(run, "configuration")
    #expect(found.at("state").string == "broken")
    #expect(
      found.at("statement").string
        == "the configuration file ~/settings/passport/config cannot be used")
    #expect(found.at("remedy").string == "passport config show, which says why")
    #expect(!run.output.contains("annabella"), "a line is repeated")
  }

  /// What a service does that refuses this user: it hangs up and has not read what was said to it, a header of 8 bytes
  /// and a version of 12.
  private static let refusing = """
    while True:
      c, _ = s.accept()
      while fcntl.ioctl(c, termios.FIONREAD, bytes(4))[0] < 20: pass
      c.close()
    """

  /// Holds a socket that listens and never answers, or does something else, for as long as the body runs.
  private func withMuteSocket(
    _ desk: Desk, then action: String = "time.sleep(60)", _ body: () throws -> Void
  ) throws {
    let python = try #require(Program.path("python3"))
    let socket = desk.path("mute")
    let script = """
      import fcntl, socket, sys, termios, time
      s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen(5)
      \(action)
      """
    let running = try desk.start(python, ["-c", script, socket])
    defer { running.stop() }
    for _ in 0..<500 where !FileManager.default.fileExists(atPath: socket) { usleep(10_000) }
    try body()
  }

  @Test(
    "given a socket where nobody answers, when the doctor looks, then it waits for 3 seconds only")
  func silent() throws {
    let desk = try Desk()
    try withMuteSocket(desk) {
      let clock = ContinuousClock()
      let start = clock.now
      let run = try without(desk, "mute")
      #expect(clock.now - start < .seconds(10))
      #expect(
        try state(run, "service").at("statement").string?.forPeople.contains("within 3 seconds")
          == true)
    }
  }

  @Test(
    "given a socket where nobody answers, when readers are listed, then that is an error in time")
  func silentService() throws {
    let desk = try Desk()
    try withMuteSocket(desk) {
      desk.environment["PCSCLITE_CSOCK_NAME"] = desk.path("mute")
      let run = try desk.run("reader", "list")
      #expect(run.exit == 3 && run.errors.contains("does not answer"), "\(run.errors)")
    }
  }

  @Test(
    "given a service that refuses this user, when the doctor looks and readers are listed, then both say so"
  )
  func refusal() throws {
    let desk = try Desk()
    try withMuteSocket(desk, then: Self.refusing) {
      let run = try without(desk, "mute")
      #expect(
        try state(run, "service").at("statement").string?.forPeople.contains("polkit does not let")
          == true)
      let list = try desk.run("reader", "list")
      #expect(list.exit == 3)
      #expect(
        list.errors.contains("this user may not use the smart card service"), "\(list.errors)")
    }
  }

  @Test("given a service that ends as it is called, when readers are listed, then none runs")
  func ending() throws {
    let desk = try Desk()
    let ending = """
      c, _ = s.accept()
      while fcntl.ioctl(c, termios.FIONREAD, bytes(4))[0] < 20: pass
      s.close(); c.close()
      time.sleep(60)
      """
    try withMuteSocket(desk, then: ending) {
      desk.environment["PCSCLITE_CSOCK_NAME"] = desk.path("mute")
      let list = try desk.run("reader", "list")
      #expect(list.exit == 3 && list.errors.contains("is not running"), "\(list.errors)")
    }
  }

  @Test("given a socket without rights, when the doctor looks, then that is said")
  func rights() throws {
    let desk = try Desk()
    try withMuteSocket(desk) {
      #expect(chmod(desk.path("mute"), 0) == 0)
      // Root may use any socket: another user looks.
      let prefix =
        geteuid() == 0
        ? ["--reuid", "65534", "--regid", "65534", "--clear-groups", Desk.binary] : []
      if !prefix.isEmpty { #expect(chmod(desk.home.path, 0o755) == 0) }
      desk.environment["PCSCLITE_CSOCK_NAME"] = desk.path("mute")
      let run = try desk.run(
        prefix.isEmpty ? Desk.binary : "/usr/bin/setpriv", prefix + ["doctor", "--json"])
      #expect(run.exit == 3, "\(run.errors)")
      let statement = try state(run, "service").at("statement").string
      #expect(statement?.forPeople.contains("may not use the socket") == true, "\(statement ?? "")")
    }
  }

  @Test(
    "given a file in the place of the socket, or no home, when the doctor looks, then it ends well")
  func oddities() throws {
    let desk = try Desk()
    try Data().write(to: desk.home.appending(path: "file"))
    #expect(
      try state(try without(desk, "file"), "service").at("statement").string?.forPeople.contains(
        "no socket")
        == true)
    desk.environment["HOME"] = ""
    desk.environment["XDG_DATA_HOME"] = ""
    let run = try desk.run("doctor", "--json")
    #expect(run.exit == 3)
    #expect(try state(run, "rights").at("state").string == "broken")
  }
}
