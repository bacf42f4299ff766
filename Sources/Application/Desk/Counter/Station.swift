import Encoding
import Messages
import Presentation
import Verdicts

/// The state of the desk that a clerk should know before a document comes.
struct Station: Hashable, Sendable {
  /// The state of the reader.
  enum Reader: Hashable, Sendable {
    /// One reader is ready for a document.
    case ready(WireText)
    /// This many readers are ready.
    case several(Int)
    /// None is connected, or not the one that was asked for.
    case missing
    /// The smart card service does not run, does not answer, or refuses this user.
    case noService
    /// The virtual passport is used instead of a reader.
    case virtual
  }

  let reader: Reader
  /// The number of states with a certificate in the trust store, without test states.
  let states: Int
  /// The age of the newest imported master list, in days; nil if no list was imported.
  let listAge: Int?

  /// True if a document can be read.
  var isReady: Bool {
    switch reader {
    case .ready, .several, .virtual: true
    case .missing, .noService: false
    }
  }

  /// True if real documents are read and the trust store has no certificate of any state.
  var lacksStates: Bool { states == 0 && reader != .virtual }

  var phrases: [Phrase] {
    // Certificates of states do not matter for virtual passports.
    if case .virtual = reader { return [readerPhrase] }
    return [readerPhrase] + (listAge.map { [.stationLists($0)] } ?? []) + [.stationStates(states)]
  }

  private var readerPhrase: Phrase {
    switch reader {
    case .ready(let name): .stationReady(OutsideName.folded(name))
    case .several(let count): .stationSeveral(count)
    case .missing: .stationMissing
    case .noService: .stationNoService
    case .virtual: .stationVirtual
    }
  }
}

/// The line of status.
extension Phrase {
  static let stationMissing = Phrase("station-missing")
  static let stationNoService = Phrase("station-no-service")
  static let stationVirtual = Phrase("station-virtual")
  static let stationEmpty = Phrase("station-empty")
  static let stationNoDeskReader = Phrase("station-no-desk-reader")

  /// The reader *name* is ready.
  static func stationReady(_ name: String) -> Phrase {
    Phrase("station-ready", Fact(.reader, name))
  }
  /// *count* readers are ready.
  static func stationSeveral(_ count: Int) -> Phrase {
    Phrase("station-several", Fact(.count, count))
  }
  /// The newest list is *count* days old.
  static func stationLists(_ count: Int) -> Phrase { Phrase("station-lists", Fact(.count, count)) }
  /// Certificates of *count* states are here.
  static func stationStates(_ count: Int) -> Phrase {
    Phrase("station-states", Fact(.count, count))
  }
}
