import Crypto
import Encoding
import Foundation
import LDS

@testable import Trust

/// An EF.SOD of which every part can be said, right or wrong.
struct SecurityObjectParts {
  var wrapper: BERTag = 0x77
  var contentInfoType = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)
  var version: UInt64 = 3
  var digestAlgorithms: [[UInt8]] = [World.algorithm(.sha256)]
  var contentType = LDSSecurityObject.contentType
  var content: [UInt8]?
  /// The attributes that are signed; nil for none.
  var attributeContentType: ObjectIdentifier? = LDSSecurityObject.contentType
  var messageDigest: [UInt8]?
  var hasMessageDigest = true
  var signingTime: [UInt8]?
  var furtherAttributes: [[UInt8]] = []
  var hasAttributes = true
  /// The signer.
  var signerIdentifier: [UInt8] = []
  var digest = DigestAlgorithm.sha256
  var digestAlgorithm: [UInt8]?
  var signatureAlgorithm: [UInt8]?
  var key: PrivateKey
  /// Another way to make the signature; nil for the key's own.
  var sign: (([UInt8]) throws -> [UInt8])?
  var padding = PrivateKey.RSAPadding.pkcs1
  var signerCount = 1
  var furtherSigners: [[UInt8]] = []
  var certificates: [[UInt8]] = []
  /// What is done to the octets at the end.
  var tampering: ([UInt8]) -> [UInt8] = { $0 }

  static func attribute(_ number: UInt64, _ values: [UInt8]...) -> [UInt8] {
    DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 9, number)), DER.set(values))
  }

  private func attributes() throws -> [[UInt8]] {
    var attributes: [[UInt8]] = []
    if let attributeContentType {
      attributes.append(Self.attribute(3, DER.objectIdentifier(attributeContentType)))
    }
    if hasMessageDigest {
      let value = try messageDigest ?? digest.digest(content ?? [])
      attributes.append(Self.attribute(4, DER.octetString(value)))
    }
    if let signingTime { attributes.append(Self.attribute(5, signingTime)) }
    return attributes + furtherAttributes
  }

  func signerInfo() throws -> [UInt8] {
    let set = DER.set(try attributes())
    let statement = hasAttributes ? set : content ?? []
    let signature =
      try sign?(statement) ?? key.sign(statement, digest: digest, padding: padding)
    return DER.sequence(of: [
      DER.integer(1), signerIdentifier, digestAlgorithm ?? World.algorithm(digest),
      hasAttributes ? DER.implicit(0, set) : [],
      try signatureAlgorithm ?? key.signatureAlgorithm(digest: digest, padding: padding),
      DER.octetString(signature),
    ])
  }

  func encoded() throws -> [UInt8] {
    let signers = try (0..<signerCount).map { _ in try signerInfo() } + furtherSigners
    let signedData = DER.sequence(of: [
      DER.integer(version), DER.set(digestAlgorithms),
      DER.sequence(
        DER.objectIdentifier(contentType),
        content.map { DER.explicit(0, DER.octetString($0)) } ?? []),
      certificates.isEmpty
        ? [] : DER.implicit(0, BERTLV.encode(.set, containing: certificates)),
      BERTLV.encode(.set, containing: signers),
    ])
    let info = DER.sequence(DER.objectIdentifier(contentInfoType), DER.explicit(0, signedData))
    return tampering(BERTLV.encode(wrapper, info))
  }
}
