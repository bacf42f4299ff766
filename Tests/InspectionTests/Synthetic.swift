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
  var mrzCode = Code.mrzConsistent
  var source = InspectionSource.chip
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

  func findings() throws -> InspectionFindings {
    var findings = InspectionFindings()
    findings.checks.append(Check(.accessControl, Outcome(accessControl, .accessOpened)))
    findings.access = AccessRecord(accessProtocol: .bac, isDowngraded: isDowngraded)
    if let passive {
      findings.passive = PassiveAuthenticationResult(
        checks: [Check(.fileDigests, Outcome(passive, .digestsMatch))],
        anchor: hasAnchor ? try Self.anchor.get() : nil, signer: nil, signingTime: nil,
        listedDataGroups: [:])
    }
    if let signerPath { findings.checks.append(signerPath) }
    if isIncomplete { findings.incompleteness = Outcome(.failed, .fileTruncated, ["DG2"]) }
    findings.checks.append(Check(.mrzConsistency, Outcome(mrzConsistency, mrzCode)))
    findings.source = source
    for file in files { findings.files.add(file, .read(content(of: file))) }
    findings.chip = chip.map { Outcome($0, .chipGenuine) }
    findings.validity = Outcome(validity, .documentInDate)
    return findings
  }

  private func content(of file: ElementaryFile) -> [UInt8] {
    file == .dg1 && hasMRZ ? Self.mrz.map { DG1(mrz: $0).bytes } ?? [] : []
  }

  func record() throws -> InspectionRecord {
    InspectionRecord(
      try findings(), policy: InspectionPolicy(allowsDowngrade: allowsDowngrade, trust: policy),
      at: DeskTime(TestDesk.now, in: .utc),
      link: LinkFigures(MeteredChannel(NoChannel()), total: .zero))
  }

  static func context(
    fields: MRZAccessFields, policy: InspectionPolicy = InspectionPolicy()
  ) throws -> InspectionContext {
    InspectionContext(
      fields: fields, policy: policy, store: try TestDesk.store(nil),
      time: DeskTime(TestDesk.now, in: .utc), report: { _ in })
  }
}

/// A link to nothing.
final class NoChannel: CardChannel {
  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    throw SmartCardError.documentRemoved
  }
}
