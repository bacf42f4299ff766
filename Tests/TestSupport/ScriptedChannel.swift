import SmartCard

/// A channel whose answers a test writes; it remembers the commands.
public final class ScriptedChannel: CardChannel {
  /// What was sent.
  public private(set) var commands: [CommandAPDU] = []
  private let answer: (CommandAPDU, Int) throws -> ResponseAPDU

  /// Answers with a function of a command and its number, from 0.
  public init(_ answer: @escaping (CommandAPDU, Int) throws -> ResponseAPDU) {
    self.answer = answer
  }

  /// Answers with a closure for each command in turn, the last one for all that follow.
  public convenience init(_ script: [(CommandAPDU) throws -> ResponseAPDU]) {
    self.init { command, number in
      guard let answer = script.dropFirst(number).first ?? script.last else { throw ScriptEnded() }
      return try answer(command)
    }
  }

  /// A script is no trace.
  public var replayedTime: Duration? { nil }

  /// Answers from the script.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    commands.append(command)
    return try answer(command, commands.count - 1)
  }
}

/// A script without a closure was asked.
public struct ScriptEnded: Error {}
