import Encoding
import HTTP
import Operations
import Parallel
import Testing

@testable import Desk

@Suite("Work that goes on while the page is left or locked")
struct LockedWorkTests {
  @Test(
    "given a question that is served, when the page comes back from the counter, then it keeps its first end"
  )
  func firstEnd() throws {
    func address(_ name: String) throws -> ProofAddress {
      try #require(ProofAddress(parsing: Array("passport-proof:https://desk.example/\(name)".utf8)))
    }
    var end = ServingEnd()
    let (first, other) = (try address("first"), try address("other"))
    let start = ContinuousClock.now
    let once = end.of(first, after: .seconds(300), at: start)
    #expect(once == start + .seconds(300))
    #expect(end.of(first, after: .seconds(300), at: start + .seconds(299)) == once)
    #expect(end.of(first, after: .seconds(300), at: start + .seconds(400)) == once)
    let later = start + .seconds(400)
    #expect(end.of(other, after: .seconds(60), at: later) == later + .seconds(60))
  }

  @Test(
    "given an answer that is being sent, when the page is locked, then its connection is closed")
  func cut() throws {
    let answers = Monitor(
      DeskAnswers(
        gate: try DeskGate(authority: "127.1.2.3:8080"),
        state: DeskState(.english, clearsAfter: 60, hasWallet: true)))
    let surroundings = Surroundings(variables: [:])
    let work = IdentityWork(
      surroundings, DeskSecrets(), answers, HTTPClient(),
      BackupWork(surroundings, answers), reachedAt: nil, policy: .standard)
    let client = work.client(of: answers.read { $0.state.generation })
    #expect(client.isCancelled?() == false)
    answers.change { $0.state.lock() }
    #expect(client.isCancelled?() == true)
  }
}
