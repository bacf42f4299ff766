import HTTP
import Inspection
import Messages
import Operations
import Presentation

/// The settings of a desk, and the machine on which it works.
package struct DeskSettings: Sendable {
  let place: DocumentSource
  /// The desk reader that sends the MRZ; nil for none.
  let mrzDevice: MRZDevicePlace?
  let policy: InspectionPolicy
  /// How long the desk waits for a document.
  let patience: Duration
  /// The longest time for which something is shown.
  let clearAfter: Duration
  /// The time without a click after which the desk locks everything.
  let lockAfter: Duration
  /// The clerk and the place.
  let office: ReportOffice
  /// The records that the office keeps; nil if it keeps none.
  let records: DeskRecords?
  /// The address for phones, and how long to wait for a wallet; nil if phones cannot reach this
  /// desk.
  let offers: (place: ListenPlace, time: Duration)?
  /// True if holders may have kept here what proofs over a passport's signature need.
  let keepsEvidence: Bool
  /// True if phones may be asked by way of the browser.
  let asksPhones: Bool
  /// The practice documents; nil at a real desk.
  let practice: Practice?
  /// How the page reaches the network, for requests and offers.
  let client: HTTPClient
  /// The link that started this desk; nil for none.
  let link: Link?
  let opensBrowser: Bool
  /// The language that the page has first.
  let catalogue: MessageCatalogue
  let surroundings: Surroundings

  /// - Parameter practice: a practice desk, whose documents, records and folders replace the
  ///   others.
  package init(
    place: DocumentSource, mrzDevice: MRZDevicePlace? = nil, policy: InspectionPolicy,
    patience: Duration, clearAfter: Duration, lockAfter: Duration,
    office: ReportOffice = ReportOffice(), records: DeskRecords? = nil,
    offers: (place: ListenPlace, time: Duration)? = nil, keepsEvidence: Bool = true,
    asksPhones: Bool = false, practice: DeskPractice? = nil, client: HTTPClient = HTTPClient(),
    link: Link? = nil,
    opensBrowser: Bool, _ catalogue: MessageCatalogue,
    _ surroundings: Surroundings
  ) {
    (self.place, self.mrzDevice, self.policy) = (place, mrzDevice, policy)
    (self.patience, self.clearAfter, self.lockAfter) = (patience, clearAfter, lockAfter)
    (self.office, self.records, self.offers) = (office, practice?.records ?? records, offers)
    (self.practice, self.opensBrowser) = (practice?.practice, opensBrowser)
    (self.client, self.link, self.keepsEvidence) = (client, link, keepsEvidence)
    self.asksPhones = asksPhones
    (self.catalogue, self.surroundings) = (catalogue, practice?.surroundings ?? surroundings)
  }
}
