import DeskTestSupport
import Encoding
import Faces
import Foundation
import LDS
import TestSupport
import Testing
import Verdicts

@testable import Operations

@Suite("The portrait, converted by others' programs")
struct PortraitConversionTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  // The start of a codestream with 8 by 8 pixels; a stand-in for a converter takes it.
  private let codestream: [UInt8] =
    [0xFF, 0x4F, 0xFF, 0x51, 0, 41, 0, 0, 0, 0, 0, 8, 0, 0, 0, 8]
    + [UInt8](repeating: 0, count: 24) + [0, 1, 2, 3]

  /// Puts a stand-in for a program where programs are looked for, and nothing else. Asked who it is, it says the right
  /// thing.
  private func stand(inFor name: String, _ lines: String) throws {
    let identity = try #require(ProgramIdentity.all.first { $0.name == name })
    let question = identity.question.joined(separator: " ")
    _ = try desk.program(
      name, "[ \"$*\" = '\(question)' ] && { echo '\(identity.answers[0])1.0'; exit; }\n\(lines)")
  }

  /// The smallest images of 8 by 8 pixels that are whole by their headers.
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0, 0, 0, 0, 0]
    + [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xD9]

  /// What prints some bytes in a script.
  private static func print(_ bytes: [UInt8]) -> String {
    "printf '"
      + bytes.map { "\\" + String(($0 >> 6) & 7) + String(($0 >> 3) & 7) + String($0 & 7) }
      .joined() + "'"
  }

  /// The image of a DG2, converted.
  private func convert(
    _ bytes: [UInt8]? = nil, to target: PortraitConversion.Target
  ) throws -> [UInt8] {
    let file = try DG2(
      parsing: DG2.encode(.jpeg2000, bytes ?? codestream, width: 8, height: 8))
    return try PortraitConversion(target).convert(
      try #require(file.faces.first), Surroundings(variables: ["PATH": desk.path("bin")]))
  }

  /// Why one is not converted; nil where it is.
  private func problem(
    _ bytes: [UInt8]? = nil, to target: PortraitConversion.Target
  ) throws -> String? {
    do {
      _ = try convert(bytes, to: target)
      return nil
    } catch let error as PortraitError { return error.sentence }
  }

  @Test(
    "given a converter, when JPEG 2000 is to be JPEG or PNG, then it gets the image from memory")
  func converted() throws {
    try Data(codestream).write(to: desk.home.appending(path: "given"))
    let same = "/usr/bin/cmp -s '\(desk.path("given"))'"
    try stand(inFor: "ffmpeg", "\(same) /proc/self/fd/3 && \(Self.print(Self.jpeg))")
    // It goes by the endings of names, and opens them itself.
    try stand(
      inFor: "opj_decompress",
      "[ \"$1 $3\" = '-i -o' ] || exit 1; case $2:$4 in *.j2k:*.png) ;; *) exit 1;; esac\n"
        + "[ -L \"$2\" ] && [ -L \"$4\" ] || exit 1\n"
        + "\(same) \"$2\" && \(Self.print(Self.png)) >\"$4\"")
    #expect(try convert(to: .jpeg) == Self.jpeg)
    #expect(try convert(to: .png) == Self.png)
  }

  @Test("given converters that fail, when one is left, then it is used; when none, that is said")
  func failing() throws {
    #expect(
      try problem(to: .jpeg)?.contains("no program was found that converts the portrait") == true)
    try stand(inFor: "opj_decompress", "exit 0")
    #expect(try problem(to: .jpeg)?.contains("no program was found") == true)
    try stand(inFor: "ffmpeg", "exit 1")
    try stand(inFor: "gm", "kill -SEGV $$")
    try stand(inFor: "convert", "echo this is no image")
    #expect(
      try problem(to: .png)?.contains("opj_decompress, ffmpeg, gm, convert failed") == true)
    try stand(inFor: "magick", "\(Self.print(Self.png)) >&4")
    #expect(try convert(to: .png) == Self.png)
  }

  @Test(
    "given a converter that answers with something else, when it ends, then nothing is written",
    arguments: [
      "", print(Array(png.prefix(8))), print(png.dropLast()), print(jpeg),
      print(png.enumerated().map { $0.offset == 19 ? 9 : $0.element }),
      print(png.enumerated().map { $0.offset == 23 ? 9 : $0.element }), "yes",
      "\(print(png)); kill -SEGV $$", "\(print(png)); exit 1",
    ])
  func wrongImage(_ lines: String) throws {
    try stand(inFor: "ffmpeg", lines)
    #expect(
      try problem(to: .png)?.contains("the portrait could not be converted: ffmpeg failed") == true)
  }

  @Test(
    "given a converter to JPEG that answers with something else, then nothing is written",
    arguments: [
      print(png), print(jpeg.dropLast()), print(Array(jpeg.prefix(3)) + [0xFF, 0xD9]),
      print(jpeg.enumerated().map { $0.offset == 8 ? 9 : $0.element }),
      print(jpeg.enumerated().map { $0.offset == 10 ? 9 : $0.element }),
    ])
  func wrongJPEG(_ lines: String) throws {
    try stand(inFor: "ffmpeg", lines)
    #expect(
      try problem(to: .jpeg)?.contains("the portrait could not be converted: ffmpeg failed")
        == true)
  }

  @Test("given an image that says it is huge, when it is to be converted, then no program gets it")
  func huge() throws {
    var image = codestream
    image[9] = 0xFF
    image[13] = 0xFF
    try stand(inFor: "ffmpeg", "touch '\(desk.path("called"))'; \(Self.print(Self.jpeg))")
    #expect(try problem(image, to: .jpeg)?.contains("too large") == true)
    #expect(!FileManager.default.fileExists(atPath: desk.path("called")))
  }

  @Test(
    "given an image of many components, or one whose header says another size, then no program gets it"
  )
  func manySamples() throws {
    var components = codestream
    components[41] = 40
    // A JP2 file (ISO/IEC 15444-1, I.5) of 8 by 8 grey pixels, by its header box, around one of 65,288 by 65,288.
    var wide = codestream
    (wide[10], wide[14]) = (0xFF, 0xFF)
    let file: [UInt8] =
      [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A, 0, 0, 0, 30]
      + Array("jp2h".utf8) + [0, 0, 0, 22] + Array("ihdr".utf8)
      + [0, 0, 0, 8, 0, 0, 0, 8, 0, 1, 7, 7, 0, 0]
    let boxed = file + [0, 0, 0, 0] + Array("jp2c".utf8)
    try stand(inFor: "ffmpeg", "touch '\(desk.path("called"))'")
    for image in [components, boxed + wide, boxed + components, boxed, boxed + [1, 2, 3]] {
      #expect(try problem(image, to: .jpeg)?.contains("too large") == true)
      #expect(!FileManager.default.fileExists(atPath: desk.path("called")))
    }
    try stand(inFor: "ffmpeg", Self.print(Self.jpeg))
    #expect(try convert(boxed + codestream, to: .jpeg) == Self.jpeg)
  }

  @Test("given a converter, when it runs, then memory, time and output have limits")
  func limits() throws {
    try stand(
      inFor: "ffmpeg",
      "[ \"$(ulimit -v)\" = 1048576 ] && [ \"$(ulimit -t)\" -le 30 ] && [ \"$(ulimit -f)\" = 131072 ] "
        + "&& \(Self.print(Self.jpeg))")
    #expect(try convert(to: .jpeg) == Self.jpeg)
  }

  @Test(
    "given ImageMagick, when it is called, then it gets descriptors, neither - nor names of files",
    arguments: ["gm", "convert", "magick"])
  func magick(_ name: String) throws {
    let place = name == "gm" ? "/proc/self/fd/" : "fd:"
    try stand(
      inFor: name,
      "case \"$*\" in *' jp2:\(place)3 jpeg:\(place)4') ;; *) exit 1;; esac\n"
        + "\(Self.print(Self.jpeg)) >&4; echo spoilt")
    #expect(try convert(to: .jpeg) == Self.jpeg)
  }

  // MARK: The programs themselves

  /// Leaves one program to be found.
  private func leaveOnly(_ name: String) throws {
    let folder = desk.home.appending(path: "bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: name).path,
      withDestinationPath: try #require(Program.path(name)))
  }

  /// Has a real program convert a real image: to PNG of 8 by 8 pixels, and to JPEG.
  private func convert(with program: String) throws {
    let pixels = (0..<64).map { String($0 * 4) }.joined(separator: " ")
    try Data("P2\n8 8\n255\n\(pixels)\n".utf8).write(to: desk.home.appending(path: "i.pgm"))
    try leaveOnly(program)
    for form in ["jp2", "j2k"] {
      let made = try desk.run(
        try #require(Program.path("opj_compress"), "opj_compress is not installed"),
        ["-i", desk.path("i.pgm"), "-o", desk.path("i.\(form)"), "-n", "2"])
      #expect(made.exit == 0)
      let image = try desk.bytes("i.\(form)")
      let png = try convert(image, to: .png)
      #expect(EncodedImage(png).format == nil)
      #expect(Array(png.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      // Width and height in IHDR.
      #expect(Array(png[16..<24]) == [0, 0, 0, 8, 0, 0, 0, 8])
      guard program != "opj_decompress" else { continue }
      let jpeg = EncodedImage(try convert(image, to: .jpeg))
      #expect(jpeg.format == .jpeg && jpeg.width == 8 && jpeg.height == 8, "\(program)")
    }
  }

  @Test("given a real image, when OpenJPEG's program converts it, then it is PNG")
  func openJPEG() throws { try convert(with: "opj_decompress") }

  @Test(
    "given a real image, when FFmpeg converts it, then it becomes what the ending asks for",
    .enabled(if: Program.path("ffmpeg") != nil, "not run: ffmpeg is not installed"))
  func ffmpeg() throws { try convert(with: "ffmpeg") }

  @Test(
    "given a real image, when ImageMagick's convert converts it, then it becomes what is asked for",
    .enabled(
      if: Program.path("convert") != nil,
      "not run: convert is not installed, or is not ImageMagick's"))
  func imageMagick() throws { try convert(with: "convert") }

  @Test(
    "given a real image, when ImageMagick's magick converts it, then it becomes what is asked for",
    .enabled(
      if: Program.path("magick") != nil,
      "not run: magick is not installed, or is not ImageMagick's"))
  func imageMagick7() throws { try convert(with: "magick") }
}
