import Faces
import LDS
import MRZ
import Trust
import Verdicts

/// The attributes of a holder from a live inspection that passed. They are made from an
/// ``LiveRecord`` alone, so that nothing unverified gets on a card.
public struct VerifiedAttributes: Sendable {
  /// The MRZ in DG1.
  public let mrz: MRZ
  /// The holder's names, to be shown.
  public let names: HolderNames
  /// The holder's date of birth, from which every age is computed.
  public let dateOfBirth: BirthDate
  /// The portrait in DG2, as encoded there; nil when DG2 was left out or has no image in a known
  /// format.
  public let portrait: EncodedImage?
  /// The chip verdict: passed, not supported or not done.
  public let chip: Outcome
  /// The anchor at which the signer's path ended.
  public let anchor: TrustAnchor
  /// True if the anchor is a test anchor.
  public let isSimulated: Bool

  /// Takes the attributes of a record. These must hold: the policy allows minting; the data passed;
  /// the chip did not fail; the document is in date; the printed MRZ does not differ from the
  /// chip's; no check depends on a broken digest or key; the link is as strong as the document
  /// allows. A chip without access control may pass: the signed data are the same.
  /// - Throws: ``RecordNotPassed`` with the first condition that does not hold, as an outcome.
  public init(_ live: LiveRecord) throws(RecordNotPassed) {
    let record = live.record
    guard record.policy.allowsMinting else {
      throw RecordNotPassed(Outcome(.failed, .policyTooLenient, [.text(record.policy.rawValue)]))
    }
    guard record.data.status == .passed else { throw RecordNotPassed(record.data) }
    guard [.passed, .notSupported, .notDone].contains(record.chip.status) else {
      throw RecordNotPassed(record.chip)
    }
    guard record.validity.status == .passed else { throw RecordNotPassed(record.validity) }
    guard !record.access.isDowngraded else {
      throw RecordNotPassed(
        Outcome(.failed, .accessDowngraded, [.text(record.access.accessProtocol.name)]))
    }
    for check in record.checks where check.name == .accessControl {
      guard [.passed, .notSupported].contains(check.outcome.status) else {
        throw RecordNotPassed(check.outcome)
      }
    }
    if let broken = Self.broken(in: record.checks) { throw RecordNotPassed(broken) }
    if let difference = record.mrzTextDifference { throw RecordNotPassed(difference) }
    guard let document = record.document, let mrz = document.dg1?.mrz else {
      throw RecordNotPassed(Outcome(.failed, .filesUnread, [.text(ElementaryFile.dg1.name)]))
    }
    self.mrz = mrz
    let identity = HolderIdentity(mrz: mrz, dg11: document.dg11)
    names = identity.names
    dateOfBirth = identity.dateOfBirth
    portrait = document.dg2?.portrait
    chip = record.chip
    anchor = document.anchor
    isSimulated = record.isSimulated
  }

  /// The first nonconformity that allows forgery, as a warning under a lenient policy or as an outcome;
  /// nil when the checks found none. No card is made with one, under any policy.
  private static func broken(in checks: [Check]) -> Outcome? {
    let codes: [ReasonCode] = [.brokenDigest, .brokenKey]
    for check in checks {
      if codes.contains(check.outcome.code) { return check.outcome }
      if let warning = check.warnings.first(where: { codes.contains($0.code) }) {
        return Outcome(.failed, warning.code, warning.details)
      }
    }
    return nil
  }
}

/// The reason for which no attributes are taken from a record.
public struct RecordNotPassed: CodedError, Hashable {
  /// The outcome of the first condition that does not hold.
  public let outcome: Outcome

  init(_ outcome: Outcome) { self.outcome = outcome }

  /// The code of the reason.
  public var code: ReasonCode { .recordNotPassed }
  /// The detail that the reason's sentence names: the code of the outcome.
  public var details: [Detail] { [.text(outcome.code.rawValue)] }
}
