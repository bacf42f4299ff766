import Encoding
import Trust
import TrustStore

/// The difference of the trust store after an update.
package struct UpdatedStore {
  let difference: StoreDifference
  let missing: [TrustAnchor]
  let (anchors, states): (Int, Int)
  let isRehearsal: Bool
  private let isRefused: Bool

  /// - Parameters:
  ///   - missing: anchors that a source once contained and no longer contains.
  ///   - anchors: the number of anchors after the update.
  ///   - states: the number of states of these anchors.
  ///   - isRehearsal: true if nothing was written.
  ///   - isRefused: true if nothing was imported from any source.
  package init(
    _ difference: StoreDifference, missing: [TrustAnchor], anchors: Int, states: Int,
    isRehearsal: Bool, isRefused: Bool
  ) {
    (self.difference, self.missing) = (difference, missing)
    (self.anchors, self.states) = (anchors, states)
    (self.isRehearsal, self.isRefused) = (isRehearsal, isRefused)
  }

  /// The difference for people.
  package var lines: [String] {
    let store = Counted.certificates(anchors, states: states)
    if isRefused {
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

  /// The most countries that have a line each.
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
