import Inspection
import Messages
import Operations
import Presentation

/// How a desk works: what was chosen for it, and the machine on which it works.
package struct DeskSettings: Sendable {
  let place: DocumentSource
  let policy: InspectionPolicy
  /// The time to wait for a document.
  let patience: Duration
  /// The longest time for which something is shown.
  let clearAfter: Duration
  /// The time without a click after which everything is locked.
  let lockAfter: Duration
  /// The clerk and the place.
  let office: ReportOffice
  /// What the office keeps; nil where it keeps nothing.
  let records: DeskRecords?
  /// Where cards are sent to phones, and the time for a wallet; nil where phones do not reach this desk.
  let offers: (place: ListenPlace, time: Duration)?
  /// The documents to practise with; nil at a real desk.
  let practice: Practice?
  let opensBrowser: Bool
  /// The first language of the page.
  let catalogue: MessageCatalogue
  let surroundings: Surroundings

  /// - Parameter practice: a desk to practise with, whose documents, records and folders take the place of the others.
  package init(
    place: DocumentSource, policy: InspectionPolicy, patience: Duration, clearAfter: Duration,
    lockAfter: Duration, office: ReportOffice = ReportOffice(), records: DeskRecords? = nil,
    offers: (place: ListenPlace, time: Duration)? = nil, practice: DeskPractice? = nil,
    opensBrowser: Bool, _ catalogue: MessageCatalogue, _ surroundings: Surroundings
  ) {
    (self.place, self.policy) = (place, policy)
    (self.patience, self.clearAfter, self.lockAfter) = (patience, clearAfter, lockAfter)
    (self.office, self.records, self.offers) = (office, practice?.records ?? records, offers)
    (self.practice, self.opensBrowser) = (practice?.practice, opensBrowser)
    (self.catalogue, self.surroundings) = (catalogue, practice?.surroundings ?? surroundings)
  }
}
