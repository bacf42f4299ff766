import Encoding
import Operations
import Presentation
import Trust
import TrustStore
import Verdicts

/// The output of `passport trust update`.
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
    for line in lines { try environment.output.lines(layout.shown(line, hanging: 2)) }
  }

  /// Names the files of a folder that were passed over.
  static func show(ignored names: [String], _ environment: AppEnvironment) {
    for name in names { environment.errors.say("passed over: \(name)") }
  }

  private var lines: [String] {
    let store = Counted.certificates(
      update.store.count, states: update.store.countries.count)
    if update.results.allSatisfy({ $0.outcome.isRefusal }) {
      return ["the trust store is as it was: \(store)"]
    }
    if difference.isEmpty {
      return ["no anchor and no CRL is new: \(store)"]
    }
    var lines = countries
    if !missing.isEmpty {
      let countries = Dictionary(grouping: missing) { $0.certificate.country ?? ("??" as WireText) }
        .sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.count)" }
      lines.append(
        "kept, though not in the newest list any more: " + countries.joined(separator: ", "))
    }
    lines.append(isRehearsal ? "it would be \(store); nothing was written" : "now \(store)")
    return lines
  }

  /// The number of countries that have a line each.
  private static let mostLines = 20

  /// The difference by country: a line for each, or the numbers alone where there are many.
  private var countries: [String] {
    guard difference.countries.count > Self.mostLines else {
      return ["the difference by country:"] + difference.countries.map(Self.line)
    }
    let numbers = difference.countries.map { country in
      let new = country.roots + country.links + country.revocationLists
      return "\(Self.name(country)) \(new)"
        + (country.removed > 0 ? " (\(country.removed) not trusted any more)" : "")
    }
    return ["new anchors and CRLs by country: " + numbers.joined(separator: ", ")]
  }

  private static func name(_ country: StoreDifference.Country) -> String {
    country.country.isEmpty ? "??" : country.country.forPeople
  }

  private static func line(_ country: StoreDifference.Country) -> String {
    let parts = [
      (country.roots, "root"), (country.links, "link"), (country.revocationLists, "CRL"),
    ].filter { $0.0 > 0 }.map { Counted.text($0.0, $0.1) }
    let removed = country.removed > 0 ? ["\(country.removed) not trusted any more"] : []
    return "  \(name(country))  " + (parts + removed).joined(separator: ", ")
  }
}
