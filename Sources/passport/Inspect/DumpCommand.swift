import Inspection
import LDS
import Presentation
import Verdicts

/// `passport dump`: shows what saved files consist of, judging nothing.
enum DumpCommand: Command {
  static let words = ["dump"]
  static let synopsis = "PATH"
  static let summary = "show what the files of a saved read consist of, and judge nothing"
  static let help = """
      PATH          a folder of files as --save writes it, one elementary file, or several of them one
                    after the other
      --file NAME   show this file only, as in DG11
      --hex         show the octets in place of the data objects
      --json        print the data objects as JSON, their values whole
    What is shown is the holder's data; nothing of it is known to be authentic.
    """

  static func run(_ arguments: [String], _ environment: AppEnvironment) throws -> ExitCode {
    let options = try Arguments(
      arguments, flags: ["--hex", "--json"], values: ["--file"], operands: 1...1)
    guard !options.has("--hex") || !options.has("--json") else {
      throw UsageError("--hex and --json exclude each other")
    }
    let wanted = try options.value("--file").map(file)
    let path = options.operands[0]
    var files = try DumpedFile.all(at: path)
    if let wanted {
      files = files.filter { $0.file == wanted }
      guard !files.isEmpty else {
        throw SavedDocumentError.malformed(
          place: path, "\(wanted.name) is not in it")
      }
    }
    if options.has("--json") {
      try environment.output.json(DumpJSON.value(files))
      return .success
    }
    for (index, file) in files.enumerated() {
      let lines = options.has("--hex") ? DumpText.rows(file.bytes) : DumpText.tree(file)
      let gap = index == 0 ? [] : [""]
      try environment.output.lines(gap + [DumpText.heading(file)] + lines)
    }
    return .success
  }

  private static func file(_ name: String) throws(UsageError) -> ElementaryFile {
    guard let file = ElementaryFile(name: name) else {
      throw UsageError("--file takes the name of a file as in DG11")
    }
    return file
  }
}
