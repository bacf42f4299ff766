import Encoding
import Messages
import Presentation
import SmartCard
import Storage
import TrustStore

/// What a step of the setup finds before it asks anything. It changes nothing.
package struct SetupFinding {
  /// True if the step has nothing to do.
  package let isThere: Bool
  /// The lines of the finding.
  package let lines: [String]
  /// The commands, with their options, that serve for this at another time.
  package let commands: [String]

  /// - Parameter text: the sentence of the finding, without its beginning.
  private init(isThere: Bool, _ text: String, hint: String? = nil, commands: [String]) {
    (self.isThere, self.commands) = (isThere, commands)
    lines = [(isThere ? "there: " : "none yet: ") + text] + (hint.map { ["hint: " + $0] } ?? [])
  }

  /// The readers of the PC/SC service.
  package static func readers(_ catalogue: MessageCatalogue) -> SetupFinding {
    let commands = ["reader list", "doctor"]
    do throws(SmartCardError) {
      let readers = try PCSCContext().readers()
      guard !readers.isEmpty else { throw .noReader }
      let names = readers.map { reader in
        let state = reader.documentPresent ? "document present" : "empty"
        return "\(reader.name) (\(reader.kind.rawValue), \(state))"
      }
      return SetupFinding(isThere: true, names.joined(separator: ", "), commands: commands)
    } catch {
      return SetupFinding(
        isThere: false, catalogue.sentence(error),
        hint: catalogue.hint(error.code, error.details), commands: commands)
    }
  }

  /// - Throws: `StorageError`, and the errors of a store that is damaged.
  package static func trustStore(_ surroundings: Surroundings) throws -> SetupFinding {
    let store = try TrustStore(folder: surroundings.trustFolder)
    let tests = store.count(of: .test)
    let isThere = store.count(of: .state) > 0
    var text = "without them no passport can be proved genuine"
    if isThere {
      text = Counted.certificates(store.count, states: store.countries.count)
      let lists = try store.importedLists().newest()
      if let newest = lists.max(by: { $0.signingTime < $1.signingTime }) {
        text += ", newest list: \(newest.publisher) of \(CalendarDate(newest.signingTime))"
      }
    }
    return SetupFinding(
      isThere: isThere, text + (tests > 0 ? " (\(Counted.text(tests, "test anchor")) there)" : ""),
      commands: ["trust import FILE", "trust update"] + (isThere ? ["trust audit"] : []))
  }

  /// - Throws: ``DataFolderMissing``.
  package static func issuer(_ surroundings: Surroundings) throws -> SetupFinding {
    SetupFinding(
      of: try surroundings.issuerFile, surroundings,
      madeBy: "issuer init --name NAME --url URL --country XX", usedBy: "issuer show")
  }

  /// - Throws: ``DataFolderMissing``.
  package static func wallet(_ surroundings: Surroundings) throws -> SetupFinding {
    SetupFinding(
      of: try surroundings.walletFile, surroundings, madeBy: "wallet init", usedBy: "card list")
  }

  /// The finding about a file that one command makes, and others use.
  private init(
    of path: String, _ surroundings: Surroundings, madeBy making: String, usedBy using: String
  ) {
    let shown = surroundings.machine.shown(path)
    // A symbolic link without a target is treated as an existing file.
    let isThere = SystemCalls.status(ofLink: path) != nil || BoundedFile.isPresent(path)
    self.init(
      isThere: isThere, isThere ? shown : "it would be \(shown)",
      commands: [isThere ? using : making])
  }

  /// The virtual passport, which is always there to be read.
  package static let practice = SetupFinding()

  private init() { (isThere, lines, commands) = (false, [], ["practice"]) }
}
