import ChipAccess
import LDS

/// Reads EF.DIR (Doc 9303-10, 3.11.3) in the master file, where it is asked for. It can be read
/// before the chip is opened.
struct ReadDirectory {
  func perform(
    _ reader: FileReader, _ context: InspectionContext, _ document: inout ReadDocument
  ) throws {
    guard context.policy.asksFor(.directory) else { return }
    document.files.add(.directory, try reader.read(.directory))
  }
}
