import DeskTestSupport
import Encoding
import HTTP
import TestSupport
import Testing

@testable import Desk

@Suite("What a desk reader begins on the page")
struct MRZDeviceWorkTests {
  private static let mrz =
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10"

  /// The answers of a desk, whose page a tab has open, or not.
  private func answers(isOpen: Bool = true) throws -> DeskAnswers {
    var gate = try DeskGate(authority: "127.1.2.3:8080")
    if isOpen {
      let opening = try DeskTab(opening: #require(gate.openingAddress)).opening()
      _ = try gate.admit(
        HTTPServerRequest(
          method: .post, path: WireText(opening.path),
          fields: [
            HTTPField("host", "127.1.2.3:8080"), HTTPField("origin", "http://127.1.2.3:8080"),
          ], body: opening.body))
    }
    return DeskAnswers(gate: gate, state: DeskState(.english, clearsAfter: 60, hasWallet: true))
  }

  private func isReading(_ answers: DeskAnswers) -> Bool {
    if case .reading = answers.state.counter { true } else { false }
  }

  @Test("given a page that is open, when a document is put in, then it is read")
  func reads() throws {
    var answers = try answers()
    answers.take(zone: Self.mrz)
    #expect(isReading(answers))
    guard case .read(let first, let key, false)? = answers.state.takeOrder() else {
      Issue.record("no read is ordered")
      return
    }
    #expect(key.mrz?.lines.joined(separator: "\n") == Self.mrz)
    // The next document takes its place.
    answers.take(zone: Self.mrz)
    guard case .read(let second, _, _)? = answers.state.takeOrder() else {
      Issue.record("no second read is ordered")
      return
    }
    #expect(second != first && !answers.state.isReading(first))
  }

  @Test("given nobody at the page, or the holder's part, when it is put in, then nothing is read")
  func notWanted() throws {
    var closed = try answers(isOpen: false)
    closed.take(zone: Self.mrz)
    #expect(!isReading(closed) && closed.state.takeOrder() == nil)
    var holder = try answers()
    holder.state.part = .identity
    holder.take(zone: Self.mrz)
    #expect(!isReading(holder) && holder.state.takeOrder() == nil)
    var ended = try answers()
    ended.state.end()
    ended.take(zone: Self.mrz)
    #expect(!isReading(ended))
  }

  @Test("given an MRZ that is wrong, when it is sent, then the page says which field")
  func wrong() throws {
    var answers = try answers()
    answers.take(zone: Self.mrz.replacing("7408122", with: "7408123"))
    #expect(!isReading(answers) && answers.state.takeOrder() == nil)
    #expect(CounterView(state: answers.state).html.markup.contains("date of birth"))
  }
}
