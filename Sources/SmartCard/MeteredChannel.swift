/// Counts what goes through a channel, for reports and measurements.
public final class MeteredChannel: CardChannel {
  private let channel: any CardChannel

  /// How many commands were sent, unanswered ones among them.
  public private(set) var commands = 0
  /// How many octets they had, as encoded.
  public private(set) var bytesSent = 0
  /// How many octets the answers had, with their status words.
  public private(set) var bytesReceived = 0
  /// How long answers were waited for, all together.
  public private(set) var waiting = Duration.zero

  /// Goes around a channel.
  public init(_ channel: any CardChannel) { self.channel = channel }

  /// Sends a command and waits for its answer, counting both.
  /// - Throws: what the channel throws.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    let clock = ContinuousClock()
    let start = clock.now
    commands += 1
    bytesSent += command.encoded.count
    defer { waiting += clock.now - start }
    let answer = try channel.transmit(command)
    bytesReceived += answer.data.count + 2
    return answer
  }
}
