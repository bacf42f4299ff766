import SmartCard

/// A channel whose answers a test writes; it remembers the commands.
package final class ScriptedChannel: CardChannel {
  /// What was sent.
  package private(set) var commands: [CommandAPDU] = []
  private let answer: (CommandAPDU, Int) throws -> ResponseAPDU

  /// Answers with a function of a command and its number, from 0.
  package init(_ answer: @escaping (CommandAPDU, Int) throws -> ResponseAPDU) {
    self.answer = answer
  }

  /// Answers with a closure for each command in turn, the last one for all that follow.
  package convenience init(_ script: [(CommandAPDU) throws -> ResponseAPDU]) {
    self.init { command, number in
      guard let answer = script.dropFirst(number).first ?? script.last else { throw ScriptEnded() }
      return try answer(command)
    }
  }

  /// A script is no trace.
  package var replayedTime: Duration? { nil }

  /// Answers from the script.
  package func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    commands.append(command)
    return try answer(command, commands.count - 1)
  }
}

/// A script without a closure was asked.
package struct ScriptEnded: Error {}
