// Prints what judging a document costs beside what its signatures and digests cost in libcrypto,
// for documents of a state that is made up here. `swift run -c release VerificationBench [ROUNDS]`

import FoundationEssentials

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 400
print("microseconds a document, medians of \(rounds)           bare   judged   ratio")
for kind in SpecimenDocument.kinds {
  let specimen = try SpecimenDocument(kind)
  let bare = try Timing.median(of: rounds) { try specimen.verifyBare() }
  let judged = try Timing.median(of: rounds) { try specimen.judge() }
  print(Timing.row(kind.name, bare, judged))
}
