/// A channel around a channel, which writes every exchange into a trace.
public final class RecordingChannel: CardChannel {
  private let channel: any CardChannel
  private let answerToReset: () -> [UInt8]

  /// The recorder that writes it down.
  public let recorder: TraceRecorder?

  /// Makes a channel around another.
  /// - Parameter answerToReset: gives the card's present answer to reset; empty for none.
  public init(
    _ channel: any CardChannel, recorder: TraceRecorder,
    answerToReset: @escaping () -> [UInt8] = { [] }
  ) {
    self.channel = channel
    self.recorder = recorder
    self.answerToReset = answerToReset
  }

  /// The replayed time of the inner channel.
  public var replayedTime: Duration? { channel.replayedTime }

  /// True if the inner channel leads to a simulated card.
  public var isSimulated: Bool { channel.isSimulated }

  /// The limits of the inner channel.
  public var limits: ChannelLimits { channel.limits }

  /// Resets the inner channel, and writes down the result.
  public func reset(_ kind: ResetKind) throws {
    let start = recorder?.now ?? 0
    var failure: TraceEvent.Failure?
    defer {
      recorder?.append(
        .reset(
          TraceEvent.Reset(
            kind: kind, start: start, duration: (recorder?.now ?? 0) - start,
            answerToReset: answerToReset(),
            limits: channel.limits, failure: failure)))
    }
    do {
      try channel.reset(kind)
    } catch {
      failure = TraceEvent.Failure(error)
      throw error
    }
  }

  /// Sends a command and waits for its answer, and writes both down.
  /// - Throws: what the channel throws.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    guard let recorder else { return try channel.transmit(command) }
    return try recorder.exchange(command, by: channel.transmit)
  }
}
