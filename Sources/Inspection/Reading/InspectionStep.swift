/// A step of the inspection procedure (BSI TR-03135, Doc 9303-11, 4.2) that talks to the chip. It adds to
/// what was read so far, and calls no other step. The steps that judge come after all of these: each is a
/// function from the values that it needs to its own finding.
protocol ReadingStep: Sendable {
  func perform(
    _ chip: ChipLink, _ context: InspectionContext, _ document: inout ReadDocument
  ) throws
}
