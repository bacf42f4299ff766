import Encoding
import MRZVision
import Verdicts

/// A format of pictures that this program does not read itself: a program of others turns it into
/// PGM. The picture is kept in memory and never written to a disk.
package enum PictureConversion: CaseIterable {
  case jpeg, heic, gif, webp, pdf

  /// The greatest length of a result: a byte for each pixel, and a header.
  private static let longestResult = GreyPicture.mostPixels + 64
  /// The time that all programs together may take.
  package static let timeLimit: Duration = .seconds(20)
  /// The longer side of a page in pixels: a sheet of A4 at 300 pixels an inch.
  private static let pageSide = 3508

  /// The pixels of a file in any format that can be read here.
  /// - Parameter limit: the time that all programs together may take.
  /// - Throws: ``PictureError``, ``PictureConversionError``.
  package static func grey(
    _ bytes: [UInt8], _ surroundings: Surroundings, within limit: Duration = timeLimit
  ) throws -> GreyPicture {
    guard bytes.count <= GreyPicture.mostFileBytes, let format = PictureConversion(of: bytes) else {
      return try GreyPicture(file: bytes)
    }
    return try format.grey(bytes, surroundings, until: .now + limit)
  }

  /// The format by the first bytes; nil for every other one. A program is told the format, because
  /// it would do other things for some.
  init?(of bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = format
  }

  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .jpeg: PictureFormat(of: bytes) == .jpeg
    case .gif: PictureFormat(of: bytes) == .gif
    case .webp: PictureFormat(of: bytes) == .webp
    case .pdf: bytes.starts(with: "%PDF-".utf8)
    // The brand of the first box (ISO/IEC 23008-12, annex B).
    case .heic:
      ["ftypheic", "ftypheix", "ftypheim", "ftypheis", "ftypmif1", "ftypmsf1"]
        .contains { bytes.dropFirst(4).starts(with: $0.utf8) }
    }
  }

  /// The name of the format for people.
  private var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .heic: "HEIC"
    case .gif: "GIF"
    case .webp: "WebP"
    case .pdf: "PDF"
    }
  }

  /// The Debian package of a program that reads it.
  private var debianPackage: String {
    switch self {
    case .jpeg: "libjpeg-turbo-progs"
    case .heic, .gif, .webp: "imagemagick"
    case .pdf: "poppler-utils"
    }
  }

  /// The programs that turn it into PGM, in the order in which they are tried.
  private var programs: [ConverterProgram] {
    switch self {
    case .jpeg:
      [
        ConverterProgram(
          identity: .djpeg, arguments: ["-grayscale", "-pnm", ConverterProgram.input],
          place: .standardOutput)
      ] + magicks("jpeg")
    case .heic: magicks("heic")
    case .gif: magicks("gif")
    case .webp: magicks("webp")
    case .pdf:
      [
        ConverterProgram(
          identity: .pdftoppm,
          arguments: [
            "-gray", "-f", "1", "-l", "1", "-singlefile", "-scale-to", String(Self.pageSide),
            ConverterProgram.input,
          ], place: .standardOutput)
      ]
    }
  }

  /// ImageMagick and GraphicsMagick must not put large pictures on a disk.
  private func magicks(_ name: String) -> [ConverterProgram] {
    let limits = ["-limit", "disk", "0", "-limit", "map", "0"]
    let grey = ["-colorspace", "Gray", "-depth", "8"]
    let imageMagick = limits + ["\(name):fd:3[0]"] + grey + ["pgm:fd:4"]
    let graphicsMagick =
      ["convert"] + limits + ["\(name):\(ConverterProgram.input)[0]"] + grey
      + ["pgm:\(ConverterProgram.output)"]
    return [
      ConverterProgram(identity: .convert, arguments: imageMagick),
      ConverterProgram(identity: .magick, arguments: imageMagick),
      ConverterProgram(identity: .graphicsMagick, arguments: graphicsMagick),
    ]
  }

  private func grey(
    _ bytes: [UInt8], _ surroundings: Surroundings, until end: ContinuousClock.Instant
  ) throws -> GreyPicture {
    var isInstalled = false
    for program in programs {
      guard let path = surroundings.search(program.identity, until: end).path else { continue }
      isInstalled = true
      let result = program.run(
        path, input: bytes, inputEnding: "", outputEnding: "", limit: Self.longestResult,
        until: end)
      if let picture = result.flatMap({ try? GreyPicture(file: $0) }) { return picture }
    }
    throw isInstalled
      ? PictureConversionError.notConverted(name)
      : PictureConversionError.noConverter(name, debianPackage: debianPackage)
  }
}

/// The reason why a picture in a format of others is not read.
package enum PictureConversionError: CodedError, Hashable {
  /// No program that reads this format was found; a Debian package has one.
  case noConverter(String, debianPackage: String)
  /// No program could read the picture, which is in this format.
  case notConverted(String)

  package var code: ReasonCode {
    switch self {
    case .noConverter: .pictureConverterMissing
    case .notConverted: .pictureNotConverted
    }
  }

  package var details: [Detail] {
    switch self {
    case .noConverter(let format, let debianPackage): [.text(format), .text(debianPackage)]
    case .notConverted(let format): [.text(format)]
    }
  }
}

extension FactName {
  /// A package of Debian.
  static let debianPackage = FactName("package", .open)
}

extension ReasonCode {
  /// No program that reads pictures in *format* was found; it is in *package*.
  static let pictureConverterMissing = ReasonCode(
    "picture-converter-missing", .fileDamaged, .format, .debianPackage)
  /// No program could read the picture, which is in *format*.
  static let pictureNotConverted = ReasonCode("picture-not-converted", .fileDamaged, .format)
}
