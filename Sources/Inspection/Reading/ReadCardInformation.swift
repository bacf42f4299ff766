import ChipAccess
import LDS

/// Reads EF.ATR/INFO and learns how long answers may be (Doc 9303-10, 3.11.2). Nothing but speed rests
/// on it: a document without it, or with one that nobody understands, is read in short answers. It is
/// left out where its one or two commands cannot pay, unless it is asked for.
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
