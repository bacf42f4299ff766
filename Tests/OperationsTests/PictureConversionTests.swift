import DeskTestSupport
import Encoding
import Foundation
import MRZVision
import TestSupport
import Testing

@testable import Operations

/// Stand-ins for programs that read pictures, on a `PATH` of their own.
private struct StandIns {
  let desk: Desk

  init() throws {
    desk = try Desk()
    try FileManager.default.createDirectory(
      atPath: desk.path("bin"), withIntermediateDirectories: true)
  }

  /// Puts a stand-in for a program on `PATH`; asked who it is, it says the right thing.
  func stand(inFor name: String, _ lines: String) throws {
    let identity = try #require(ProgramIdentity.all.first { $0.name == name })
    let question = identity.question.joined(separator: " ")
    let answer = "echo '\(identity.answers[0])1.0' >&\(identity.answersAsError ? 2 : 1)"
    _ = try desk.program(name, "[ \"$*\" = '\(question)' ] && { \(answer); exit; }\n\(lines)")
  }

  var surroundings: Surroundings { Surroundings(variables: ["PATH": desk.path("bin")]) }

  /// The command that compares what a stand-in got with some bytes.
  func compares(_ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: desk.home.appending(path: "given"))
    return "/usr/bin/cmp -s '\(desk.path("given"))' /proc/self/fd/3"
  }

  /// True if no stand-in said that it ran.
  var ranNothing: Bool { !FileManager.default.fileExists(atPath: desk.path("ran")) }
  var tells: String { ": >'\(desk.path("ran"))'" }
}

@Suite("Pictures in formats that programs of others read")
struct PictureConversionTests {
  private let standIns: StandIns

  init() throws { standIns = try StandIns() }

  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
  private static let heic: [UInt8] = [0, 0, 0, 24] + Array("ftypheic....".utf8)
  private static let webp: [UInt8] = Array("RIFF....WEBPVP8 ".utf8)
  private static let pdf = Array("%PDF-1.7\n".utf8)
  private static let pgm = "printf 'P5 2 1 255\\nAB'"

  private func pixels(_ bytes: [UInt8]) throws -> [UInt8] {
    try PictureConversion.grey(bytes, standIns.surroundings).pixels
  }

  /// The error of a reading; nil where there is none.
  private func error(_ bytes: [UInt8]) throws -> PictureConversionError? {
    do {
      _ = try pixels(bytes)
      return nil
    } catch let error as PictureConversionError { return error }
  }

  @Test(
    "given the program of a format, when a picture is read, then the call has the format, and the file is in memory"
  )
  func read() throws {
    try standIns.stand(
      inFor: "djpeg",
      "[ \"$*\" = '-grayscale -pnm /proc/self/fd/3' ] && \(standIns.compares(Self.jpeg)) && \(Self.pgm)"
    )
    #expect(try pixels(Self.jpeg) == Array("AB".utf8))
    try standIns.stand(
      inFor: "djpeg",
      "[ $DBUS_SYSTEM_BUS_ADDRESS$DBUS_SESSION_BUS_ADDRESS = unix:path=/dev/nullunix:path=/dev/null ] && "
        + Self.pgm)
    #expect(try pixels(Self.jpeg) == Array("AB".utf8))
    try standIns.stand(
      inFor: "pdftoppm",
      "[ \"$*\" = '-gray -f 1 -l 1 -singlefile -scale-to 3508 /proc/self/fd/3' ] && "
        + "\(standIns.compares(Self.pdf)) && \(Self.pgm)")
    #expect(try pixels(Self.pdf) == Array("AB".utf8))
    for (bytes, name) in [(Self.heic, "heic"), (Self.webp, "webp"), (Array("GIF89a".utf8), "gif")] {
      try standIns.stand(
        inFor: "convert",
        "case \"$*\" in '-limit disk 0 -limit map 0 \(name):fd:3[0] '*' pgm:fd:4') ;; *) exit 1;; esac\n"
          + "\(standIns.compares(bytes)) && \(Self.pgm) >&4")
      #expect(try pixels(bytes) == Array("AB".utf8))
    }
  }

  @Test("given no program for a format, when a picture is read, then its package is named")
  func missing() throws {
    for (bytes, format, debianPackage) in [
      (Self.jpeg, "JPEG", "libjpeg-turbo-progs"), (Self.heic, "HEIC", "imagemagick"),
      (Self.pdf, "PDF", "poppler-utils"),
    ] {
      let found = try #require(try error(bytes))
      #expect(found == .noConverter(format, debianPackage: debianPackage))
      #expect(found.sentence == "no program that reads pictures in \(format) was found")
    }
    // ImageMagick would give a PDF to another interpreter.
    try standIns.stand(inFor: "convert", "\(standIns.tells); \(Self.pgm) >&4")
    #expect(try error(Self.pdf) == .noConverter("PDF", debianPackage: "poppler-utils"))
    #expect(standIns.ranNothing)
  }

  @Test(
    "given a file that does not begin as a known picture, when it is read, then no program gets it",
    arguments: [
      "%!PS-Adobe-3.0", "push graphic-context", "<svg xmlns", "P6 1 1 255\nabc", "ftypheic",
      "GIF88a", "",
      " %PDF-1.7", "....ftypavif",
    ])
  func otherMagic(_ text: String) throws {
    for name in ["djpeg", "pdftoppm", "convert", "magick", "gm"] {
      try standIns.stand(inFor: name, standIns.tells)
    }
    #expect(throws: PictureError.self) { try pixels(Array(text.utf8)) }
    #expect(standIns.ranNothing)
  }

