/// A channel around a channel that counts commands, bytes and time, for reports and measurements.
public final class MeteredChannel: CardChannel {
  private let channel: any CardChannel

  /// The lengths of every command and its answer, unanswered commands included.
  public private(set) var exchanges: [LinkModel.Exchange] = []
  /// The total time of waiting for answers.
  public private(set) var waiting = Duration.zero

  /// The number of commands that were sent, unanswered ones included.
  public var commands: Int { exchanges.count }
  /// The number of encoded bytes that they had.
  public var bytesSent: Int { exchanges.reduce(0) { $0 + $1.sent } }
  /// The number of bytes that the answers had, with their status words.
  public var bytesReceived: Int { exchanges.reduce(0) { $0 + $1.received } }

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
