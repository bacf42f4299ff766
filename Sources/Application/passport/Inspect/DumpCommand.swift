import Inspection
import LDS
import Presentation
import Verdicts

/// `passport dump`: shows the data objects of saved files, without judging them.
enum DumpCommand {
  private static let file = Option(
    "--file", "NAME", "show this file only, as in DG11", takes: "the name of a file as in DG11"
  ) { ElementaryFile(name: $0) }
  private static let hex = Flag("--hex", "show the bytes in place of the data objects")
  private static let json = CommonOptions.json.saying(
    "print the data objects as JSON, their values whole")

  static let command = Command(
    "dump", summary: "show what the files of a saved read consist of, and judge nothing",
    operand: Operand(
      "PATH",
      "a folder of files as --save writes it, one elementary file, or several of them one after the "
        + "other"),
    options: [[file, hex, json]], rules: [.exclude([hex, json])],
    notes: ["What is shown is the holder's data; nothing of it is known to be authentic."],
    run: run)

  private static func run(_ options: Arguments, _ environment: AppEnvironment) throws -> ExitCode {
    let path = options.operand
    var files = try DumpedFile.all(at: path)
    if let wanted = options[file] {
      files = files.filter { $0.file == wanted }
      guard !files.isEmpty else {
        throw SavedDocumentError.malformed(
          place: path, .phrase(.recordWithout(wanted)))
      }
    }
    if options[json] {
      try environment.output.json(DumpJSON.value(files))
      return .success
    }
    for (index, file) in files.enumerated() {
      let lines =
        options[hex] ? DumpText.rows(file.bytes) : DumpText.tree(file, environment.catalogue)
      let gap = index == 0 ? [] : [""]
      try environment.output.lines(gap + [DumpText.heading(file)] + lines)
    }
    return .success
  }
}
