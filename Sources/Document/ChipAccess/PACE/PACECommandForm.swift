import SmartCard

/// The form of the commands GENERAL AUTHENTICATE: the chaining of the steps, and the transport of
/// data that are too long for a short command. Chips differ in the forms that they accept.
struct PACECommandForm: Hashable {
  /// True if all steps but the last have the bit for command chaining (ICAO Doc 9303-11, 4.4.4.3).
  var isChained = true
  /// True if data that are too long for a short command are sent in pieces, chained within their
  /// step (ISO/IEC 7816-4, 5.3.3), and not in one command of extended length.
  var isInPieces = false
}

/// The forms that were tried with a chip, and the next one after a refusal. Each of the two choices
/// changes once at most. So a chip that refuses for another reason costs two more runs if values
/// are long, and one more otherwise.
struct PACECommandForms {
  /// The form of the present run.
  private(set) var current: PACECommandForm
  private var tried: Set<PACECommandForm>
  private let isLong: Bool
  private let mayBeExtended: Bool

  /// The most runs.
  static let mostRuns = 3

  /// - Parameters:
  ///   - limits: the limits of lengths that reader and chip state.
  ///   - areShort: true if only short commands are allowed; nil to follow `limits`.
  ///   - isLong: true if some values do not fit a short command.
  init(_ limits: ChannelLimits, areShort: Bool?, isLong: Bool) {
    current = PACECommandForm(isInPieces: areShort ?? limits.excludeExtendedLength)
    tried = [current]
    self.isLong = isLong
    // What the chip says of itself may be wrong; what the reader says, and a link that broke, are not.
    mayBeExtended =
      !limits.readerIsShort && (areShort != true || limits.cardTakesExtendedLength == false)
  }

  /// Changes to a form that the chip may accept after it refused a step with a status word.
  /// - Returns: false if it refused for another reason, our token was sent, or all forms were
  ///   tried.
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

  /// The status words with which chips refuse command chaining: those of ISO/IEC 7816-4, 5.6 (6881,
  /// 6883 and 6884), and others that occur.
  private static let refusalsOfChaining: Set<StatusWord> = [
    StatusWord(0x68, 0x81), .lastCommandOfChainExpected, StatusWord(0x68, 0x84),
    .conditionsNotSatisfied, .instructionNotSupported, .classNotSupported, .wrongLength,
  ]

  /// The status words with which chips refuse extended length.
  private static let refusalsOfLength: Set<StatusWord> = [.wrongLength, .conditionsNotSatisfied]
}
