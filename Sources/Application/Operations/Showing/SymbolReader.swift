import Encoding
import Glibc
import QRCode
import Storage
import Verdicts

/// Reads the texts of QR codes: from a picture or a camera with zbar's programs, or from a
/// hand-held scanner that types.
package enum SymbolReader {
  /// How long reading a picture may take.
  private static let pictureTime: Duration = .seconds(30)
  /// The greatest length of a picture, in bytes.
  private static let longestPicture = 64 << 20
  /// The greatest length of the text that a program reads from a picture, in bytes.
  private static let longestText = 4 << 20
  /// How long to wait for a QR code before the camera.
  private static let cameraTime: Duration = .seconds(60)

  /// The texts in a picture, one or more.
  /// - Throws: ``SymbolReadError``, `StorageError`.
  package static func texts(inPicture path: String, _ surroundings: Surroundings) throws
    -> [[UInt8]]
  {
    try texts(inPicture: RegularFile(path).read(limit: longestPicture), named: path, surroundings)
  }

  /// The texts in a picture, one or more. The picture is not written to a disk.
  /// - Parameter place: the name for the picture in errors.
  /// - Throws: ``SymbolReadError``.
  package static func texts(
    inPicture bytes: [UInt8], named place: String, _ surroundings: Surroundings
  ) throws -> [[UInt8]] {
    guard let program = surroundings.search(.zbarimg).path else {
      throw SymbolReadError.programMissing(ProgramIdentity.zbarimg.name)
    }
    guard let format = PictureFormat(of: bytes) else { throw SymbolReadError.none(place) }
    guard let file = MemoryFile(bytes) else { throw InternalFault("memfd_create") }
    // ImageMagick's name for a descriptor: it refuses the path of an unnamed file.
    let name = "\(format.rawValue):fd:3"
    return try lines(
      of: output(
        of: program, ["--raw", "-q", "-Sdisable", "-Sqr.enable", name],
        reading: file.descriptor, for: pictureTime), place)
  }

  /// The output of a program; nil if it fails or takes too long.
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

  /// The text of a QR code before a camera.
  /// - Parameter begin: called once the camera waits for a QR code.
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

/// The reason why no QR code was read.
package enum SymbolReadError: CodedError, Hashable {
  /// The program that reads QR codes was not found.
  case programMissing(String)
  /// No QR code was found there.
  case none(String)
  /// A frame of another series.
  case otherSeries
  /// The frames do not give the text.
  case framesDiffer
  /// Frames are missing: how many were read, of how many.
  case framesMissing(Int, Int)

  /// The reason why frames do not form their text.
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
