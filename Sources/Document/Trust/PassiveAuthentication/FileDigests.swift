import Crypto
import LDS
import Verdicts

extension PassiveAuthentication {
  /// The fourth step: every data group that was read has the digest that EF.SOD gives
  /// (Doc 9303-11, 5.1).
  struct FileDigests {
    let check: Check
    /// The data groups that have it.
    private(set) var matching: [DocumentFile] = []

    init(of object: LDSSecurityObject, dataGroups: [Int: DocumentFile]) {
      var unlisted: [String] = []
      var different: [String] = []
      for (number, file) in dataGroups.sorted(by: { $0.key < $1.key }) {
        let name = "DG\(number)"
        guard let listed = object.digests[number] else {
          unlisted.append(name)
          continue
        }
        guard let digest = try? object.digestAlgorithm.digest(file.bytes) else {
          let outcome = Outcome(
            .unknown, .signatureAlgorithmUnsupported, [.text(object.digestAlgorithm.rawValue)])
          check = Check(.fileDigests, outcome)
          return
        }
        if ConstantTime.equal(digest, listed) {
          matching.append(file)
        } else {
          different.append(name)
        }
      }
      check = Check(
        .fileDigests, Self.outcome(dataGroups.count, unlisted: unlisted, different: different),
        evidence: matching.isEmpty
          ? []
          : [Fact(.matchingFiles, matching.map(\.file.name).joined(separator: " "))])
    }

    private static func outcome(
      _ count: Int, unlisted: [String], different: [String]
    ) -> Outcome {
      // First, because a list may say that the digest of a file is wrong, but not that it is missing.
      if !unlisted.isEmpty {
        return Outcome(.failed, .digestNotListed, [.list(unlisted)])
      }
      if !different.isEmpty {
        return Outcome(.failed, .digestMismatch, [.list(different)])
      }
      if count == 0 { return Outcome(.notDone, .notChecked, [.phrase(.dataGroupsUnread)]) }
      return Outcome(.passed, .digestsMatch, [.number(count)])
    }
  }
}
