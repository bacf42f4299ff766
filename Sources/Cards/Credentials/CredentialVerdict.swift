import Crypto
import Encoding
import FoundationEssentials
import PKIX
import Verdicts

/// The verdict on a credential or presentation of any format.
public struct CredentialVerdict: Sendable {
  /// Passed when every credential passed; else the outcome of the first that did not, or of what was
  /// wrong with the whole. `unknown` when no anchor issued it.
  public let outcome: Outcome
  /// The credentials in it, in their order, each with its own outcome; empty when it could not be
  /// taken apart.
  public let credentials: [JudgedCredential]

  /// The first verified credential; nil unless the outcome is passed.
  public var credential: VerifiedCredential? {
    outcome.status == .passed ? credentials.first?.credential : nil
  }

  /// The verdict on a whole that was judged as the outcome says.
  package init(outcome: Outcome, credentials: [JudgedCredential]) {
    self.outcome = outcome
    self.credentials = credentials
  }

  /// The verdict on a whole that was not taken apart, or whose parts belong together only if the
  /// whole holds.
  package init(_ error: CredentialError) {
    self.init(outcome: error.outcome, credentials: [])
  }

  /// The verdict on credentials that were judged one by one: passed when all of them passed and
  /// there is at least one.
  package init?(_ credentials: [JudgedCredential]) {
    guard
      let deciding = credentials.first(where: { $0.outcome.status != .passed }) ?? credentials.first
    else { return nil }
    self.init(outcome: deciding.outcome, credentials: credentials)
  }
}

/// A credential of a presentation with its outcome.
public struct JudgedCredential: Sendable {
  /// Its type, as ``VerifiedCredential/type``; nil where it could not be read.
  public let type: WireText?
  /// Passed, or the first check that did not hold.
  public let outcome: Outcome
  /// The credential; nil unless the outcome is passed.
  public private(set) var credential: VerifiedCredential?

  /// A credential that passed every check.
  package init(_ credential: VerifiedCredential) {
    type = credential.type
    outcome = Outcome(
      .passed, .credentialVerified, [.text(OutsideName.folded(credential.issuerName))])
    self.credential = credential
  }

  /// A credential that passed every check but that of its status, which was looked up: not passed, it is not either.
  init(_ credential: VerifiedCredential, status: Outcome) {
    type = credential.type
    guard status.status == .passed else {
      (outcome, self.credential) = (status, nil)
      return
    }
    outcome = Outcome(
      .passed, .credentialVerified, [.text(OutsideName.folded(credential.issuerName))])
    var looked = credential
    looked.revocation = status
    self.credential = looked
  }

  /// The same, where the roots say what the cards below them may claim.
  func below(_ anchors: [CredentialAnchor]) -> JudgedCredential {
    var judged = self
    let anchor = anchors.anchor(of: credential?.anchor)
    judged.credential?.claimable = anchor?.claimable ?? .selfIssued
    judged.credential?.voucher = anchor?.voucher ?? .nobody
    return judged
  }

  /// A judged credential with fewer claims.
  init(_ judged: JudgedCredential, _ credential: VerifiedCredential) {
    (type, outcome, self.credential) = (judged.type, judged.outcome, credential)
  }

  /// A credential that did not; `type` as it says itself.
  package init(type: WireText?, _ error: CredentialError) {
    self.type = type
    outcome = error.outcome
    credential = nil
  }
}

extension CredentialError {
  /// The outcome of a check that did not hold: failed, or unknown where nothing was disproved: no anchor
  /// issued the signer, the request that a presentation must answer was not given, or it is of a kind that is not
  /// supported.
  package var outcome: Outcome {
    let status: CheckStatus =
      switch self {
      case .issuerUntrusted, .requestMissing, .unsupported: .unknown
      default: .failed
      }
    return Outcome(status, code, details)
  }
}

