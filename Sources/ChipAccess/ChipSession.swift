import Crypto
import LDS
import SmartCard

/// The conversation with one chip, from its selection to its end: which channel is in use, and how
/// to build it again with the same protocol when the chip has left it.
public final class ChipSession {
  /// AID of the LDS1 application (Doc 9303-10, 4.1).
  static let applicationIdentifier: [UInt8] = [0xA0, 0x00, 0x00, 0x02, 0x47, 0x10, 0x01]

  let plain: any CardChannel
  let random: RandomSource
  // Once there is one, nothing of the document is asked for in clear, not even after its end.
  var secured: SecureMessaging?
  // How the chip proved that it is the original; a session that is built again does it again.
  var chipAuthentication: ChipAuthentication?
  private var opening: SessionOpening?
  private var isInApplication = false

  /// How the link was opened; nil before.
  public private(set) var accessProtocol: AccessProtocol?

  /// What PACE with chip authentication mapping left to be checked, once for each time that the session
  /// was built; empty when the link was opened otherwise. The chip is the original only if all of them
  /// hold: what answers after a session was built again may be another chip.
  public private(set) var chipMappings: [PACEChipMapping] = []

  /// The most octets of an answer that the chip says it gives; nil before EF.ATR/INFO says so.
  private var statedAnswerLength: Int?
  private var hasLostLongAnswer = false
  /// How often the link broke in a session, over other commands than long ones.
  private(set) var breaks = 0
  /// How often the link broke over a long command or answer.
  private(set) var lostLongAnswers = 0
  /// What may still be spent on a chip that answers as if it had a session left over, or had lost its
  /// own.
  private var rescue: Rescue
  private var hasHadLongAnswer = false

  /// A session over a plain channel to a chip in its initial state.
  public convenience init(_ channel: any CardChannel, random: RandomSource = .system) {
    let clock = ContinuousClock()
    let start = clock.now
    self.init(
      channel, random: random,
      // A replay goes by the times of its trace.
      rescue: Rescue { channel.replayedTime ?? clock.now - start })
  }

  init(_ channel: any CardChannel, random: RandomSource, rescue: Rescue) {
    plain = channel
    self.random = random
    self.rescue = rescue
  }

  /// Takes a break of the link, where the chip is still there, as the end of the session.
  /// - Returns: false when too many came.
  func takeBreak() throws -> Bool {
    breaks += 1
    guard rescue.takeBreak() else { return false }
    try plain.reset(.warm)
    return true
  }

  /// Selects the master file, so that EF.CardAccess can be read (Doc 9303-11, 4.2, step 1). Chips
  /// differ in which form they take, and some take none although the file can be read: a refusal
  /// is no error.
  public func selectMasterFile() throws {
    try plain.selectMasterFile()
    isInApplication = false
  }

  /// Selects the LDS1 application (Doc 9303-11, 4.2), in clear before BAC and inside the session after
  /// PACE: without asking for an answer, as Doc 9303-10, 3.6, has it, and with one where a chip
  /// refuses that form. A session that the chip leaves over it is built again.
  /// - Throws: ``ChipAccessError/notAPassport(_:)`` when the card has none.
  public func selectApplication() throws {
    do {
      try selectApplication(over: secured ?? plain)
    } catch ChipAccessError.secureMessaging(.unprotected(let status)) where status.mayPass {
      try renew(after: status)
      try selectApplication(over: secured ?? plain)
    }
  }

  /// States that another application was selected.
  func leaveApplication() { isInApplication = false }

  private func selectApplication(over channel: any CardChannel) throws {
    func status(_ answer: CommandAPDU.SelectionAnswer) throws -> StatusWord {
      try channel.transmit(
        .select(application: Self.applicationIdentifier, answer: answer)
      ).status
    }
    var answer = try status(.none)
    if Self.refusalsOfForm.contains(answer) { answer = try status(.controlInformation) }
    switch answer {
    case .success: isInApplication = true
    case .fileNotFound, .functionNotSupported, .instructionNotSupported, .classNotSupported,
      .referencedDataNotFound, .wrongParameters:
      throw ChipAccessError.notAPassport(answer)
    default:
      throw ChipAccessError.commandRefused("SELECT of the passport application", answer)
    }
  }

  private static let refusalsOfForm: [StatusWord] = [
    .wrongLength, .conditionsNotSatisfied, .wrongParameters, StatusWord(0x6A, 0x87),
  ]

  /// Opens the chip with basic access control, in the application.
  /// - Throws: what ``BAC/open(_:)`` throws; ``ChipAccessError/alreadyOpen`` in an opened session.
  public func open(with keys: BACKeys) throws { try open(.bac(keys)) }

