import Crypto
import Encoding
import PKIX
import Verdicts

/// The certificates of authorities that one imported file holds, each parsed once, however often it
/// occurs. A certificate that is longer or has more parts than any real one is not parsed, and no
/// more than ``most`` are.
package final class CertificatePool {
  /// The result of parsing a certificate's bytes.
  package enum Reading {
    case certificate(Certificate)
    case unreadable(CryptoError)
    /// Not parsed, because too many came before it.
    case notExamined
  }

  /// The number of different certificates that are parsed for each 32 MiB of a file, or part of
  /// that; all real lists together have 885.
  static let mostOfPart = 4096
  /// The longest certificate that is parsed, in bytes; the longest real one has 2,325.
  static let longest = 8 << 10
  /// The longest name that is parsed, in bytes; the longest real one has 297.
  static let longestName = 768
  /// The largest number of data objects in a certificate, without those inside its extensions; the
  /// real ones have 122 at most.
  static let mostObjects = 512

  /// The number of certificates that may be parsed.
  package private(set) var most = mostOfPart
  private var readings: [[UInt8]: Reading] = [:]

  /// A pool without certificates.
  package init() {}

  /// Raises ``most`` for this number of bytes read from the file so far.
  package func grow(toBytes count: Int) {
    most = Self.mostOfPart * ImportBudget.parts(ofBytes: count)
  }

  /// The certificate in some bytes.
  package func reading(_ der: [UInt8]) -> Reading {
    guard let digest = try? DigestAlgorithm.sha256.digest(der) else { return .notExamined }
    if let known = readings[digest] { return known }
    guard readings.count < most else { return .notExamined }
    let reading: Reading
    do throws(CryptoError) {
      reading = .certificate(try Self.certificate(der))
    } catch {
      reading = .unreadable(error)
    }
    readings[digest] = reading
    return reading
  }

  /// The certificate in some bytes, within the limits.
  package static func certificate(_ der: [UInt8]) throws(CryptoError) -> Certificate {
    guard der.count <= longest else { throw .malformed(.longerThan(kibibytes: longest >> 10)) }
    guard BERTLV.count(in: der, upTo: mostObjects) <= mostObjects else {
      throw .malformed(.morePartsThan(mostObjects))
    }
    let certificate = try Certificate(der: der)
    guard certificate.subject.encoded.count <= longestName,
      certificate.issuer.encoded.count <= longestName
    else { throw .malformed(.nameLongerThan(longestName)) }
    return certificate
  }
}
