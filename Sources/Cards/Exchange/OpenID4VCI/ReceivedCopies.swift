import Credentials
import Crypto
import Encoding
import FoundationEssentials

extension VerifiedCopies {
  /// Checks the copies of a credential that an issuer sent: each is verified, of the offered type,
  /// and bound to a different key of the holder, and all are alike. A wallet keeps only such
  /// copies.
  /// - Parameters:
  ///   - keys: the holder's keys, each of which was proved.
  ///   - host: the host that sent the copies.
  ///   - anchors: the roots of those who may vouch for the issuer.
  /// - Throws: `CredentialRefused` if a copy does not verify; ``IssuanceError/differs(_:_:)``.
  package init(
    _ issued: IssuedCredentials, of configuration: IssuerMetadata.Configuration,
    keys: [PrivateKey], from host: WireText, below anchors: [CredentialAnchor], at now: Date,
    random: RandomSource = .system
  ) throws {
    let verified = try issued.credentials.map {
      (received: $0, credential: try VerifiedCredential(toKeep: $0, below: anchors, at: now))
    }
    var unused: [WireText: PrivateKey] = [:]
    for key in keys { unused[try key.p256PublicKey.thumbprint] = key }
    var copies: [(VerifiedCredential, CredentialCopy, HeldCopy)] = []
    for (received, credential) in verified {
      guard credential.format == configuration.format, credential.type == configuration.type
      else { throw IssuanceError.differs(host, .receivedType) }
      guard verified.first.map({ credential.isAlike($0.credential) }) ?? false
      else { throw IssuanceError.differs(host, .receivedMixed) }
      // Each key is used once: two copies with the same key would show that they belong to one
      // holder.
      guard let thumbprint = credential.holderKeyThumbprint,
        let key = unused.removeValue(forKey: thumbprint)
      else { throw IssuanceError.differs(host, .receivedKey) }
      copies.append(
        (
          credential, try CredentialCopy(boundTo: thumbprint, random: random),
          HeldCopy(credential: received.bytes, deviceKey: key)
        ))
    }
    guard let whole = VerifiedCopies(copies) else {
      throw IssuanceError.differs(host, .receivedFewer)
    }
    self = whole
  }
}