  /// Opens the chip with PACE, in the master file. The application has to be selected afterwards.
  /// - Throws: what ``PACE/open(_:)`` throws; ``ChipAccessError/alreadyOpen`` in an opened session.
  public func open(with variant: PACEVariant, password: PACEPassword) throws {
    try open(.pace(variant, password))
  }

  private func open(_ opening: SessionOpening) throws {
    guard secured == nil else { throw ChipAccessError.alreadyOpen }
    secured = try channel(opening)
    self.opening = opening
    accessProtocol = opening.accessProtocol
  }

  private func channel(_ opening: SessionOpening) throws -> SecureMessaging {
    switch opening {
    case .bac(let keys): return try BAC(keys: keys, random: random).open(plain)
    case .pace(let variant, let password):
      let result = try run(PACE(variant: variant, password: password, random: random))
      if let mapping = result.chipMapping { chipMappings.append(mapping) }
      return result.channel
    }
  }

  /// Runs PACE; once more in short commands where the reader lost the link over a long one, before the
  /// chip had a token that it may count.
  private func run(_ pace: PACE) throws -> PACE.Result {
    var hasToken = false
    do {
      return try pace.open(plain, areShort: mayTakeExtendedLength ? nil : true) { hasToken = true }
    } catch let error as SmartCardError
      where pace.isLong && mayTakeExtendedLength && !(hasToken && pace.isCounted)
    {
      try recover(from: error)
      try selectMasterFile()
      return try pace.open(plain, areShort: true)
    }
  }

  /// States that the chip is read without access control. An opened session stays what it is.
  public func leaveOpen() {
    if accessProtocol == nil { accessProtocol = .open }
  }

  /// Does a step of opening a chip. One that refuses it as a chip with a session left over does gets it
  /// again: first as it stands, then after a warm and after a cold reset.
  /// - Parameters:
  ///   - password: the password with which the step opens the chip.
  ///   - step: begins with a selection. What it throws says whether it may be done again.
  /// - Throws: what the step threw first, and what ends the link.
  public func opening<Result>(
    with password: PACEPassword.Kind = .mrz, _ step: () throws -> Result
  ) throws -> Result {
    do {
      return try step()
    } catch let first where Rescue.mayHelp(after: first, password) {
      for rung in Rescue.Rung.allCases {
        guard try climb(rung) else { break }
        do {
          return try step()
        } catch let error where !Rescue.mayHelp(after: error, password) {
          throw Rescue.isFinal(error) ? error : first
        } catch {}
      }
      throw first
    }
  }

  /// Reads something in the master file that everybody may read. Where the chip refuses it as one with a
  /// session left over does, it is read again after a warm and after a cold reset: that a file is closed
  /// says something of the chip only when nothing stands in the way.
  /// - Returns: what came last.
  public func freeing<Reading>(
    _ read: () throws -> Reading, whenever isRefused: (Reading) -> Bool
  ) throws -> Reading {
    var reading = try read()
    for rung in [Rescue.Rung.warmReset, .coldReset] {
      guard isRefused(reading), try climb(rung) else { break }
      try selectMasterFile()
      reading = try read()
    }
    return reading
  }

  /// Makes a chip ready for another try; false when nothing more is to be spent on it.
  private func climb(_ rung: Rescue.Rung) throws -> Bool {
    guard rescue.take(rung) else { return false }
    guard let kind = rung.reset else { return true }
    isInApplication = false
    do {
      try plain.reset(kind)
      return true
    } catch SmartCardError.connectionLost {
      // After a warm one that failed the cold one may do better.
      return kind == .warm
    }
  }

  /// Builds the session again after the chip left it, with the access protocol that it had, never
  /// with another: first after a selection, then after a warm and after a cold reset.
  /// - Throws: ``ChipAccessError/notRenewed(after:)`` when the chip does not open again, rejects a
  ///   password that it counts, or too much was spent on it before. What the channel throws.
  func renewAccess(after status: StatusWord) throws {
    guard accessProtocol != nil else { throw ChipAccessError.notOpen }
    let wasInApplication = isInApplication
    for rung in Rescue.Rung.allCases {
      guard try climb(rung) else { break }
      isInApplication = wasInApplication
      do {
        return try renewOnce(after: status)
      } catch is LostForGood {
        break
      } catch ChipAccessError.notRenewed {}
    }
    throw ChipAccessError.notRenewed(after: status)
  }

  /// Whether PACE may be done once more: nothing says that the password is wrong, and no token went out
  /// that the chip may count.
  private func mayTryAgain(after error: PACEError) -> Bool {
    guard case .pace(_, let password) = opening else { return false }
    return password.kind == .mrz
      ? !error.isAboutPassword : Rescue.mayHelp(after: error, password.kind)
  }

  /// The chip rejected a key that it had accepted: it may count how often it does.
  private struct LostForGood: Error {}

