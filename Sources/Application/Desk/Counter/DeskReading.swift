import ChipAccess
import ChipSimulator
import Inspection
import Operations
import TrustStore

extension DeskSettings {
  /// Reads the document that is on the reader, or will be.
  /// - Parameters:
  ///   - practised: the virtual passport of a desk to practise with; nil at a real one.
  ///   - allowsDowngrade: true if the clerk said that a weaker protection of the link may do.
  /// - Returns: what was found, and the name of the reader on which it lies; nil for a virtual one.
  /// - Throws: what ends a read.
  func read(
    _ key: AccessKey, of practised: Profile?, allowsDowngrade: Bool,
    _ progress: any Progress, telling wait: DocumentSource.Wait,
    report: @escaping (InspectionEvent) -> Void, askAgain: @escaping MRZQuestion
  ) throws -> (inspected: InspectionRecord, reader: String?) {
    // Opened anew for each document: what was imported meanwhile counts.
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
