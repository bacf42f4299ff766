import Crypto
import Encoding
import Foundation
import PKIX

@testable import Trust

/// A certificate of which every part can be said, right or wrong.
struct CertificateParts {
  var version: UInt64? = 3
  var serialNumber: [UInt8]
  var innerAlgorithm: [UInt8]?
  var issuer: [CertificateBuilder.NameAttribute]
  var notBefore: Date
  var notAfter: Date
  var subject: [CertificateBuilder.NameAttribute]
  var publicKeyInfo: [UInt8]
  var extensions: [CertificateExtension]
  var digest = DigestAlgorithm.sha256
  /// The algorithm that is named; nil for the one that is used.
  var namedAlgorithm: [UInt8]?
  var issuerKey: PrivateKey
  /// What is done to the octets at the end.
  var tampering: ([UInt8]) -> [UInt8] = { $0 }

  func der() throws -> [UInt8] {
    let algorithm = try namedAlgorithm ?? issuerKey.signatureAlgorithm(digest: digest)
    var parts: [[UInt8]] = []
    if let version { parts.append(DER.explicit(0, DER.integer(version - 1))) }
    parts += [
      BERTLV.encode(.integer, serialNumber), innerAlgorithm ?? algorithm,
      CertificateBuilder.encodedName(issuer),
      DER.sequence(try World.time(notBefore), try World.time(notAfter)),
      CertificateBuilder.encodedName(subject), publicKeyInfo,
    ]
    if !extensions.isEmpty {
      parts.append(DER.explicit(3, DER.sequence(of: extensions.map(\.encoded))))
    }
    let statement = DER.sequence(of: parts)
    let signature = try issuerKey.sign(statement, digest: digest)
    return tampering(DER.sequence(statement, algorithm, DER.bitString(signature)))
  }

  /// Puts an extension in the place of the one with its identifier, or at the end.
  mutating func set(_ new: CertificateExtension) {
    remove(new.identifier)
    extensions.append(new)
  }

  mutating func remove(_ identifier: ObjectIdentifier) {
    extensions.removeAll { $0.identifier == identifier }
  }
}
