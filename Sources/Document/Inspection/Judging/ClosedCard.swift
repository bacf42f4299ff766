import ChipAccess
import LDS
import Verdicts

/// A card whose EF.SOD is closed to this session, as on identity cards and residence permits that
/// give their data to authenticated terminals only (Doc 9303-11, 7.1; BSI TR-03110-2, 2.1). Whether
/// its data are genuine is unknown. A chip without EF.SOD, or with a part of it, is no such card.
extension DocumentFiles {
  /// True if EF.SOD is closed to this session.
  var isClosed: Bool { defect(of: .sod) == .closed }

  /// The outcome of every check that needs EF.SOD, where it is closed; nil where it is not. A chip
  /// that gives data groups without their signature has an outcome of its own.
  var closure: Outcome? {
    guard isClosed else { return nil }
    let givesData = read.contains { $0.file.dataGroupNumber != nil }
    return Outcome(
      .unknown, .closedToReader,
      [.phrase(givesData ? .signatureOfData : .dataOfCard)])
  }

  /// True if a file of the application was not read and EF.SOD is closed: such a chip may answer
  /// "not found" for any file.
  func isHidden(_ file: ElementaryFile) -> Bool {
    guard isClosed, !file.isInMasterFile else { return false }
    switch defect(of: file) {
    case .missing, .closed, .refused: return true
    case .truncated, .tooLong, .malformed, nil: return false
    }
  }
}

extension InspectionRecord {
  /// True if the card keeps its data to authenticated terminals, as far as this read could see.
  public var isClosedToReader: Bool { data.code == .closedToReader }

  /// The variants of PACE that EF.CardAccess offers, by the standard's names, each once and in the
  /// order of the file; nil where it was not read or is malformed.
  public var offeredPACE: [String]? {
    guard let file = documentFiles.cardAccess.content else { return nil }
    var names: [String] = []
    for name in file.securityInfos.paceInfos.compactMap({ $0.paceProtocol?.name })
    where !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      names.append(name)
    }
    return names
  }
}
