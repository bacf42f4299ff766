import Crypto
import HTTP
import Messages

@testable import Desk

extension FuzzTarget {
  static let desk = [
    FuzzTarget("desk-request", longest: 16_384) { input in
      var reader = HTTPRequestReader(longestBody: 4096)
      guard let request = try? reader.take(input),
        let gate = try? DeskGate(authority: "127.0.0.1:80")
      else { return }
      let state = DeskState(.english, clearsAfter: 60, hasWallet: true)
      var answers = DeskAnswers(gate: gate, state: state)
      let answer = answers.answer(request)
      // Nobody has the secret.
      let isShell = request.method == .get && answer.status == 200
      hold(isShell || answer.status == 403, "who has no secret gets nothing")
      hold(isShell || answer.body.count { $0 == 0x0A } == 1, "a refusal is a line")
      hold(!answers.state.hasOrder, "nothing is ordered")
    },
    FuzzTarget("desk-form", longest: 4096) { input in
      let form = DeskForm(SecretBytes(input))
      let ends = ["typed", "a", "passphrase"].allSatisfy { name in
        (form.content(name)?.count ?? 0) <= input.count
          && (form.text(name) == nil || form.isTicked(name))
      }
      hold(ends, "a field is no longer than its form")
    },
    FuzzTarget("camera-frame", longest: 4096) { input in
      guard let picture = CameraFrame(SecretBytes(input))?.picture else { return }
      hold(picture.pixels.count < input.count, "a frame has no more pixels than its message")
      hold(input.suffix(picture.pixels.count).elementsEqual(picture.pixels), "its pixels are sent")
    },
  ]
}
