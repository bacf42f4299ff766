import ChipAccess
import LDS
import Verdicts

/// Finds out which applications of LDS2 the chip has (Doc 9303-10, 6): those that EF.DIR lists and,
/// where everything is asked for, those that the chip selects by their identifiers. These are the
/// last commands of a read, because LDS1 is no longer selected after them. EF.DIR of a card whose
/// data are closed is read in any case, because nothing else can be told of it.
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

/// An application of LDS2 that the chip has (Doc 9303-10, 6), one of an identity card (BSI
/// TR-03110-2, 2.2), or LDS1 where it is closed. Its data need terminal authentication, which this
/// program does not do, so nothing more is known of it. That it exists is not signed.
public struct ApplicationRecord: Hashable, Sendable {
  /// The application.
  public let application: LDSApplication
  /// True if EF.DIR lists it; nil where there is no EF.DIR to read.
  public let isListed: Bool?
  /// True if the chip selects it by its identifier; nil where that was not tried.
  public let isSelected: Bool?

  /// The outcome: it is there, and was not read.
  public var outcome: Outcome {
    Outcome(.notDone, .terminalAuthenticationNeeded, [.text(application.name)])
  }

  /// The applications that EF.DIR lists or the chip selects.
  /// - Parameters:
  ///   - directory: EF.DIR.
  ///   - selected: true for those that the chip selects, false for those that it refuses; nil where
  ///     that was not tried.
  ///   - isClosed: true if the data of LDS1 are closed to this session.
  static func all(
    directory: FileState<EFDIR>, selected: [LDSApplication: Bool]?, isClosed: Bool = false
  ) -> [ApplicationRecord] {
    let listed = directory.content?.applications.map(\.application)
    let told = (isClosed ? [.lds1] : []) + LDSApplication.lds2 + LDSApplication.identityCard
    return told.compactMap { application in
      let record = ApplicationRecord(
        application: application, isListed: listed?.contains(application),
        isSelected: selected?[application])
      return record.isListed == true || record.isSelected == true ? record : nil
    }
  }
}
