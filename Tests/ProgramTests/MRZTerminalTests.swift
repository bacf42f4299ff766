import Encoding
import Foundation
import DeskTestSupport
import TestSupport
import Testing

@Suite("Typing at a desk: what is asked, in which order, and what is shown", .on(.waiting))
struct MRZTerminalTests {
  private static let terminate = "\u{1E}"

  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
    desk.environment["NO_COLOR"] = "1"
  }

  /// Types an answer at each prompt, in a terminal that the command has for itself.
  private func type(
    _ answers: [(prompt: String, answer: String)], _ arguments: [String], early: String = ""
  ) throws -> String {
    desk.environment["EARLY"] = early
    return try desk.type(answers, arguments)
  }

  private func read(
    _ answers: [(prompt: String, answer: String)], _ options: String..., mrz: String = "--mrz",
    profile: String = "aa-ca", early: String = "", command: String = "read"
  ) throws -> String {
    let source = mrz == "--mrz -" ? ["--mrz", "-"] : [mrz]
    return try type(
      answers, [command] + source + ["--reader", "simulator:\(profile)"] + options, early: early)
  }

  private func lines(_ profile: String = "aa-ca") throws -> [String] {
    try desk.mrz("--profile", profile).split(separator: "\n").map(String.init)
  }

  // MARK: What cannot be right

  @Test("given a wrong check digit, when it is typed, then its line alone is asked for in place")
  func checkDigit() throws {
    let right = try lines()
    let wrong = right[1].replacing("7408122", with: "7408123")
    let shown = try read([
      ("(hidden): ", "\(right[0])\n\(wrong)\n"),
      ("type line 2 again (hidden): ", right[1] + "\n"),
    ])
    #expect(shown.contains("the check digit of the date of birth in the MRZ is wrong; type line 2"))
    #expect(shown.contains("TEST ONLY: would be ACCEPT: "))
    #expect(!shown.contains("7408") && !shown.contains("L898902C36"))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
  }

  @Test("given a card's data that disagree over two lines, when typed, then both are asked for")
  func twoLines() throws {
    let right = try lines("td1")
    var wrong = right
    wrong[1] = String(right[1].dropLast()) + (right[1].hasSuffix("0") ? "1" : "0")
    let shown = try read(
      [
        ("(hidden): ", wrong.joined(separator: "\n") + "\n"),
        ("type lines 1 and 2 again (hidden): ", "\(right[0])\n\(right[1])\n"),
      ], profile: "td1")
    #expect(shown.contains("the check digit of the data as a whole"))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
  }

  @Test("given an MRZ that stays wrong, when it was typed three times, then the read ends")
  func staysWrong() throws {
    let right = try lines()
    let wrong = right[1].replacing("7408122", with: "7408123")
    let shown = try read([
      ("(hidden): ", "\(right[0])\n\(wrong)\n"), ("again (hidden): ", wrong + "\n"),
      ("again (hidden): ", wrong + "\n"),
    ])
    #expect(shown.contains("passport: the check digit of the date of birth"))
    #expect(!shown.contains("7408"))
    #expect(shown.hasSuffix("exit 5, echo on\n"))
  }

  @Test("given a line that is too short, when it is typed, then all is asked for again")
  func shape() throws {
    let right = try lines()
    let shown = try read([
      ("(hidden): ", "\(right[0])\n\(right[1].dropLast())\n"),
      ("; type it again (hidden): ", right.joined(separator: "\n") + "\n"),
    ])
    #expect(shown.contains("its lines have 44 and 43 characters"))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
  }

  @Test(
    "given a file with a wrong check digit, when it is read on a terminal, then nobody is asked")
  func neverForFiles() throws {
    try Data(try desk.mrz().replacing("7408122", with: "7408123").utf8).write(
      to: desk.home.appending(path: "mrz"))
    let shown = try type([], ["read", "--mrz-file", desk.path("mrz"), "--reader", "simulator"])
    #expect(!shown.contains("again"))
    #expect(shown.hasSuffix("exit 5, echo on\n"))
  }

  // MARK: What is shown

  @Test("given lines that are typed, when they are hidden, then it is shown how long they are")
  func counted() throws {
    let right = try lines()
    let shown = try read([
      ("line 1: ", right[0].prefix(37) + "\u{1F}" + right[0].dropFirst(37) + "\n"),
      ("line 2: ", right[1] + "\n"),
    ])
    #expect(shown.contains("MRZ, line by line as printed (hidden): \n  line 1: "))
    // Nobody knows yet which size it is.
    for count in ["1 of 30, 36 or 44", "31 of 36 or 44", "37 of 44", "44 of 44"] {
      #expect(shown.contains(count), "\(count)")
    }
    let second = try #require(shown.components(separatedBy: "line 2: ").last)
    #expect(second.hasPrefix("1 of 44\u{8}") && second.contains("44 of 44"))
    #expect(!shown.contains("ERIKSSON<<") && !shown.contains("L898902C36"))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
  }

  @Test("given --show-input, when lines are typed and corrected, then they are shown")
  func shownInput() throws {
    let right = try lines()
    let shown = try read(
      [("line 1: ", "X\u{7F}" + right[0] + "\n"), ("line 2: ", right[1] + "\n")], "--show-input")
    #expect(shown.contains("MRZ, line by line as printed: \n") && !shown.contains("(hidden)"))
    #expect(shown.contains(right[0]) && shown.contains(right[1]))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
    let file = try desk.run("read", "--show-input", "--mrz-file", "x", "--reader", "simulator")
    #expect(file.exit == 2 && file.errors.contains("--show-input and --mrz-file exclude"))
  }

  @Test(
    "given a read without a key, when somebody is there, then the MRZ is asked for, and else told")
  func bareRead() throws {
    let right = try lines()
    let shown = try type(
      [("line 1: ", right[0] + "\n"), ("line 2: ", right[1] + "\n")],
      ["read", "--reader", "simulator:aa-ca"])
    #expect(shown.contains("TEST ONLY: would be ACCEPT") && shown.hasSuffix("exit 0, echo on\n"))
    let nobody = try type([], ["read", "--no-input", "--reader", "simulator"])
    #expect(nobody.contains("--mrz-fields or --can is needed"))
    #expect(nobody.hasSuffix("exit 2, echo on\n"))
  }

  // MARK: Another name on the page

  @Test(
    "given a slip in the name, when DG1 differs, then line 1 is asked for, and what comes counts")
  func slip() throws {
    let right = try lines()
    let wrong = right[0].replacing("ANNA", with: "ANKA")
    let trace = ["--trace-secrets", desk.path("trace")]
    let shown = try type(
      [
        ("(hidden): ", "\(wrong)\n\(right[1])\n"),
        ("type line 1 again (hidden): ", right[0] + "\n"),
      ], ["read", "--mrz", "--reader", "simulator:aa-ca"] + trace)
    #expect(shown.contains("not as the chip has it: names; type line 1 again"))
    #expect(shown.contains("TEST ONLY: would be ACCEPT: "))
    #expect(!shown.contains("ANKA") && !shown.contains("<<ANNA"))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
    // What was typed last is what a replay compares.
    let kept = try JSONReader.read(desk.bytes("trace")).at("secrets.mrz").array
    #expect(kept?.compactMap(\.string?.forPeople) == right)
  }

  @Test("given another name, when it stays, then it is asked for twice and checked by hand")
  func anotherName() throws {
    let right = try lines()
    let wrong = right[0].replacing("ANNA", with: "ANKA")
    let shown = try read([
      ("(hidden): ", "\(wrong)\n\(right[1])\n"), ("line 1 again (hidden): ", wrong + "\n"),
      ("line 1 again (hidden): ", wrong + "\n"),
    ])
    #expect(
      shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .contains("would be CHECK BY HAND: DG1 differs from the MRZ that was given: names"))
    #expect(shown.hasSuffix("exit 11, echo on\n"))
  }

  @Test("given another name, when nobody may be asked, then it is checked by hand at once")
  func nobodyAsked() throws {
    let mrz = try desk.mrz("--profile", "aa-ca").replacing("ANNA", with: "ANKA")
    try Data(mrz.utf8).write(to: desk.home.appending(path: "mrz"))
    let shown = try type(
      [], ["read", "--mrz-file", desk.path("mrz"), "--reader", "simulator:aa-ca"])
    #expect(!shown.contains("again (hidden)"))
    #expect(shown.contains("would be CHECK BY HAND"))
    #expect(shown.hasSuffix("exit 11, echo on\n"))
  }

  // MARK: A swipe reader

  @Test(
    "given a swipe reader on a terminal, when it types with STX and ETX, then the MRZ is understood",
    arguments: [
      ("", "\n", "\n"), ("", "\r", "\r"), ("\u{2}", "\r", "\r\u{3}"), ("\u{2}", "\r", "\u{3}"),
      ("\u{2}", "\u{3}\u{2}", "\u{3}"), ("\u{2}", "\r\n", "\r\n\u{3}\r"),
    ] as [(String, String, String)])
  func swipe(_ start: String, _ separator: String, _ end: String) throws {
    let swiped = start + (try lines().joined(separator: separator)) + end
    let shown = try read([("swipe the MRZ", swiped)], mrz: "--mrz -")
    #expect(shown.contains("TEST ONLY: would be ACCEPT"))
    #expect(!shown.contains("L898902C36") && !shown.contains("ERIKSSON<<"))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
  }

  @Test("given a swipe with a wrong check digit, when it is read, then all is swiped again")
  func swipedAgain() throws {
    let right = try lines().joined(separator: "\r") + "\r"
    let shown = try read(
      [
        ("swipe the MRZ", right.replacing("7408122", with: "7408123")),
        ("swipe it again, or type it (hidden): ", right),
      ], mrz: "--mrz -")
    #expect(shown.hasSuffix("exit 0, echo on\n"))
  }

  @Test("given a swipe while the program begins, when it is read, then it counts and is not shown")
  func early() throws {
    let swiped = try lines().joined(separator: "\r") + "\r"
    let shown = try read([], mrz: "--mrz", early: swiped)
    #expect(shown.contains("TEST ONLY: would be ACCEPT"))
    #expect(!shown.contains("L898902C36") && !shown.contains("ERIKSSON<<"))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
  }

  @Test(
    "given a program that has asked nothing yet, when keys are pressed, then none is shown",
    arguments: [false, true])
  func beforeTheFirstQuestion(watchingMemory: Bool) throws {
    if watchingMemory { try watchMemoryInHandlers() }
    // A service that takes the call and never answers holds the read before its first question.
    let path = desk.path("service")
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) == 0 }
    }
    #expect(isBound && listen(listener, 1) == 0)
    desk.environment["PCSCLITE_CSOCK_NAME"] = path
    let shown = try type([], ["read", "--mrz"], early: "L898902C36UTO\r\u{3}")
    #expect(!shown.contains("L898902C36"))
    #expect(shown.hasSuffix("exit 130, echo on\n"))
  }

  @Test("given Ctrl-C, when something is asked, then the program ends with 130")
  func interrupted() throws {
    let shown = try read([("swipe the MRZ", "\u{3}")], mrz: "--mrz -")
    #expect(shown.contains("passport: interrupted") && shown.hasSuffix("exit 130, echo on\n"))
    // The signal itself, as another terminal would send it.
    let signalled = try read([("line 1: ", "\u{1E}INT")])
    #expect(signalled.hasSuffix("exit 130, echo on\n"))
  }

  @Test("given Ctrl-C at any moment, when it is handled, then no memory is taken for it")
  func withoutMemory() throws {
    try watchMemoryInHandlers()
    let shown = try read([("line 1: ", "\u{3}")])
    #expect(shown.hasSuffix("exit 130, echo on\n"))
  }

  /// Ends the command with code 99 when a signal handler takes memory or frees it.
  private func watchMemoryInHandlers() throws {
    let source = Vectors.root.appending(path: "Tests/TestSupport/memory-in-handlers.c").path
    let library = desk.path("memory-in-handlers.so")
    // Swift brings a clang of its own.
    let script = "$(command -v cc || command -v clang) -shared -fPIC -Wall -Werror -o $1 $0 -ldl"
    #expect(try desk.run("/bin/sh", ["-c", script, source, library]).exit == 0)
    desk.environment["LD_PRELOAD"] = library
  }

  @Test("given a signal while something is asked, when the program ends, then the terminal is back")
  func terminated() throws {
    let shown = try read([("(hidden): ", Self.terminate)])
    #expect(shown.hasSuffix("exit -15, echo on\n"))
  }

  // MARK: Number and dates

  @Test("given no MRZ to type, when number and dates are asked for, then they open the chip")
  func fields() throws {
    let shown = try read(
      [
        ("document number (hidden): ", "l898902c3\n"),
        ("date of birth, YYMMDD (hidden): ", "741332\n"),
        ("date of birth, YYMMDD (hidden): ", "740812\n"),
        ("date of expiry, YYMMDD (hidden): ", "31 12 31\n"),
      ], mrz: "--mrz-fields")
    #expect(shown.contains("the date of birth is not a date as YYMMDD; once more"))
    #expect(shown.contains("TEST ONLY: would be ACCEPT"))
    #expect(!shown.lowercased().contains("l898902c3\n") && !shown.contains("741332"))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
  }

  @Test(
    "given a number with its check digit behind it, when it is typed, then that is reported once")
  func numberWithCheckDigit() throws {
    let number = "document number (hidden): "
    let told = "ends in what would be its check digit"
    let shown = try read(
      [
        (number, "L898902C36\n"), (number, "L898902C3\n"),
        ("date of birth, YYMMDD (hidden): ", "740812\n"),
        ("date of expiry, YYMMDD (hidden): ", "311231\n"),
      ], mrz: "--mrz-fields")
    #expect(shown.contains(told) && shown.contains("TEST ONLY: would be ACCEPT"), "\(shown)")
    // Typed once more it is meant so, and taken for the key, which is another one.
    let meant = try read(
      [
        (number, "L898902C36\n"), (number, "L898902C36\n"),
        ("date of birth, YYMMDD (hidden): ", "740812\n"),
        ("date of expiry, YYMMDD (hidden): ", "311231\n"),
      ], mrz: "--mrz-fields")
    #expect(meant.contains(told) && meant.hasSuffix("exit 5, echo on\n"), "\(meant)")
  }

  @Test("given number and dates that stay wrong, when typed three times, then the read ends")
  func wrongFields() throws {
    let shown = try read(
      [String](repeating: "document number (hidden): ", count: 3).map { ($0, "L/8\n") },
      mrz: "--mrz-fields")
    #expect(shown.contains("the document number has a wrong length or character"))
    #expect(shown.hasSuffix("exit 5, echo on\n"))
  }

  @Test("given --mrz-fields beside another source or without a terminal, then that is said")
  func fieldsAlone() throws {
    let both = try desk.run("read", "--mrz-fields", "--mrz", "-", "--reader", "simulator")
    #expect(both.exit == 2)
    #expect(both.errors.contains("--mrz-fields"))
    let none = try desk.run("read", "--mrz-fields", "--no-input", "--reader", "simulator")
    #expect(none.exit == 2)
    #expect(none.errors.contains("the document number is needed"))
  }

  // MARK: Passphrases

  private func makeStores() throws {
    try makeDesk()
    try Data("the wallet's words\n".utf8).write(to: desk.home.appending(path: "wallet.pass"))
    try desk.makeWallet()
  }

  private func makeDesk() throws {
    try Data("the desk's words\n".utf8).write(to: desk.home.appending(path: "desk.pass"))
    try desk.makeIssuer()
  }

  @Test(
    "given a card to issue, when all is asked, then the MRZ is first and nothing that is typed is shown"
  )
  func order() throws {
    try makeStores()
    let mrz = try lines().joined(separator: "\r") + "\r"
    // A line too many after an answer: as a swipe or a slip of the finger, it must not be an answer.
    let shown = try read(
      [
        ("MRZ, line by line", mrz + "L898902C3 again\r"),
        ("passphrase of the desk: ", "the desk's words\rERIKSSON again\r"),
        ("passphrase of the wallet: ", "the wallet's words\r"),
      ], command: "issue")
    #expect(shown.contains("In the wallet: card "))
    #expect(!shown.contains("keys were shown between two questions"))
    #expect(!shown.contains("words") && !shown.contains("again") && !shown.contains("L898902C36"))
    #expect(shown.hasSuffix("exit 0, echo on\n"))
  }

  @Test("given a wrong passphrase, when a card is wanted, then no document is asked for it")
  func wrongPassphrase() throws {
    try makeStores()
    let mrz = try lines().joined(separator: "\r") + "\r"
    let shown = try read(
      [
        ("MRZ, line by line", mrz), ("passphrase of the desk: ", "the desk's words\r"),
        ("passphrase of the wallet: ", "other words\r"),
      ], "--trace", desk.path("trace"), command: "issue")
    #expect(shown.contains("the passphrase is wrong"))
    #expect(shown.hasSuffix("exit 12, echo on\n"))
    // A trace is written from the moment at which a document is there.
    #expect(try !desk.contains("trace"))
  }

  @Test("given no desk or no wallet, when a card is wanted, then nothing is asked")
  func noStores() throws {
    for command in ["issuer", "wallet"] {
      let shown = try type([], ["issue", "--mrz", "--reader", "simulator"])
      #expect(shown.contains("passport \(command) init"))
      #expect(!shown.contains("(hidden)") && !shown.contains("passphrase of"))
      try #require(!shown.hasSuffix("exit 0, echo on\n"))
      if command == "issuer" { try makeDesk() }
    }
  }

  @Test("given no reader, when a read would ask for something, then nothing is asked")
  func noReader() throws {
    try makeStores()
    let sources = [["--mrz"], ["--mrz", "-"], ["--mrz-fields"], ["--can"]]
    desk.environment["PCSCLITE_CSOCK_NAME"] = desk.path("no service")
    for source in sources {
      let shown = try type([], ["issue"] + source)
      #expect(!shown.contains("(hidden)") && !shown.contains("passphrase"))
      try #require(shown.hasSuffix("exit 3, echo on\n"))
    }
  }
}
