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

  /// Makes a verdict whose outcome was decided for the whole.
  package init(outcome: Outcome, credentials: [JudgedCredential]) {
    self.outcome = outcome
    self.credentials = credentials
  }

  /// Makes the verdict for an error of the whole: the input cannot be taken apart, or its parts
  /// have no meaning without the whole.
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
  /// The credential where everything holds but its status, which is not known; else nil. It is no verified one.
  package private(set) var undecided: VerifiedCredential?

  /// A credential that passed every check.
  package init(_ credential: VerifiedCredential) {
    type = credential.type
    outcome = credential.passed
    self.credential = credential
  }

  /// Makes the verdict on a credential that passed every other check. It passes only if its status,
  /// which was looked up, passes too.
  init(_ credential: VerifiedCredential, status: Outcome) {
    type = credential.type
    var looked = credential
    looked.revocation = status
    guard status.status == .passed else {
      outcome = status
      undecided = status.status == .unknown ? looked : nil
      return
    }
    outcome = credential.passed
    self.credential = looked
  }

  /// The same verdict with the highest level and the voucher that the credential's root determines.
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

  /// A credential that failed a check; `type` is the type that it states.
  package init(type: WireText?, _ error: CredentialError) {
    self.type = type
    outcome = error.outcome
    credential = nil
  }
}

extension CredentialError {
  /// The outcome of a check that did not hold. It is unknown when no anchor issued the signer, when
  /// the request that a presentation must answer was not given, or when the kind is not supported,
  /// because that disproves nothing; otherwise it is failed.
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
  /// The claims that were revealed and those that are always visible, without digests. For a mobile
  /// document, this is an object of name spaces, each with its elements, in which bytes are
  /// base64url and dates are texts.
  public internal(set) var claims: JSONValue
  /// The paths of the claims that the holder chose to reveal; for a mobile document
  /// `NAMESPACE/ELEMENT`.
  public let disclosedClaims: [WireText]
  /// The claims that were revealed, with their values, also where two have the same path.
  public internal(set) var revealedClaims: [RevealedClaim]
  /// The paths of ``revealedClaims`` in ``claims``, each a list of names and array indices, in the
  /// same order; nil for a credential that always shows all its claims.
  let revealedPlaces: [[WireText]]?
  /// The outcome of the revocation check: not done if the credential says how to check (`status`,
  /// `credentialStatus`) but the status was not looked up; not supported if it does not say how.
  public fileprivate(set) var revocation: Outcome
  /// Where the credential says that its status is published.
  public let status: StatedStatus
  /// The type: `vct`, the document type of a mobile document, or the last type of a verifiable
  /// credential of the W3C.
  public let type: WireText
  /// The signer's certificate; nil if the issuer is a bare key (did:key).
  public let issuer: Certificate?
  /// The root at the end of the signer's path; nil where no root vouches for it.
  public let anchor: Certificate?
  /// The highest level that a card below that root may claim.
  public fileprivate(set) var claimable: TrustLevel
  /// Who vouches for its issuer.
  public fileprivate(set) var voucher = CredentialVoucher.nobody
  /// The signer's name for people: organisation, common name, or the whole name; for a bare key,
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

  /// The trust level that its issuer states; nil if it states none. ``trustLevel`` is the one to
  /// use.
  public let statedTrustLevel: WireText?
  /// The checks that its issuer says it made, as far as this program knows them.
  public let statedAssurance: [Assurance]
  /// True if its issuer says that it was made from a simulated document.
  public let isSimulated: Bool
  /// The proof in zero knowledge that was shown in its place; nil if it was shown itself.
  public let proof: CredentialProof?

  /// The outcome where every check passed. A proof has a code of its own, because it does not tell what a credential
  /// tells of its revocation.
  fileprivate var passed: Outcome {
    Outcome(
      .passed, proof == nil ? .credentialVerified : .credentialProved,
      [.text(OutsideName.folded(issuerName))])
  }

  package init(
    format: CredentialFormat, claims: JSONValue, disclosedClaims: [WireText],
    revealedClaims: [RevealedClaim], revealedPlaces: [[WireText]]? = nil, status: StatedStatus,
    type: WireText, issuer: Certificate?,
    anchor: Certificate?, issuerName: WireText, issuerIdentifier: WireText?,
    holderKeyThumbprint: WireText?,
    isHolderBound: Bool, issuedAt: Date?, expiresAt: Date?, statedTrustLevel: WireText?,
    statedAssurance: [Assurance], isSimulated: Bool, proof: CredentialProof? = nil
  ) {
    self.format = format
    self.claims = claims
    self.disclosedClaims = disclosedClaims
    self.revealedClaims = revealedClaims
    self.revealedPlaces = revealedPlaces
    self.status = status
    revocation =
      proof.map { _ in Outcome(.notDone, .proofRevocationNotDone) } ?? status.unlooked
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
    self.proof = proof
  }
}
