import ChipAccess
import LDS
import Verdicts

/// A card that does not let this session read EF.SOD, as identity cards and residence permits that give
/// their data to authenticated terminals only (Doc 9303-11, 7.1; BSI TR-03110-2, 2.1). Nothing can be said
/// of its data: neither that they are forged nor that they are genuine. A chip that has no EF.SOD, or a
/// part of one, is no such card.
extension DocumentFiles {
  /// True if EF.SOD is closed to this session.
  var isClosed: Bool { defect(of: .sod) == .closed }

  /// What stands in the place of everything that EF.SOD would have told; nil where it is not closed. A
  /// chip that gives data and keeps their signature says so itself.
  var closure: Outcome? {
    guard isClosed else { return nil }
    let givesData = read.contains { $0.file.dataGroupNumber != nil }
    return Outcome(
      .unknown, .closedToReader,
      [.phrase(givesData ? .signatureOfData : .dataOfCard)])
  }

  /// Tells if a file of the application was not to be seen, because EF.SOD was not: such a chip may say of
  /// any file what it wants to, that there is none among it.
  func isHidden(_ file: ElementaryFile) -> Bool {
    guard isClosed, !file.isInMasterFile else { return false }
    switch defect(of: file) {
    case .missing, .closed, .refused: return true
    case .truncated, .tooLong, .malformed, nil: return false
    }
  }
}

extension JudgedRecord {
  /// True if the card keeps its data to authenticated terminals, as far as this read could see.
  public var isClosedToReader: Bool { data.code == .closedToReader }

  /// The variants of PACE that EF.CardAccess offers, by the standard's names, each once and in the order
  /// of the file; nil where it was not read or makes no sense.
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
