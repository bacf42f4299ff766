import Encoding
import Glibc
import QRCode
import Storage
import Verdicts

/// Where the texts of symbols come from: a picture or a camera, through zbar's programs, or a hand-held scanner that
/// types.
enum SymbolReader {
  /// The time that a picture may take.
  private static let pictureTime: Duration = .seconds(30)
  /// The greatest length of a picture, in bytes.
  private static let longestPicture = 64 << 20
  /// The greatest length of what a program reads from one, in octets.
  private static let longestText = 4 << 20
  /// The longest line that a scanner types, in octets: more than a symbol holds.
  private static let longestLine = 8192
  /// The time in which somebody holds a symbol before the camera.
  private static let cameraTime: Duration = .seconds(60)

  /// The texts in a picture, one or more.
  /// - Throws: ``SymbolReadError``, `StorageError`.
  static func texts(inPicture path: String, _ environment: AppEnvironment) throws -> [[UInt8]] {
    try texts(inPicture: RegularFile(path).read(limit: longestPicture), named: path, environment)
  }

  /// The texts in a picture, one or more. It gets onto no disk.
  /// - Parameter place: what the picture is called in errors.
  /// - Throws: ``SymbolReadError``.
  static func texts(
    inPicture octets: [UInt8], named place: String, _ environment: AppEnvironment
  ) throws -> [[UInt8]] {
    guard let program = environment.search(.zbarimg).path else {
      throw SymbolReadError.programMissing(ProgramIdentity.zbarimg.name)
    }
    guard let format = PictureFormat(of: octets) else { throw SymbolReadError.none(place) }
    guard let file = MemoryFile(octets) else { throw InternalFault("memfd_create") }
    // As ImageMagick names a descriptor: it refuses the path of a file without a name.
    let name = "\(format.rawValue):fd:3"
    return try lines(
      of: output(
        of: program, ["--raw", "-q", "-Sdisable", "-Sqr.enable", name],
        reading: file.descriptor, for: pictureTime), place)
  }

  /// What a program prints; nil where it fails or takes too long.
  private static func output(
    of path: String, _ arguments: [String], reading input: Int32?, for time: Duration
  ) -> [UInt8]? {
    guard let result = MemoryFile() else { return nil }
    var descriptors = [1: result.descriptor] as [Int32: Int32]
    if let input { descriptors[3] = input }
    let program = ChildProgram(
      path: path, arguments: arguments, descriptors: descriptors, longestFile: longestText,
      deadline: .now + time)
    return program.run() == 0 ? result.content(limit: longestText) : nil
  }

  /// The text that is held before a camera.
  /// - Throws: ``SymbolReadError``.
  static func texts(fromCamera environment: AppEnvironment) throws -> [[UInt8]] {
    guard let place = environment.search(.zbarcam).path else {
      throw SymbolReadError.programMissing(ProgramIdentity.zbarcam.name)
    }
    environment.errors.say("hold the QR code before the camera")
    return try lines(
      of: output(
        of: place, ["--raw", "-q", "-1", "--nodisplay", "-Sdisable", "-Sqr.enable"],
        reading: nil, for: cameraTime), "what the camera saw")
  }

  private static func lines(of output: [UInt8]?, _ place: String) throws -> [[UInt8]] {
    let lines = (output ?? []).split(separator: UInt8(ascii: "\n")).map { Array($0) }
    guard !lines.isEmpty else { throw SymbolReadError.none(place) }
    return lines
  }

  /// What a scanner types, line by line: at a terminal not shown, because it may be personal.
  /// - Returns: nil at the end of the input.
  /// - Throws: `StorageError`, ``PromptInterrupted``.
  static func typed(
    _ reader: inout LineReader, prompt: String
  ) throws -> [UInt8]? {
    if Terminal.isStandardInput, let terminal = Terminal() {
      return Array(try terminal.readHiddenLine(prompt: prompt, atMost: longestLine).utf8)
    }
    guard let line = try reader.next(), case .text(let octets) = line else { return nil }
    return octets
  }
}

/// The formats of pictures that are given to a program, by the names that ImageMagick has for them. Its libraries choose
/// a format by the content where none is named, and some formats name other files, or are read by a shell.
enum PictureFormat: String, CaseIterable {
  case png, jpeg, gif, webp

  /// The format by the first bytes; nil for every other one.
  init?(of octets: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.begins(octets) }) else { return nil }
    self = format
  }

  private func begins(_ octets: [UInt8]) -> Bool {
    switch self {
    case .png: octets.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: octets.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: octets.starts(with: "GIF87a".utf8) || octets.starts(with: "GIF89a".utf8)
    case .webp: octets.starts(with: "RIFF".utf8) && octets.dropFirst(8).starts(with: "WEBP".utf8)
    }
  }
}

/// The reason for which no symbol was read.
enum SymbolReadError: CodedError, Hashable {
  /// The program that reads symbols was not found.
  case programMissing(String)
  /// No symbol was found there.
  case none(String)
  /// A frame of another series.
  case otherSeries
  /// The frames do not give the text.
  case framesDiffer
  /// So many of so many frames were read.
  case framesMissing(Int, Int)

  /// The reason for which frames do not give their text.
  init(_ fault: QRFrameCollection.Fault) {
    switch fault {
    case .otherSeries: self = .otherSeries
    case .differs, .crypto: self = .framesDiffer
    }
  }

  var code: ReasonCode {
    switch self {
    case .programMissing: .symbolReaderMissing
    case .none: .symbolMissing
    case .otherSeries: .frameOfOtherSeries
    case .framesDiffer: .framesDiffer
    case .framesMissing: .framesMissing
    }
  }

  var details: [Detail] {
    switch self {
    case .programMissing(let name), .none(let name): [.text(name)]
    case .otherSeries, .framesDiffer: []
    case .framesMissing(let count, let all): [.number(count), .number(all)]
    }
  }
}
