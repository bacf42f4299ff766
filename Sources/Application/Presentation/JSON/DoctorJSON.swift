import Encoding
import SmartCard
import Verdicts

/// One finding of `passport doctor` about this machine. Its words name no document and no person.
package struct DoctorFinding: Sendable {
  /// The subject of a finding. The raw values are stable.
  package enum Subject: String, CaseIterable, Sendable {
    /// The PC/SC service, its socket, and the right to use it.
    case service
    /// A reader, or the lack of one.
    case reader
    /// The drivers of the service.
    case drivers
    /// A USB reader that the service does not list.
    case usbReader = "usb-reader"
    /// A phone that may be the reader, over the virtual reader of vsmartcard.
    case phone
    /// A serial line, as desk readers of the MRZ have.
    case mrzDevice = "mrz-device"
    /// A PKCS #11 module, or a token that it sees.
    case tokens
    /// Kernel modules that claim readers.
    case kernelModules = "kernel-modules"
    /// The rules for access to readers.
    case readerRules = "reader-rules"
    /// The trust store: its content and its age.
    case trustStore = "trust-store"
    /// The CRLs in the trust store.
    case revocationLists = "revocation-lists"
    /// The owner and the rights of a store.
    case rights
    /// A configuration file that cannot be used.
    case configuration
    case clock
    /// The programs that convert portraits.
    case converters
    /// The default browser, which may hand no links over.
    case browser
    /// The versions of this program and of what it uses.
    case versions
    /// The space for files.
    case space
    /// The limit of memory that may be locked.
    case lockedMemory = "locked-memory"
  }

  /// The state of a subject. The raw values are stable.
  package enum State: String, CaseIterable, Sendable {
    /// No action is needed.
    case ok
    /// Documents can be read, but the user should look at something.
    case attention
    /// No document can be read, or none can be judged correctly.
    case broken
  }

  package let subject: Subject
  package let state: State
  /// The finding, in one lower-case line without a full stop.
  package let statement: String
  /// The next step, with a command if possible; nil if no action is needed.
  package let remedy: String?

  /// A finding that needs no action.
  package init(_ subject: Subject, ok statement: String) {
    self.init(subject, .ok, statement, nil)
  }

  /// A finding that needs action.
  package init(_ subject: Subject, _ state: State, _ statement: String, _ remedy: String?) {
    (self.subject, self.state, self.statement, self.remedy) = (subject, state, statement, remedy)
  }
}

/// A reader and what its driver states of it.
package struct ExaminedReader: Sendable {
  package var description: ReaderDescription
  /// Nil where the driver was not asked, or did not answer.
  package var details: ReaderDetails?
  /// The failure of the question to the driver.
  package var failure: SmartCardError?

  package init(
    _ description: ReaderDescription, _ details: ReaderDetails? = nil,
    failure: SmartCardError? = nil
  ) {
    (self.description, self.details, self.failure) = (description, details, failure)
  }
}

/// The content of the trust store, in numbers and countries.
package struct ExaminedTrust: Sendable {
  package let anchors: Int
  package let testAnchors: Int
  /// The number of certificates that wait for their issuer.
  package let waiting: Int
  package let countries: [String]
  package let revocationLists: Int
  /// The number of CRLs whose next update is overdue, and the countries of their issuers.
  package let overdue: Int
  package let overdueCountries: [String]
  package let newestLists: [NewestList]
  /// The defect lists, of each publisher the newest.
  package let defectLists: [NewestList]
  /// The number of roots of institutions, which are not anchors for passports.
  package let institutions: Int
  /// The day of the last import; nil where there was none.
  package let lastImport: CalendarDate?

  /// The newest list of a publisher.
  package struct NewestList: Sendable {
    /// The publisher's country.
    package let publisher: String
    /// The day on which it was signed, in UTC.
    package let signed: CalendarDate

    package init(publisher: String, signed: CalendarDate) {
      (self.publisher, self.signed) = (publisher, signed)
    }
  }

  package init(
    anchors: Int = 0, testAnchors: Int = 0, waiting: Int = 0, countries: [String] = [],
    revocationLists: Int = 0, overdue: Int = 0, overdueCountries: [String] = [],
    newestLists: [NewestList] = [], defectLists: [NewestList] = [], institutions: Int = 0,
    lastImport: CalendarDate? = nil
  ) {
    (self.anchors, self.testAnchors, self.waiting) = (anchors, testAnchors, waiting)
    (self.countries, self.revocationLists) = (countries, revocationLists)
    (self.overdue, self.overdueCountries) = (overdue, overdueCountries)
    (self.newestLists, self.lastImport) = (newestLists, lastImport)
    (self.defectLists, self.institutions) = (defectLists, institutions)
  }
}

/// The result of `passport doctor`.
package struct DoctorResult: Sendable {
  let version: String
  package let findings: [DoctorFinding]
  package let readers: [ExaminedReader]
  let trust: ExaminedTrust?

  /// - Parameter trust: the content of the trust store; nil where it cannot be read.
  package init(
    version: String, findings: [DoctorFinding], readers: [ExaminedReader], trust: ExaminedTrust?
  ) {
    (self.version, self.findings, self.readers) = (version, findings, readers)
    self.trust = trust
  }

  /// The exit code: that of a missing reader if any subject is broken.
  package var exit: ExitCode {
    findings.contains { $0.state == .broken } ? .noReader : .success
  }

  /// The JSON: the examined subjects, in the order in which a read needs them. Unknown values are
  /// left out.
  package var json: JSONValue {
    .object([
      "schema": "passport.doctor/1", "version": .string(version),
      "findings": .array(findings.map(\.json)), "readers": .array(readers.map(\.json)),
      "trust": trust?.json, "exit": .integer(Int(exit.rawValue)),
    ])
  }
}

extension DoctorFinding {
  fileprivate var json: JSONValue {
    .object([
      "subject": .string(subject.rawValue), "state": .string(state.rawValue),
      "statement": .string(statement), "remedy": remedy.map { .string($0) },
    ])
  }
}

extension ExaminedTrust {
  fileprivate var json: JSONValue {
    func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
    func dated(_ lists: [NewestList]) -> JSONValue {
      .array(
        lists.map {
          .object([
            "publisher": .string($0.publisher), "signed": .string($0.signed.description),
          ])
        })
    }
    return .object([
      "anchors": .integer(anchors), "testAnchors": .integer(testAnchors),
      "waiting": .integer(waiting), "countries": texts(countries),
      "revocationLists": .integer(revocationLists), "overdue": .integer(overdue),
      "overdueCountries": texts(overdueCountries),
      "newestLists": dated(newestLists),
      "defectLists": defectLists.isEmpty ? nil : dated(defectLists),
      "institutions": institutions > 0 ? .integer(institutions) : nil,
      "lastImport": lastImport.map { .string($0.description) },
    ])
  }
}

extension ExaminedReader {
  fileprivate var json: JSONValue {
    .object([
      "name": .string(description.name), "kind": .string(description.kind.rawValue),
      "vendor": details?.vendor.map { .string($0) }, "model": details?.model.map { .string($0) },
      "version": details?.version.map { .string($0) },
      "usb": (details?.device?.description).map { .string($0) },
      "maximumCommandLength": details?.maximumCommandLength.map { .integer($0) },
    ])
  }
}
