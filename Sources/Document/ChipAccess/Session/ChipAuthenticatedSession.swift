import SmartCard

/// A session with a chip that proved by chip authentication that it is the original (Doc 9303-11,
/// 6.2): its keys can be known only to a chip with that private key. If the session is opened
/// again, chip authentication is done again. Terminal authentication makes the next state from it.
public final class ChipAuthenticatedSession: ApplicationSession {
  /// The result of chip authentication.
  public let result: ChipAuthenticationResult
  /// The session in which chip authentication was done. It opens the chip again if needed.
  private let access: OpenedSession
  private let authentication: ChipAuthentication
  private var proven: ChipAuthentication.Result

  /// The channel under the keys of chip authentication.
  public var channels: SessionChannels {
    SessionChannels(connection: access.connection, secured: proven.channel)
  }
  /// The protocol that opened the chip.
  public var accessProtocol: AccessProtocol { access.accessProtocol }
  /// The unchecked proofs of PACE with chip authentication mapping, one for each time that the
  /// session was opened.
  public var chipMappings: [PACEChipMapping] { access.chipMappings }

  /// - Parameters:
  ///   - access: the session in which chip authentication was done.
  ///   - authentication: the chip authentication that was done.
  ///   - proven: its result: the chip has already answered over the channel.
  init(
    _ access: OpenedSession, _ authentication: ChipAuthentication,
    _ proven: ChipAuthentication.Result
  ) {
    self.access = access
    self.authentication = authentication
    self.proven = proven
    result = ChipAuthenticationResult(
      offer: authentication.offer, commands: authentication.commands)
    connection.enter(self)
  }

  /// Opens the session again, with the same protocol and key, and does chip authentication again.
  /// - Throws: ``ChipAccessError/notRenewed(after:)`` when the chip does not open again (there is
  ///   no second try), and what the channel throws.
  public func renew(after status: StatusWord) throws {
    try connection.expect(self)
    try renewProof(after: status)
  }

  /// Opens the session again, as ``renew(after:)`` does, also for the state that was made from this
  /// one.
  func renewProof(after status: StatusWord) throws {
    try access.renewAccess(after: status)
    // If the proof fails, the session left is weaker than the one before: nothing is sent over it.
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

  /// What terminal authentication signs beside the chip's challenge; nil without access control.
  var identity: ChipIdentity? { access.identity }
  var compressedKey: [UInt8] { proven.compressedKey }

  private func prove() throws {
    proven = try authentication.run(over: access.channel, around: connection.plain)
  }
}
