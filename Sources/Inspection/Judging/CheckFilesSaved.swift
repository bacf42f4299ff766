import LDS
import Verdicts

/// Says which files the document lists and nobody saved. That is nothing against the document: who
/// saved the files may have left some out, as fingerprints should be.
struct CheckFilesSaved {
  func check(_ files: DocumentFiles, _ listed: ListedDataGroups) -> Check {
    guard listed.isSigned else {
      return Check(.filesComplete, Outcome(.notDone, .notChecked, [.phrase(.noFilesListed)]))
    }
    let missing = listed.files.filter { !files.wasTried($0) }
    return Check(
      .filesComplete,
      missing.isEmpty
        ? Outcome(.passed, .filesComplete)
        : Outcome(.notDone, .fileNotSaved, [.list(missing.map(\.name))]))
  }
}
