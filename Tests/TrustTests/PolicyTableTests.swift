import Foundation
import TestSupport
import Testing
import Verdicts

import Trust

@Suite("The table of weaknesses")
struct PolicyTableTests {
  @Test("given a weakness, then it has a code of its own and a rule, and strict is never softer")
  func weaknesses() {
    let order: [TrustPolicy.Response] = [.fine, .warning, .unknown, .failed]
    func rank(_ policy: TrustPolicy, _ weakness: Weakness) -> Int {
      order.firstIndex(of: policy.response(to: weakness)) ?? -1
    }
    for weakness in Weakness.allCases {
      #expect(weakness.code != .internalFault, "\(weakness.rawValue)")
      #expect(!weakness.rule.isEmpty)
      #expect(rank(.strict, weakness) >= rank(.standard, weakness), "\(weakness.rawValue)")
      #expect(rank(.standard, weakness) >= rank(.lenient, weakness), "\(weakness.rawValue)")
    }
    #expect(TrustPolicy.allCases.filter(\.allowsMinting) == [.strict, .standard])
  }

  @Test("given docs/SEMANTICS.md, then its table is the one of the code")
  func documented() throws {
    let path = Vectors.root.appending(path: "docs/SEMANTICS.md")
    let text = try String(contentsOf: path, encoding: .utf8)
    for weakness in Weakness.allCases {
      let cells = TrustPolicy.allCases.map { $0.response(to: weakness).rawValue }
      #expect(
        text.contains("| `\(weakness.rawValue)` | \(cells.joined(separator: " | ")) |"),
        "\(weakness.rawValue)")
    }
  }
}
