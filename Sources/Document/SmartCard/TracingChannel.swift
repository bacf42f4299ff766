import Encoding

/// A channel around a channel that reports each exchange in a line: the command's header, the
/// lengths, the status word and the time, but no byte of data.
public final class TracingChannel: CardChannel {
  private let channel: any CardChannel
  private let tell: (String) -> Void
  private let clock = ContinuousClock()

  /// Makes a channel that gives the exchanges of another to `tell`, a line each.
  public init(_ channel: any CardChannel, tell: @escaping (String) -> Void) {
    self.channel = channel
    self.tell = tell
  }

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

  /// Sends a command, and reports it after the answer or the failure.
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
