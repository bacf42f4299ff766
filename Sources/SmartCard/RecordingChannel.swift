/// Writes down what goes through a channel. The recording holds personal data.
public final class RecordingChannel: CardChannel {
  private let channel: any CardChannel

  /// What was exchanged so far; a command without an answer is not in it.
  public private(set) var transcript = Transcript()

  /// Goes around a channel.
  public init(_ channel: any CardChannel) { self.channel = channel }

  /// What the channel says.
  public var limits: ChannelLimits { channel.limits }

  /// Resets the channel.
  public func reset() throws { try channel.reset() }

  /// Sends a command and waits for its answer, writing both down.
  /// - Throws: what the channel throws.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    let answer = try channel.transmit(command)
    transcript.exchanges.append(
      Transcript.Exchange(command: command.encoded, response: answer.encoded))
    return answer
  }
}
