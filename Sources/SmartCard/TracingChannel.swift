import Encoding

/// A channel around a channel that tells of each exchange what can be shown to anyone: the command's
/// header, how long its parts are, the status word and the time. No octet of data is told.
public final class TracingChannel: CardChannel {
  private let channel: any CardChannel
  private let tell: (String) -> Void
  private let clock = ContinuousClock()

  /// Tells of the exchanges of a channel, a line each.
  public init(_ channel: any CardChannel, tell: @escaping (String) -> Void) {
    self.channel = channel
    self.tell = tell
  }

  /// The channel's own.
  public var replayedTime: Duration? { channel.replayedTime }

  /// The channel's own.
  public var limits: ChannelLimits { channel.limits }

  /// The channel's own.
  public var recorder: TraceRecorder? { channel.recorder }

  /// Resets the channel.
  public func reset(_ kind: ResetKind) throws { try channel.reset(kind) }

  /// Passes a command on, and tells of it when its answer is there, or when there is none.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    let start = clock.now
    let expected = command.expectedLength.map(String.init) ?? "-"
    let head =
      "\(Hex.encode(command.header).uppercased()) Lc \(command.data.count) Le \(expected)"
    do {
      let answer = try channel.transmit(command)
      let time = (clock.now - start) / .microseconds(1)
      tell("\(head) -> \(answer.data.count) bytes \(answer.status) \(Int(time)) us")
      return answer
    } catch {
      tell("\(head) -> no answer")
      throw error
    }
  }
}
