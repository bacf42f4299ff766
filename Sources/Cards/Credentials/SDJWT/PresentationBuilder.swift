import Crypto
import Encoding
import FoundationEssentials

/// Makes presentations of a stored credential: only the chosen claims, and the holder's proof,
/// RFC 9901, 7.2.
public struct PresentationBuilder: Sendable {
  private let credential: SDJWT
  private let paths: ClaimPaths

  /// Takes a credential as it was issued. Its signature is not verified here; a wallet verifies a
  /// credential once, when it gets it.
  /// - Throws: ``CredentialError`` when it cannot be read, and
  ///   ``CredentialError/keyBindingInvalid(_:)`` when it is a presentation already.
  public init(_ text: WireText) throws(CredentialError) {
    try self.init(try SDJWT(parsing: text))
  }

  /// Takes a credential as it was issued.
  /// - Throws: As ``init(_:)-swift.init``.
  public init(_ credential: SDJWT) throws(CredentialError) {
    guard credential.keyBinding == nil else {
      throw .keyBindingInvalid(.keyBindingTwice)
    }
    self.credential = credential
    paths = ClaimPaths(try ProcessedSDJWT(credential))
  }

  /// The paths of the claims that can be revealed, in the order of the credential. The elements of
  /// an array share the path of their array.
  public var availableClaims: [WireText] { paths.disclosable }

  /// The credential with the chosen claims and no proof. A path reveals the claim, all that is in
  /// it, and the claims that it is in; a claim that is always visible needs no path.
  /// - Throws: ``CredentialError/claimUnknown(_:)``.
  public func selection(of claims: [WireText]) throws(CredentialError) -> SDJWT {
    var chosen: Set<Int> = []
    for claim in claims { chosen.formUnion(try paths.disclosures(for: claim)) }
    let disclosures = credential.disclosures.enumerated().filter { chosen.contains($0.offset) }
    return SDJWT(
      issuerSigned: credential.issuerSigned, disclosures: disclosures.map(\.element))
  }

  /// The credential with the chosen claims and the proof of the device that holds its key.
  /// - Throws: ``CredentialError/claimUnknown(_:)``; ``CredentialError/keyBindingInvalid(_:)`` when
  ///   the credential is bound to no key or to another; ``CredentialError/crypto(_:)``.
  public func presentation(
    of claims: [WireText], audience: WireText, nonce: WireText, at moment: Date,
    deviceKey: PrivateKey
  ) throws(CredentialError) -> SDJWT {
    let selection = try selection(of: claims)
    guard let bound = try credential.holderKey else {
      throw .keyBindingInvalid(.keyBindingKeyMissing)
    }
    guard (try? deviceKey.p256PublicKey) == bound else {
      throw .keyBindingInvalid(.keyBindingKeyDiffers)
    }
    let proof = try KeyBinding(
      over: selection, audience: audience, nonce: nonce, at: moment, key: deviceKey)
    return SDJWT(
      issuerSigned: selection.issuerSigned, disclosures: selection.disclosures,
      keyBinding: proof.signed.encoded)
  }
}
