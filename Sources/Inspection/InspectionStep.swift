/// One step of the inspection procedure (BSI TR-03135, Doc 9303-11, 4.2) that judges: it gets what
/// was found so far and returns it with its own findings; it calls no other step. It needs no chip,
/// so that a saved read is judged by the same steps.
protocol InspectionStep: Sendable {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings
}

/// A step that talks to the chip.
protocol ReadingStep: Sendable {
  func perform(
    _ chip: ChipLink, _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings
}
