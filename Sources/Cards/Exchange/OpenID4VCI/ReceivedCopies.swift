import Credentials
import Crypto
import Encoding
import FoundationEssentials

/// Copies of a credential as an issuer sent them: verified, of the type that was offered, each bound to another one of
/// our keys, and alike. What is kept is made of these alone.
package struct ReceivedCopies: Sendable {
  /// A copy with the key to which it is bound.
  package struct Copy: Sendable {
    /// The credential: a text in UTF-8, or CBOR.
    package let credential: [UInt8]
    /// The place of its key among those that were given.
    package let key: Int
    /// The thumbprint of that key, RFC 7638.
    package let thumbprint: WireText
  }

  /// The first of them, which says what all of them say.
  package let first: ImportedCredential
  /// The earliest end of them; nil where none states one.
  package let expiresAt: Date?
  /// The copies, in the order in which they came.
  package let copies: [Copy]

  /// Verifies what came.
  /// - Parameters:
  ///   - keys: our keys, of which each was proved.
  ///   - host: who sent it.
  ///   - anchors: the roots of those who may vouch for the issuer.
  /// - Throws: `CredentialRefused` where a copy does not verify; ``IssuanceError/differs(_:_:)``.
  package init(
    _ issued: IssuedCredentials, of configuration: IssuerMetadata.Configuration,
    keys: [P256PublicKey], from host: WireText, below anchors: [CredentialAnchor], at now: Date
  ) throws {
    let verified = try issued.credentials.map {
      try ImportedCredential($0, below: anchors, at: now)
    }
    guard let first = verified.first else { throw IssuanceError.differs(host, .receivedFewer) }
    var places: [WireText: Int] = [:]
    for (place, key) in keys.enumerated() { places[try key.thumbprint] = place }
    var copies: [Copy] = []
    for (received, copy) in zip(issued.credentials, verified) {
      try Self.check(copy.credential, of: configuration, host)
      guard copy.isAlike(first) else { throw IssuanceError.differs(host, .receivedMixed) }
      // A key is taken out with its copy: two copies of one key could be told to be of one holder.
      guard let thumbprint = copy.credential.holderKeyThumbprint,
        let place = places.removeValue(forKey: thumbprint)
      else { throw IssuanceError.differs(host, .receivedKey) }
      copies.append(Copy(credential: received.octets, key: place, thumbprint: thumbprint))
    }
    (self.first, self.copies) = (first, copies)
    expiresAt = verified.compactMap(\.credential.expiresAt).min()
  }

  private static func check(
    _ credential: VerifiedCredential, of configuration: IssuerMetadata.Configuration,
    _ host: WireText
  ) throws(IssuanceError) {
    guard credential.format == configuration.format, credential.type == configuration.type
    else { throw .differs(host, .receivedType) }
  }
}
