import SmartCard

/// A channel whose answers a test writes: a closure for each command in turn, the last one for all
/// that follow.
final class ScriptedChannel: CardChannel {
  private var script: [(CommandAPDU) throws -> ResponseAPDU]
  private(set) var commands: [CommandAPDU] = []

  init(_ script: [(CommandAPDU) throws -> ResponseAPDU]) { self.script = script }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    commands.append(command)
    guard let answer = script.first else { throw ScriptEnded() }
    if script.count > 1 { script.removeFirst() }
    return try answer(command)
  }
}

struct ScriptEnded: Error {}
