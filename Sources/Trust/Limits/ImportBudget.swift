import Crypto
import PKIX
import Synchronization

/// What the signatures of one imported file may cost. Whoever makes a file chooses how many there are
/// and under which keys; each is counted before it is verified, whatever it is for, and none is
/// verified once the budget is spent. What was verified is remembered: it costs nothing again.
///
/// The unit is about a microsecond of a slow core. The costliest of the real lists takes 440,000 units
/// in an empty store, for 822 signatures.
package final class ImportBudget: Sendable {
  /// The budget for each 32 MiB of a file, begun or whole.
  package static let unitsForEachPart = 900_000
  /// How long a part of a file is, in octets.
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

  /// The number of parts that so many octets begin.
  package static func parts(ofOctets count: Int) -> Int { max(0, count - 1) / part + 1 }

  /// The budget of one part of a file.
  package convenience init() { self.init(units: Self.unitsForEachPart) }

  /// A budget of some units.
  package init(units: Int) { state = Mutex(State(left: units)) }

  /// One for what is no file from outside, as the store's own anchors.
  package static var unlimited: ImportBudget { ImportBudget(units: .max) }

  /// The number of signatures that were verified.
  package var verifications: Int { state.withLock(\.verifications) }

  /// The number of units that are left.
  package var left: Int { state.withLock(\.left) }

  /// True if something was left unverified because the budget was spent.
  package var isSpent: Bool { state.withLock(\.isSpent) }

  /// Says how many octets of the file there are so far.
  package func grow(toOctets count: Int) {
    let parts = Self.parts(ofOctets: count)
    state.withLock { state in
      guard parts > state.parts else { return }
      state.left += (parts - state.parts) * Self.unitsForEachPart
      state.parts = parts
    }
  }

  /// What a signature costs under a key, over so many octets.
  package static func cost(under kind: PublicKey.Kind, over octets: Int) -> Int {
    let key =
      switch kind {
      case .rsa(let bits, let exponent): bits * bits / 125_000 * max(1, exponent.count - 2)
      case .ec(.secp256r1): 150
      case .ec(.secp521r1): 1100
      case .ec(let curve): curve.fieldBits * curve.fieldBits / 100
      }
    return 20 + key + octets / 500
  }

  /// Takes what a signature costs; false when that is more than is left.
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

  /// The knowledge about a certificate's signature under an authority's key.
  package func known(_ certificate: Certificate, by issuer: Certificate) -> Bool? {
    state.withLock {
      $0.known[Pair(certificate: certificate.sha256, issuer: issuer.sha256)]
    }
  }

  /// Keeps what became of a certificate's signature under an authority's key.
  package func remember(_ isSigned: Bool, _ certificate: Certificate, by issuer: Certificate) {
    state.withLock {
      $0.known[Pair(certificate: certificate.sha256, issuer: issuer.sha256)] = isSigned
    }
  }

  /// Tells if a certificate's signature verifies under an authority's key; false also when the key
  /// cannot be used or the budget is spent, which ``isSpent`` tells.
  package func isSigned(_ certificate: Certificate, by issuer: Certificate) -> Bool {
    if let known = known(certificate, by: issuer) { return known }
    guard let key = try? issuer.publicKey,
      take(Self.cost(under: key.kind, over: certificate.der.count))
    else { return false }
    let found = (try? certificate.isSigned(by: key)) == true
    remember(found, certificate, by: issuer)
    return found
  }

  /// The same for a CRL, which is not remembered.
  package func isSigned(_ list: CertificateRevocationList, by issuer: Certificate) -> Bool {
    guard let key = try? issuer.publicKey,
      take(Self.cost(under: key.kind, over: list.der.count))
    else { return false }
    return (try? list.isSigned(by: key)) == true
  }
}
