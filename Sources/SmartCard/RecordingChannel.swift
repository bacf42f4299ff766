/// Has a recorder write down what goes through a channel.
public final class RecordingChannel: CardChannel {
  private let channel: any CardChannel
  private let answerToReset: () -> [UInt8]

  /// Who writes it down.
  public let recorder: TraceRecorder?

  /// Goes around a channel.
  /// - Parameter answerToReset: gives the card's present answer to reset, where there is one.
  public init(
    _ channel: any CardChannel, recorder: TraceRecorder,
    answerToReset: @escaping () -> [UInt8] = { [] }
  ) {
    self.channel = channel
    self.recorder = recorder
    self.answerToReset = answerToReset
  }

  /// The channel's own.
  public var replayedTime: Duration? { channel.replayedTime }

  /// The channel's own.
  public var limits: ChannelLimits { channel.limits }

  /// Resets the channel, writing down what came of it.
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

  /// Sends a command and waits for its answer, writing both down.
  /// - Throws: what the channel throws.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    guard let recorder else { return try channel.transmit(command) }
    return try recorder.exchange(command, by: channel.transmit)
  }
}
