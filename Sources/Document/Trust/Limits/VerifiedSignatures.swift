import Crypto
import PKIX
import Synchronization

/// The results of earlier verifications of signatures over certificates and revocation lists, found
/// by what was signed and by the signer. A result depends on nothing else, and documents of one
/// state have the same few signatures. An object is used for one passive authentication or one
/// batch, with its anchors.
package final class VerifiedSignatures: Sendable {
  /// The greatest number of results that are kept: about two megabytes. At this number all are
  /// removed.
  static let most = 8192

  private struct Pair: Hashable {
    let signed: [UInt8]
    let issuer: [UInt8]
  }

  private let known = Mutex<[Pair: SignatureVerification]>([:])

  /// An object without results.
  package init() {}

  /// The result for a signature; it is made if it is not known. Two threads may both make it.
  /// - Parameters:
  ///   - signed: SHA-256 over what was signed.
  ///   - issuer: SHA-256 over the signer's certificate.
  ///   - verify: makes the result; nil where the algorithm is not supported.
  func result(
    _ signed: [UInt8], by issuer: [UInt8], _ verify: () -> SignatureVerification?
  ) -> SignatureVerification? {
    let pair = Pair(signed: signed, issuer: issuer)
    if let known = known.withLock({ $0[pair] }) { return known }
    // Nil may be a temporary failure, such as a lack of memory, so it is not kept.
    guard let made = verify() else { return nil }
    known.withLock { known in
      if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
      known[pair] = made
    }
    return made
  }

  /// The number of results that are kept.
  var count: Int { known.withLock(\.count) }
}
