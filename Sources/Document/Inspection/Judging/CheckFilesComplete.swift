import ChipAccess
import LDS
import Verdicts

/// Judges the files that the document lists and that were not read: a document is complete only if
/// the chip delivers every file that it offers whole.
struct CheckFilesComplete {
  let policy: InspectionPolicy

  /// The finding about the files as a whole.
  struct Finding {
    let check: Check
    /// The outcome where a file that must be readable is missing; nil where none is.
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
    for file in listed.files where files.withheldKey(file, listed) == nil {
      // A terminal reads what the policy does not want by itself.
      let wasOpened = (file == .dg3 || file == .dg4) && files.wasTried(file)
      guard policy.wants(file) || wasOpened, let outcome = Self.absence(of: file, files) else {
        continue
      }
      if !Self.mayStayUnread(file, files) {
        failures.append(outcome)
      } else if policy.wants(file) {
        // What a terminal was not given the right to is no defect of the document.
        warnings.append(Warning(outcome.code, outcome.details))
      }
    }
    let withheld = [ElementaryFile.dg14, .dg15].compactMap { files.withheldKey($0, listed) }
    let outcome = failures.first ?? withheld.first ?? Outcome(.passed, .filesComplete)
    return Finding(
      check: Check(.filesComplete, outcome, warnings: warnings), incompleteness: failures.first)
  }

  /// The outcome for a listed file that was not read; nil when it was read.
  private static func absence(of file: ElementaryFile, _ files: DocumentFiles) -> Outcome? {
    if files[file] != nil { return nil }
    return files.defect(of: file)?.outcome(for: file)
      ?? Outcome(.failed, .filesUnread, [.text(file.name)])
  }

  /// True for a file that may stay unread: the chip answers that it is not there or closed, and it
  /// is not mandatory as DG1 and DG2 are.
  private static func mayStayUnread(_ file: ElementaryFile, _ files: DocumentFiles) -> Bool {
    guard file != .dg1, file != .dg2 else { return false }
    switch files.defect(of: file) {
    case .missing, .closed, .refused: return true
    case .truncated, .tooLong, .malformed, nil: return false
    }
  }
}

extension DocumentFiles {
  /// The outcome for DG14 or DG15 that is listed and that the chip does not give. They have the
  /// keys of its proofs, so the chip verdict fails, and the data verdict does not. Nil for every
  /// other file.
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

/// Names the files that the document lists and that were not saved. That is no fault of the
/// document: files may be left out on purpose, as fingerprints should be.
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
