import ChipAccess
import ChipSimulator
import Inspection
import Operations
import TrustStore

extension DeskSettings {
  /// Reads the document that is on the reader, or will be.
  /// - Parameters:
  ///   - practised: the virtual passport of a desk to practise with; nil at a real one.
  ///   - allowsDowngrade: true if the clerk agreed to BAC where PACE fails.
  /// - Returns: the record, and the name of the reader on which the document lies; nil for a
  ///   virtual one.
  /// - Throws: the error that ended the read.
  func read(
    _ key: AccessKey, of practised: Profile?, allowsDowngrade: Bool,
    _ progress: any Progress, telling wait: DocumentSource.Wait,
    report: @escaping (InspectionEvent) -> Void, askAgain: @escaping MRZQuestion
  ) throws -> (inspected: InspectionRecord, reader: String?) {
    // Opened for each document, so that certificates imported since then are used.
    let store = try TrustStore(folder: surroundings.trustFolder)
    let place = practised.map { DocumentSource.simulator($0) } ?? place
    var policy = policy
    policy.allowsDowngrade = policy.allowsDowngrade || allowsDowngrade
    let result = try ReadOperation(place, anchors: store, timeout: patience).run(
      ReadRequest(key: key, policy: policy, challenge: nil),
      at: surroundings.atPresent.judgementTime, surroundings, progress, telling: wait,
      report: report, askAgain: askAgain)
    if case .reader = place { return (result.inspected, result.reader) }
    return (result.inspected, nil)
  }
}
