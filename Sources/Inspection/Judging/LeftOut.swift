import LDS
import Verdicts

extension DocumentFiles {
  /// Why it says nothing against the document that a file is not there: the policy did not want it,
  /// or whoever saved the files left it out. Nil for a file that is there or should be.
  func leftOut(_ file: ElementaryFile, _ policy: InspectionPolicy) -> Outcome? {
    guard !wasTried(file) else { return nil }
    if areSaved { return Outcome(.notDone, .fileNotSaved, [.text(file.name)]) }
    return policy.wants(file) ? nil : Outcome(.notDone, .fileNotWanted, [.text(file.name)])
  }

  /// Why it says nothing against the document that a file was not read: it was left out, or is hidden with
  /// EF.SOD. Nil for a file that is there or should be.
  func excuse(for file: ElementaryFile, _ policy: InspectionPolicy) -> Outcome? {
    leftOut(file, policy) ?? (isHidden(file) ? closure : nil)
  }
}
