import Foundation
import TestSupport
import Testing
import Verdicts

import Trust

@Suite("The table of nonconformities")
struct PolicyTableTests {
  @Test(
    "given a nonconformity, then it has a code of its own and a rule, and strict is never softer")
  func nonconformities() {
    let order: [TrustPolicy.Response] = [.fine, .warning, .unknown, .failed]
    func rank(_ policy: TrustPolicy, _ nonconformity: Nonconformity) -> Int {
      order.firstIndex(of: policy.response(to: nonconformity)) ?? -1
    }
    for nonconformity in Nonconformity.allCases {
      #expect(nonconformity.code != .internalFault, "\(nonconformity.rawValue)")
      #expect(!nonconformity.rule.isEmpty)
      #expect(
        rank(.strict, nonconformity) >= rank(.standard, nonconformity), "\(nonconformity.rawValue)")
      #expect(
        rank(.standard, nonconformity) >= rank(.lenient, nonconformity), "\(nonconformity.rawValue)"
      )
    }
    #expect(TrustPolicy.allCases.filter(\.allowsMinting) == [.strict, .standard])
  }

  @Test("given docs/SEMANTICS.md, then its table is the one of the code")
  func documented() throws {
    let path = Vectors.root.appending(path: "docs/SEMANTICS.md")
    let text = try String(contentsOf: path, encoding: .utf8)
    for nonconformity in Nonconformity.allCases {
      let cells = TrustPolicy.allCases.map { $0.response(to: nonconformity).rawValue }
      #expect(
        text.contains("| `\(nonconformity.rawValue)` | \(cells.joined(separator: " | ")) |"),
        "\(nonconformity.rawValue)")
    }
  }
}
