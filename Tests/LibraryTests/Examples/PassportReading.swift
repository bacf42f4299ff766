// Products: PassportReading, PassportSimulator
//
// Reads a passport, judges it, and prints the checks, the decision and the holder. A simulated chip is in the
// place of one on a reader, which is `try PCSCContext().connect(reader: name)` of `SmartCard`.

import ChipAccess
import ChipSimulator
import Foundation
import Inspection
import MRZ
import PKIX
import Trust

let now = Date()
let utopia = try TestCountry.make(random: .system, now: now)
let passport = try Personalisation.document(.specimen, issuedBy: utopia, random: .system, now: now)
let chip = try SimulatedChip(document: passport, profile: .specimen)

// What a person types from the page, and the states that this program trusts.
let typed = try MRZ(parsing: passport.mrz.lines.joined(separator: "\n"))
let root = try Certificate(der: utopia.rootCertificate)
let anchors = InMemoryAnchors([
  TrustAnchor(certificate: root, anchorClass: .state, source: "our own list", isLink: false)
])

let inspection = Inspection(anchors: anchors, policy: InspectionPolicy())
let time = JudgementTime(now, in: .utc)
let record = try inspection.run(over: chip, key: AccessKey(typed), at: time)
for check in record.checks { print(check.name.rawValue, check.outcome.status.rawValue) }
if let decision = record.decision {
  print("decision:", decision.value.rawValue, "because of", decision.reason.code.rawValue)
}
if record.data.status == .passed, let mrz = record.mrz {
  print("holder:", mrz.secondaryIdentifier, mrz.primaryIdentifier)
}
