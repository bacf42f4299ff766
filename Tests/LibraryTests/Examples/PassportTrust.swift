// Products: PassportTrust
//
// Judges EF.SOD and DG1 by the roots that this program is given, all of them files, and prints the checks and the
// number of the document where one of these states signed it.

import Foundation
import LDS
import PKIX
import Trust

let files = try CommandLine.arguments.dropFirst().map { path in
  [UInt8](try Data(contentsOf: URL(filePath: path)))
}
guard files.count > 2 else {
  print("usage: judge EF.SOD DG1 ROOT…")
  exit(1)
}
let anchors = try files.dropFirst(2).map { root in
  TrustAnchor(
    certificate: try Certificate(der: root), anchorClass: .state, source: "our own list",
    isLink: false)
}
let result = PassiveAuthentication(anchors: InMemoryAnchors(anchors), at: Date()).verify(
  sod: DocumentFile(.sod, files[0]), files: [DocumentFile(.dg1, files[1])])
for check in result.checks { print(check.name.rawValue, check.outcome.status.rawValue) }
// The files that the state signed, as they were read; a document only where nothing failed.
if let dg1 = result.document?.dg1 {
  print("signed:", dg1.mrz.documentNumber)
} else {
  print("not signed:", result.verdict.code.rawValue)
}
