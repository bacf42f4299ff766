import Credentials
import Crypto
import Encoding
import FoundationEssentials

extension VerifiedCopies {
  /// Copies of a credential as an issuer sent them: verified, of the type that was offered, each bound to another one of
  /// our keys, and alike. What is kept is made of these alone.
  /// - Parameters:
  ///   - keys: our keys, of which each was proved.
  ///   - host: who sent it.
  ///   - anchors: the roots of those who may vouch for the issuer.
  /// - Throws: `CredentialRefused` where a copy does not verify; ``IssuanceError/differs(_:_:)``.
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
      // A key is taken out with its copy: two copies of one key could be told to be of one holder.
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
