import Crypto
import PKIX
import Synchronization

/// The limit on the time for verifying the signatures of one imported file. The maker of a file
/// chooses the number of signatures and the keys. Each signature is counted before it is verified,
/// and none is verified once the budget is spent. Results are kept: a second verification costs
/// nothing.
///
/// A unit is about a microsecond of a slow core. The costliest real list takes 440,000 units with
/// an empty store, for 822 signatures.
package final class ImportBudget: Sendable {
  /// The budget for each 32 MiB of a file or part of that, in units.
  package static let unitsForEachPart = 900_000
  /// The length of a part of a file, in bytes.
  package static let part = 32 << 20

  private struct Pair: Hashable {
    let certificate: [UInt8]
    let issuer: [UInt8]
  }

  private struct State {
    var left: Int
    var parts = 1
    var verifications = 0
    var isSpent = false
    var known: [Pair: Bool] = [:]
  }

  private let state: Mutex<State>

  /// The number of parts that a file of this many bytes has, at least one.
  package static func parts(ofBytes count: Int) -> Int { max(0, count - 1) / part + 1 }

  /// A budget for one part of a file.
  package convenience init() { self.init(units: Self.unitsForEachPart) }

  /// A budget of this many units.
  package init(units: Int) { state = Mutex(State(left: units)) }

  /// A budget without a limit, for what does not come from outside, such as the store's own
  /// anchors.
  package static var unlimited: ImportBudget { ImportBudget(units: .max) }

  /// The number of signatures that were verified.
  package var verifications: Int { state.withLock(\.verifications) }

  /// The number of units that are left.
  package var left: Int { state.withLock(\.left) }

  /// True if something was left unverified because the budget was spent.
  package var isSpent: Bool { state.withLock(\.isSpent) }

  /// Raises the budget for this number of bytes read from the file so far.
  package func grow(toBytes count: Int) {
    let parts = Self.parts(ofBytes: count)
    state.withLock { state in
      guard parts > state.parts else { return }
      state.left += (parts - state.parts) * Self.unitsForEachPart
      state.parts = parts
    }
  }

  /// The cost of verifying a signature under a key, over this many bytes, in units.
  package static func cost(under kind: PublicKey.Kind, over bytes: Int) -> Int {
    let key =
      switch kind {
      case .rsa(let bits, let exponent): bits * bits / 125_000 * max(1, exponent.count - 2)
      case .ec(.secp256r1): 150
      case .ec(.secp521r1): 1100
      case .ec(let curve): curve.fieldBits * curve.fieldBits / 100
      }
    return 20 + key + bytes / 500
  }

  /// Takes a cost from the budget; false, with nothing taken, when less is left.
  package func take(_ cost: Int) -> Bool {
    state.withLock { state in
      guard cost <= state.left else {
        state.isSpent = true
        return false
      }
      state.left -= cost
      state.verifications += 1
      return true
    }
  }

  /// The kept result for a certificate's signature under an authority's key; nil when it was not
  /// verified yet.
  package func known(_ certificate: Certificate, by issuer: Certificate) -> Bool? {
    state.withLock {
      $0.known[Pair(certificate: certificate.sha256, issuer: issuer.sha256)]
    }
  }

  /// Keeps the result for a certificate's signature under an authority's key.
  package func remember(_ isSigned: Bool, _ certificate: Certificate, by issuer: Certificate) {
    state.withLock {
      $0.known[Pair(certificate: certificate.sha256, issuer: issuer.sha256)] = isSigned
    }
  }

  /// True if a certificate's signature verifies under an authority's key; false also when the key
  /// cannot be used, or when the budget is spent (``isSpent``).
  package func isSigned(_ certificate: Certificate, by issuer: Certificate) -> Bool {
    if let known = known(certificate, by: issuer) { return known }
    guard let key = try? issuer.publicKey,
      take(Self.cost(under: key.kind, over: certificate.der.count))
    else { return false }
    let found = (try? certificate.isSigned(by: key)) == true
    remember(found, certificate, by: issuer)
    return found
  }

  /// The same for a CRL, whose result is not kept.
  package func isSigned(_ list: CertificateRevocationList, by issuer: Certificate) -> Bool {
    guard let key = try? issuer.publicKey,
      take(Self.cost(under: key.kind, over: list.der.count))
    else { return false }
    return (try? list.isSigned(by: key)) == true
  }
}
