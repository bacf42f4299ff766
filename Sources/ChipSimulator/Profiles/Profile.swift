import Crypto
import LDS
import SmartCard

/// What kind of document a chip plays: how it is personalised, how it answers, what is wrong.
public struct Profile: Sendable {
  /// Who issues the document signer.
  public enum Signer: Hashable, Sendable {
    /// The test country.
    case country
    /// A root of the same name that is not the test country's.
    case impostor
    /// Another state, whose root is nowhere.
    case elsewhere
  }

  /// The name by which it is asked for.
  public let name: String
  /// What it is, in one line.
  public let summary: String
  /// The size of the document.
  public var size = MRZFormat.td3
  /// Who issues the document signer.
  public var signer = Signer.country
  /// How the document signer's certificate gives its curve.
  public var curveEncoding = PrivateKey.CurveEncoding.named
  /// Whether the document has expired.
  public var isExpired = false
  /// Whether files may only be read after basic access control.
  public var hasAccessControl = true
  /// Whether EF.CardAccess and DG14 offer PACE.
  public var offersPACE = false
  /// Whether there is a DG3.
  public var hasFingers = false
  /// Whether there is a DG14 even without PACE.
  public var hasSecurityOptions = false
  /// How long the portrait is made, in octets; nil for as long as it is.
  public var portraitLength: Int?
  /// How much an answer holds.
  public var reading = ReadingLimits()
  /// What is wrong.
  public var faults: [Fault] = []

  /// A profile as the default one, but for what `adjust` changes.
  public init(_ name: String, _ summary: String, _ adjust: (inout Profile) -> Void = { _ in }) {
    self.name = name
    self.summary = summary
    adjust(&self)
  }
}
