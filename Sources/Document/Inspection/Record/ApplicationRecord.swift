import LDS
import Verdicts

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
