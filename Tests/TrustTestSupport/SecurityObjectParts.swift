import Crypto
import Encoding
import Foundation
import LDS
import Trust

/// An EF.SOD of which every part can be said, right or wrong.
package struct SecurityObjectParts {
  package var wrapper: BERTag = 0x77
  package var contentInfoType = ObjectIdentifier(1, 2, 840, 113549, 1, 7, 2)
  package var version: UInt64 = 3
  package var digestAlgorithms: [[UInt8]] = [World.algorithm(.sha256)]
  package var contentType = LDSSecurityObject.contentType
  package var content: [UInt8]?
  /// The attributes that are signed; nil for none.
  package var attributeContentType: ObjectIdentifier? = LDSSecurityObject.contentType
  package var messageDigest: [UInt8]?
  package var hasMessageDigest = true
  package var signingTime: [UInt8]?
  package var furtherAttributes: [[UInt8]] = []
  package var hasAttributes = true
  /// How the attributes are written, as a SET; nil for the order of DER.
  package var writingAttributes: (([[UInt8]]) -> [UInt8])?
  /// True if the signature is over the attributes as they are written, and not in the order of DER.
  package var signsAsWritten = false
  /// The signer.
  package var signerIdentifier: [UInt8] = []
  package var digest = DigestAlgorithm.sha256
  package var digestAlgorithm: [UInt8]?
  package var signatureAlgorithm: [UInt8]?
  package var key: PrivateKey
  /// Another way to make the signature; nil for the key's own.
  package var sign: (([UInt8]) throws -> [UInt8])?
  package var padding = PrivateKey.RSAPadding.pkcs1
  package var signerCount = 1
  package var furtherSigners: [[UInt8]] = []
  package var certificates: [[UInt8]] = []
  /// What is done to the parts of the signer: version, identifier, digest algorithm, attributes,
  /// signature algorithm, signature.
  package var changingSigner: (inout [[UInt8]]) -> Void = { _ in }
  /// What is done to the parts of the signed data: version, digest algorithms, content, certificates,
  /// signers.
  package var changingSignedData: (inout [[UInt8]]) -> Void = { _ in }
  /// What is done to the bytes at the end.
  package var tampering: ([UInt8]) -> [UInt8] = { $0 }

  /// An EF.SOD in order, signed with a key.
  package init(key: PrivateKey) { self.key = key }

  package static func attribute(_ number: UInt64, _ values: [UInt8]...) -> [UInt8] {
    DER.sequence(
      DER.objectIdentifier(ObjectIdentifier(1, 2, 840, 113549, 1, 9, number)), DER.set(values))
  }

  /// A SET of attributes from the last to the first, which is not the order of DER.
  package static func reversed(_ attributes: [[UInt8]]) -> [UInt8] {
    BERTLV.encode(.set, containing: attributes.sorted { $1.lexicographicallyPrecedes($0) })
  }

  /// A SET of attributes in the order of DER, with a length of more bytes than it needs.
  package static func withWideLength(_ attributes: [[UInt8]]) -> [UInt8] {
    let sorted = DER.set(attributes)
    let content = Array(sorted.dropFirst(1 + BERTLV.lengthBytes(attributes.joined().count).count))
    return [0x31, 0x83, 0] + [UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
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

  package func signerInfo() throws -> [UInt8] {
    let attributes = try attributes()
    let sorted = DER.set(attributes)
    let written = writingAttributes.map { $0(attributes) } ?? sorted
    let statement = hasAttributes ? (signsAsWritten ? written : sorted) : content ?? []
    let signature =
      try sign?(statement) ?? key.sign(statement, digest: digest, padding: padding)
    var parts = [
      DER.integer(signerIdentifier.first == 0x80 ? 3 : 1), signerIdentifier,
      digestAlgorithm ?? World.algorithm(digest),
      hasAttributes ? DER.implicit(0, written) : [],
      try signatureAlgorithm ?? key.signatureAlgorithm(digest: digest, padding: padding),
      DER.octetString(signature),
    ]
    changingSigner(&parts)
    return DER.sequence(of: parts)
  }

  package func encoded() throws -> [UInt8] {
    let signers = try (0..<signerCount).map { _ in try signerInfo() } + furtherSigners
    var parts = [
      DER.integer(version), DER.set(digestAlgorithms),
      DER.sequence(
        DER.objectIdentifier(contentType),
        content.map { DER.explicit(0, DER.octetString($0)) } ?? []),
      certificates.isEmpty
        ? [] : DER.implicit(0, BERTLV.encode(.set, containing: certificates)),
      BERTLV.encode(.set, containing: signers),
    ]
    changingSignedData(&parts)
    let info = DER.sequence(
      DER.objectIdentifier(contentInfoType), DER.explicit(0, DER.sequence(of: parts)))
    return tampering(BERTLV.encode(wrapper, info))
  }
}
