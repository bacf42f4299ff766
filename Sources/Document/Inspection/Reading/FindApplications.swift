import ChipAccess
import LDS
import Verdicts

/// Finds out which applications of LDS2 the chip has (Doc 9303-10, 6): those that EF.DIR lists and,
/// where everything is asked for, those that the chip selects by their identifiers. These are the
/// last commands of a read, because LDS1 is no longer selected after them. EF.DIR of a card whose
/// data are closed is read in any case, because nothing else can be learnt about the card.
struct FindApplications {
  func perform(
    _ chip: ChipLink<any ApplicationSession>, _ context: InspectionContext,
    _ document: inout ReadDocument
  ) throws {
    if document.files.isClosed, !document.files.wasTried(.directory) {
      try readDirectory(chip, &document)
    }
    guard document.files[.directory] != nil || context.policy.readsAll else { return }
    let selected = context.policy.readsAll ? try selected(chip.session) : nil
    document.applications = ApplicationRecord.all(
      directory: document.files.directory, selected: selected, isClosed: document.files.isClosed)
  }

  private func readDirectory(
    _ chip: ChipLink<any ApplicationSession>, _ document: inout ReadDocument
  ) throws {
    do {
      guard try chip.session.returnToMasterFile() else { return }
      document.files.add(.directory, try chip.reader.read(.directory))
    } catch ChipAccessError.secureMessaging(.unprotected) {
    } catch ChipAccessError.secureMessaging(.ended) {}
  }

  /// The applications that the chip selects, tried one after the other until it ends the session.
  private func selected(
    _ session: any ApplicationSession
  ) throws -> [LDSApplication: Bool] {
    var selected: [LDSApplication: Bool] = [:]
    do {
      for application in LDSApplication.lds2 {
        selected[application] = try session.has(application)
      }
    } catch ChipAccessError.secureMessaging(.unprotected) {
    } catch ChipAccessError.secureMessaging(.ended) {}
    return selected
  }
}
