import Foundation
import Messages
import Operations
import Testing

@testable import Desk

@Suite("Circuits that are made ready in the background")
struct CircuitWorkTests {
  private static func view(_ state: DeskState) -> String { DeskPage(state: state).view.markup }

  private func open() -> DeskState {
    var state = DeskState(.english, clearsAfter: 60, hasWallet: true)
    state.part = .identity
    state.show(
      HeldWallet(
        persons: [], hasWords: false, hasGuardians: false, identifiers: [], journal: [],
        now: Date()), nil, done: nil, of: state.generation)
    return state
  }

  @Test(
    "given circuits that are ordered, when each is ready, then the page says how many are, and nothing once all are"
  )
  func counted() {
    var state = open()
    #expect(!Self.view(state).contains("id=\"circuits\""))
    state.makeReady(["a", "b"])
    // What is ordered twice is made once.
    state.makeReady(["b", "c"])
    #expect(state.circuits?.names == ["a", "b", "c"])
    #expect(Self.view(state).contains("0 of 3"))
    state.circuitDone()
    #expect(Self.view(state).contains("1 of 3") && state.circuits?.names == ["b", "c"])
    state.circuitDone()
    state.circuitDone()
    #expect(state.circuits == nil && !Self.view(state).contains("id=\"circuits\""))
    state.circuitDone()
    #expect(state.circuits == nil)
  }

  @Test(
    "given a locked page, when circuits are made ready, then nothing says so; and one that fails ends it"
  )
  func locked() {
    var state = DeskState(.english, clearsAfter: 60, hasWallet: true)
    state.part = .identity
    let before = Self.view(state)
    state.makeReady(["a", "b"])
    #expect(Self.view(state) == before)
    state.circuitDone(PromptInterrupted())
    #expect(state.circuits == nil)
  }
}
