import SmartCard

/// In which form the commands GENERAL AUTHENTICATE are sent: how the steps are linked, and how data
/// travel that are too long for a short command. Chips differ in what they take.
struct PACECommandForm: Hashable {
  /// True if all steps but the last have the bit for command chaining (ICAO Doc 9303-11, 4.4.4.3).
  var isChained = true
  /// True if what is longer than a short command comes in pieces, chained within their step (ISO/IEC
  /// 7816-4, 5.3.3), and not in one command of extended length.
  var isInPieces = false
}

/// The forms that were tried with a chip, and which one is left after a refusal. Each of the two
/// choices is changed once at most, so that a chip that refuses for another reason costs two runs
/// more where values are long, and one run more elsewhere.
struct PACECommandForms {
  /// The form of the run that is under way.
  private(set) var current: PACECommandForm
  private var tried: Set<PACECommandForm>
  private let isLong: Bool
  private let mayBeExtended: Bool

  /// The number of runs that there may be.
  static let mostRuns = 3

  /// - Parameters:
  ///   - limits: what reader and chip say of lengths.
  ///   - areShort: whether commands may be short ones only; nil for what `limits` say.
  ///   - isLong: whether there are values that no short command holds.
  init(_ limits: ChannelLimits, areShort: Bool?, isLong: Bool) {
    current = PACECommandForm(isInPieces: areShort ?? limits.excludeExtendedLength)
    tried = [current]
    self.isLong = isLong
    // What the chip says of itself may be wrong; what the reader says, and a link that broke, are not.
    mayBeExtended =
      !limits.readerIsShort && (areShort != true || limits.cardTakesExtendedLength == false)
  }

  /// Moves on to the form that may suit a chip which refused a step with a status word.
  /// - Returns: false when it refused for another reason, had our token, or all was tried.
  mutating func moveOn(after step: PACEStep, _ status: StatusWord) -> Bool {
    guard tried.count < Self.mostRuns,
      let next = candidates(after: step, status).first(where: { isOpen($0) })
    else { return false }
    tried.insert(next)
    current = next
    return true
  }

  private func isOpen(_ form: PACECommandForm) -> Bool {
    !tried.contains(form) && (form.isInPieces == current.isInPieces || isLong)
      && (form.isInPieces || mayBeExtended || !isLong)
  }

  private func candidates(after step: PACEStep, _ status: StatusWord) -> [PACECommandForm] {
    var other = current
    switch step {
    case .nonce where Self.refusalsOfChaining.contains(status):
      other.isChained.toggle()
      return [other]
    case .mapping, .keyAgreement:
      // Pieces of one command are chained as well, whatever links the steps.
      let mayBeLength =
        isLong
        && (Self.refusalsOfLength.contains(status)
          || current.isInPieces && Self.refusalsOfChaining.contains(status))
      guard mayBeLength || Self.refusalsOfChaining.contains(status) else { return [] }
      other.isInPieces.toggle()
      let unchained = [false, true].map { PACECommandForm(isChained: false, isInPieces: $0) }
      return mayBeLength
        ? [other] + unchained : unchained.filter { $0.isInPieces == current.isInPieces }
    case .nonce, .selection, .mutualAuthentication: return []
    }
  }

  /// How chips refuse command chaining: the status words for it (ISO/IEC 7816-4, 5.6, 6881, 6883 and
  /// 6884), and what others answer.
  private static let refusalsOfChaining: Set<StatusWord> = [
    StatusWord(0x68, 0x81), .lastCommandOfChainExpected, StatusWord(0x68, 0x84),
    .conditionsNotSatisfied, .instructionNotSupported, .classNotSupported, .wrongLength,
  ]

  /// How chips refuse extended length.
  private static let refusalsOfLength: Set<StatusWord> = [.wrongLength, .conditionsNotSatisfied]
}
