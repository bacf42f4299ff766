import ChipAccess
import Encoding
import LDS
import Trust

/// The values that are the same for every step that reads.
struct InspectionContext {
  let policy: InspectionPolicy
  let passiveAuthentication: PassiveAuthentication
  /// The inspection system's certificates and key; nil for none.
  let terminal: TerminalCredentials?
  /// The day on which certificates of terminals are judged.
  let today: CalendarDate
  let report: (InspectionEvent) -> Void
}

/// The present work of an inspection, for a line of progress.
public enum InspectionEvent: Hashable, Sendable {
  /// The chip is being opened.
  case opening
  /// The reading of a file begins.
  case beginning(ElementaryFile)
  /// This many bytes of a file have been read.
  case reading(ElementaryFile, read: Int, of: Int)
  /// The chip is proving that it is the original.
  case authenticatingChip
  /// The terminal's certificates go to the chip.
  case authenticatingTerminal
  /// Signatures and digests are being checked.
  case verifying

  /// The step's name in a trace.
  public var step: String {
    switch self {
    case .opening: "opening"
    case .beginning(let file), .reading(let file, _, _): "reading \(file.name)"
    case .authenticatingChip: "authenticating the chip"
    case .authenticatingTerminal: "authenticating the terminal"
    case .verifying: "verifying"
    }
  }
}
