import Crypto
import Synchronization

/// The certificates that were parsed before, by their digests: documents of one state have the same
/// few signers. A certificate never changes, so threads and documents may share it.
package final class KnownCertificates: Sendable {
  /// The greatest number that is kept: some megabytes of real certificates, tens of megabytes at
  /// worst. When it is reached, all are forgotten.
  package static let most = 1024
  /// The longest certificate that is kept, in bytes; the longest real one has 2,325.
  static let longest = 4 << 10

  private let known = Mutex<[[UInt8]: Certificate]>([:])

  /// No certificate is known yet.
  package init() {}

  /// The number of certificates that are kept.
  package var count: Int { known.withLock(\.count) }

  /// The certificate in some bytes, which are parsed only if it is not known.
  func certificate<Failure: Error>(
    _ der: [UInt8], parse: ([UInt8]) throws(Failure) -> Certificate
  ) throws(Failure) -> Certificate {
    guard der.count <= Self.longest, let digest = try? DigestAlgorithm.sha256.digest(der) else {
      return try parse(der)
    }
    if let found = known.withLock({ $0[digest] }) { return found }
    let made = try parse(der)
    known.withLock { known in
      if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
      known[digest] = made
    }
    return made
  }
}
