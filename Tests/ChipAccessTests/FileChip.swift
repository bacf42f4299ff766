import Encoding
import LDS
import SmartCard

/// A chip without access control that a test bends: which files it has, whether it knows short
/// identifiers, and how it answers when bytes are asked for.
final class FileChip: CardChannel {
  typealias Giving = (_ rest: [UInt8], _ length: Int, _ isObject: Bool) -> ResponseAPDU

  var files: [UInt16: [UInt8]] = [:]
  var refusalOfShortIdentifiers: StatusWord?
  var refusalOfSelect: StatusWord?
  var limits = ChannelLimits.unstated
  var give: Giving
  private(set) var commands: [CommandAPDU] = []
  private var current: UInt16?

  init(_ files: [ElementaryFile: [UInt8]], give: @escaping Giving = FileChip.asMuchAsAsked) {
    for (file, bytes) in files { self.files[file.identifier] = bytes }
    self.give = give
  }

  /// What ISO/IEC 7816-4 says; DO'53' counts with its header.
  static func asMuchAsAsked(
    _ rest: [UInt8], _ length: Int, _ isObject: Bool
  ) -> ResponseAPDU {
    guard isObject else { return ResponseAPDU(data: Array(rest.prefix(length)), status: .success) }
    let space = length - (length < 130 ? 2 : length < 259 ? 3 : 4)
    return ResponseAPDU(data: BERTLV.encode(0x53, rest.prefix(max(0, space))), status: .success)
  }

  func forgetCommands() { commands = [] }

  func reset(_ kind: ResetKind) { current = nil }

  var replayedTime: Duration? { nil }

  func transmit(_ command: CommandAPDU) -> ResponseAPDU {
    commands.append(command)
    switch command.ins {
    case 0xA4: return select(command)
    case 0xB0 where command.p1 & 0x80 != 0:
      if let refusalOfShortIdentifiers { return ResponseAPDU(status: refusalOfShortIdentifiers) }
      let number = UInt16(command.p1 & 0x1F)
      guard let file = files.keys.first(where: { $0 & 0x1F == number }) else {
        return ResponseAPDU(status: .fileNotFound)
      }
      current = file
      return read(Int(command.p2), command)
    case 0xB0: return read(Int(command.p1) << 8 | Int(command.p2), command)
    case 0xB1:
      let bytes = (try? BERTLV(parsing: command.data).content) ?? []
      return read(bytes.reduce(0) { $0 << 8 | Int($1) }, command)
    default: return ResponseAPDU(status: .instructionNotSupported)
    }
  }

  private func select(_ command: CommandAPDU) -> ResponseAPDU {
    if let refusalOfSelect { return ResponseAPDU(status: refusalOfSelect) }
    let identifier = command.data.reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
    guard files[identifier] != nil else { return ResponseAPDU(status: .fileNotFound) }
    current = identifier
    return ResponseAPDU(status: .success)
  }

  private func read(_ offset: Int, _ command: CommandAPDU) -> ResponseAPDU {
    guard let current, let bytes = files[current], let length = command.expectedLength else {
      return ResponseAPDU(status: .commandNotAllowed)
    }
    guard offset < bytes.count else { return ResponseAPDU(status: .offsetOutsideFile) }
    return give(Array(bytes[offset...]), length, command.ins == 0xB1)
  }
}

/// A channel that may put another answer in an answer's place.
final class Interfering: CardChannel {
  private let channel: any CardChannel
  var interfere: (_ command: CommandAPDU, _ index: Int) throws -> ResponseAPDU? = { _, _ in nil }
  /// What reader and chip say; nil for what the channel says.
  var stated: ChannelLimits?
  /// The channel's own last answer.
  private(set) var last: ResponseAPDU?
  private(set) var commands: [CommandAPDU] = []
  private(set) var resets: [ResetKind] = []

  var limits: ChannelLimits { stated ?? channel.limits }

  init(_ channel: any CardChannel) { self.channel = channel }

  func reset(_ kind: ResetKind) throws {
    resets.append(kind)
    try channel.reset(kind)
  }

  /// How many commands with an instruction were sent.
  func count(of instruction: UInt8) -> Int { commands.count { $0.ins == instruction } }

  var replayedTime: Duration? { channel.replayedTime }

  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    commands.append(command)
    let answer = try channel.transmit(command)
    last = answer
    return try interfere(command, commands.count - 1) ?? answer
  }
}
