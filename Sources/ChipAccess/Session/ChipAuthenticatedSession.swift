import SmartCard

/// A session with a chip that proved by chip authentication that it is the original (Doc 9303-11, 6.2):
/// what comes over it is protected by keys that only the holder of the chip's private key can have. A session
/// that is built again does the proof again. Terminal authentication, which needs this state, will
/// make the next one of it.
public final class ChipAuthenticatedSession: ApplicationSession {
  /// How the chip proved it.
  public let result: ChipAuthenticationResult
  /// The session in which the proof was asked for. It opens the chip again.
  private let access: OpenedSession
  private let authentication: ChipAuthentication
  private var proven: SecureMessaging

  /// The channel under the keys of chip authentication.
  public var channels: SessionChannels {
    SessionChannels(connection: access.connection, secured: proven)
  }
  /// How the chip was opened.
  public var accessProtocol: AccessProtocol { access.accessProtocol }
  /// The rest of PACE with chip authentication mapping that is still to be checked, once for each
  /// time that the session
  /// was built.
  public var chipMappings: [PACEChipMapping] { access.chipMappings }

  /// - Parameters:
  ///   - access: the session in which the proof was asked for.
  ///   - authentication: the proof.
  ///   - channel: a channel under its keys, over which the chip has answered.
  init(_ access: OpenedSession, _ authentication: ChipAuthentication, _ channel: SecureMessaging) {
    self.access = access
    self.authentication = authentication
    proven = channel
    result = ChipAuthenticationResult(
      offer: authentication.offer, commands: authentication.commands)
    connection.enter(self)
  }

  /// Builds the session again: with the protocol and the key that it had, and with chip authentication.
  /// - Throws: ``ChipAccessError/notRenewed(after:)`` when the chip does not open again; it is not
  ///   tried a second time. What the channel throws.
  public func renew(after status: StatusWord) throws {
    try connection.expect(self)
    try access.renewAccess(after: status)
    // Where the proof fails, what is left is weaker than what there was: nothing goes over it.
    do {
      do {
        try prove()
      } catch let lost as ChipAuthentication.LostSession where lost.status.mayPass {
        try access.renewAccess(after: lost.status)
        try prove()
      }
    } catch {
      guard error is ChipProofError || error is ChipAuthentication.LostSession else { throw error }
      throw ChipAccessError.notRenewed(after: status)
    }
  }

  private func prove() throws {
    proven = try authentication.run(over: access.channel, around: connection.plain)
  }
}
