import LDS
import SmartCard

/// The greatest lengths of a chip's answers: those that the chip states, and those that arrived.
struct AnswerLengths {
  /// The most bytes of an answer that EF.ATR/INFO states; nil before it was read.
  private var stated: Int?
  private var hasHadLong = false
  private var hasLostLong = false
  /// The number of times that the link broke over a long command or answer.
  private(set) var losses = 0

  /// Notes that a long answer arrived.
  mutating func received(_ answer: ResponseAPDU) {
    if answer.data.count > 256 { hasHadLong = true }
  }

  /// Notes that the link broke over a long command or answer.
  mutating func lose() {
    hasLostLong = true
    losses += 1
  }

  /// Allows long commands and answers again after the link broke over one, for a step that needs
  /// them: one break does not prove that the reader transmits none.
  mutating func allowLong() { hasLostLong = false }

  /// Takes the greatest length of answers from EF.ATR/INFO.
  mutating func learn(from file: EFATRInfo) {
    // The stated length includes the status word (ISO/IEC 7816-4, 12.7.1), and no data are longer
    // than 65,536 bytes.
    stated = file.maximumAnswerLength.map { min($0, 65_538) - 2 }
  }

  /// True if an answer may be longer than 256 bytes, as far as chip and reader state it.
  func mayBeExtended(over limits: ChannelLimits) -> Bool {
    (hasHadLong || !hasLostLong) && !limits.excludeExtendedLength
  }

  /// The longest answer that chip and reader allow, in bytes.
  func longest(over limits: ChannelLimits) -> Int {
    guard mayBeExtended(over: limits) else { return 256 }
    let card = stated ?? (limits.cardTakesExtendedLength == true ? 65_536 : 256)
    return min(card, limits.readerLength ?? card)
  }
}
