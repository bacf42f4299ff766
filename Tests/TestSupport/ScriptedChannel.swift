import SmartCard

/// A channel with answers from a test; it records the commands.
package final class ScriptedChannel: CardChannel {
  /// The commands that were sent.
  package private(set) var commands: [CommandAPDU] = []
  private let answer: (CommandAPDU, Int) throws -> ResponseAPDU

  /// Answers with a function of a command and its number, from 0.
  package init(_ answer: @escaping (CommandAPDU, Int) throws -> ResponseAPDU) {
    self.answer = answer
  }

  /// Answers each command with the next closure, and all further ones with the last closure.
  package convenience init(_ script: [(CommandAPDU) throws -> ResponseAPDU]) {
    self.init { command, number in
      guard let answer = script.dropFirst(number).first ?? script.last else { throw ScriptEnded() }
      return try answer(command)
    }
  }

  /// A script is not a trace.
  package var replayedTime: Duration? { nil }

  /// Answers from the script.
  package func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    commands.append(command)
    return try answer(command, commands.count - 1)
  }
}

/// The error if a script without closures is used.
package struct ScriptEnded: Error {}
