import Encoding
import Foundation
import LDS
import TestSupport
import Testing

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
    + [UInt8](repeating: 0, count: 8) + [1, 2, 3]

  /// Puts a stand-in for a program where the command looks for programs, and nothing else.
  private func stand(inFor name: String, _ lines: String) throws {
    let folder = desk.home.appending(path: "bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = folder.appending(path: name)
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    desk.environment["PATH"] = folder.path
  }

  private static let jpegMark = "printf '\\377\\330\\377'"
  private static let pngMark = "printf '\\211PNG\\r\\n\\032\\n'"

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
      ["inspect", desk.path("dump"), "--json", "--portrait", desk.path("2.png")],
      ["show", desk.path("dump"), "--portrait", desk.path("3")],
    ] {
      #expect(try desk.run(Desk.binary, command).exit == 0)
    }
    #expect(try read("--portrait", desk.path("4.jp2")).exit == 0)
    for name in ["1.jpg", "2.png", "3", "4.jp2"] {
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
        "python3", Vectors.root.appending(path: "Tests/TestSupport/in-terminal").path,
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
    try stand(inFor: "ffmpeg", Self.jpegMark)
    for name in ["p.j2k", "p.jp2", "p"] {
      #expect(try convert(name).errors.isEmpty)
      #expect(try desk.bytes(name) == codestream)
    }
  }

  @Test(
    "given a converter, when JPEG 2000 is to be JPEG or PNG, then it gets the image from memory")
  func converted() throws {
    try dump(with: codestream)
    try stand(inFor: "ffmpeg", "\(Self.jpegMark); /bin/cat /proc/self/fd/3")
    // It goes by the endings of names, and opens them itself.
    try stand(
      inFor: "opj_decompress",
      "[ \"$1 $3\" = '-i -o' ] || exit 1; case $2:$4 in *.j2k:*.png) ;; *) exit 1;; esac\n"
        + "[ -L \"$2\" ] && [ -L \"$4\" ] || exit 1\n"
        + "{ \(Self.pngMark); /bin/cat \"$2\"; } >\"$4\"")
    #expect(try convert("p.jpg").errors.isEmpty)
    #expect(try desk.bytes("p.jpg") == [0xFF, 0xD8, 0xFF] + codestream)
    #expect(try convert("p.PNG").errors.isEmpty)
    #expect(
      try desk.bytes("p.PNG") == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + codestream)
    #expect(try desk.mode("p.PNG") == 0o600)
  }

  @Test("given converters that fail, when one is left, then it is used; when none, a line says so")
  func failing() throws {
    try dump(with: codestream)
    desk.environment["PATH"] = "/nonexistent"
    let none = try convert("p.jpg")
    #expect(none.errors.contains("no program is there that converts the portrait"))
    #expect(none.errors.contains("install libopenjp2-tools"))
    try stand(inFor: "opj_decompress", "exit 0")
    #expect(try convert("p.jpeg").errors.contains("no program is there"))
    try stand(inFor: "ffmpeg", "exit 1")
    try stand(inFor: "gm", "kill -SEGV $$")
    try stand(inFor: "convert", "echo this is no image")
    let failed = try convert("p.png")
    #expect(failed.errors.contains("opj_decompress, ffmpeg, gm, convert failed"))
    #expect(try failed.json.at("schema").string == "passport.inspection/1")
    #expect(try !desk.contains("p.j") && !desk.contains("p.png"))
    try stand(inFor: "magick", "\(Self.pngMark) >&4")
    #expect(try convert("p.png").errors.isEmpty)
    #expect(try desk.bytes("p.png").count == 8)
  }

  @Test("given an image that says it is huge, when it is to be converted, then no program gets it")
  func huge() throws {
    var image = codestream
    image[9] = 0xFF
    image[13] = 0xFF
    try dump(with: image)
    try stand(inFor: "ffmpeg", "\(Self.jpegMark)")
    #expect(try convert("p.jpg").errors.contains("too large"))
    #expect(try !desk.contains("p.jpg"))
  }

  @Test(
    "given ImageMagick, when it is called, then it gets descriptors, neither - nor names of files",
    arguments: ["gm", "convert", "magick"])
  func magick(_ name: String) throws {
    let place = name == "gm" ? "/proc/self/fd/" : "fd:"
    try dump(with: codestream)
    try stand(
      inFor: name,
      "case \"$*\" in *' jp2:\(place)3 jpeg:\(place)4') ;; *) exit 1;; esac\n"
        + "\(Self.jpegMark) >&4; echo spoilt")
    #expect(try convert("p.jpg").errors.isEmpty)
    #expect(try desk.bytes("p.jpg") == [0xFF, 0xD8, 0xFF])
  }

  /// The programs that are here and read JPEG 2000 wherever they are; gm does not everywhere.
  private static let programs = ["opj_decompress", "ffmpeg", "convert", "magick"].filter {
    Program.path($0) != nil
  }

  /// Leaves the command one program to find.
  private func leaveOnly(_ name: String) throws {
    let folder = desk.home.appending(path: "bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: name).path,
      withDestinationPath: try #require(Program.path(name)))
    desk.environment["PATH"] = folder.path
  }

  /// What the converted portrait must be: PNG of 8 by 8 pixels, or JPEG.
  private func expectConverted(to ending: String, _ program: String) throws {
    let run = try convert("p.\(ending)")
    #expect(run.errors.isEmpty, "\(program): \(run.errors)")
    let image = try desk.bytes("p.\(ending)")
    let read = EncodedImage(image)
    #expect(read.format == (ending == "png" ? nil : .jpeg))
    if ending == "png" {
      #expect(Array(image.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      // Width and height in IHDR.
      #expect(Array(image[16..<24]) == [0, 0, 0, 8, 0, 0, 0, 8])
    } else {
      #expect(read.width == 8 && read.height == 8, "\(program)")
    }
  }

  @Test(
    "given a real image, when a real program converts it, then it becomes what the ending asks for",
    .enabled(
      if: !programs.isEmpty && Program.path("opj_compress") != nil,
      "not run: no program that converts JPEG 2000 is installed, or opj_compress is not"),
    arguments: programs, ["jp2", "j2k"])
  func real(_ program: String, _ form: String) throws {
    let pixels = (0..<64).map { String($0 * 4) }.joined(separator: " ")
    try Data("P2\n8 8\n255\n\(pixels)\n".utf8).write(to: desk.home.appending(path: "i.pgm"))
    _ = try desk.run(
      try #require(Program.path("opj_compress")),
      ["-i", desk.path("i.pgm"), "-o", desk.path("i.\(form)"), "-n", "2"])
    try dump(with: try desk.bytes("i.\(form)"))
    try leaveOnly(program)
    try expectConverted(to: "png", program)
    if program != "opj_decompress" { try expectConverted(to: "jpg", program) }
  }
}
