import Encoding
import Testing
import TrustStore
import Verdicts

@testable import Operations

@Suite("What the operator accepted before, and what is asked")
struct AcceptanceTests {
  private static let question = AcceptanceQuestion.unsigned(
    list: "list", sha256: [UInt8](repeating: 0, count: 32), certificates: 2)

  private func acceptance(
    isAnswered: Bool = false,
    asking ask: @escaping ([String], String, Bool) throws -> Bool? = { _, _, _ in nil }
  ) -> Acceptance {
    Acceptance(
      isAnswered: isAnswered, acceptsExpired: false, acceptsOlder: false, checks: false,
      asking: ask)
  }

  @Test("given nobody to ask, when an answer is needed, then it is missing")
  func missing() throws {
    #expect {
      try acceptance().answer(Self.question)
    } throws: {
      ($0 as? AcceptanceMissing)?.code == .acceptanceMissing
    }
    #expect(try acceptance(isAnswered: true).answer(Self.question))
  }

  @Test(
    "given somebody to ask, when an answer is needed, then it is asked for with what to compare")
  func asked() throws {
    for answer in [true, false] {
      let acceptance = acceptance { shown, question, standard in
        #expect(shown.contains { $0.contains("SHA-256") } && question.hasSuffix("[y/N]: "))
        #expect(!standard)
        return answer
      }
      #expect(try acceptance.answer(Self.question) == answer)
    }
  }
}
