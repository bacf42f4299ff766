// Prints what judging a document costs beside the same signature verifications and digests in C over
// libcrypto, in processor time; fails where a bound is missed:
//
//     swift run -c release VerificationBench [ROUNDS [END OF A NAME]]
//
// The documents are of states that are made up here and, with PASSPORT_TEST_DATA, real EF.SODs,
// judged with every list and every revocation list of that folder.

import FoundationEssentials
import Glibc

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 60
var documents = try SpecimenDocument.kinds.map { try SpecimenDocument($0).measured }
if let folder = ProcessInfo.processInfo.environment["PASSPORT_TEST_DATA"] {
  documents += try RealDocuments.all(in: folder)
} else {
  print("real documents: not run, PASSPORT_TEST_DATA names no folder\n")
}

/// What all documents of a kind take together, in microseconds.
struct Total {
  var inC = 0.0
  var alone = 0.0
  var again = 0.0
}

func column(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(1, width - text.count)) + text
}
func ratio(_ value: Double) -> String { String((value * 100).rounded() / 100) }

let wanted = CommandLine.arguments.dropFirst(2).first
documents = documents.filter { document in wanted.map(document.name.hasSuffix) ?? true }

let heads = ["in C", "alone", "ratio", "again", "ratio"]
print(
  "microseconds of a processor, medians of \(rounds) rounds".padding(60)
    + heads.map { column($0, 8) }.joined())
var (curves, rsa) = (Total(), Total())
for document in documents {
  let (times, ratios) = try Timing.medians(
    of: rounds, times: 20,
    [document.verifyBare, document.judgeAlone, document.judgeAgain])
  print(
    document.name.padding(60)
      + [
        String(Int(times[0].rounded())), String(Int(times[1].rounded())), ratio(ratios[1]),
        String(Int(times[2].rounded())), ratio(ratios[2]),
      ].map { column($0, 8) }.joined())
  func add(_ total: inout Total) {
    total.inC += times[0]
    total.alone += times[1]
    total.again += times[2]
  }
  if document.isRSA { add(&rsa) } else { add(&curves) }
}

/// Judging alone beside C, and again beside alone, over all documents of a kind: a single one may need so little of
/// libcrypto that its ratio says nothing.
func meets(_ name: String, _ total: Total, bound: Double) -> Bool {
  guard total.inC > 0 else { return true }
  let (alone, again) = (total.alone / total.inC, total.again / total.alone)
  print(
    "\(name): alone \(ratio(alone)) of C (at most \(bound)), again \(ratio(again)) of alone (at most 0.5)"
  )
  guard alone <= bound, again <= 0.5 else {
    print("MISSED: \(name)")
    return false
  }
  return true
}

print("")
let results = [
  meets("elliptic curves", curves, bound: 1.25), meets("RSA", rsa, bound: 1.5),
]
exit(results.allSatisfy(\.self) ? 0 : 1)

extension String {
  fileprivate func padding(_ width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
