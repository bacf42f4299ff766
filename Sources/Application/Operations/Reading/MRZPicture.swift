import Encoding
import MRZVision
import Storage
import Verdicts

/// Reads the machine readable zone in a picture: a file in PNG or PGM by itself, and others with
/// the first program that turns them into one.
package enum MRZPicture {
  /// The greatest length of the picture that a program makes: a byte for each pixel, and a header.
  private static let longestResult = GreyPicture.mostPixels + 64
  /// The time that all programs together may take.
  private static let timeLimit: Duration = .seconds(20)

  /// The zone in a picture; nil if none was seen there.
  /// - Throws: ``PictureError``, ``MRZPictureError``.
  package static func reading(
    of bytes: [UInt8], _ surroundings: Surroundings
  ) throws -> ZoneReading? {
    let isRead = PictureFormat(of: bytes).map { $0 == .png } ?? true
    let file = isRead ? bytes : try converted(bytes, surroundings)
    return ZoneReading(of: try GreyPicture(file: file))
  }

  /// The programs that turn a picture into PGM, in the order in which they are tried. They get its
  /// format, because they would do other things for some formats, and put nothing on a disk.
  private static func programs(_ format: PictureFormat) -> [ConverterProgram] {
    let limits = ["-limit", "disk", "0", "-limit", "map", "0"]
    let name = format.rawValue, grey = ["-colorspace", "Gray", "-depth", "8"]
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

  private static func converted(_ bytes: [UInt8], _ surroundings: Surroundings) throws -> [UInt8] {
    guard let format = PictureFormat(of: bytes) else { return bytes }
    let end = ContinuousClock.now + timeLimit
    var isInstalled = false
    for program in programs(format) {
      guard let path = surroundings.search(program.identity, until: end).path else { continue }
      isInstalled = true
      let result = program.run(
        path, input: bytes, inputEnding: format.rawValue, outputEnding: "pgm",
        limit: longestResult, until: end)
      if let result { return result }
    }
    throw isInstalled ? MRZPictureError.notConverted : MRZPictureError.noConverter
  }
}

/// The reason why a picture gives no MRZ that can be used.
package enum MRZPictureError: CodedError, Hashable {
  /// No program that reads the format was found.
  case noConverter
  /// A program could not read the picture.
  case notConverted
  /// No MRZ was seen.
  case none
  /// An MRZ was seen, and its number or dates are not certain.
  case doubtful

  package var code: ReasonCode {
    switch self {
    case .noConverter: .pictureConverterMissing
    case .notConverted: .pictureNotConverted
    case .none: .mrzNotSeen
    case .doubtful: .mrzDoubtful
    }
  }
}

extension ReasonCode {
  /// No program that reads this format of pictures was found.
  package static let pictureConverterMissing = ReasonCode("picture-converter-missing", .fileDamaged)
  /// The program that reads this format of pictures could not read it.
  package static let pictureNotConverted = ReasonCode("picture-not-converted", .fileDamaged)
  /// No MRZ was seen in the picture.
  package static let mrzNotSeen = ReasonCode("mrz-not-seen", .keyRejected)
  /// The document number and the dates in the picture are not certain.
  package static let mrzDoubtful = ReasonCode("mrz-doubtful", .keyRejected)
}
