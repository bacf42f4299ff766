import ChipAccess
import LDS

/// Reads EF.ATR/INFO and learns how long answers may be (Doc 9303-10, 3.11.2). It serves speed
/// only: a document without it, or with a malformed one, is read in short answers. Unless it is
/// asked for, it is left out where longer answers would not save more than its one or two commands.
struct ReadCardInformation {
  func perform(
    _ chip: ChipLink<PlainSession>, _ context: InspectionContext, _ document: inout ReadDocument
  ) throws {
    let isAskedFor = context.policy.asksFor(.cardInformation)
    let canPay = chip.session.mayTakeExtendedLength && context.policy.wants(.dg2)
    guard isAskedFor || canPay else { return }
    let reading = try chip.reader.read(.cardInformation)
    if isAskedFor, case .unread = reading { document.files.add(.cardInformation, reading) }
    guard case .read = reading else { return }
    document.files.add(.cardInformation, reading)
    if let file = document.files.cardInformation.content { chip.session.learnLengths(from: file) }
  }
}
