import Encoding
import FoundationEssentials
import Glibc
import Messages
import Presentation
import Storage
import Trust
import TrustStore
import Verdicts

/// The findings about the trust store: its content, and its age.
struct TrustFindings {
  /// The store, or the error when it was read.
  package let store: Result<ExaminedTrust, TrustStoreError>
  package let today: CalendarDate
  /// Gives the sentence and the hint for an error; they name no person.
  package let told: (TrustStoreError) -> (sentence: String, hint: String?)

  package init(
    store: Result<ExaminedTrust, TrustStoreError>, today: CalendarDate,
    told: @escaping (TrustStoreError) -> (sentence: String, hint: String?)
  ) {
    (self.store, self.today, self.told) = (store, today, told)
  }

  /// Reads the store in a folder.
  package init(folder: String, on machine: Machine, now: Date, catalogue: MessageCatalogue) {
    self.init(
      store: Result { () throws(TrustStoreError) in try ExaminedTrust(folder: folder, now: now) },
      today: CalendarDate(now)
    ) { error in
      let details = machine.shown(error.details)
      return (catalogue.sentence(error.code, details), catalogue.hint(error.code, details))
    }
  }

  package var all: [DoctorFinding] {
    switch store {
    case .success(let store): [content(store), revocationLists(store)]
    case .failure(let error):
      [
        DoctorFinding(
          .trustStore, .broken, told(error).sentence, told(error).hint ?? "passport trust audit")
      ]
    }
  }

  private func content(_ store: ExaminedTrust) -> DoctorFinding {
    guard store.anchors > 0 else {
      return DoctorFinding(
        .trustStore, .attention,
        store.testAnchors == 0 && store.institutions == 0
          ? "the trust store is empty: every genuine document is unknown"
          : store.testAnchors == 0
            ? "the trust store has institutions only: every genuine document is unknown"
            : "the trust store has test anchors only: every genuine document is unknown",
        "passport trust update, or passport trust import FILE with a master list (docs/TRUST.md)")
    }
    let statement =
      "the trust store has "
      + Counted.certificates(store.anchors + store.testAnchors, states: store.countries.count)
      + (store.waiting > 0 ? ", and \(store.waiting) that wait for their issuer" : "")
      + (store.institutions > 0
        ? ", beside \(Counted.text(store.institutions, "institution"))" : "")
    let dated =
      statement + named("; newest lists: ", store.newestLists)
      + named("; defect lists: ", store.defectLists)
    let old = (store.newestLists + store.defectLists).filter { isOld($0.signed) }
    guard !old.isEmpty else {
      return store.newestLists.isEmpty
        ? content(dated, lastImport: store.lastImport) : DoctorFinding(.trustStore, ok: dated)
    }
    return DoctorFinding(
      .trustStore, .attention,
      dated + "; older than \(TrustAudit.listAge) days: "
        + old.map(\.publisher).joined(separator: ", "),
      // An update fetches no defect lists.
      store.newestLists.contains { isOld($0.signed) }
        ? "passport trust update" : "get newer ones, then: passport trust import FILE")
  }

  /// Lists by publisher and day; nothing where there is none.
  private func named(_ name: String, _ lists: [ExaminedTrust.NewestList]) -> String {
    lists.isEmpty
      ? "" : name + lists.map { "\($0.publisher) of \($0.signed)" }.joined(separator: ", ")
  }

  /// The finding about a store without any signed master list.
  private func content(_ statement: String, lastImport day: CalendarDate?) -> DoctorFinding {
    guard let day else { return DoctorFinding(.trustStore, ok: statement) }
    let dated = statement + "; its last import was on \(day)"
    let age = today.daysSince1970 - day.daysSince1970
    return isOld(day)
      ? DoctorFinding(
        .trustStore, .attention, dated + ", \(age) days ago", "passport trust update")
      : DoctorFinding(.trustStore, ok: dated)
  }

  private func isOld(_ day: CalendarDate) -> Bool {
    today.daysSince1970 - day.daysSince1970 > TrustAudit.listAge
  }

  private func revocationLists(_ store: ExaminedTrust) -> DoctorFinding {
    guard store.revocationLists > 0 else {
      return DoctorFinding(
        .revocationLists,
        ok: "the trust store has no revocation list; signers are not looked up in any")
    }
    let count = Counted.text(store.revocationLists, "revocation list")
    guard store.overdue > 0 else {
      return DoctorFinding(.revocationLists, ok: "\(count), none overdue")
    }
    return DoctorFinding(
      .revocationLists, .attention,
      "\(store.overdue) of \(count) overdue: " + store.overdueCountries.joined(separator: " "),
      "get newer ones, then: passport trust import FILE")
  }
}

extension ExaminedTrust {
  /// Examines the trust store in a folder. The time of the last import is when its file was last
  /// changed.
  /// - Throws: `TrustStoreError` when it cannot be read or is damaged.
  package init(folder: String, now: Date) throws(TrustStoreError) {
    let store = try TrustStore(folder: folder)
    let lists = try store.revocationLists().map(\.list)
    let overdue = lists.filter { list in list.nextUpdate.map { $0 < now } ?? false }
    let test = store.count(of: .test)
    self.init(
      anchors: store.count - test, testAnchors: test, waiting: try store.waiting().count,
      countries: store.countries.map(\.forPeople), revocationLists: lists.count,
      overdue: overdue.count,
      overdueCountries: Set(overdue.compactMap(\.issuer.country)).sorted().map(\.forPeople),
      newestLists: try Self.newestLists(of: store), defectLists: try Self.defectLists(of: store),
      institutions: try store.institutions().count,
      lastImport: SystemCalls.status(of: folder + "/anchors.bin").map {
        CalendarDate(Date(timeIntervalSince1970: Double($0.st_mtim.tv_sec)))
      })
  }
}

extension ExaminedTrust {
  private static func defectLists(of store: TrustStore) throws(TrustStoreError) -> [NewestList] {
    try store.defectLists().map(\.source).filter { $0.kind == .defects }.map {
      NewestList(publisher: $0.publisher.forPeople, signed: CalendarDate($0.signingTime))
    }
  }

  private static func newestLists(of store: TrustStore) throws(TrustStoreError) -> [NewestList] {
    try store.importedLists().newest().map {
      NewestList(publisher: $0.publisher.forPeople, signed: CalendarDate($0.signingTime))
    }
  }
}

extension Machine {
  /// The details of an error, with its paths in the form for people.
  fileprivate func shown(_ details: [Detail]) -> [Detail] {
    details.map { detail in
      if case .text(let text) = detail { return .text(shown(text)) }
      return detail
    }
  }
}

/// The findings about the owner and the permissions of the stores.
struct RightsFindings {
  package let machine: Machine
  package let catalogue: MessageCatalogue

  /// A store: its path, its name for people, and the consequence if it is not used.
  package struct Place {
    package let name: String
    package let path: String
    /// True for the trust store, without which no document can be inspected.
    let isNeeded: Bool
    /// True if no other user should be able to read it.
    let isPrivate: Bool
  }

  /// The finding about a store; nil if it does not exist.
  package func finding(_ place: Place) -> DoctorFinding? {
    guard let status = SystemCalls.status(of: place.path) else { return nil }
    let shown = machine.shown(place.path)
    do throws(StorageError) {
      if FolderContents.isFolder(place.path) {
        try OwnFile.require(folder: place.path)
      } else {
        _ = try OwnFile(place.path)
      }
    } catch {
      let details = machine.shown(error.details)
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
