import SmartCard

/// The commands, bytes and times of an inspection.
public struct LinkFigures: Hashable, Sendable {
  /// The number of commands that were sent to the chip.
  public let commands: Int
  /// Bytes sent to the chip, as on the link.
  public let bytesSent: Int
  /// Bytes received from the chip, as on the link.
  public let bytesReceived: Int
  /// Time spent waiting for the chip.
  public let chip: Duration
  /// Time from the first command to the verdicts.
  public let total: Duration
  /// The time that the contactless link alone takes for these bytes at each bit rate, by
  /// ``LinkModel``.
  public let modelled: [LinkModel.BitRate: Duration]
  /// True if the chip was a simulated one, in this process.
  public let isSimulated: Bool

  init(_ channel: MeteredChannel, total: Duration) {
    commands = channel.commands
    bytesSent = channel.bytesSent
    bytesReceived = channel.bytesReceived
    chip = channel.waiting
    isSimulated = channel.isSimulated
    self.total = total
    let exchanges = channel.exchanges
    modelled = Dictionary(
      uniqueKeysWithValues: LinkModel.BitRate.allCases.map { rate in
        (rate, LinkModel(bitRate: rate).duration(of: exchanges))
      })
  }

  /// The figures of an inspection without a chip.
  init(total: Duration) {
    commands = 0
    bytesSent = 0
    bytesReceived = 0
    chip = .zero
    isSimulated = false
    self.total = total
    modelled = [:]
  }
}
