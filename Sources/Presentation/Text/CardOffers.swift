import ChipAccess
import Inspection

extension JudgedRecord {
  /// What a card that keeps its data to others let be seen of how it is opened, a line each; empty for
  /// every other document.
  var offers: [String] {
    guard isClosedToReader else { return [] }
    var lines: [String] = []
    if case .pace(_, _, let password) = access.accessProtocol {
      lines.append(
        "the chip was opened with \(access.accessProtocol.name) and the \(password.name)")
    }
    if let offered = offeredPACE, !offered.isEmpty {
      lines.append("its EF.CardAccess offers " + offered.joined(separator: ", "))
    }
    return lines
  }
}
