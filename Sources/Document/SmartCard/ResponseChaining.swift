/// A channel around a channel that collects answers which a card sends in parts, and repeats a
/// command whose expected length the card corrects (ISO/IEC 7816-4, 5.3.4 and 5.6, SW1 61 and 6C).
public final class ResponseChaining: CardChannel {
  /// The most GET RESPONSE commands for one command.
  public static let maximumRounds = 1024

  /// The longest answer that is collected, in bytes: 65,536, and space for their protection.
  public static let maximumLength = 65_536 + 256

  private let channel: any CardChannel

  /// Makes a channel around another.
  public init(_ channel: any CardChannel) { self.channel = channel }

  /// The replayed time of the inner channel.
  public var replayedTime: Duration? { channel.replayedTime }

  /// True if the inner channel leads to a simulated card.
  public var isSimulated: Bool { channel.isSimulated }

  /// The limits of the inner channel.
  public var limits: ChannelLimits { channel.limits }

  /// The recorder of the inner channel.
  public var recorder: TraceRecorder? { channel.recorder }

  /// Resets the inner channel.
  public func reset(_ kind: ResetKind) throws { try channel.reset(kind) }

  /// Sends a command and collects its whole answer; the status word is the last one.
  /// - Throws: ``SmartCardError/responseEndless`` beyond ``maximumRounds`` or ``maximumLength``, and
  ///   what the channel throws.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    var answer = try exact(command)
    var data = answer.data
    var rounds = 0
    while let waiting = answer.status.remainingLength {
      rounds += 1
      guard rounds <= Self.maximumRounds else { throw SmartCardError.responseEndless }
      answer = try exact(Self.getResponse(after: command, expecting: waiting))
      // Without the rest, the parts that came before are no whole answer.
      if answer.data.isEmpty, answer.status.isError { return answer }
      guard data.count + answer.data.count <= Self.maximumLength else {
        throw SmartCardError.responseEndless
      }
      data += answer.data
    }
    return ResponseAPDU(data: data, status: answer.status)
  }

  /// Repeats a command once with the length that the card states. A protected command is not
  /// repeated, because its authentication code covers the length, and its counter has been used.
  private func exact(_ command: CommandAPDU) throws -> ResponseAPDU {
    let answer = try channel.transmit(command)
    guard let length = answer.status.exactLength, !command.isProtected else { return answer }
    var corrected = command
    corrected.expectedLength = length
    return try channel.transmit(corrected)
  }

  /// GET RESPONSE (ISO/IEC 7816-4, 7.6.1), in the class of the command that it follows but without
  /// secure messaging and chaining.
  static func getResponse(after command: CommandAPDU, expecting length: Int) -> CommandAPDU {
    let bits: UInt8 =
      switch command.cla & 0xC0 {
      case 0x00: 0x1C
      case 0x40: 0x30
      default: 0x00
      }
    return .getResponse(class: command.cla & ~bits, expecting: length)
  }
}
