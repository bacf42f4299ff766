import SmartCard

/// A session with a chip that was opened: by PACE, by BAC, or without a key where the chip lets anyone
/// read. It knows its protocol and key, and builds itself again with the same, never with another.
public final class OpenedSession: ApplicationSession {
  /// The channel that the protocol gave; the plain one where the chip lets anyone read.
  public private(set) var channels: SessionChannels
  /// The rest of PACE with chip authentication mapping that is still to be checked, once for each
  /// time that the session
  /// was built.
  public private(set) var chipMappings: [PACEChipMapping] = []
  private let opening: SessionOpening

  /// How the chip was opened.
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
    if let mapping = result.chipMapping { chipMappings.append(mapping) }
  }

  /// Selects the LDS1 application inside the session (Doc 9303-11, 4.2), as it has to be after PACE. A
  /// session that the chip leaves over it is built again.
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

  /// Builds the session again with the protocol and the key that it had.
  /// - Throws: what ``renewAccess(after:)`` throws.
  public func renew(after status: StatusWord) throws {
    try connection.expect(self)
    try renewAccess(after: status)
  }

  /// Builds the session again after the chip left it, with the access protocol that it had, never
  /// with another: first after a selection, then after a warm and after a cold reset.
  /// - Throws: ``ChipAccessError/notRenewed(after:)`` when the chip does not open again, rejects a
  ///   password that it counts, or too much was spent on it before. What the channel throws.
  func renewAccess(after status: StatusWord) throws {
    let wasInApplication = connection.isInApplication
    for rung in Rescue.Rung.allCases {
      guard try connection.climb(rung) else { break }
      connection.isInApplication = wasInApplication
      do {
        return try renewOnce(after: status)
      } catch is LostForGood {
        break
      } catch ChipAccessError.notRenewed {}
    }
    throw ChipAccessError.notRenewed(after: status)
  }

  /// The chip rejected a key that it had accepted: it may count how often it does.
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

  // Until the new session stands, the old one stays in its place and lets nothing through.

  private func renewInApplication() throws {
    try connection.reselectApplication()
    take(try opening.run(over: connection))
  }

  private func renewInMasterFile() throws {
    let wasInApplication = connection.isInApplication
    // Of its two forms the first may do no more than end what is left of the old session.
    try connection.selectMasterFile(over: connection.plain)
    take(try opening.run(over: connection))
    if wasInApplication { try enterApplication() }
  }

  /// Tells if PACE may be done once more: nothing says that the password is wrong, and no token went out
  /// that the chip may count.
  private func mayTryAgain(after error: PACEError) -> Bool {
    guard case .pace(_, let password) = opening else { return false }
    return password.kind == .mrz
      ? !error.isAboutPassword : Rescue.mayHelp(after: error, password.kind)
  }
}
