import SmartCard

/// Answers with a function of the command, and remembers the commands.
final class ScriptedChannel: CardChannel {
  private(set) var commands: [CommandAPDU] = []
  private let answer: (CommandAPDU, Int) throws -> ResponseAPDU

  /// The function also gets the number of the command, from 0.
  init(_ answer: @escaping (CommandAPDU, Int) throws -> ResponseAPDU) { self.answer = answer }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    commands.append(command)
    return try answer(command, commands.count - 1)
  }
}
