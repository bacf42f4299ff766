import ChipAccess
import SmartCard
import Verdicts

/// A channel around the channel of a read. It recognises a chip that refuses every command: the
/// chip is blocked, terminated or damaged, or not a passport's. The error of the last command does
/// not explain that.
final class RefusingChip: CardChannel {
  private let channel: any CardChannel
  private var refusals: [StatusWord] = []
  private var hasServed = false

  init(_ channel: any CardChannel) { self.channel = channel }

  var replayedTime: Duration? { channel.replayedTime }
  var isSimulated: Bool { channel.isSimulated }
  var limits: ChannelLimits { channel.limits }
  var recorder: TraceRecorder? { channel.recorder }
  func reset(_ kind: ResetKind) throws { try channel.reset(kind) }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    let answer = try channel.transmit(command)
    if Self.refusals.contains(answer.status) || answer.status.sw1 == 0x6F {
      refusals.append(answer.status)
    } else {
      hasServed = true
    }
    return answer
  }

  /// The status words that refuse any command (ISO/IEC 7816-4, 5.6). Others report a defect in the
  /// command or a missing file, so the chip works.
  private static let refusals: Set<StatusWord> = [
    .securityStatusNotSatisfied, StatusWord(0x69, 0x83), .conditionsNotSatisfied,
    .commandNotAllowed, StatusWord(0x69, 0x99), .functionNotSupported, .instructionNotSupported,
    .classNotSupported,
  ]

  /// The error that explains an error of the read.
  /// - Returns: the error itself where the chip did not refuse every command.
  func explained(_ error: any Error) -> any Error {
    switch error as? ChipAccessError {
    case .notAPassport where !hasServed, .commandRefused where !hasServed:
      return InspectionError.chipRefusesAll(.everyCommand(statuses))
    case .commandRefused(let command, let status):
      return Self.ended(command, status).map { InspectionError.chipRefusesAll($0) } ?? error
    default: return error
    }
  }

  /// The first three different status words of refusals.
  private var statuses: Detail {
    var different: [StatusWord] = []
    for status in refusals where !different.contains(status) { different.append(status) }
    return .list(different.prefix(3).map(\.description))
  }

  /// The phrase for a file that is terminated or deactivated (ISO/IEC 7816-4, 5.6, table 7).
  private static func ended(_ command: Detail, _ status: StatusWord) -> Phrase? {
    switch status {
    case StatusWord(0x62, 0x83): .deactivated(command, status)
    case StatusWord(0x62, 0x85): .terminated(command, status)
    default: nil
    }
  }
}
