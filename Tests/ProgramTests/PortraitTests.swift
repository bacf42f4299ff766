import Encoding
import Foundation
import LDS
import DeskTestSupport
import TestSupport
import Testing

@testable import Operations

@Suite("The portrait")
struct PortraitTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.trustUtopia()
  }

  private func read(_ options: String...) throws -> Desk.Run {
    try desk.run(
      Desk.binary, ["read", "--mrz", "-", "--reader", "simulator"] + options,
      input: Array(try desk.mrz().utf8))
  }

  @Test(
    "given a portrait in JPEG, when a file is to be a PNG, then it is not written, and that is said"
  )
  func wrongEnding() throws {
    let run = try read("--portrait", desk.path("face.png"))
    #expect(run.exit == 14 && run.output.contains("TEST ONLY"))
    #expect(run.errors.contains("the portrait is JPEG, and is not written under the ending"))
    #expect(run.errors.contains("hint: give the file the ending of its format, .jpg for JPEG"))
    #expect(try !desk.contains("face.png"))
    #expect(try read("--portrait", desk.path("face.jpg")).exit == 0)
    #expect(try desk.bytes("face.jpg").starts(with: [0xFF, 0xD8]))
  }

  /// A saved read whose DG2 was exchanged for one with another image.
  private func dump(with image: [UInt8]?) throws {
    #expect(try read("--save", desk.path("dump")).exit == 0)
    guard let image else { return }
    try Data(DG2.encode(.jpeg2000, image, width: 8, height: 8))
      .write(to: desk.home.appending(path: "dump/EF_DG2.bin"))
  }

  // The start of a codestream with 8 by 8 pixels; a stand-in for a converter takes it.
  private let codestream: [UInt8] =
    [0xFF, 0x4F, 0xFF, 0x51, 0, 41, 0, 0, 0, 0, 0, 8, 0, 0, 0, 8]
    + [UInt8](repeating: 0, count: 24) + [0, 1, 2, 3]

  /// Puts a stand-in for a program where the command looks for programs, and nothing else. Asked who it
  /// is, it says the right thing.
  private func stand(inFor name: String, _ lines: String) throws {
    let identity = try #require(ProgramIdentity.all.first { $0.name == name })
    let question = identity.question.joined(separator: " ")
    desk.environment["PATH"] = try desk.program(
      name, "[ \"$*\" = '\(question)' ] && { echo '\(identity.answers[0])1.0'; exit; }\n\(lines)")
  }

  /// The smallest image of 8 by 8 pixels that is whole by its headers.
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xD9]

  /// What prints some bytes in a script.
  private static func print(_ bytes: [UInt8]) -> String {
    "printf '"
      + bytes.map { "\\" + String(($0 >> 6) & 7) + String(($0 >> 3) & 7) + String($0 & 7) }
      .joined() + "'"
  }

  private func convert(_ name: String) throws -> Desk.Run {
    try desk.run("inspect", desk.path("dump"), "--json", "--portrait", desk.path(name))
  }

  @Test(
    "given a document, when it is read, inspected or shown, then the portrait is written as it is")
  func asItIs() throws {
    try dump(with: nil)
    let face = try #require(try DG2(parsing: desk.bytes("dump/EF_DG2.bin")).faces.first)
    for command in [
      ["inspect", desk.path("dump"), "--portrait", desk.path("1.jpg")],
      ["inspect", desk.path("dump"), "--json", "--portrait", desk.path("2.jpeg")],
      ["show", desk.path("dump"), "--portrait", desk.path("3")],
    ] {
      #expect(try desk.run(Desk.binary, command).exit == 0)
    }
    #expect(try read("--portrait", desk.path("4.jp2")).exit == 0)
    for name in ["1.jpg", "2.jpeg", "3", "4.jp2"] {
      #expect(try desk.bytes(name) == face.image)
      #expect(try desk.mode(name) == 0o600)
    }
  }

  @Test(
    "given a file of that name, when a portrait is to be written, then it is refused before work")
  func refusesToOverwrite() throws {
    try Data("mine".utf8).write(to: desk.home.appending(path: "p.jpg"))
    let run = try read("--portrait", desk.path("p.jpg"), "--save", desk.path("dump"))
    #expect(run.exit == 14)
    #expect(run.output.isEmpty)
    #expect(try desk.bytes("p.jpg") == Array("mine".utf8))
    #expect(try !desk.contains("dump"))
  }

  @Test("given -, when a read is inspected, then standard output has the portrait and nothing else")
  func standardOutput() throws {
    try dump(with: nil)
    let face = try #require(try DG2(parsing: desk.bytes("dump/EF_DG2.bin")).faces.first)
    for command in ["inspect", "show"] {
      let run = try desk.run(
        "/bin/sh",
        [
          "-c",
          "'\(Desk.binary)' \(command) dump --portrait - >out.jpg".replacing(
            "dump", with: "'\(desk.path("dump"))'"
          ).replacing("out.jpg", with: "'\(desk.path("out.jpg"))'"),
        ])
      #expect(run.exit == 0)
      #expect(run.errors.contains("ERIKSSON, ANNA MARIA"))
      #expect(try desk.bytes("out.jpg") == face.image)
    }
    let json = try desk.run("inspect", desk.path("dump"), "--json", "--portrait", "-")
    #expect(json.exit == 2)
    let terminal = try desk.run(
      "/usr/bin/env",
      [
        "python3", "-ES", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
        Desk.binary, "inspect", desk.path("dump"), "--portrait", "-",
      ])
    #expect(terminal.output.hasSuffix("exit 2, echo on\n"))
    #expect(!terminal.output.contains("JFIF"))
  }

  @Test("given a batch, when a portrait is wanted, then it is a usage error")
  func batch() throws {
    #expect(try desk.run("inspect", "--jsonl", "--portrait", desk.path("p.jpg")).exit == 2)
  }

  @Test(
    "given no portrait, when it is wanted, then all else is done, a line says why and it exits 14")
  func missing() throws {
    let run = try read("--only", "DG1,SOD", "--json", "--portrait", desk.path("p.jpg"))
    #expect(run.exit == 14)
    #expect(try run.json.at("verdicts.data.status").string == "passed")
    #expect(run.errors.contains("there is no portrait to write: DG2 is not there"))
    #expect(run.errors.contains("hint: "))
    #expect(try !desk.contains("p.jpg"))
    try dump(with: nil)
    for (bytes, reason) in [
      ([0x75, 0x03, 0x7F, 0x61, 0x00], "DG2 is malformed"),
      ([0x75, 0x06, 0x7F, 0x61, 0x03, 0x02, 0x01, 0x00], "DG2 holds no image"),
    ] as [([UInt8], String)] {
      try Data(bytes).write(to: desk.home.appending(path: "dump/EF_DG2.bin"))
      let run = try convert("p.jpg")
      // The verdict on the exchanged file counts first.
      #expect(run.exit == 8)
      #expect(run.errors.contains(reason))
      #expect(try !desk.contains("p.jpg"))
    }
  }

  @Test("given JPEG 2000 and no wish for anything else, when it is written, then it is as it is")
  func codestreamAsItIs() throws {
    try dump(with: codestream)
    try stand(inFor: "ffmpeg", Self.print(Self.jpeg))
    for name in ["p.j2k", "p.jp2", "p"] {
      #expect(try convert(name).errors.isEmpty)
      #expect(try desk.bytes(name) == codestream)
    }
  }

  @Test(
    "given JPEG 2000, when a card is issued, then it has the picture with a converter, and says what it lacks without"
  )
  func card() throws {
    try desk.trustUtopia()
    let words = desk.path("words")
    try Data("some words of its own\n".utf8).write(to: URL(filePath: words))
    try desk.makeIssuer(passphrase: "words")
    try desk.makeWallet(passphrase: "words")
    let mrz = Array(try desk.mrz("--profile", "face-jpeg2000").utf8)
    var number = ""
    func issue() throws -> JSONValue {
      let run = try desk.run(
        Desk.binary,
        [
          "issue", "--mrz", "-", "--reader", "simulator:face-jpeg2000", "--json",
          "--passphrase-file", words, "--desk-passphrase-file", words,
        ], input: mrz)
      number = run.errors.firstMatch(of: /card revoke ([0-9a-f]{16})/).map { String($0.1) } ?? ""
      return try run.json.at("issued")
    }
    desk.environment["PATH"] = "/nonexistent"
    _ = try desk.run(
      "issuer", "status", "--url", "https://desk.example/status", "--passphrase-file", words)
    let without = try issue()
    // What was left out has no places in the list of statuses.
    let cards = try desk.run("card", "list", "--json", "--passphrase-file", words).json
    let copies = (cards.at("cards.0.batches").array ?? []).compactMap { $0.at("unspent").integer }
    let listed = try desk.run("card", "revoke", "--passphrase-file", words).output
    #expect(copies.count == 2)
    #expect(
      listed.hasPrefix(number) && listed.hasSuffix(", \(copies.reduce(0, +)) copies\n"), "\(listed)"
    )
    #expect(without.at("card").string != nil)
    #expect(without.at("leftOut.0.kind").string == "photo-id")
    #expect(without.at("leftOut.0.code").string == "photo-id-not-made")
    // 413 by 531 pixels, as the portrait.
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0x02, 0x13, 0x01, 0x9D, 1, 1, 0x11, 0, 0xFF, 0xD9]
    try stand(inFor: "ffmpeg", Self.print(jpeg))
    let with = try issue()
    #expect(with.at("leftOut") == .null)
    let shown = try desk.run(
      "card", "show", try #require(with.at("card").string?.forPeople), "--values",
      "--passphrase-file", words)
    #expect(shown.output.contains("picture  JPEG, 17 bytes"), "\(shown.output)")
  }

  @Test(
    "given no converter, or one that fails, then a line and a hint say so, and all else is done")
  func failing() throws {
    try dump(with: codestream)
    desk.environment["PATH"] = "/nonexistent"
    let none = try convert("p.jpg")
    #expect(none.errors.contains("no program was found that converts the portrait"))
    #expect(none.errors.contains("hint: install"))
    #expect(none.exit == 8)
    try stand(inFor: "ffmpeg", "exit 1")
    let failed = try convert("p.png")
    #expect(failed.errors.contains("the portrait could not be converted: ffmpeg failed"))
    #expect(try failed.json.at("schema").string == "passport.inspection/1")
    #expect(try !desk.contains("p.j") && !desk.contains("p.png"))
    try stand(inFor: "ffmpeg", Self.print(Self.jpeg))
    #expect(try convert("p.JPG").errors.isEmpty)
    #expect(try desk.bytes("p.JPG") == Self.jpeg && desk.mode("p.JPG") == 0o600)
  }

  @Test("given a portrait that nobody signed, when a page is made, then no program gets it")
  func withheld() throws {
    try dump(with: codestream)
    try stand(inFor: "opj_decompress", "touch '\(desk.path("called"))'; exit 1")
    #expect(try desk.run("inspect", desk.path("dump"), "--report", desk.path("p.html")).exit == 8)
    let page = String(decoding: try desk.bytes("p.html"), as: UTF8.self)
    #expect(page.contains("the state did not sign it") && !page.contains("<img"))
    #expect(try !desk.contains("called"))
  }
}
