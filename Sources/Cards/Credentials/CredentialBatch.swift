import Crypto
import Encoding
import FoundationEssentials

/// Copies of one credential that differ in nothing but their device keys, salts, and the order of
/// their digests. Each is shown once, so that two verifiers cannot tell that they met one holder.
public struct CredentialBatch: Hashable, Sendable {
  /// The format of the credentials.
  public let format: CredentialFormat
  /// The type: `vct`, the document type of a mobile document, or the type of a verifiable credential.
  public let type: WireText
  /// The time of issuing, in whole seconds; nil when the credential does not state it.
  public let issuedAt: Date?
  /// The end of its validity, in whole seconds; nil when the credential does not state it.
  public let expiresAt: Date?
  /// The paths of the claims that each copy can prove; `NAMESPACE/ELEMENT` of a mobile document.
  public let provableClaims: [WireText]
  /// The copies; at least one.
  public let copies: [CredentialCopy]

  /// The copies that were not shown yet.
  public var unspent: [CredentialCopy] { copies.filter { !$0.isSpent } }

  /// A batch of copies that were issued together.
  package init(
    format: CredentialFormat, type: WireText, issuedAt: Date?, expiresAt: Date?,
    provableClaims: [WireText], copies: [CredentialCopy]
  ) {
    self.format = format
    self.type = type
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    self.provableClaims = provableClaims
    self.copies = copies
  }

  /// True if the validity of the batch has ended.
  public func isExpired(at now: Date) -> Bool { expiresAt.map { $0 < now } ?? false }

  /// The batch with one of its copies marked as spent.
  func spending(_ copy: WireText) -> CredentialBatch {
    CredentialBatch(
      format: format, type: type, issuedAt: issuedAt, expiresAt: expiresAt,
      provableClaims: provableClaims, copies: copies.map { $0.spending(copy) })
  }
}

/// A copy of a credential, without the credential itself, which the wallet keeps under the
/// identifier.
public struct CredentialCopy: Hashable, Sendable {
  /// The length of an identifier in bytes.
  public static let identifierLength = 32

  /// The identifier, random, in hex.
  public let identifier: WireText
  /// The thumbprint of the device key to which it is bound, RFC 7638; nil when it is bound to none.
  public let holderKeyThumbprint: WireText?
  /// True if it was shown.
  public let isSpent: Bool

  /// A copy under an identifier.
  package init(identifier: WireText, holderKeyThumbprint: WireText?, isSpent: Bool = false) {
    self.identifier = identifier
    self.holderKeyThumbprint = holderKeyThumbprint
    self.isSpent = isSpent
  }

  /// A copy that is new, under a random identifier.
  /// - Throws: `CryptoError` when the random source fails.
  package init(
    boundTo thumbprint: WireText?, random: RandomSource
  ) throws(CryptoError) {
    self.init(
      identifier: WireText(Hex.encode(try random.bytes(Self.identifierLength))),
      holderKeyThumbprint: thumbprint)
  }

  /// This copy, marked as spent if it has the identifier.
  func spending(_ copy: WireText) -> CredentialCopy {
    guard identifier == copy else { return self }
    return CredentialCopy(
      identifier: identifier, holderKeyThumbprint: holderKeyThumbprint, isSpent: true)
  }
}
