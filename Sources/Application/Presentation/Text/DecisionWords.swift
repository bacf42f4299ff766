import Encoding
import Inspection
import LDS
import Messages
import MRZ
import Verdicts

/// The words of a decision in the summary and on the page.
struct DecisionWords {
  let decision: Decision
  private let time: JudgementTime
  private let catalogue: MessageCatalogue

  private let isPractice: Bool

  /// - Parameter isPractice: true at a practice desk.
  init(
    _ decision: Decision, of record: InspectionRecord, _ catalogue: MessageCatalogue,
    isPractice: Bool = false
  ) {
    self.isPractice = isPractice
    self.decision = decision
    time = record.judgementTime
    self.catalogue = catalogue
  }

  /// The word, with what limits it: `TEST ONLY: would be ACCEPT on 2030-06-30, could be a copy`.
  var word: String {
    var word = catalogue.words(shortWord)
    if time.day != time.today {
      word = catalogue.words(.decisionOnDay(word, catalogue.language.day(time.day)))
    }
    if decision.value == .accept, decision.couldBeACopy {
      word = catalogue.words(.decisionCouldBeCopy(word))
    }
    if isPractice { return catalogue.words(.practice(word)) }
    return decision.isTestOnly ? catalogue.words(.decisionTestOnly(word)) : word
  }

  /// True if the decision has limits.
  var isLimited: Bool { WireText(word) != WireText(catalogue.words(shortWord)) }

  private var shortWord: Phrase {
    switch decision.value {
    case .accept: .decisionAccept
    case .checkByHand: .decisionCheckByHand
    case .refuse: .decisionRefuse
    }
  }

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

extension InspectionRecord {
  /// The remark on the data verdict if the chip verdict failed: the state signed the data, but they
  /// may be copied.
  var dataCaveat: Phrase? { chip.status == .failed ? .dataMayBeCopied : nil }
}

extension CheckStatus {
  var word: Phrase {
    switch self {
    case .passed: .statusPassed
    case .failed: .statusFailed
    case .unknown: .statusUnknown
    case .notSupported: .statusNotOffered
    case .notDone: .statusNotDone
    }
  }
}
