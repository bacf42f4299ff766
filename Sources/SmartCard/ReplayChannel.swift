/// Answers as a recording says, as long as the same commands come in the same order.
public final class ReplayChannel: CardChannel {
  private let transcript: Transcript

  /// How many exchanges were replayed.
  public private(set) var position = 0

  /// Replays a recording from its start.
  public init(_ transcript: Transcript) { self.transcript = transcript }

  /// Compares the command with the recorded one and gives the recorded answer.
  /// - Throws: ``TranscriptError/commandDiffers(exchange:)``, ``TranscriptError/ended(exchanges:)``,
  ///   ``SmartCardError/responseMalformed(_:)`` for a recorded answer without a status word.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    guard position < transcript.exchanges.count else {
      throw TranscriptError.ended(exchanges: transcript.exchanges.count)
    }
    let exchange = transcript.exchanges[position]
    guard exchange.command == command.encoded else {
      throw TranscriptError.commandDiffers(exchange: position + 1)
    }
    position += 1
    do {
      return try ResponseAPDU(parsing: exchange.response)
    } catch {
      throw SmartCardError.responseMalformed("\(exchange.response.count) octets, no status word")
    }
  }
}
