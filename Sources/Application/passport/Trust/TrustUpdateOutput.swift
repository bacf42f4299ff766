import Encoding
import Operations
import Presentation
import Trust
import TrustStore
import Verdicts

struct TrustUpdateOutput {
  private let environment: AppEnvironment
  private let update: TrustUpdate
  private let difference: StoreDifference
  /// What a source brought once and does not hold any more.
  private let missing: [TrustAnchor]
  private let isRehearsal: Bool

  init(
    _ environment: AppEnvironment, _ update: TrustUpdate, since before: StoreInventory,
    isRehearsal: Bool
  ) throws {
    self.environment = environment
    self.update = update
    self.isRehearsal = isRehearsal
    difference = try StoreDifference(from: before, to: try StoreInventory(of: update.store))
    missing = try update.results.flatMap { try Self.missing($0, in: update.store) }
  }

  /// The anchors that a list of this name brought once and that its newest one does not carry.
  private static func missing(
    _ result: TrustUpdate.Result, in store: TrustStore
  ) throws -> [TrustAnchor] {
    guard case .imported(let report) = result.outcome, !report.signers.isEmpty else { return [] }
    return try store.anchors(
      broughtBy: WireText(result.source.name), without: report.entries.map(\.fingerprint))
  }

  func show(asJSON: Bool) throws {
    let output = TrustImportOutput(environment)
    if asJSON {
      try environment.output.json(
        TrustUpdateJSON.value(
          imports: update.results.map { output.imported($0.source.place, $0.outcome) },
          ignored: update.ignored, difference: difference, missing: missing,
          store: (update.store.count, update.store.countries.count), isRehearsal: isRehearsal))
    }
    Self.show(ignored: update.ignored, environment)
    for result in update.results {
      switch result.outcome {
      case .imported(let report) where asJSON || !report.isNews: break
      default: try output.show([(result.source.label, result.outcome)], asJSON: false)
      }
    }
    if asJSON { return }
    let layout = environment.output.layout
    let text = StoreDifferenceText(
      difference, missing: missing, anchors: update.store.count,
      states: update.store.countries.count, isRehearsal: isRehearsal,
      isRefused: update.results.allSatisfy(\.outcome.isRefusal))
    for line in text.lines { try environment.output.lines(layout.shown(line, hanging: 2)) }
  }

  /// Names the files of a folder that were passed over.
  static func show(ignored names: [String], _ environment: AppEnvironment) {
    for name in names { environment.errors.say("passed over: \(name)") }
  }
}