  private func renewOnce(after status: StatusWord) throws {
    do {
      switch opening {
      case .bac(let keys): try renewInApplication(.bac(keys))
      case .pace(let variant, let password): try renewInMasterFile(.pace(variant, password))
      case nil:
        // An open chip had no session before it authenticated itself.
        try reselectApplication()
        secured = nil
      }
    } catch ChipAccessError.keyRejected(.authenticationFailed) {
      throw LostForGood()
    } catch let error as PACEError where !mayTryAgain(after: error) {
      throw LostForGood()
    } catch is ChipAccessError {
      throw ChipAccessError.notRenewed(after: status)
    } catch is PACEError {
      throw ChipAccessError.notRenewed(after: status)
    }
  }

  // Until the new session stands, the old one stays in its place and lets nothing through.

  private func renewInApplication(_ opening: SessionOpening) throws {
    try reselectApplication()
    secured = try channel(opening)
  }

  /// The first command in clear may do no more than end what is left of the old session.
  private func reselectApplication() throws {
    do {
      try selectApplication(over: plain)
    } catch is ChipAccessError {
      try selectApplication(over: plain)
    }
  }

  private func renewInMasterFile(_ opening: SessionOpening) throws {
    let wasInApplication = isInApplication
    // Of its two forms the first may do no more than end what is left of the old session.
    try selectMasterFile()
    secured = try channel(opening)
    if wasInApplication { try selectApplication() }
  }

  /// Whether the chip is read without access control, so that every status word is a bare one.
  var isWithoutProtection: Bool { secured == nil && accessProtocol == .open }

  /// Sends a command over the strongest channel that the session has. Readers exist that lose the
  /// link over a long command or answer without having said that they take none: chip and link are
  /// set up anew then, no such command is sent again, and the answer is that of a chip which left the
  /// session over the length.
  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    do {
      let answer = try (secured ?? plain).transmit(command)
      if answer.data.count > 256 { hasHadLongAnswer = true }
      return answer
    } catch let error as SmartCardError where command.isExtended {
      try recover(from: error)
      throw ChipAccessError.secureMessaging(.unprotected(.wrongLength))
    } catch SmartCardError.connectionLost where secured != nil {
      // The document is there, and the exchange with it broke.
      guard try takeBreak() else { throw SmartCardError.connectionLost }
      throw ChipAccessError.secureMessaging(.unprotected(.secureMessagingObjectsWrong))
    }
  }

  /// Takes the session up again after a chip refused a length without protection.
  /// - Returns: false where it did not, or there is no session.
  func resumeAfterWrongLength() -> Bool { secured?.resumeAfterWrongLength() ?? false }

  // MARK: Lengths

  /// Sets chip and link up anew after the reader failed over a long command or answer.
  /// - Throws: the error where it cannot come of a length; what the reset throws.
  func recover(from error: SmartCardError) throws {
    guard error.mayComeOfLength else { throw error }
    hasLostLongAnswer = true
    lostLongAnswers += 1
    try plain.reset()
  }

  /// How many octets fit a short answer.
  var shortAnswerLength: Int { secured?.readLength(inAnswerOf: 256) ?? 256 }

  /// How many octets fit the longest answer that chip and reader say they take.
  var longAnswerLength: Int {
    let length = longestAnswer
    return length > 256 ? secured?.readLength(inAnswerOf: length) ?? length : shortAnswerLength
  }

  /// Whether an answer may be longer than 256 octets, as far as anybody has said.
  public var mayTakeExtendedLength: Bool {
    (hasHadLongAnswer || !hasLostLongAnswer) && !plain.limits.excludeExtendedLength
  }

  /// Allows long commands and answers again although the link broke over one: once is no proof that the
  /// reader passes on none. For a step that cannot do without.
  func allowLongAnswers() { hasLostLongAnswer = false }

  /// Whether the reader says that it passes on short commands and answers only.
  var readerIsShort: Bool { plain.limits.readerIsShort }

  /// Takes from EF.ATR/INFO how long answers may be.
  public func learnLengths(from file: EFATRInfo) {
    // The status word counts (ISO/IEC 7816-4, 12.7.1), and no data are longer than 65,536 octets.
    statedAnswerLength = file.maximumAnswerLength.map { min($0, 65_538) - 2 }
  }

  private var longestAnswer: Int {
    guard mayTakeExtendedLength else { return 256 }
    let card = statedAnswerLength ?? (plain.limits.cardTakesExtendedLength == true ? 65_536 : 256)
    return min(card, plain.limits.readerLength ?? card)
  }
}

extension SmartCardError {
  /// Whether a reader may have failed so over the length of a command or its answer.
  fileprivate var mayComeOfLength: Bool {
    switch self {
    case .connectionLost, .readerFailed: true
    default: false
    }
  }
}
