import Crypto
import Encoding
import Foundation
import PKIX
import Trust

/// A certificate of which every part can be said, right or wrong.
package struct CertificateParts {
  package var version: UInt64? = 3
  package var serialNumber: [UInt8]
  package var innerAlgorithm: [UInt8]?
  package var issuer: [CertificateBuilder.NameAttribute]
  package var notBefore: Date
  package var notAfter: Date
  package var subject: [CertificateBuilder.NameAttribute]
  package var publicKeyInfo: [UInt8]
  package var extensions: [CertificateExtension]
  package var digest = DigestAlgorithm.sha256
  /// The algorithm that is named; nil for the one that is used.
  package var namedAlgorithm: [UInt8]?
  package var issuerKey: PrivateKey
  package var padding = PrivateKey.RSAPadding.pkcs1
  /// Another way to make the signature; nil for the issuer's key's own.
  package var sign: (([UInt8]) throws -> [UInt8])?
  /// What is done to the fields before they are signed: version, number, algorithm, issuer, validity,
  /// subject, key, extensions.
  package var changingFields: (inout [[UInt8]]) throws -> Void = { _ in }
  /// What is done to the three parts of the whole: what is signed, algorithm, signature.
  package var changingWhole: (inout [[UInt8]]) -> Void = { _ in }
  /// What is done to the bytes at the end.
  package var tampering: ([UInt8]) -> [UInt8] = { $0 }

  /// A certificate whose other parts are those of a genuine one.
  package init(
    serialNumber: [UInt8], issuer: [CertificateBuilder.NameAttribute], notBefore: Date,
    notAfter: Date, subject: [CertificateBuilder.NameAttribute], publicKeyInfo: [UInt8],
    extensions: [CertificateExtension], issuerKey: PrivateKey
  ) {
    (self.serialNumber, self.issuer, self.subject) = (serialNumber, issuer, subject)
    (self.notBefore, self.notAfter) = (notBefore, notAfter)
    (self.publicKeyInfo, self.extensions) = (publicKeyInfo, extensions)
    self.issuerKey = issuerKey
  }

  package func der() throws -> [UInt8] {
    let algorithm =
      try namedAlgorithm ?? issuerKey.signatureAlgorithm(digest: digest, padding: padding)
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
    try changingFields(&parts)
    let statement = DER.sequence(of: parts)
    let signature =
      try sign?(statement) ?? issuerKey.sign(statement, digest: digest, padding: padding)
    var whole = [statement, algorithm, DER.bitString(signature)]
    changingWhole(&whole)
    return tampering(DER.sequence(of: whole))
  }

  /// Puts an extension in the place of the one with its identifier, or at the end.
  package mutating func set(_ new: CertificateExtension) {
    remove(new.identifier)
    extensions.append(new)
  }

  package mutating func remove(_ identifier: ObjectIdentifier) {
    extensions.removeAll { $0.identifier == identifier }
  }
}
