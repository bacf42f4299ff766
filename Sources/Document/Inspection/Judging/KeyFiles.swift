import LDS
import Trust
import Verdicts

/// The files with the keys of a chip, DG14 and DG15: the signed ones if the data passed, otherwise
/// those that the chip gave. Its answers can be recorded with the latter, but prove nothing.
struct KeyFiles {
  let dg14: KeyFile
  let dg15: KeyFile
  /// True if the data passed.
  let isAuthentic: Bool

  init(_ data: DataVerdict, _ files: DocumentFiles, _ listed: ListedDataGroups) {
    func state(_ file: ElementaryFile, _ number: Int) -> KeyFile {
      guard listed.contains(number) else { return .notListed }
      if let outcome = files.withheldKey(file, listed) { return .withheld(outcome) }
      let content = data.document.map { $0[file] } ?? files[file]
      return content.map(KeyFile.read) ?? .unread
    }
    dg14 = state(.dg14, 14)
    dg15 = state(.dg15, 15)
    isAuthentic = data.document != nil
  }
}

/// The state of DG14 or DG15, as a source of the chip's key.
enum KeyFile {
  /// The document has no such file.
  case notListed
  /// EF.SOD lists it, and the chip does not give it.
  case withheld(Outcome)
  /// It was left out, or could not be read.
  case unread
  /// The file was read.
  case read(DocumentFile)

  /// The file; nil where it was not read.
  var file: DocumentFile? {
    if case .read(let file) = self { file } else { nil }
  }
}
