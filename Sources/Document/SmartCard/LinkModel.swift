/// The time that exchanges take on a contactless link by ISO/IEC 14443, computed from the lengths
/// of commands and answers. It includes neither the chip's computing nor repeated frames.
public struct LinkModel: Hashable, Sendable {
  /// The length of one command and of its answer with its status word, in bytes.
  public struct Exchange: Hashable, Sendable {
    /// Bytes of the command.
    public let sent: Int
    /// Bytes of the answer; 0 for none.
    public let received: Int

    /// States an exchange.
    public init(sent: Int, received: Int) {
      self.sent = sent
      self.received = received
    }
  }

  /// The bit rates of ISO/IEC 14443-2, as fractions of the carrier of 13.56 MHz.
  public enum BitRate: Int, Hashable, Sendable, CaseIterable {
    /// fc/128, the rate that every chip starts with.
    case kilobits106 = 106
    /// fc/64.
    case kilobits212 = 212
    /// fc/32.
    case kilobits424 = 424
    /// fc/16.
    case kilobits848 = 848

    /// The duration of one bit.
    public var bit: Duration {
      let periods = 128 * BitRate.kilobits106.rawValue / rawValue
      return .nanoseconds(periods * 1_000_000 / 13_560)
    }
  }

  /// The rate in both directions.
  public let bitRate: BitRate
  /// The most bytes of a frame, FSC and FSD of ISO/IEC 14443-4, 5.2.3.
  public let frameSize: Int
  /// The time from the end of a frame to the beginning of its answer, in either direction; at least
  /// 1172 periods of the carrier (ISO/IEC 14443-3, 6.2.1.1).
  public let frameDelay: Duration
  /// The time for one command besides the frames, as for USB and the chip's dispatcher.
  public let latency: Duration

  /// The bits of a byte with its parity (ISO/IEC 14443-3, 6.2.3), and the bits that begin and end
  /// a frame.
  static let bitsOfByte = 9
  static let bitsAroundFrame = 2
  /// The bytes of a block besides its information field: the prologue's PCB and the CRC (ISO/IEC
  /// 14443-4, 7.1).
  static let blockOverhead = 3

  /// A link with the parameters of present passports and readers.
  public init(
    bitRate: BitRate, frameSize: Int = 256, frameDelay: Duration = .microseconds(87),
    latency: Duration = .milliseconds(2)
  ) {
    self.bitRate = bitRate
    self.frameSize = max(Self.blockOverhead + 1, frameSize)
    self.frameDelay = frameDelay
    self.latency = latency
  }

  /// The time that exchanges take, one after the other.
  public func duration(of exchanges: [Exchange]) -> Duration {
    exchanges.reduce(.zero) { $0 + duration(of: $1) }
  }

  /// The time that one exchange takes. A message that does not fit a frame is chained, and each
  /// block but the last is acknowledged by one without information (ISO/IEC 14443-4, 7.5.2).
  public func duration(of exchange: Exchange) -> Duration {
    message(exchange.sent) + message(exchange.received) + latency
  }

  private func message(_ bytes: Int) -> Duration {
    guard bytes > 0 else { return .zero }
    let information = frameSize - Self.blockOverhead
    let blocks = (bytes + information - 1) / information
    let acknowledgements = blocks - 1
    let frames = blocks + acknowledgements
    let sent = bytes + frames * Self.blockOverhead
    let bits = sent * Self.bitsOfByte + frames * Self.bitsAroundFrame
    return bitRate.bit * bits + frameDelay * frames
  }
}
