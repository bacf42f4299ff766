import Inspection
import LDS
import MRZ
import Messages
import Verdicts

/// A decision in the words of the summary and of the page.
struct DecisionWords {
  let decision: Decision
  private let time: JudgementTime
  private let catalogue: MessageCatalogue

  init(_ decision: Decision, of record: any JudgedRecord, _ catalogue: MessageCatalogue) {
    self.decision = decision
    time = record.judgementTime
    self.catalogue = catalogue
  }

  /// The word, with what limits it: `TEST ONLY: would be ACCEPT on 2030-06-30, could be a copy`.
  var word: String {
    let word =
      switch decision.value {
      case .accept: "ACCEPT" + day + (decision.couldBeACopy ? ", could be a copy" : "")
      case .checkByHand: "CHECK BY HAND" + day
      case .refuse: "REFUSE" + day
      }
    return decision.isTestOnly ? "TEST ONLY: would be \(word)" : word
  }

  /// The day, where it is not today.
  private var day: String { time.day == time.today ? "" : " on \(time.day)" }

  /// The reason in a sentence.
  var reason: String { catalogue.sentence(decision.reason) }

  /// A hint at the next step, where no verdict gives one.
  var hint: String? {
    switch decision.value {
    case .accept: catalogue.hint(.verdictsPassed)
    case .checkByHand where decision.reason.code == .mrzTextDiffers:
      catalogue.hint(.mrzTextDiffers)
    case .checkByHand, .refuse: nil
    }
  }
}

extension JudgedRecord {
  /// The remark on the data verdict where the chip verdict failed: the data are the state's, and
  /// may be copied.
  var dataCaveat: String? {
    chip.status == .failed ? "; but whoever copies a chip copies its data" : nil
  }
}
