import Encoding
import Glibc
import QRCode
import Storage
import Verdicts

/// Where the texts of symbols come from: a picture or a camera, through zbar's programs, or a hand-held scanner that
/// types.
package enum SymbolReader {
  /// The time that a picture may take.
  private static let pictureTime: Duration = .seconds(30)
  /// The greatest length of a picture, in bytes.
  private static let longestPicture = 64 << 20
  /// The greatest length of what a program reads from one, in bytes.
  private static let longestText = 4 << 20
  /// The time in which somebody holds a symbol before the camera.
  private static let cameraTime: Duration = .seconds(60)

  /// The texts in a picture, one or more.
  /// - Throws: ``SymbolReadError``, `StorageError`.
  package static func texts(inPicture path: String, _ surroundings: Surroundings) throws
    -> [[UInt8]]
  {
    try texts(inPicture: RegularFile(path).read(limit: longestPicture), named: path, surroundings)
  }

  /// The texts in a picture, one or more. It gets onto no disk.
  /// - Parameter place: what the picture is called in errors.
  /// - Throws: ``SymbolReadError``.
  package static func texts(
    inPicture bytes: [UInt8], named place: String, _ surroundings: Surroundings
  ) throws -> [[UInt8]] {
    guard let program = surroundings.search(.zbarimg).path else {
      throw SymbolReadError.programMissing(ProgramIdentity.zbarimg.name)
    }
    guard let format = PictureFormat(of: bytes) else { throw SymbolReadError.none(place) }
    guard let file = MemoryFile(bytes) else { throw InternalFault("memfd_create") }
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
  /// - Parameter begin: called once somebody can hold it there.
  /// - Throws: ``SymbolReadError``.
  package static func texts(
    fromCamera surroundings: Surroundings, begin: () -> Void
  ) throws -> [[UInt8]] {
    guard let place = surroundings.search(.zbarcam).path else {
      throw SymbolReadError.programMissing(ProgramIdentity.zbarcam.name)
    }
    begin()
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

}

/// The reason for which no symbol was read.
package enum SymbolReadError: CodedError, Hashable {
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
  package init(_ fault: QRFrameCollection.Fault) {
    switch fault {
    case .otherSeries: self = .otherSeries
    case .differs, .crypto: self = .framesDiffer
    }
  }

  package var code: ReasonCode {
    switch self {
    case .programMissing: .symbolReaderMissing
    case .none: .symbolMissing
    case .otherSeries: .frameOfOtherSeries
    case .framesDiffer: .framesDiffer
    case .framesMissing: .framesMissing
    }
  }

  package var details: [Detail] {
    switch self {
    case .programMissing(let name), .none(let name): [.text(name)]
    case .otherSeries, .framesDiffer: []
    case .framesMissing(let count, let all): [.number(count), .number(all)]
    }
  }
}