/// A credential that passed every check. Only a ``CredentialVerifier`` makes it.
public struct VerifiedCredential: Sendable {
  /// The format.
  public let format: CredentialFormat
  /// The claims that were revealed and those that are always visible, without digests. Of a mobile
  /// document an object of name spaces, each with its elements; bytes are in base64url there, dates
  /// texts.
  public internal(set) var claims: JSONValue
  /// The paths of the claims that were revealed, each a claim that the holder chose to reveal. Of a
  /// mobile document `NAMESPACE/ELEMENT`.
  public let disclosedClaims: [WireText]
  /// The claims that were revealed, with their values, also where two have the same path.
  public internal(set) var revealedClaims: [RevealedClaim]
  /// The paths of ``revealedClaims`` in ``claims``, each as its names and numbers, in the same order; nil for a
  /// credential that shows all that it has at once.
  let revealedPlaces: [[WireText]]?
  /// The outcome of revocation: not done where the credential states a way (`status`, `credentialStatus`) and nobody
  /// looked it up, not supported where it does not.
  public fileprivate(set) var revocation: Outcome
  /// What it says of where its status is published.
  public let status: StatedStatus
  /// The type: `vct`, the document type of a mobile document, or the last type of a verifiable
  /// credential of the W3C.
  public let type: WireText
  /// The signer's certificate; nil where the issuer is a key of its own (did:key).
  public let issuer: Certificate?
  /// The root at the end of the signer's path; nil where no root vouches for it.
  public let anchor: Certificate?
  /// The highest level that a card below that root may claim.
  public fileprivate(set) var claimable: TrustLevel
  /// Who vouches for its issuer.
  public fileprivate(set) var voucher = CredentialVoucher.nobody
  /// The signer's name for people: organisation, common name, or all of its name; of a key of its own
  /// its identifier.
  public let issuerName: WireText
  /// The issuer's identifier, a URI: `iss`; nil where the credential does not state it.
  public let issuerIdentifier: WireText?
  /// The thumbprint of the holder's key, RFC 7638; nil when the credential is bound to no key.
  public let holderKeyThumbprint: WireText?
  /// True if the holder proved possession of that key, for the audience and the nonce that were
  /// given.
  public let isHolderBound: Bool
  /// The time of issuing; nil where the credential does not state it.
  public let issuedAt: Date?
  /// The end of its validity; nil where the credential does not state it.
  public let expiresAt: Date?

  /// The trust level that its issuer states; nil where it states none. ``trustLevel`` is the one that counts.
  public let statedTrustLevel: WireText?
  /// The checks that its issuer says to have made; none where it says nothing of them that is known here.
  public let statedAssurance: [Assurance]
  /// True if its issuer says that it was made from a simulated document.
  public let isSimulated: Bool

  package init(
    format: CredentialFormat, claims: JSONValue, disclosedClaims: [WireText],
    revealedClaims: [RevealedClaim], revealedPlaces: [[WireText]]? = nil, status: StatedStatus,
    type: WireText, issuer: Certificate?,
    anchor: Certificate?, issuerName: WireText, issuerIdentifier: WireText?,
    holderKeyThumbprint: WireText?,
    isHolderBound: Bool, issuedAt: Date?, expiresAt: Date?, statedTrustLevel: WireText?,
    statedAssurance: [Assurance], isSimulated: Bool
  ) {
    self.format = format
    self.claims = claims
    self.disclosedClaims = disclosedClaims
    self.revealedClaims = revealedClaims
    self.revealedPlaces = revealedPlaces
    self.status = status
    revocation = status.unlooked
    self.type = type
    self.issuer = issuer
    self.anchor = anchor
    claimable = anchor == nil ? .selfIssued : .institution
    self.issuerName = issuerName
    self.issuerIdentifier = issuerIdentifier
    self.holderKeyThumbprint = holderKeyThumbprint
    self.isHolderBound = isHolderBound
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    self.statedTrustLevel = statedTrustLevel
    self.statedAssurance = statedAssurance
    self.isSimulated = isSimulated
  }
}