  @Test("given a file of more than 64 MiB, when it is read, then no program gets it")
  func tooLong() throws {
    try standIns.stand(inFor: "djpeg", standIns.tells)
    let zeros = [UInt8](repeating: 0, count: GreyPicture.mostFileBytes)
    #expect(throws: PictureError.self) { try pixels(Self.jpeg + zeros) }
    #expect(standIns.ranNothing)
  }

  @Test("given a program that does not end, when its time is over, then that is no picture")
  func endless() throws {
    try standIns.stand(inFor: "djpeg", "\(Self.pgm); exec /bin/sleep 60")
    let begin = ContinuousClock.now
    #expect(throws: PictureConversionError.notConverted("JPEG")) {
      try PictureConversion.grey(Self.jpeg, standIns.surroundings, within: .seconds(2))
    }
    #expect(.now - begin < .seconds(50))
  }

  @Test(
    "given a program that fails, or writes something else or too much, when it ends, then that is no picture",
    arguments: [
      "exit 1", "\(pgm); exit 1", "\(pgm); kill -SEGV $$", "echo no picture",
      "printf 'P5 2 2 255\\nAB'", "printf 'P5 99999 99999 255\\nAB'",
      "printf 'P5 8192 8192 255\\n'; yes",
      // The limits that it runs with.
      "[ $(ulimit -v) = unlimited ] && \(pgm)", "[ $(ulimit -t) = unlimited ] && \(pgm)",
    ])
  func failing(_ lines: String) throws {
    try standIns.stand(inFor: "djpeg", lines)
    #expect(try error(Self.jpeg) == .notConverted("JPEG"))
    // The next one is asked then.
    try standIns.stand(inFor: "gm", "\(Self.pgm) >&4")
    #expect(try pixels(Self.jpeg) == Array("AB".utf8))
  }
}

@Suite("Barcodes and QR codes in a picture")
struct PictureCodesTests {
  private let standIns: StandIns

  init() throws { standIns = try StandIns() }

  private func xml(_ data: String...) -> String {
    "<barcodes><source href='pgm:fd:3'><index num='0'>"
      + data.map { "<symbol type='QR-Code'><data\($0)</data></symbol>" }.joined()
      + "</index></source></barcodes>"
  }

  private func texts(_ xml: String) -> [String] {
    PictureCodes.texts(inXML: Array(xml.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("given the program's answer, when it is taken apart, then the texts are those of the codes")
  func answer() {
    #expect(texts(xml("><![CDATA[123456]]>", "><![CDATA[a\nb<c]]>")) == ["123456", "a\nb<c"])
    #expect(texts(xml("><![CDATA[a]]]]><![CDATA[>b]]>")) == ["a]]>b"])
    #expect(texts(xml(" format='base64' length='6'><![CDATA[\nMTIz\nNDU2\n]]>")) == ["123456"])
    #expect(texts(xml(" format='base64'><![CDATA[*]]>", "><![CDATA[x]]>")) == ["x"])
    for broken in ["", "<data", "<data>", "<data><![CDATA[", "<data><![CDATA[a]]>b</data>"] {
      #expect(texts(broken).isEmpty)
    }
  }

  /// A PNG of a few pixels.
  private func file() throws -> [UInt8] {
    Array(
      try Data(contentsOf: Vectors.root.appending(path: "Vectors/MRZPictures/mrv-b.png")))
  }

  @Test(
    "given any picture, when codes are looked for, then the program gets a PGM, and no message bus")
  func pixels() throws {
    let picture = try GreyPicture(file: file())
    try standIns.stand(
      inFor: "zbarimg",
      "[ \"$*\" = '--xml --quiet -Sdisable -Sqr.enable -Scode128.enable -Scode39.enable pgm:fd:3' ] && "
        + "[ \"$DBUS_SYSTEM_BUS_ADDRESS\" = unix:path=/dev/null ] && "
        + "\(standIns.compares(picture.pgm)) && echo '\(xml("><![CDATA[123456]]>", "><![CDATA[123456]]>"))'"
    )
    #expect(try PictureCodes.texts(in: picture, standIns.surroundings) == [Array("123456".utf8)])
    #expect(try GreyPicture(file: picture.pgm).pixels == picture.pixels)
  }

  private func key() throws -> PictureKey { try PictureKey(file: file(), standIns.surroundings) }

  private func answer(_ texts: String...) throws {
    let data = texts.map { "<data><![CDATA[\($0)]]></data>" }.joined()
    try standIns.stand(inFor: "zbarimg", "echo '\(data)'")
  }

  @Test(
    "given the texts of codes, when one of them is a key, then it is taken; when two are, then none"
  )
  func keys() throws {
    #expect(throws: PictureKeyError.programMissing("zbarimg")) { try key() }
    try answer("123456", "some other text", "ABCDEF", "1234567")
    guard case .password(let can) = try key() else { return #expect(Bool(false), "a CAN") }
    #expect(can.bytes == Array("123456".utf8))
    let mrz = try composed(.td3)
    try answer(mrz.lines.joined(separator: "\n"))
    guard case .mrz(let found) = try key() else { return #expect(Bool(false), "an MRZ") }
    #expect(found.lines == mrz.lines)
    try answer("123456", "654321")
    #expect(throws: PictureKeyError.several) { try key() }
    try answer("123456", mrz.lines.joined(separator: "\n"))
    #expect(throws: PictureKeyError.several) { try key() }
    // Nothing is corrected that was not typed.
    try answer(mrz.lines.joined(separator: "\n").replacing("D23145890", with: "D2314589O"))
    #expect(throws: PictureKeyError.none) { try key() }
    try standIns.stand(inFor: "zbarimg", "exit 4")
    #expect(throws: PictureKeyError.none) { try key() }
  }
}
