/// One step of the inspection procedure (BSI TR-03135, Doc 9303-11, 4.2): it gets what was found so
/// far and returns it with its own findings; it calls no other step.
protocol InspectionStep: Sendable {
  func perform(
    _ context: InspectionContext, after findings: InspectionFindings
  ) throws -> InspectionFindings
}
