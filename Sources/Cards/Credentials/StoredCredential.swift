import Encoding
import PKIX

/// The content of a credential that a wallet keeps. Nothing of it is verified again.
public struct StoredCredential: Hashable, Sendable {
  /// The format.
  public let format: CredentialFormat
  /// The claims that it can prove, with their paths and values.
  public let claims: [RevealedClaim]
  /// All claims as one value, with those that are always visible: for an SD-JWT the payload without
  /// digests, for a mobile document an object of name spaces, otherwise the credential of the W3C.
  public let tree: JSONValue
  /// The types: `vct`, the document type, or all types of a verifiable credential of the W3C.
  public let types: [WireText]
  /// The key identifiers of the authorities that its issuer's certificates name (RFC 5280, 4.2.1.1).
  public let authorityKeys: [[UInt8]]
  /// Where it says that its status is published.
  package let status: StatedStatus
  /// The SD-JWT, to find out what a claim reveals with it; nil for other formats.
  private let selectable: PresentationBuilder?

  /// Reads a credential of a format, as it was issued.
  /// - Throws: ``CredentialError`` when it cannot be read.
  public init(_ bytes: [UInt8], _ format: CredentialFormat) throws(CredentialError) {
    self.format = format
    switch format {
    case .sdJWT:
      let credential = try SDJWT(parsing: WireText(decoding: bytes))
      let processed = try ProcessedSDJWT(credential)
      claims = processed.revealed
      tree = processed.claims
      types = [processed.claims["vct"]?.string].compactMap { $0 }
      status = StatedStatus(processed.claims)
      authorityKeys = Self.authorityKeys(
        try? IssuerPath(x5c: credential.issuerSigned.header["x5c"]))
      selectable = try PresentationBuilder(credential)
    case .mobileDocument:
      let document = try CredentialError.reading { () throws(MobileDocumentDefect) in
        try IssuerSigned(parsing: bytes)
      }
      let elements = try RevealedElements(document)
      claims = elements.revealed
      tree = elements.tree
      types = [document.securityObject.documentType]
      status = StatedStatus(document.securityObject)
      authorityKeys = Self.authorityKeys(
        (try? document.issuerAuth.certificates()).flatMap {
          try? IssuerPath(der: $0, member: "x5chain")
        })
      selectable = nil
    case .vcJWT:
      let credential = try VCJWT(parsing: WireText(decoding: bytes))
      claims = credential.model.claims
      tree = credential.signed.payload["vc"] ?? credential.signed.payload
      types = [VerifiableCredentialModel.baseType] + credential.model.types
      status = credential.model.status
      authorityKeys = Self.authorityKeys(
        try? IssuerPath(x5c: credential.signed.header["x5c"]))
      selectable = nil
    }
  }

  private static func authorityKeys(_ path: IssuerPath?) -> [[UInt8]] {
    (path?.certificates ?? []).compactMap(\.authorityKeyIdentifier)
  }

  /// The claims that a verifier sees if some are revealed. A claim also reveals what is in it and
  /// around it.
  /// - Parameter paths: the paths of the revealed claims, as in ``claims``. A VC JWT shows all
  ///   claims, whatever is named.
  /// - Throws: ``CredentialError/claimUnknown(_:)``.
  public func revealed(by paths: [WireText]) throws(CredentialError) -> [RevealedClaim] {
    if let selectable {
      return try ProcessedSDJWT(selectable.selection(of: paths)).revealed
    }
    guard format == .mobileDocument else { return claims }
    for path in paths where !claims.contains(where: { $0.path == path }) {
      throw .claimUnknown(path)
    }
    return claims.filter { claim in paths.contains { $0 == claim.path } }
  }

  /// The ``tree`` as a verifier sees it if some claims of an SD-JWT are revealed; for other formats
  /// the whole of it.
  /// - Parameter paths: as for ``revealed(by:)``.
  /// - Throws: ``CredentialError/claimUnknown(_:)``.
  public func tree(showing paths: [WireText]) throws(CredentialError) -> JSONValue {
    guard let selectable else { return tree }
    return try ProcessedSDJWT(selectable.selection(of: paths)).claims
  }

  /// True if two have the same content.
  public static func == (one: StoredCredential, other: StoredCredential) -> Bool {
    one.format == other.format && one.claims == other.claims && one.tree == other.tree
      && one.types == other.types
      && one.authorityKeys == other.authorityKeys
  }

  /// Hashes the claims.
  public func hash(into hasher: inout Hasher) { hasher.combine(claims) }
}
