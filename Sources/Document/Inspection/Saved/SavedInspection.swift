import LDS
import MRZ
import PKIX
import Trust

/// The inspection of files that were read before: the judging steps of ``Inspection``, without a
/// chip. The checks that need a chip are not done.
public struct SavedInspection: Sendable {
  private let anchors: any TrustAnchorSource
  private let policy: InspectionPolicy
  // Documents of one state have the same few signers and authorities: what was parsed and verified
  // for one document is used again for the next ones, because the anchors stay the same.
  private let signatures = VerifiedSignatures()
  private let certificates = KnownCertificates()

  /// Prepares inspections against trust anchors under one policy; the policy's choice of files is
  /// ignored: all saved files are judged.
  public init(anchors: any TrustAnchorSource, policy: InspectionPolicy = InspectionPolicy()) {
    self.anchors = anchors
    self.policy = policy
  }

  /// Judges the files of a document.
  /// - Parameters:
  ///   - document: the files.
  ///   - time: the time at which they are judged, with the local day.
  /// - Returns: the record, whatever its verdicts are.
  /// - Throws: no error that a document could cause.
  public func run(_ document: SavedDocument, at time: JudgementTime) throws -> InspectionRecord {
    let clock = ContinuousClock()
    let start = clock.now
    let files = DocumentFiles(document)
    let securityObject = files[.sod].map { DocumentSecurityObject($0, certificates) }
    let listed = ListedDataGroups(securityObject, files.com.content)

    let authentication = AuthenticateData(
      authentication: PassiveAuthentication(
        anchors: anchors, at: time.instant, policy: policy.trust, known: signatures)
    ).finding(files, securityObject)
    let saved = CheckFilesSaved().check(files, listed)
    let mrz = try CheckMRZ(given: nil, policy: policy).finding(
      files.dg1, dg11: files.dg11.content, letter: PassportLetter(files, authentication),
      excuse: files.excuse(for: .dg1, policy)
    ).check
    let data = DataVerdict(authentication, incompleteness: nil, mrz: mrz.outcome)
    let chip = JudgeWithoutChip().finding(data.document, listed, files.cardAccess.content)
      .applying(authentication.knownDefects, isAuthentic: data.document != nil)
    let signer = authentication.signerOfDG1
    let expiry = files.mrz.map { DocumentExpiry($0, isSigned: signer != nil, asOf: time.today) }
    let validity = CheckValidity(time: time).check(
      expiry, signer: signer, isSigned: authentication.confirmation[.dg1] == .signed,
      leftOut: files.leftOut(.dg1, policy))

    return InspectionRecord(
      data: data, authentication: authentication, chip: chip, validity: validity, expiry: expiry,
      access: .none,
      checks: [JudgeWithoutChip.access, saved, mrz], files: files,
      records: FileRecord.all(files, listed, policy: policy),
      applications: files[.directory].map { _ in
        ApplicationRecord.all(directory: files.directory, selected: nil)
      }, policy: policy, at: time, link: LinkFigures(total: clock.now - start), source: .files)
  }
}
