import Crypto

/// A document signer, Doc 9303-12, 4.2: the key that signs EF.SOD and its certificate.
public struct DocumentSigner: Sendable {
  /// The certificate in DER.
  public let certificate: [UInt8]
  /// The key.
  public let key: PrivateKey

  /// Joins a certificate in DER and its key.
  public init(certificate: [UInt8], key: PrivateKey) {
    self.certificate = certificate
    self.key = key
  }
}
