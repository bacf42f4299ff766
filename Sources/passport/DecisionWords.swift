import Inspection
import Verdicts

/// A decision in the words of the summary and of the page.
struct DecisionWords {
  let decision: Decision
  let catalogue: MessageCatalogue

  /// The word, with what limits it: `TEST ONLY: would be ACCEPT, could be a copy`.
  var word: String {
    let word =
      switch decision.value {
      case .accept: decision.couldBeACopy ? "ACCEPT, could be a copy" : "ACCEPT"
      case .checkByHand: "CHECK BY HAND"
      case .refuse: "REFUSE"
      }
    return decision.isTestOnly ? "TEST ONLY: would be \(word)" : word
  }

  /// The reason in a sentence.
  var reason: String { catalogue.sentence(decision.reason) }

  /// What is to be done beside, where no verdict says it.
  var hint: String? {
    switch decision.value {
    case .accept: catalogue.hint(.verdictsPassed)
    case .checkByHand where decision.reason.code == .mrzTextDiffers:
      catalogue.hint(.mrzTextDiffers)
    case .checkByHand, .refuse: nil
    }
  }
}

extension InspectionRecord {
  /// What stands beside the verdict on the data where the chip failed: they are the state's, and say
  /// nothing for this chip.
  var dataCaveat: String? {
    chip.status == .failed ? "; but whoever copies a chip copies its data" : nil
  }
}
