import Crypto
import Encoding
import FoundationEssentials
import Verdicts

/// The date and the reason of a certificate's revocation, RFC 5280, 5.1.2.6 and 5.3.
public struct Revocation: Hashable, Sendable {
  /// The reason, RFC 5280, 5.3.1.
  public enum Reason: Int, Hashable, Sendable, CaseIterable {
    case unspecified = 0
    case keyCompromise = 1
    case authorityCompromise = 2
    case affiliationChanged = 3
    case superseded = 4
    case cessationOfOperation = 5
    case certificateHold = 6
    case removeFromList = 8
    case privilegeWithdrawn = 9
    case attributeAuthorityCompromise = 10

    /// The standard's own word, in `kebab-case`.
    public var name: String {
      switch self {
      case .unspecified: "unspecified"
      case .keyCompromise: "key-compromise"
      case .authorityCompromise: "ca-compromise"
      case .affiliationChanged: "affiliation-changed"
      case .superseded: "superseded"
      case .cessationOfOperation: "cessation-of-operation"
      case .certificateHold: "certificate-hold"
      case .removeFromList: "remove-from-crl"
      case .privilegeWithdrawn: "privilege-withdrawn"
      case .attributeAuthorityCompromise: "aa-compromise"
      }
    }
  }

  /// The date from which the certificate is revoked.
  public let date: Date
  /// The reason; nil when the list has none, or a number that is not in the standard.
  public let reason: Reason?

  /// States a revocation.
  public init(date: Date, reason: Reason? = nil) {
    self.date = date
    self.reason = reason
  }

  /// One entry of a list.
  struct Entry {
    let revocation: Revocation
    let unknownCriticalExtension: ObjectIdentifier?
  }

  /// The extensions of an entry that are processed: reasonCode, holdInstructionCode,
  /// invalidityDate.
  private static let knownExtensions = [
    reasonCode, ObjectIdentifier(2, 5, 29, 23), ObjectIdentifier(2, 5, 29, 24),
  ]
  static let reasonCode = ObjectIdentifier(2, 5, 29, 21)

  static func entry(_ object: BERTLV) throws(BERError) -> Entry {
    var reader = object.reader()
    guard !(try reader.read(.integer).content.isEmpty) else { throw .invalidInteger }
    let date = try CertificateTime.date(try reader.read())
    var reason: Reason?
    var unknown: ObjectIdentifier?
    if let list = try reader.readOptional(.sequence) {
      for element in try list.children() {
        let found = try CertificateExtension(element)
        if found.identifier == reasonCode {
          let code = try BERTLV(parsing: found.value)
          guard code.tag == 0x0A, code.content.count == 1, let number = code.content.first else {
            throw .invalidValue(.fieldRevocationReason)
          }
          reason = Reason(rawValue: Int(number))
        } else if found.isCritical, !knownExtensions.contains(found.identifier) {
          unknown = unknown ?? found.identifier
        }
      }
    }
    try reader.end()
    return Entry(
      revocation: Revocation(date: date, reason: reason), unknownCriticalExtension: unknown)
  }
}
