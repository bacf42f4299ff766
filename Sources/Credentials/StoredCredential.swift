import Encoding

/// What a credential says that a wallet keeps. Nothing of it is verified again.
public struct StoredCredential: Hashable, Sendable {
  /// The claims that it can prove, with their paths and values.
  public let claims: [RevealedClaim]

  /// Reads a credential of a format, as it was issued.
  /// - Throws: ``CredentialError`` when it cannot be read.
  public init(_ octets: [UInt8], _ format: CredentialFormat) throws(CredentialError) {
    switch format {
    case .sdJWT:
      claims = try ProcessedSDJWT(SDJWT(parsing: String(decoding: octets, as: UTF8.self))).revealed
    case .mobileDocument:
      let document = try CredentialError.reading { () throws(MobileDocumentDefect) in
        try IssuerSigned(parsing: octets)
      }
      claims = try RevealedElements(document).revealed
    case .vcJWT:
      claims = try VCJWT(parsing: String(decoding: octets, as: UTF8.self)).model.claims
    }
  }
}
