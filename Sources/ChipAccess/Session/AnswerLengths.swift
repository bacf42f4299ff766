import LDS
import SmartCard

/// How long the answers of a chip may be: what the chip says, and what came through.
struct AnswerLengths {
  /// The most octets of an answer that the chip says it gives; nil before EF.ATR/INFO says so.
  private var stated: Int?
  private var hasHadLong = false
  private var hasLostLong = false
  /// The number of times that the link broke over a long command or answer.
  private(set) var losses = 0

  /// Remembers that a long answer came through.
  mutating func received(_ answer: ResponseAPDU) {
    if answer.data.count > 256 { hasHadLong = true }
  }

  /// Remembers that the link broke over a long command or answer.
  mutating func lose() {
    hasLostLong = true
    losses += 1
  }

  /// Allows long commands and answers again although the link broke over one: once is no proof that the
  /// reader passes on none. For a step that cannot do without.
  mutating func allowLong() { hasLostLong = false }

  /// Takes from EF.ATR/INFO how long answers may be.
  mutating func learn(from file: EFATRInfo) {
    // The status word counts (ISO/IEC 7816-4, 12.7.1), and no data are longer than 65,536 octets.
    stated = file.maximumAnswerLength.map { min($0, 65_538) - 2 }
  }

  /// Tells if an answer may be longer than 256 octets, as far as anybody has said.
  func mayBeExtended(over limits: ChannelLimits) -> Bool {
    (hasHadLong || !hasLostLong) && !limits.excludeExtendedLength
  }

  /// The longest answer that chip and reader say they take.
  func longest(over limits: ChannelLimits) -> Int {
    guard mayBeExtended(over: limits) else { return 256 }
    let card = stated ?? (limits.cardTakesExtendedLength == true ? 65_536 : 256)
    return min(card, limits.readerLength ?? card)
  }
}
