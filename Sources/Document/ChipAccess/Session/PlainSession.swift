import Crypto
import SmartCard

/// A session with a chip before access control: commands are sent in clear. Opening the chip makes
/// an ``OpenedSession``, and this session can no longer send anything.
public final class PlainSession: ChipSession {
  /// The plain channel only. It is not known yet if the chip has access control.
  public let channels: SessionChannels

  /// A session over a plain channel to a chip in its initial state.
  public convenience init(_ channel: any CardChannel, random: RandomSource = .system) {
    let clock = ContinuousClock()
    let start = clock.now
    self.init(
      channel, random: random,
      // A replay uses the times in its trace.
      retries: RetryLimits { channel.replayedTime ?? clock.now - start })
  }

  init(_ channel: any CardChannel, random: RandomSource, retries: RetryLimits) {
    channels = SessionChannels(
      connection: ChipConnection(channel, random: random, retries: retries))
    connection.enter(self)
  }

  /// Selects the master file, so that EF.CardAccess can be read (Doc 9303-11, 4.2, step 1). Chips
  /// differ in the form of the command that they accept. Some refuse both although the file can be
  /// read, so a refusal is no error.
  public func selectMasterFile() throws {
    try connection.expect(self)
    try connection.selectMasterFile(over: channel)
  }

  /// Selects the LDS1 application (Doc 9303-11, 4.2), as BAC requires.
  /// - Throws: ``ChipAccessError/notAPassport(_:)`` when the card has none.
  public func selectApplication() throws {
    try connection.expect(self)
    try connection.selectApplication(over: channel)
  }

  /// Selects again what was selected before a reset. There is no secure messaging to lose.
  public func renew(after status: StatusWord) throws {
    if connection.isInApplication { try selectApplication() } else { try selectMasterFile() }
  }

  // MARK: Opening the chip

  /// Opens the chip with basic access control, in the application.
  /// - Throws: what ``BAC/open(_:)`` throws.
  public func open(with keys: BACKeys) throws -> OpenedSession { try open(.bac(keys)) }

  /// Opens the chip with PACE, in the master file. The application must be selected afterwards.
  /// - Throws: what ``PACE/open(_:)`` throws.
  public func open(
    with variant: PACEVariant, password: PACEPassword
  ) throws -> OpenedSession {
    try open(.pace(variant, password))
  }

  /// The session with a chip without access control, in the application.
  public func openWithoutKey() throws -> OpenedSession { try open(.withoutKey) }

  private func open(_ opening: SessionOpening) throws -> OpenedSession {
    try connection.expect(self)
    return OpenedSession(connection, opening, try opening.run(over: connection))
  }

  // MARK: A chip with a session left over

  /// Performs a step of opening a chip. If the chip refuses it as chips do that still have another
  /// program's session, the step is repeated: first without a reset, then after a warm reset, then
  /// after a cold one.
  /// - Parameters:
  ///   - password: the password with which the step opens the chip.
  ///   - step: the step, which begins with a selection. Its error decides if it may be repeated.
  /// - Throws: the first error of the step, and what ends the link.
  public func opening<Result>(
    with password: PACEPassword.Kind = .mrz, _ step: () throws -> Result
  ) throws -> Result {
    do {
      return try step()
    } catch let first where RetryLimits.mayHelp(after: first, password) {
      for retry in RetryLimits.Step.allCases {
        guard try prepareRetry(retry) else { break }
        do {
          return try step()
        } catch let error where !RetryLimits.mayHelp(after: error, password) {
          throw RetryLimits.isFinal(error) ? error : first
        } catch {}
      }
      throw first
    }
  }

  /// Reads from a file in the master file that needs no access control. If the chip refuses that as
  /// chips do that still have another program's session, it is read again after a warm and after a
  /// cold reset: only then does the refusal mean that the file is closed.
  /// - Returns: the result of the last try.
  public func freeing<Reading>(
    _ read: () throws -> Reading, whenever isRefused: (Reading) -> Bool
  ) throws -> Reading {
    var reading = try read()
    for step in [RetryLimits.Step.warmReset, .coldReset] {
      guard isRefused(reading), try prepareRetry(step) else { break }
      try selectMasterFile()
      reading = try read()
    }
    return reading
  }

  private func prepareRetry(_ step: RetryLimits.Step) throws -> Bool {
    try connection.expect(self)
    return try connection.prepareRetry(step)
  }
}
