import ChipAccess
import SmartCard
import Verdicts

/// Goes around the channel of a read and notices a chip that refuses every command: one that is blocked,
/// terminated or damaged, or another card than a passport. The command at which the read happened to end
/// says nothing then.
final class RefusingChip: CardChannel {
  private let channel: any CardChannel
  private var refusals: [StatusWord] = []
  private var hasServed = false

  init(_ channel: any CardChannel) { self.channel = channel }

  var replayedTime: Duration? { channel.replayedTime }
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

  /// How chips refuse whatever the command says (ISO/IEC 7816-4, 5.6). One that says what is wrong with
  /// a command, or that a file is not there, has looked at it.
  private static let refusals: Set<StatusWord> = [
    .securityStatusNotSatisfied, StatusWord(0x69, 0x83), .conditionsNotSatisfied,
    .commandNotAllowed, StatusWord(0x69, 0x99), .functionNotSupported, .instructionNotSupported,
    .classNotSupported,
  ]

  /// What an error of the read comes of.
  /// - Returns: the error itself where the chip did serve.
  func explained(_ error: any Error) -> any Error {
    switch error as? ChipAccessError {
    case .notAPassport where !hasServed, .commandRefused where !hasServed:
      return InspectionError.chipRefusesAll(.everyCommand(statuses))
    case .commandRefused(let command, let status):
      return Self.ended(command, status).map { InspectionError.chipRefusesAll($0) } ?? error
    default: return error
    }
  }

  /// The first different ones.
  private var statuses: Detail {
    var different: [StatusWord] = []
    for status in refusals where !different.contains(status) { different.append(status) }
    return .list(different.prefix(3).map(\.description))
  }

  /// What a file is whose life has ended, or is interrupted (ISO/IEC 7816-4, 5.6, table 7).
  private static func ended(_ command: Detail, _ status: StatusWord) -> Phrase? {
    switch status {
    case StatusWord(0x62, 0x83): .deactivated(command, status)
    case StatusWord(0x62, 0x85): .terminated(command, status)
    default: nil
    }
  }
}
