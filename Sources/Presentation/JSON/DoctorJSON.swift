import Encoding
import SmartCard
import Verdicts

/// One finding of `passport doctor` about this machine. Its words name no document and no person.
package struct DoctorFinding: Sendable {
  /// The subject of a finding. The raw values are stable.
  package enum Subject: String, CaseIterable, Sendable {
    /// The PC/SC service, its socket, and the right to use it.
    case service
    /// A reader, or that there is none.
    case reader
    /// The drivers of the service.
    case drivers
    /// A reader on USB that the service does not show.
    case usbReader = "usb-reader"
    /// Modules of the kernel that take readers.
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
    /// The clock.
    case clock
    /// The programs that convert portraits.
    case converters
    /// The versions of this program and of what it uses.
    case versions
    /// The space for files.
    case space
    /// The limit of memory that may be locked.
    case lockedMemory = "locked-memory"
  }

  /// The state of a subject. The raw values are stable.
  package enum State: String, CaseIterable, Sendable {
    /// Nothing is to be done.
    case ok
    /// A read works, and something should be looked at.
    case attention
    /// No read works, or none is judged rightly.
    case broken
  }

  package let subject: Subject
  package let state: State
  /// The finding, in one lower-case line without a full stop.
  package let statement: String
  /// The next step, a command where there is one; nil where nothing is to be done.
  package let remedy: String?

  /// A finding that asks for nothing.
  package init(_ subject: Subject, ok statement: String) {
    self.init(subject, .ok, statement, nil)
  }

  /// A finding that asks for something.
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
  /// The number of CRLs whose successor is overdue, and the countries of their issuers.
  package let overdue: Int
  package let overdueCountries: [String]
  /// The newest master list of each publisher.
  package let newestLists: [NewestList]
  /// The number of roots of institutions, which are no anchors of states.
  package let institutions: Int
  /// The day of the last import; nil where there was none.
  package let lastImport: CalendarDate?

  /// The newest master list of a publisher.
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
    newestLists: [NewestList] = [], institutions: Int = 0, lastImport: CalendarDate? = nil
  ) {
    (self.anchors, self.testAnchors, self.waiting) = (anchors, testAnchors, waiting)
    (self.countries, self.revocationLists) = (countries, revocationLists)
    (self.overdue, self.overdueCountries) = (overdue, overdueCountries)
    (self.newestLists, self.lastImport) = (newestLists, lastImport)
    self.institutions = institutions
  }
}

/// The result of `passport doctor`: schema `passport.doctor/1`.
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

  /// The exit code: that of a missing reader where anything is broken.
  package var exit: ExitCode {
    findings.contains { $0.state == .broken } ? .noReader : .success
  }

  /// The JSON.
  package var json: JSONValue { Self.document.value(self, JSONContext()) }

  static let document = JSONDocument<DoctorResult>(
    "passport.doctor/1", "What `passport doctor --json` prints: the state of this machine."
  ) {
    JSONMember("version", "The version of this program.", .text(minLength: 1)) { $0.version }
    JSONMember(
      "findings", "What was looked at, in the order in which a read needs it.",
      finding.list(["minItems": 1])
    ) { $0.findings }
    JSONMember("readers", "The readers that the PC/SC service shows.", reader.list()) { $0.readers }
    JSONMember(
      maybe: "trust", "What is in the trust store; not there where it cannot be read.", trustStore
    ) { $0.trust }
    JSONMember(
      "exit", "The exit code: 0, or 3 where something is broken.", CommonJSON.exit
    ) { $0.exit }
  }

  private static let finding = JSONForm<DoctorFinding>.object("One finding.") {
    JSONMember("subject", "What it is about, for programs.", .name) { $0.subject }
    JSONMember(
      "state",
      "`ok`: nothing is to be done. `attention`: a read works. `broken`: no read works, or none is judged rightly.",
      .name
    ) { $0.state }
    JSONMember("statement", "What was found, for people.", .text(minLength: 1)) { $0.statement }
    JSONMember(
      maybe: "remedy", "What to do about it; a command where there is one.", .text(minLength: 1)
    ) { $0.remedy }
  }

  private static let trustStore = JSONForm<ExaminedTrust>.object("The trust store.") {
    JSONMember("anchors", "How many anchors of states it has.", .integer(from: 0)) { $0.anchors }
    JSONMember("testAnchors", "How many test anchors it has.", .integer(from: 0)) {
      $0.testAnchors
    }
    JSONMember("waiting", "How many certificates wait for their issuer.", .integer(from: 0)) {
      $0.waiting
    }
    JSONMember("countries", "The countries that have an anchor.", CommonJSON.country.list()) {
      $0.countries
    }
    JSONMember("revocationLists", "How many CRLs it has.", .integer(from: 0)) {
      $0.revocationLists
    }
    JSONMember("overdue", "How many of them should have a successor by now.", .integer(from: 0)) {
      $0.overdue
    }
    JSONMember(
      "overdueCountries", "The countries whose CRLs are overdue.", CommonJSON.country.list()
    ) { $0.overdueCountries }
    JSONMember(
      "newestLists", "The newest master list of each publisher.", newestList.list()
    ) { $0.newestLists }
    JSONMember(
      maybe: "institutions",
      "How many roots of institutions it has, which count for credentials alone; not there without one.",
      .integer(from: 1)
    ) { $0.institutions > 0 ? $0.institutions : nil }
    JSONMember(
      maybe: "lastImport", "The day on which it last changed; not there without an import.",
      CommonJSON.calendarDay
    ) { $0.lastImport }
  }

  private static let newestList = JSONForm<ExaminedTrust.NewestList>.object("A master list.") {
    JSONMember("publisher", "The country of its publisher.", CommonJSON.country) { $0.publisher }
    JSONMember("signed", "The day on which it was signed.", CommonJSON.calendarDay) { $0.signed }
  }

  private static let reader = JSONForm<ExaminedReader>.object(
    "One reader, and what its driver states; what it does not state is not there."
  ) {
    JSONMember("name", "The name that the PC/SC service gives it.", .text(minLength: 1)) {
      $0.description.name
    }
    JSONMember(
      "kind", "What it is for, judged by its name and the answer to reset.",
      JSONForm<ReaderKind>.name
    ) { $0.description.kind }
    JSONMember(maybe: "vendor", "Its maker.", .text(minLength: 1)) { $0.details?.vendor }
    JSONMember(maybe: "model", "Its model.", .text(minLength: 1)) { $0.details?.model }
    JSONMember(maybe: "version", "The version of the device.", .text(minLength: 1)) {
      $0.details?.version
    }
    JSONMember(maybe: "usb", "Its numbers on USB.", .text("^[0-9a-f]{4}:[0-9a-f]{4}$")) {
      $0.details?.device?.description
    }
    JSONMember(
      maybe: "maximumCommandLength",
      "The longest command that it states to transmit, in octets; 261 for short commands only.",
      .integer(from: 0)
    ) { $0.details?.maximumCommandLength }
  }
}
