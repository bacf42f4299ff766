/// Counts what goes through a channel, for reports and measurements.
public final class MeteredChannel: CardChannel {
  private let channel: any CardChannel

  /// Every command and its answer, unanswered commands among them.
  public private(set) var exchanges: [LinkModel.Exchange] = []
  /// How long answers were waited for, all together.
  public private(set) var waiting = Duration.zero

  /// The number of commands that were sent, unanswered ones among them.
  public var commands: Int { exchanges.count }
  /// The number of octets that they had, as encoded.
  public var bytesSent: Int { exchanges.reduce(0) { $0 + $1.sent } }
  /// The number of octets that the answers had, with their status words.
  public var bytesReceived: Int { exchanges.reduce(0) { $0 + $1.received } }

  /// Goes around a channel.
  public init(_ channel: any CardChannel) { self.channel = channel }

  /// The channel's own.
  public var replayedTime: Duration? { channel.replayedTime }

  /// The channel's own.
  public var limits: ChannelLimits { channel.limits }

  /// The channel's own.
  public var recorder: TraceRecorder? { channel.recorder }

  /// Resets the channel.
  public func reset(_ kind: ResetKind) throws { try channel.reset(kind) }

  /// Sends a command and waits for its answer, counting both.
  /// - Throws: what the channel throws.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    let clock = ContinuousClock()
    let start = clock.now
    var received = 0
    defer {
      waiting += clock.now - start
      exchanges.append(LinkModel.Exchange(sent: command.encoded.count, received: received))
    }
    let answer = try channel.transmit(command)
    received = answer.data.count + 2
    return answer
  }
}
