import Encoding
import Faces
import LDS
import Verdicts

/// Converts a portrait from JPEG 2000, which few programs show, to the format of a file name's
/// extension, with the first program that succeeds. The image is kept in memory and never written
/// to a disk.
package struct PortraitConversion {
  /// The format of a file name's extension.
  package enum Target: String {
    case jpeg
    case png

    /// Nil for any other extension.
    package init?(path: String) {
      let path = WireText(path).lowercased
      if path.hasSuffix(".jpg") || path.hasSuffix(".jpeg") {
        self = .jpeg
      } else if path.hasSuffix(".png") {
        self = .png
      } else {
        return nil
      }
    }
  }

  /// The greatest number of samples of a portrait that is converted, 20 million pixels in colour: a few bytes of JPEG
  /// 2000 can unfold to gigabytes.
  private static let mostSamples = 60_000_000
  /// The greatest number of components: colours, and transparency.
  private static let mostComponents = 4
  private static let longestResult = 64 << 20
  /// The time that all programs together may take.
  private static let timeLimit: Duration = .seconds(20)

  private let target: Target

  package init(_ target: Target) { self.target = target }

  /// The programs that read JPEG 2000 and write the target, in the order in which they are tried.
  /// ImageMagick and GraphicsMagick must not put large images on a disk. ImageMagick gets
  /// descriptors by number: it refuses the path of a file without a name, and for standard output
  /// it would write a file in /tmp first.
  package var programs: [ConverterProgram] {
    let (input, output) = (ConverterProgram.input, ConverterProgram.output)
    let limits = ["-limit", "disk", "0", "-limit", "map", "0"]
    let target = target.rawValue
    let graphicsMagick = ["convert"] + limits + ["jp2:\(input)", "\(target):\(output)"]
    let imageMagick = limits + ["jp2:fd:3", "\(target):fd:4"]
    let ffmpeg = [
      "-v", "error", "-nostdin", "-threads", "1", "-f", "j2k_pipe", "-i", input, "-frames:v", "1",
    ]
    let codec = self.target == .png ? ["png"] : ["mjpeg", "-q:v", "2"]
    let all: [ConverterProgram] = [
      ConverterProgram(
        identity: .ffmpeg, arguments: ffmpeg + ["-f", "image2pipe", "-c:v"] + codec + ["-"],
        place: .standardOutput),
      ConverterProgram(identity: .graphicsMagick, arguments: graphicsMagick),
      ConverterProgram(identity: .convert, arguments: imageMagick),
      ConverterProgram(identity: .magick, arguments: imageMagick),
    ]
    guard self.target == .png else { return all }
    let own = ConverterProgram(
      identity: .openJPEG, arguments: ["-i", input, "-o", output], namesByEnding: true)
    return [own] + all
  }

  /// The portrait in the target's format.
  /// - Throws: ``PortraitError`` if no program is installed, every program failed, or the image is
  ///   too large.
  package func convert(_ image: FaceImage, _ surroundings: Surroundings) throws(PortraitError)
    -> [UInt8]
  {
    guard let size = DecodedSize(image.image), size.components <= Self.mostComponents,
      size.samples <= Self.mostSamples
    else { throw .notConverted(.portraitTooLarge) }
    let end = ContinuousClock.now + Self.timeLimit
    var tried: [String] = []
    var format = Detail.text("JPEG 2000")
    for program in programs {
      let search = surroundings.search(program.identity, until: end)
      for other in search.others {
        format = .phrase(.otherConverter(format, other, program.identity.title))
      }
      guard let path = search.path else { continue }
      tried.append(program.identity.name)
      let result = program.run(
        path, input: image.image, inputEnding: Self.ending(image), outputEnding: target.rawValue,
        limit: Self.longestResult, until: min(end, .now + ConverterProgram.timeLimit))
      if let result, isTarget(result, of: image) { return result }
    }
    guard tried.isEmpty else {
      throw .notConverted(.convertersFailed(tried.joined(separator: ", ")))
    }
    throw .noConverter(format)
  }

  /// True for a result in the target's format, complete, and with the size in the image's header.
  private func isTarget(_ bytes: [UInt8], of image: FaceImage) -> Bool {
    let source = EncodedImage(image.image)
    let size = source.width.flatMap { width in source.height.map { (width, $0) } }
    switch target {
    case .jpeg:
      let result = EncodedImage(bytes)
      guard result.format == .jpeg, bytes.suffix(2) == [0xFF, 0xD9], let width = result.width,
        let height = result.height
      else { return false }
      return size.map { $0 == (width, height) } ?? true
    case .png:
      guard let found = PNGHeader(bytes) else { return false }
      return size.map { $0 == (found.width, found.height) } ?? true
    }
  }

  private static func ending(_ image: FaceImage) -> String {
    image.image.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) ? "j2k" : "jp2"
  }
}

/// The width and height of a PNG, if its first and its last chunk are there (ISO/IEC 15948, 5.2,
/// 11.2.2, 11.2.5).
private struct PNGHeader {
  let width: Int
  let height: Int

  private static let start: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.start), bytes.count >= 24 + Self.end.count,
      bytes.suffix(Self.end.count) == Self.end[...]
    else { return nil }
    width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
    height = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
  }
}
