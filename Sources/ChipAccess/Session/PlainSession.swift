import Crypto
import SmartCard

/// A session with a chip that was not opened: commands go in clear. Opening the chip makes an
/// ``OpenedSession`` of it, and nothing goes over this one any more.
public final class PlainSession: ChipSession {
  /// The plain channel only. Nobody knows yet whether the chip lets anyone read.
  public let channels: SessionChannels

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
    channels = SessionChannels(
      connection: ChipConnection(channel, random: random, rescue: rescue))
    connection.enter(self)
  }

  /// Selects the master file, so that EF.CardAccess can be read (Doc 9303-11, 4.2, step 1). Chips
  /// differ in which form they take, and some take none although the file can be read: a refusal
  /// is no error.
  public func selectMasterFile() throws {
    try connection.expect(self)
    try connection.selectMasterFile(over: channel)
  }

  /// Selects the LDS1 application (Doc 9303-11, 4.2), as BAC wants it.
  /// - Throws: ``ChipAccessError/notAPassport(_:)`` when the card has none.
  public func selectApplication() throws {
    try connection.expect(self)
    try connection.selectApplication(over: channel)
  }

  /// There is no session to lose. Selects again what was selected before a reset.
  public func renew(after status: StatusWord) throws {
    if connection.isInApplication { try selectApplication() } else { try selectMasterFile() }
  }

  // MARK: Opening the chip

  /// Opens the chip with basic access control, in the application.
  /// - Throws: what ``BAC/open(_:)`` throws.
  public func open(with keys: BACKeys) throws -> OpenedSession { try open(.bac(keys)) }

  /// Opens the chip with PACE, in the master file. The application has to be selected afterwards.
  /// - Throws: what ``PACE/open(_:)`` throws.
  public func open(
    with variant: PACEVariant, password: PACEPassword
  ) throws -> OpenedSession {
    try open(.pace(variant, password))
  }

  /// States that the chip lets anyone read, in the application.
  public func openWithoutKey() throws -> OpenedSession { try open(.withoutKey) }

  private func open(_ opening: SessionOpening) throws -> OpenedSession {
    try connection.expect(self)
    return OpenedSession(connection, opening, try opening.run(over: connection))
  }

  // MARK: A chip with a session left over

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

  private func climb(_ rung: Rescue.Rung) throws -> Bool {
    try connection.expect(self)
    return try connection.climb(rung)
  }
}
