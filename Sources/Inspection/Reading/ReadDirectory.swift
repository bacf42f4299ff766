import ChipAccess
import LDS

/// Reads EF.DIR (Doc 9303-10, 3.11.3) in the master file, where it is asked for. Anybody may read it
/// before the chip is opened.
struct ReadDirectory: ReadingStep {
  func perform(
    _ chip: ChipLink, _ context: InspectionContext, _ document: inout ReadDocument
  ) throws {
    guard context.policy.asksFor(.directory) else { return }
    document.files.add(.directory, try chip.reader.read(.directory))
  }
}
