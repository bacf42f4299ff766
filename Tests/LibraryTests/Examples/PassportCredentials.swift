// Products: PassportCredentials
//
// Judges a credential of any format by the roots that this program is given, all of them files, and prints the verdict
// and what the holder disclosed.

import Credentials
import Encoding
import Foundation
import PKIX

let files = try CommandLine.arguments.dropFirst().map { path in
  [UInt8](try Data(contentsOf: URL(filePath: path)))
}
guard let credential = files.first else {
  print("usage: judge CREDENTIAL ROOT…")
  exit(1)
}
let anchors = try files.dropFirst().map { try Certificate(der: $0) }
let verifier = CredentialVerifier(anchors: anchors, at: Date())
let verdict = verifier.verify(try ReceivedCredential(credential), answering: nil)
print(verdict.outcome.status.rawValue, verdict.outcome.code.rawValue)
for claim in verdict.credential?.revealedClaims ?? [] {
  print(claim.path, JSONWriter().text(claim.value))
}
