import Operations
import Presentation
import Verdicts

/// `passport mrz read`: the MRZ in a picture of a document.
enum MRZReadCommand {
  static let command = Command(
    "mrz read", synopsis: "FILE | -",
    summary: "read the MRZ in a picture of a document",
    operand: Operand("FILE", "the picture, in PNG or PGM; - for standard input"),
    options: [
      [
        CommonOptions.json.saying("print everything as JSON"),
        CommonOptions.quiet.saying("print nothing; the exit code tells"),
      ]
    ],
    notes: [
      "JPEG, HEIC, GIF, WebP and the first page of a PDF are read by the programs djpeg, ImageMagick, GraphicsMagick and "
        + "pdftoppm, where they are installed. The holder's data are printed, because you ask for them; a mark stands "
        + "under each character that should be compared with the document. The exit code is 0 when document number, "
        + "date of birth and date of expiry are certain, and 5 when they are not or no MRZ was seen. Names have no "
        + "check digit: compare them always."
    ], run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let reading = try PictureSource(path: options.operand).reading(environment.surroundings)
    let exit = reading.isKeyAccepted ? ExitCode.success : MRZPictureError.doubtful.code.exitCode
    if options[CommonOptions.json] {
      try environment.output.json(MRZReadJSON.value(.init(reading, exit: exit)))
    } else if !options[CommonOptions.quiet] {
      try environment.output.lines(MRZReadText(reading, environment.catalogue).lines)
      // With the hint.
      guard reading.isKeyAccepted else { throw MRZPictureError.doubtful }
    }
    return exit
  }
}
