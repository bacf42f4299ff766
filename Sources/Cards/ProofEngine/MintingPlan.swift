import Credentials
import Encoding

/// A kind of credential that is minted from a passport.
public enum CredentialKind: String, Hashable, Sendable, CaseIterable {
  /// The identity card, an SD-JWT.
  case identity
  /// The age document, a mobile document.
  case age
  /// The photo ID, a mobile document.
  case photoID = "photo-id"
  /// The verifiable credential of the W3C, a JWT. It always shows all of the claims that were
  /// chosen for it.
  case vcJWT = "vc-jwt"

  /// The format of its credentials.
  public var format: CredentialFormat {
    switch self {
    case .identity: .sdJWT
    case .age, .photoID: .mobileDocument
    case .vcJWT: .vcJWT
    }
  }

  /// The type of its credentials: `vct`, or the document type.
  public var type: WireText {
    switch self {
    case .identity, .vcJWT: "urn:passport-desk:identity:1"
    case .age: "eu.europa.ec.av.1"
    case .photoID: "org.iso.23220.photoid.1"
    }
  }

  /// The default number of copies in a batch.
  public var usualCopies: Int {
    switch self {
    case .identity, .vcJWT: 10
    case .age: 30
    case .photoID: 5
    }
  }

  /// The longest validity in days. It ends earlier with the document or the issuer's signing
  /// certificate.
  public var lifetimeInDays: Int {
    switch self {
    case .identity, .photoID, .vcJWT: 30
    case .age: 90
    }
  }
}

/// The credentials that are to be minted, and how many copies of each.
public struct MintingPlan: Sendable {
  /// A batch that is to be minted.
  public struct Batch: Hashable, Sendable {
    /// The kind of its credentials.
    public let kind: CredentialKind
    /// The number of copies, at least one.
    public let copies: Int
  }

  /// The batches, each kind once.
  public let batches: [Batch]
  /// True if a batch that cannot be made is left out, because nobody requested it by name.
  let leavesOut: Bool
  /// The names of the claims of a verifiable credential.
  let verifiableClaims: [WireText]

  /// The identity card, the age document and the photo ID. If a document lacks the data for one of
  /// the last two, that one is left out.
  public static let usual = MintingPlan(
    [.identity, .age, .photoID], verifiableClaims: [], leavesOut: true)

  /// A plan with these kinds, each once. If one cannot be made, no card is made.
  /// - Parameter verifiableClaims: the names of the claims of a verifiable credential, which shows
  ///   all of them to every verifier; at least one if the plan has such a credential.
  public init(_ kinds: [CredentialKind], verifiableClaims: [WireText] = []) {
    self.init(
      CredentialKind.allCases.filter(kinds.contains), verifiableClaims: verifiableClaims,
      leavesOut: false)
  }

  private init(_ kinds: [CredentialKind], verifiableClaims: [WireText], leavesOut: Bool) {
    batches = kinds.map { Batch(kind: $0, copies: $0.usualCopies) }
    self.verifiableClaims = verifiableClaims
    self.leavesOut = leavesOut
  }

  /// True if the card may be made without this kind.
  func mayLeaveOut(_ kind: CredentialKind) -> Bool { leavesOut && kind != .identity }
}
