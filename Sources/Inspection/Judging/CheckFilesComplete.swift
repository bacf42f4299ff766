import ChipAccess
import LDS
import Verdicts

/// Judges the files that the document lists and that were not read: a chip that offers a file and
/// does not deliver it whole is not to be taken for a complete one.
struct CheckFilesComplete {
  let policy: InspectionPolicy

  /// The finding about the files as a whole.
  struct Finding {
    let check: Check
    /// Why files that must be readable are not complete; nil when they are.
    let incompleteness: Outcome?
  }

  func finding(_ files: DocumentFiles, _ listed: ListedDataGroups) -> Finding {
    guard listed.isSigned else {
      let why: Phrase = files.isClosed ? .securityObjectClosed : .noFilesListed
      let outcome = Outcome(.notDone, .notChecked, [.phrase(why)])
      return Finding(check: Check(.filesComplete, outcome), incompleteness: nil)
    }
    var failures: [Outcome] = []
    var warnings: [Warning] = []
    for file in listed.files where policy.wants(file) && files.withheldKey(file, listed) == nil {
      guard let outcome = Self.absence(of: file, files) else { continue }
      if Self.mayStayUnread(file, files) {
        warnings.append(Warning(outcome.code, outcome.details))
      } else {
        failures.append(outcome)
      }
    }
    let withheld = [ElementaryFile.dg14, .dg15].compactMap { files.withheldKey($0, listed) }
    let outcome = failures.first ?? withheld.first ?? Outcome(.passed, .filesComplete)
    return Finding(
      check: Check(.filesComplete, outcome, warnings: warnings), incompleteness: failures.first)
  }

  /// Why a listed file is not there; nil when it was read.
  private static func absence(of file: ElementaryFile, _ files: DocumentFiles) -> Outcome? {
    if files[file] != nil { return nil }
    return files.defect(of: file)?.outcome(for: file)
      ?? Outcome(.failed, .filesUnread, [.text(file.name)])
  }

  /// A file may stay unread that the chip says it does not have or does not give, and that is not
  /// mandatory as DG1 and DG2 are.
  private static func mayStayUnread(_ file: ElementaryFile, _ files: DocumentFiles) -> Bool {
    guard file != .dg1, file != .dg2 else { return false }
    switch files.defect(of: file) {
    case .missing, .closed, .refused: return true
    case .truncated, .tooLong, .malformed, nil: return false
    }
  }
}

extension DocumentFiles {
  /// Why the chip does not give DG14 or DG15, the keys of the proofs that it is the original,
  /// although they were signed. The data are what they were; it is the chip that is in doubt. Nil
  /// when there is nothing of the kind.
  func withheldKey(_ file: ElementaryFile, _ listed: ListedDataGroups) -> Outcome? {
    guard [.dg14, .dg15].contains(file), let number = file.dataGroupNumber,
      listed.contains(number), let defect = defect(of: file)
    else { return nil }
    switch defect {
    case .missing: return Outcome(.failed, .fileStripped, [.text(file.name)])
    case .closed, .refused: return defect.outcome(for: file)
    case .truncated, .tooLong, .malformed: return nil
    }
  }
}

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
