import LDS

/// The value of `--only`: names of files with commas between them.
enum FileSelection {
  static func parse(_ text: String) throws(UsageError) -> Set<ElementaryFile> {
    var files: Set<ElementaryFile> = []
    for name in text.split(separator: ",") {
      guard let file = ElementaryFile(name: String(name)) else {
        throw UsageError("--only takes names of files as in DG1,DG2,SOD")
      }
      files.insert(file)
    }
    return files
  }
}
