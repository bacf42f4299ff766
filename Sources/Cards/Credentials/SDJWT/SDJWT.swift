import Crypto
import Encoding

/// An SD-JWT in its compact form, RFC 9901, 4: the issuer's signature over digests, the disclosures
/// that are revealed, and in a presentation the holder's proof. Every part but the last is followed
/// by `~`.
public struct SDJWT: Hashable, Sendable {
  /// The greatest length of a text in bytes.
  public static let maximumLength = JSONWebSignature.maximumLength

  /// The part that the issuer signed.
  public let issuerSigned: JSONWebSignature
  /// The disclosures, in the order of the text.
  public let disclosures: [Disclosure]
  /// The holder's proof, RFC 9901, 4.3; nil in a credential without one.
  public let keyBinding: WireText?

  /// True if two SD-JWTs are the same text.
  public static func == (left: SDJWT, right: SDJWT) -> Bool {
    left.encoded == right.encoded
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }

  /// Reads the compact form.
  /// - Throws: ``CredentialError/malformed(_:)``, ``CredentialError/algorithmNotAllowed(_:)`` and
  ///   ``CredentialError/disclosureInvalid`` for the issuer's part and the disclosures; the
  ///   holder's proof is not parsed.
  public init(parsing text: WireText) throws(CredentialError) {
    guard text.utf8.count <= Self.maximumLength else { throw .malformed(.credentialTooLong) }
    let parts = text.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
      .map { WireText(decoding: $0) }
    guard parts.count >= 2, let last = parts.last else { throw .malformed(.credentialSignedPart) }
    issuerSigned = try JSONWebSignature(parsing: parts[0])
    var disclosures: [Disclosure] = []
    for part in parts.dropFirst().dropLast() { disclosures.append(try Disclosure(parsing: part)) }
    self.disclosures = disclosures
    keyBinding = last.isEmpty ? nil : last
  }

  /// Joins the parts.
  public init(
    issuerSigned: JSONWebSignature, disclosures: [Disclosure], keyBinding: WireText? = nil
  ) {
    self.issuerSigned = issuerSigned
    self.disclosures = disclosures
    self.keyBinding = keyBinding
  }

  /// The compact form.
  public var encoded: WireText { withoutKeyBinding + (keyBinding ?? "") }

  /// The text through its last `~`, which the holder's proof covers (RFC 9901, 4.3.1).
  public var withoutKeyBinding: WireText {
    ([issuerSigned.encoded] + disclosures.map(\.encoded)).joined(separator: "~") + "~"
  }

  /// The key to which the issuer bound the credential, `cnf.jwk` of RFC 7800, 3.2; nil when it has
  /// no `cnf`.
  /// - Throws: ``CredentialError/unsupported(_:)`` for a key of another kind, ``CredentialError/malformed(_:)`` when
  ///   `cnf` has no key.
  public var holderKey: P256PublicKey? {
    get throws(CredentialError) {
      guard let confirmation = issuerSigned.payload["cnf"] else { return nil }
      return try HolderConfirmation.key(in: confirmation)
    }
  }
}
