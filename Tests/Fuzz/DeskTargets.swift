import Desk
import HTTP
import Messages

extension FuzzTarget {
  static let desk = [
    FuzzTarget("desk-request", longest: 16_384) { input in
      var reader = HTTPRequestReader(longestBody: 4096)
      guard let request = try? reader.take(input),
        let gate = try? DeskGate(port: 80)
      else { return }
      let state = DeskState(.english, clearsAfter: 60, hasWallet: true)
      var answers = DeskAnswers(gate: gate, state: state)
      let answer = answers.answer(request)
      // Nobody has the cookie.
      hold(answer.status == 403, "who has no cookie gets nothing")
      hold(answer.body.count { $0 == 0x0A } == 1, "a refusal is a line")
      hold(!answers.state.hasOrder, "nothing is ordered")
    },
    FuzzTarget("desk-form", longest: 4096) { input in
      let form = DeskForm(input)
      let ends = ["typed", "a", "passphrase"].allSatisfy { name in
        (form.octets(name)?.count ?? 0) <= input.count
          && (form.text(name) == nil || form.isTicked(name))
      }
      hold(ends, "a field is no longer than its form")
    },
  ]
}
