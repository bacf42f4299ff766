import Encoding
import Glibc
import Messages
import MRZ
import MRZVision
import Operations
import Presentation
import Storage
import Verdicts

/// `passport mrz read`: the MRZ in a picture of a document.
enum MRZReadCommand {
  static let command = Command(
    "mrz read", synopsis: "FILE | -",
    summary: "read the MRZ in a picture of a document",
    operand: Operand("FILE", "the picture, in PNG or PGM; - for standard input"),
    options: [[CommonOptions.quiet.saying("print nothing; the exit code tells")]],
    notes: [
      "Other formats, such as JPEG, are read with ImageMagick or GraphicsMagick, where one is installed. The holder's "
        + "data are printed, because you ask for them; a mark stands under each character that should be compared "
        + "with the document. The exit code is 0 when document number, date of birth and date of expiry are certain, "
        + "and 5 when they are not or no MRZ was seen. Names have no check digit: compare them always."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let limit = GreyPicture.mostFileBytes
    let bytes =
      WireText(options.operand) == "-"
      ? try BoundedFile.read(STDIN_FILENO, named: "standard input", limit: limit)
      : try RegularFile(options.operand).read(limit: limit)
    guard let reading = try MRZPicture.reading(of: bytes, environment.surroundings) else {
      throw MRZPictureError.none
    }
    if !options[CommonOptions.quiet] {
      try environment.output.lines(MRZReadText(reading, environment.catalogue).lines)
    }
    guard reading.isKeyAccepted else { throw MRZPictureError.doubtful }
    return .success
  }
}
