import DeskTestSupport
import Foundation
import LDS
import Testing
import TestSupport

@testable import Operations

@Suite("Programs on PATH, asked who they are")
struct ProgramIdentityTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func search(
    _ identity: ProgramIdentity, in folders: [String], for time: Duration = .seconds(60)
  ) -> ProgramIdentity.Search {
    identity.search(in: folders, until: .now + time)
  }

  @Test(
    "given a program, when it says who it should be, then it is called by the path it was asked under",
    arguments: ProgramIdentity.all.map(\.name))
  func right(_ name: String) throws {
    let identity = try #require(ProgramIdentity.all.first { $0.name == name })
    for (number, answer) in identity.answers.enumerated() {
      let folder = try desk.program(
        name,
        "[ \"$*\" = '\(identity.question.joined(separator: " "))' ] && "
          + "echo '\(answer)1' >&\(identity.answersAsError ? 2 : 1); exit 1", in: "bin\(number)")
      let found = search(identity, in: [folder])
      #expect(found.path == "\(folder)/\(name)")
      #expect(found.others.isEmpty)
    }
  }

  @Test(
    "given a program of that name, when it says something else, then it counts as not there",
    arguments: ProgramIdentity.all.map(\.name),
    [
      "", "exit 0", "echo 'convert: ImageMagick is not installed here'", "echo \"$0 RIGHT\"",
      "echo 'RIGHT' >&2", "echo 'RIGHT'; kill -SEGV $$", "yes 'RIGHT' >&OWN",
      "head -c 70000 /dev/zero | tr '\\0' x; exit 0",
    ])
  func other(_ name: String, _ lines: String) throws {
    let identity = try #require(ProgramIdentity.all.first { $0.name == name })
    // The other output is not looked at.
    let lines = lines.replacing("RIGHT", with: identity.answers[0])
      .replacing(">&2", with: identity.answersAsError ? ">&1" : ">&2")
      .replacing("OWN", with: identity.answersAsError ? "2" : "1")
    let folder = try desk.program(name, lines)
    let found = search(identity, in: [folder])
    #expect(found.path == nil)
    #expect(found.others == ["\(folder)/\(name)"])
  }

  @Test("given one that answers without end behind another, when it is asked, then it is not there")
  func floodBehind() throws {
    // The one that writes too much is ended, the one in front of it ends well.
    let folder = try desk.program("gm", "yes 'GraphicsMagick 1'; exit 0")
    #expect(search(.graphicsMagick, in: [folder]).path == nil)
  }

  /// A pipe that programs hold open: who reads it sees when the last of them is gone.
  private final class Lifeline {
    let path: String
    private let descriptor: Int32

    init(_ desk: Desk) throws {
      path = desk.path("lifeline")
      try #require(mkfifo(path, 0o600) == 0)
      descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }

    /// What was written into it by programs that are all gone; nil when one is not, in ten seconds.
    func lastWords() -> String? {
      var text: [UInt8] = []
      while text.count < 100 {
        var byte: UInt8 = 0
        let count = read(descriptor, &byte, 1)
        if count == 0 { return String(decoding: text, as: UTF8.self) }
        if count == 1 {
          text.append(byte)
          continue
        }
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&event, 1, 10_000) == 1 else { return nil }
      }
      return nil
    }
  }

  @Test("given one that hangs, when its time is over, then it is ended with all that it started")
  func hanging() throws {
    let lifeline = try Lifeline(desk)
    let folder = try desk.program(
      "convert",
      "exec 9>'\(lifeline.path)'; echo here >&9; echo 'Version: ImageMagick 7'; sleep 100000 & wait"
    )
    // In a short time it may not even begin; then it is asked again with more.
    var words: String? = ""
    for time in [1, 4, 16] where words == "" {
      #expect(search(.convert, in: [folder], for: .seconds(time)).path == nil)
      words = lifeline.lastWords()
    }
    #expect(words == "here\n")
  }

  @Test("given another program first on PATH, when the right one comes later, then that is taken")
  func later() throws {
    let first = try desk.program("zstd", "echo no", in: "first")
    let second = try desk.program("zstd", "echo '*** Zstandard CLI 1'", in: "second")
    // A folder of that name, a file that cannot be run, and the first under another name.
    try FileManager.default.createDirectory(
      atPath: desk.path("third/zstd"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: desk.path("again"), withDestinationPath: first)
    let found = search(.zstd, in: [first, desk.path("again"), desk.path("third"), second])
    #expect(found.path == "\(second)/zstd")
    #expect(found.others == ["\(first)/zstd"])
  }

  @Test("given many programs of one name, when they are asked, then only so many are")
  func many() throws {
    let folders = try (1...6).map {
      try desk.program("zstd", "echo asked >>'\(desk.path("log"))'", in: "bin\($0)")
    }
    #expect(search(.zstd, in: folders).others.count == 4)
    #expect(try desk.bytes("log") == Array(String(repeating: "asked\n", count: 4).utf8))
  }

  @Test("given a program that hangs at its work, when its time is over, then it has failed")
  func hangingConverter() throws {
    let folder = try desk.program("gm", "echo begun; sleep 100000 & wait")
    let program = ConverterProgram(identity: .graphicsMagick, arguments: [], place: .standardOutput)
    let result = program.run(
      "\(folder)/gm", input: [1], inputEnding: "", outputEnding: "", limit: 100,
      until: .now + .milliseconds(700))
    #expect(result == nil)
  }

  @Test("given a program that leaves another behind, when it ends, then that one is ended too")
  func leftBehind() throws {
    let lifeline = try Lifeline(desk)
    let folder = try desk.program(
      "gm", "exec 9>'\(lifeline.path)'; echo here >&9; sleep 100000 & printf done")
    let program = ConverterProgram(identity: .graphicsMagick, arguments: [], place: .standardOutput)
    let result = program.run(
      "\(folder)/gm", input: [1], inputEnding: "", outputEnding: "", limit: 4)
    #expect(result == Array("done".utf8))
    #expect(lifeline.lastWords() == "here\n")
    // One byte more than is allowed is no result.
    #expect(
      program.run("\(folder)/gm", input: [1], inputEnding: "", outputEnding: "", limit: 3) == nil)
  }

  @Test(
    "given one that is not ImageMagick, when a portrait is converted, then it gets nothing of it")
  func nothingGiven() throws {
    try desk.trustUtopia()
    _ = try desk.run(
      Desk.binary,
      ["read", "--mrz", "-", "--reader", "simulator", "--save", desk.path("dump")],
      input: Array(try desk.mrz().utf8))
    try Data(
      DG2.encode(
        .jpeg2000,
        [0xFF, 0x4F, 0xFF, 0x51, 0, 41, 0, 0, 0, 0, 0, 8, 0, 0, 0, 8]
          + [UInt8](repeating: 0, count: 24) + [0, 1], width: 8, height: 8)
    ).write(to: desk.home.appending(path: "dump/EF_DG2.bin"))
    let log = desk.path("log")
    // What it was asked, its variables, and which descriptors it has: 0 to 2, and that of
    // the folder that is listed.
    desk.environment["PATH"] = try desk.program(
      "convert",
      "{ echo \"$*\"; /usr/bin/env | /usr/bin/sort; /bin/ls /proc/self/fd; } >>'\(log)'")
    desk.environment["SECRET"] = "1"
    // One more descriptor that somebody left open.
    let run = try desk.run(
      "/bin/sh",
      [
        "-c", "exec 7</dev/null; exec \"$@\"", "sh", Desk.binary, "inspect", desk.path("dump"),
        "--portrait", desk.path("p.jpg"),
      ])
    #expect(run.errors.contains("\(desk.path("bin"))/convert is not ImageMagick"))
    #expect(run.errors.contains("hint: install libopenjp2-tools (for .png) or ffmpeg"))
    #expect(try !desk.contains("p.jpg"))
    let told = String(decoding: try desk.bytes("log"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    #expect(told.first == "-version")
    #expect(!told.contains { $0.contains("SECRET") || $0.contains("HOME=") })
    #expect(told.suffix(4) == ["0", "1", "2", "3"])
    #expect(told.count { $0 == "-version" } == 1)
  }

  @Test(
    "given the names in the tests' own table, when the product's are compared, then all are there")
  func table() {
    for identity in ProgramIdentity.all
    where ![
      "gm", "magick", "convert", "ffmpeg", "djpeg", "pdftoppm", "pcscd", "xdg-open", "loginctl",
    ].contains(identity.name) {
      #expect(Program.path(identity.name) != nil, "\(identity.name) is installed by make need-test")
    }
  }
}
