import Faces
import LDS
import MRZ
import Trust
import Verdicts

/// The knowledge about a holder from a document that was there and passed inspection. It can be
/// made from
/// such a record and from nothing else, so that nothing unverified goes on.
public struct VerifiedAttributes: Sendable {
  /// The MRZ in DG1.
  public let mrz: MRZ
  /// The holder's names as everyone is to show them.
  public let names: HolderNames
  /// The holder's date of birth as every age is to be reckoned from it.
  public let dateOfBirth: BirthDate
  /// The portrait in DG2, as it stands there; nil when DG2 was left out or holds no image that is known, and
  /// then nobody can be compared with it.
  public let portrait: EncodedImage?
  /// How the chip's verdict came out: passed, not supported or not done.
  public let chip: Outcome
  /// The anchor at which the signer's path ended.
  public let anchor: TrustAnchor
  /// True if that is a test anchor.
  public let isSimulated: Bool

  /// Takes the attributes of a record that passed under a policy that allows it: data passed, chip not
  /// failed, in date, the page's MRZ no other than the chip's, nothing that rests on a broken digest or
  /// key, the link known to be as strong as the document allows. A chip without any access control is no
  /// weaker for that: what its state signed is the same.
  /// - Throws: ``RecordNotPassed`` with the first reason why not.
  public init(_ record: InspectionRecord) throws(RecordNotPassed) {
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
    guard let document = record.findings.document, let mrz = document.dg1?.mrz else {
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

  /// The weakness that checks met that whoever wants to can forge, as a warning of a lenient policy
  /// or as an outcome;
  /// nil when they met none. Whatever a policy says, no card rests on it.
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

/// Why a record goes no further.
public struct RecordNotPassed: CodedError, Hashable {
  /// The outcome that stands against it.
  public let outcome: Outcome

  init(_ outcome: Outcome) { self.outcome = outcome }

  /// The reason in the one vocabulary.
  public var code: ReasonCode { .recordNotPassed }
  /// The details that the sentence names: the code of the outcome.
  public var details: [Detail] { [.text(outcome.code.rawValue)] }
}
