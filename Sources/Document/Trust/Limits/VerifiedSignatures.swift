import Crypto
import PKIX
import Synchronization

/// The signatures over certificates and revocation lists that were verified before, each by what was signed and by whom.
/// Whether a signature verifies depends on nothing else, and documents of one state have the same few. It lasts as long
/// as the passive authentication or the batch that it belongs to, with the anchors that this has.
package final class VerifiedSignatures: Sendable {
  /// The greatest number that is remembered: about two megabytes. Then all are forgotten.
  static let most = 8192

  private struct Pair: Hashable {
    let signed: [UInt8]
    let issuer: [UInt8]
  }

  private let known = Mutex<[Pair: SignatureVerification]>([:])

  /// Nothing was verified yet.
  package init() {}

  /// The result for a pair, made where it is not known. Two threads may both make it.
  /// - Parameters:
  ///   - signed: SHA-256 over what was signed.
  ///   - issuer: SHA-256 over the certificate of who signed.
  ///   - verify: makes the result; nil where the algorithm is not supported.
  func result(
    _ signed: [UInt8], by issuer: [UInt8], _ verify: () -> SignatureVerification?
  ) -> SignatureVerification? {
    let pair = Pair(signed: signed, issuer: issuer)
    if let known = known.withLock({ $0[pair] }) { return known }
    // No result may be a passing failure, as without memory: it is asked for again.
    guard let made = verify() else { return nil }
    known.withLock { known in
      if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
      known[pair] = made
    }
    return made
  }

  /// The number that is remembered.
  var count: Int { known.withLock(\.count) }
}
