import LDS

/// From JPEG 2000, which few programs show, to what the ending of a file asks for, by the first
/// program that can. The image is in memory on its way in and out, never on a disk.
struct PortraitConversion {
  /// What a file's ending asks for.
  enum Target: String {
    case jpeg
    case png

    /// Nil for an ending that asks for nothing else than there is.
    init?(path: String) {
      let path = path.lowercased()
      if path.hasSuffix(".jpg") || path.hasSuffix(".jpeg") {
        self = .jpeg
      } else if path.hasSuffix(".png") {
        self = .png
      } else {
        return nil
      }
    }
  }

  /// A portrait of more pixels is not converted: a few octets of JPEG 2000 can unfold to gigabytes.
  private static let mostPixels = 50_000_000
  private static let longestResult = 64 << 20

  private let target: Target

  init(_ target: Target) { self.target = target }

  /// The programs that read JPEG 2000 and write the target, in the order in which they are tried.
  /// The magic ones are kept from putting what is too large for their memory on a disk. ImageMagick
  /// gets descriptors by their numbers: it refuses a path whose file has no name, and for a result to
  /// standard output it would write a file in /tmp first.
  private var programs: [ConverterProgram] {
    let (input, output) = (ConverterProgram.input, ConverterProgram.output)
    let limits = ["-limit", "disk", "0", "-limit", "map", "0"]
    let target = target.rawValue
    let graphicsMagick = ["convert"] + limits + ["jp2:\(input)", "\(target):\(output)"]
    let imageMagick = limits + ["jp2:fd:3", "\(target):fd:4"]
    let ffmpeg = ["-v", "error", "-nostdin", "-f", "j2k_pipe", "-i", input, "-frames:v", "1"]
    let codec = self.target == .png ? ["png"] : ["mjpeg", "-q:v", "2"]
    let all: [ConverterProgram] = [
      ConverterProgram(
        name: "ffmpeg", arguments: ffmpeg + ["-f", "image2pipe", "-c:v"] + codec + ["-"],
        place: .standardOutput),
      ConverterProgram(name: "gm", arguments: graphicsMagick),
      ConverterProgram(name: "convert", arguments: imageMagick),
      ConverterProgram(name: "magick", arguments: imageMagick),
    ]
    guard self.target == .png else { return all }
    let own = ConverterProgram(
      name: "opj_decompress", arguments: ["-i", input, "-o", output], namesByEnding: true)
    return [own] + all
  }

  /// The portrait in the target's format.
  /// - Throws: ``PortraitError`` when no program is there, none of them could, or the image is too
  ///   large.
  func convert(_ image: FaceImage, _ environment: AppEnvironment) throws(PortraitError) -> [UInt8] {
    guard image.width > 0, image.height > 0,
      image.width.multipliedReportingOverflow(by: image.height).overflow == false,
      image.width * image.height <= Self.mostPixels
    else { throw .notConverted("it is too large, or does not say how large it is") }
    var tried: [String] = []
    for program in programs {
      guard let path = environment.program(program.name) else { continue }
      tried.append(program.name)
      let result = program.run(
        path, input: image.image, inputEnding: Self.ending(image), outputEnding: target.rawValue,
        limit: Self.longestResult)
      if let result, isTarget(result) { return result }
    }
    guard tried.isEmpty else { throw .notConverted("\(tried.joined(separator: ", ")) failed") }
    throw .noConverter("JPEG 2000")
  }

  /// A converter that answers with something else than it was asked for has not converted.
  private func isTarget(_ bytes: [UInt8]) -> Bool {
    switch target {
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }
  }

  private static func ending(_ image: FaceImage) -> String {
    image.image.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) ? "j2k" : "jp2"
  }
}
