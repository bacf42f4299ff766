import Encoding
import FoundationEssentials
import Glibc
import Messages
import Presentation
import Storage
import Trust
import TrustStore
import Verdicts

/// The findings about the trust store: what is in it, and how old it is.
struct TrustFindings {
  /// The age in days from which an import is said to be old.
  static let oldAge = 90

  let folder: String
  /// The folder for people.
  let shown: String
  let now: Date
  let catalogue: MessageCatalogue

  var all: [DoctorFinding] {
    do throws(TrustStoreError) {
      let store = try TrustStore(folder: folder)
      return [try content(store)] + (try revocationLists(store))
    } catch {
      return [
        DoctorFinding(
          .trustStore, .broken, sentence(error), hint(error) ?? "passport trust audit")
      ]
    }
  }

  /// The sentence of an error, with the paths for people.
  private func sentence(_ error: TrustStoreError) -> String {
    catalogue.sentence(error.code, error.details.map(impersonal))
  }

  private func hint(_ error: TrustStoreError) -> String? {
    catalogue.hint(error.code, error.details.map(impersonal))
  }

  private func impersonal(_ detail: Detail) -> Detail {
    guard case .text(let text) = detail, text.utf8.starts(with: folder.utf8) else { return detail }
    return .text(shown + String(decoding: text.utf8.dropFirst(folder.utf8.count), as: UTF8.self))
  }

  private func content(_ store: TrustStore) throws(TrustStoreError) -> DoctorFinding {
    let states = store.countries.count
    guard store.count(of: .state) > 0 else {
      return DoctorFinding(
        .trustStore, .attention,
        store.count == 0
          ? "the trust store is empty: every genuine document is unknown"
          : "the trust store has test anchors only: every genuine document is unknown",
        "passport trust import FILE, with a master list; docs/TRUST.md says where to get one")
    }
    let waiting = try store.waiting().count
    let statement =
      "the trust store has " + Counted.certificates(store.count, states: states)
      + (waiting > 0 ? ", and \(waiting) that wait for their issuer" : "")
    guard let changed = changed else { return DoctorFinding(.trustStore, ok: statement) }
    let age = CalendarDate(now).daysSince1970 - changed.daysSince1970
    let dated = statement + "; its last import was on \(changed)"
    return age <= Self.oldAge
      ? DoctorFinding(.trustStore, ok: dated)
      : DoctorFinding(
        .trustStore, .attention, dated + ", \(age) days ago",
        "get the newest master list of its publisher, then: passport trust import FILE")
  }

  /// The day on which the store was last changed.
  private var changed: CalendarDate? {
    SystemCalls.status(of: folder + "/anchors.bin").map {
      CalendarDate(Date(timeIntervalSince1970: Double($0.st_mtim.tv_sec)))
    }
  }

  private func revocationLists(_ store: TrustStore) throws(TrustStoreError) -> [DoctorFinding] {
    let lists = try store.revocationLists().map(\.list)
    guard !lists.isEmpty else {
      return [
        DoctorFinding(
          .revocationLists,
          ok: "the trust store has no revocation list; signers are not looked up in any")
      ]
    }
    let overdue = lists.filter { list in list.nextUpdate.map { $0 < now } ?? false }
    let states = Set(overdue.compactMap { $0.issuer.country?.exact }).map(\.text).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    guard !overdue.isEmpty else {
      return [
        DoctorFinding(
          .revocationLists, ok: "\(Counted.text(lists.count, "revocation list")), none overdue")
      ]
    }
    return [
      DoctorFinding(
        .revocationLists, .attention,
        "\(overdue.count) of \(Counted.text(lists.count, "revocation list")) overdue: "
          + states.joined(separator: " "),
        "get newer ones, then: passport trust import FILE")
    ]
  }
}

/// The findings about owner and rights of the stores.
struct RightsFindings {
  let machine: Machine
  let catalogue: MessageCatalogue

  /// A store: its path, its name for people, and what follows where it is not used.
  struct Place {
    let name: String
    let path: String
    /// True for the store without which no document is judged.
    let isNeeded: Bool
    /// True if nobody else should be able to read it.
    let isPrivate: Bool
  }

  /// The finding about a store; nil where it is not there.
  func finding(_ place: Place) -> DoctorFinding? {
    guard let status = SystemCalls.status(of: place.path) else { return nil }
    let shown = machine.shown(place.path)
    do throws(StorageError) {
      if FolderContents.isFolder(place.path) {
        try OwnFile.require(folder: place.path)
      } else {
        _ = try OwnFile(place.path)
      }
    } catch {
      let details = error.details.map { detail -> Detail in
        if case .text(let text) = detail { return .text(machine.shown(text)) }
        return detail
      }
      return DoctorFinding(
        .rights, place.isNeeded ? .broken : .attention,
        "\(place.name): " + catalogue.sentence(error.code, details),
        catalogue.hint(error.code, details) ?? "ls -ld \(shown)")
    }
    let mode = status.st_mode & 0o777
    if place.isPrivate, mode & 0o077 != 0 {
      return DoctorFinding(
        .rights, .attention, "\(place.name): others can read \(shown) (rights \(octal(mode)))",
        "chmod go-rwx \(shown)")
    }
    return DoctorFinding(.rights, ok: "\(place.name): only you can change \(shown)")
  }

  private func octal(_ mode: mode_t) -> String { String(mode, radix: 8) }
}
