import ChipAccess
import Crypto
import Foundation
import LDS
import MRZ
import PKIX
import SmartCard
import Verdicts

@testable import Inspection
@testable import Trust

/// Findings of a test's own making, for the combinations that no chip shows.
struct Synthetic {
  var passive: CheckStatus? = .passed
  var isIncomplete = false
  var mrzConsistency: CheckStatus = .passed
  var chip: CheckStatus? = .notSupported
  var validity: CheckStatus = .passed
  var isDowngraded = false
  var accessControl: CheckStatus = .passed
  var hasMRZ = true
  var hasAnchor = true
  var allowsDowngrade = false
  var mrzCode = ReasonCode.mrzConsistent
  var mrzDetails: [Detail] = []
  var policy = TrustPolicy.standard
  /// The files that were read, as far as a decision looks at them; DG1 holds the MRZ, if there is one.
  var files: [ElementaryFile] = [.dg1]
  /// The check of the signer's path, where one was made.
  var signerPath: Check?

  static let mrz = try? MRZ(
    parsing: "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\n"
      + "L898902C36UTO7408122F1204159ZE184226B<<<<<10")

  static let anchor = Result {
    TrustAnchor(
      certificate: try Certificate(der: TestDesk.country().rootCertificate), anchorClass: .state,
      source: "test", isLink: false)
  }

  func authentication(_ others: [DocumentFile] = []) throws -> AuthenticateData.Finding {
    guard let passive else {
      return AuthenticateData.Finding(absence: Outcome(.failed, .securityObjectMissing))
    }
    return AuthenticateData.Finding(
      PassiveAuthenticationResult(
        checks: [Check(.fileDigests, Outcome(passive, .digestsMatch))],
        anchor: hasAnchor ? try Self.anchor.get() : nil, signer: nil, signingTime: nil,
        listedDataGroups: [:], matching: documentFiles.read + others))
  }

  func verdict(_ others: [DocumentFile] = []) throws -> DataVerdict {
    DataVerdict(
      try authentication(others),
      incompleteness: isIncomplete ? Outcome(.failed, .fileTruncated, ["DG2"]) : nil,
      mrz: Outcome(mrzConsistency, mrzCode, mrzDetails))
  }

  var documentFiles: DocumentFiles {
    var read = DocumentFiles()
    for file in files { read.add(file, .read(content(of: file))) }
    return read
  }

  func record(from source: InspectionSource = .chip) throws -> InspectionRecord {
    let documentFiles = documentFiles
    let policy = InspectionPolicy(allowsDowngrade: allowsDowngrade, trust: policy)
    let chip = chip.map { Outcome($0, .chipGenuine) } ?? Outcome(.notDone, .notChecked)
    return InspectionRecord(
      data: try verdict(), authentication: try authentication(),
      chip: ChipFinding(checks: [], verdict: chip),
      validity: Check(.dateOfExpiry, Outcome(validity, .documentInDate)), expiry: nil,
      access: AccessRecord(accessProtocol: .bac, isDowngraded: isDowngraded),
      checks: [
        Check(.accessControl, Outcome(accessControl, .accessOpened)),
        Check(.mrzConsistency, Outcome(mrzConsistency, mrzCode, mrzDetails)),
      ] + (signerPath.map { [$0] } ?? []), files: documentFiles,
      records: FileRecord.all(documentFiles, ListedDataGroups(), policy: policy),
      applications: nil, policy: policy, at: JudgementTime(TestDesk.now, in: .utc),
      link: LinkFigures(MeteredChannel(NoChannel()), total: .zero), source: source)
  }

  private func content(of file: ElementaryFile) -> [UInt8] {
    switch file {
    case .dg1 where hasMRZ: Self.mrz.map { DG1(mrz: $0).bytes } ?? []
    case .dg2: DG2.encode(jpeg: [0xFF, 0xD8, 0xFF], width: 1, height: 1)
    default: []
    }
  }

  /// The step that compares MRZs, with files that hold one.
  static func check(
    _ mrz: MRZ?, given: GivenMRZ, policy: InspectionPolicy = InspectionPolicy()
  ) throws -> Check {
    var files = DocumentFiles()
    if let mrz { files.add(.dg1, .read(DG1(mrz: mrz).bytes)) }
    return try CheckMRZ(given: given, policy: policy).finding(
      files.dg1, dg11: nil, letter: nil, excuse: files.excuse(for: .dg1, policy)
    ).check
  }
}

/// A link to nothing.
final class NoChannel: CardChannel {
  var replayedTime: Duration? { nil }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    throw SmartCardError.documentRemoved
  }
}
