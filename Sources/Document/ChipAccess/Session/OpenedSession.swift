import SmartCard

/// A session with a chip that was opened by PACE, by BAC, or without a key if the chip has no
/// access control. If the chip ends it, it is opened again with the same protocol and key, never
/// with others.
public final class OpenedSession: ApplicationSession {
  /// The channel that the protocol made; the plain one without access control.
  public private(set) var channels: SessionChannels
  /// The unchecked proofs of PACE with chip authentication mapping, one for each time that the
  /// session was opened.
  public private(set) var chipMappings: [PACEChipMapping] = []
  /// What terminal authentication needs of the protocol that opened the chip; nil without access
  /// control.
  private(set) var identity: ChipIdentity?
  private let opening: SessionOpening

  /// The protocol that opened the chip.
  public var accessProtocol: AccessProtocol { opening.accessProtocol }

  init(_ connection: ChipConnection, _ opening: SessionOpening, _ result: SessionOpening.Result) {
    channels = SessionChannels(connection: connection)
    self.opening = opening
    take(result)
    connection.enter(self)
  }

  private func take(_ result: SessionOpening.Result) {
    channels.secured = result.channel
    channels.isWithoutProtection = result.channel == nil
    identity = result.identity
    if let mapping = result.chipMapping { chipMappings.append(mapping) }
  }

  /// Selects the LDS1 application inside the session (Doc 9303-11, 4.2), which is needed after
  /// PACE. If the chip then ends the session, this function opens it again.
  /// - Throws: ``ChipAccessError/notAPassport(_:)`` when the card has none.
  public func selectApplication() throws {
    try connection.expect(self)
    try enterApplication()
  }

  private func enterApplication() throws {
    do {
      try connection.selectApplication(over: channel)
    } catch ChipAccessError.secureMessaging(.unprotected(let status)) where status.mayPass {
      try renewAccess(after: status)
      try connection.selectApplication(over: channel)
    }
  }

  // MARK: Building the session again

  /// Opens the session again with the same protocol and key.
  /// - Throws: what ``renewAccess(after:)`` throws.
  public func renew(after status: StatusWord) throws {
    try connection.expect(self)
    try renewAccess(after: status)
  }

  /// Opens the session again after the chip ended it, with the same access protocol: first after a
  /// selection, then after a warm reset, then after a cold one.
  /// - Throws: ``ChipAccessError/notRenewed(after:)`` when the chip does not open again, rejects a
  ///   password whose tries it counts, or the tries and the time for it are used up; what the
  ///   channel throws.
  func renewAccess(after status: StatusWord) throws {
    let wasInApplication = connection.isInApplication
    for step in RetryLimits.Step.allCases {
      guard try connection.prepareRetry(step) else { break }
      connection.isInApplication = wasInApplication
      do {
        return try renewOnce(after: status)
      } catch is LostForGood {
        break
      } catch ChipAccessError.notRenewed {}
    }
    throw ChipAccessError.notRenewed(after: status)
  }

  /// Thrown when the chip rejected a key that it had accepted before: it may count the tries.
  private struct LostForGood: Error {}

  private func renewOnce(after status: StatusWord) throws {
    do {
      switch opening {
      case .withoutKey, .bac: try renewInApplication()
      case .pace: try renewInMasterFile()
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

  // Until the new session is open, `channels` keeps the old one, which has ended and sends nothing.

  private func renewInApplication() throws {
    try connection.reselectApplication()
    take(try opening.run(over: connection))
  }

  private func renewInMasterFile() throws {
    let wasInApplication = connection.isInApplication
    // The first of this selection's two commands may only end what is left of the old session.
    try connection.selectMasterFile(over: connection.plain)
    take(try opening.run(over: connection))
    if wasInApplication { try enterApplication() }
  }

  /// True if PACE may be repeated: the password was not rejected, and no token was sent that the
  /// chip may count as a try.
  private func mayTryAgain(after error: PACEError) -> Bool {
    guard case .pace(_, let password) = opening else { return false }
    return password.kind == .mrz
      ? !error.isAboutPassword : RetryLimits.mayHelp(after: error, password.kind)
  }
}
