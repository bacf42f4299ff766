import ChipAccess
import ChipSimulator
import Inspection
import Operations
import Trust
import TrustStore

/// How a desk reads its documents.
struct DeskReading {
  let place: DocumentSource
  let policy: InspectionPolicy
  /// The time to wait for a document.
  let patience: Duration
  /// The longest time for which something is shown.
  let clearAfter: Duration
  let environment: AppEnvironment

  /// Reads the document that is on the reader, or will be.
  /// - Parameters:
  ///   - practised: the virtual passport of a desk to practise with; nil at a real one.
  ///   - allowsDowngrade: true if the clerk said that a weaker protection of the link may do.
  /// - Returns: what was found, and the name of the reader.
  /// - Throws: what ends a read.
  func read(
    _ key: AccessKey, of practised: Profile?, allowsDowngrade: Bool,
    telling wait: DocumentSource.Wait,
    report: @escaping (InspectionEvent) -> Void, askAgain: @escaping MRZQuestion
  ) throws -> (inspected: InspectedDocument, reader: String) {
    // Opened anew for each document: what was imported meanwhile counts.
    let store = try TrustStore(folder: environment.surroundings.trustFolder)
    let place = practised.map { DocumentSource.simulator($0) } ?? place
    let document = try place.open(timeout: patience, telling: wait, environment.surroundings)
    defer { document.release() }
    var policy = policy
    policy.allowsDowngrade = policy.allowsDowngrade || allowsDowngrade
    let inspected = try Inspection(anchors: store, policy: policy, random: document.random).run(
      over: document.channel, key: key, at: environment.surroundings.atPresent.judgementTime, report: report,
      askAgain: askAgain)
    return (inspected, document.reader)
  }
}
