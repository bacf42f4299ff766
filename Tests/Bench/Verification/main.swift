// Prints what judging a document costs beside what its signatures and digests cost in libcrypto,
// for documents of a state that is made up here:
//
//     swift run -c release VerificationBench [ROUNDS [END OF A KIND'S NAME]]

import FoundationEssentials

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 400
print("microseconds a document, medians of \(rounds)           bare   judged   ratio")
let wanted = CommandLine.arguments.dropFirst(2).first
for kind in SpecimenDocument.kinds where wanted.map(kind.name.hasSuffix) ?? true {
  let specimen = try SpecimenDocument(kind)
  let bare = try Timing.median(of: rounds) { try specimen.verifyBare() }
  let judged = try Timing.median(of: rounds) { try specimen.judge() }
  print(Timing.row(kind.name, bare, judged))
}
