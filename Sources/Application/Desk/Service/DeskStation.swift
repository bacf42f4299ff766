import ChipAccess
import Encoding
import FoundationEssentials
import Parallel
import SmartCard
import TrustStore

/// Checks repeatedly what a clerk should know before a document comes: the reader, and the trust
/// store.
struct DeskStation {
  private let settings: DeskSettings
  private let answers: Monitor<DeskAnswers>

  init(_ settings: DeskSettings, _ answers: Monitor<DeskAnswers>) {
    (self.settings, self.answers) = (settings, answers)
  }

  /// The time between two checks.
  private static let pause: Duration = .seconds(3)

  /// Checks until the desk ends. While a document is read or shown, the reader is not checked.
  func run() {
    while !answers.read({ $0.state.isEnded }) {
      if answers.read({ $0.state.isWaiting }) {
        let station = station
        answers.change { $0.state.see(station) }
      }
      answers.change(when: { $0.state.isEnded }, within: Self.pause) { _ in }
    }
  }

  private var station: Station {
    let store = try? TrustStore(folder: settings.surroundings.trustFolder)
    let states = store?.countryCount(of: .state) ?? 0
    let newest = (try? store?.importedLists())?.newest().map(\.signingTime).max()
    let age = newest.map { max(0, Int(Date().timeIntervalSince($0) / 86_400)) }
    return Station(reader: reader, states: states, listAge: age)
  }

  private var reader: Station.Reader {
    guard case .reader(let name) = settings.place else { return .virtual }
    do {
      let names = try PCSCContext().usableReaders(named: name)
      return names.count == 1 ? .ready(WireText(names[0])) : .several(names.count)
    } catch {
      switch error {
      case .noReader, .readerNotFound: return .missing
      default: return .noService
      }
    }
  }
}
