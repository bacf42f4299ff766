import PKIX
import SmartCard

/// A session with a chip that has proved itself and has accepted the terminal. If the session is
/// opened again, chip and terminal authentication are done again.
public final class TerminalAuthenticatedSession: ApplicationSession {
  private let chip: ChipAuthenticatedSession
  private let authentication: TerminalAuthentication
  /// The number of links in it that the chip has accepted.
  private var links: Int

  /// The channel under the keys of chip authentication.
  public var channels: SessionChannels { chip.channels }
  /// The protocol that opened the chip.
  public var accessProtocol: AccessProtocol { chip.accessProtocol }
  /// The unchecked proofs of PACE with chip authentication mapping.
  public var chipMappings: [PACEChipMapping] { chip.chipMappings }
  /// The result of chip authentication.
  public var result: ChipAuthenticationResult { chip.result }

  init(_ chip: ChipAuthenticatedSession, _ authentication: TerminalAuthentication, links: Int) {
    self.chip = chip
    self.authentication = authentication
    self.links = links
    connection.enter(self)
  }

  /// Opens the session again, and authenticates chip and terminal again.
  /// - Throws: ``ChipAccessError/notRenewed(after:)`` when the chip does not open again, or refuses
  ///   the terminal now; what the channel throws.
  public func renew(after status: StatusWord) throws {
    try connection.expect(self)
    try chip.renewProof(after: status)
    do {
      try chip.perform(authentication, leavingOut: &links)
    } catch is TerminalAuthenticationError {
      throw ChipAccessError.notRenewed(after: status)
    }
  }
}

extension ChipAuthenticatedSession {
  /// The keys that the chip trusts for terminal authentication, as its answer to PACE states them,
  /// the newest first. EF.CVCA states them, too.
  public var authorities: [PublicKeyReference] { identity?.authorities ?? [] }

  /// Authenticates the terminal. Nothing that comes before is lost if the chip refuses: this session
  /// then goes on.
  /// - Returns: the session in which the chip has accepted the terminal. This session can no longer
  ///   send anything.
  /// - Throws: ``TerminalAuthenticationError``, and the error that ended the session.
  public func authenticateTerminal(
    _ authentication: TerminalAuthentication
  ) throws -> TerminalAuthenticatedSession {
    try connection.expect(self)
    var links = 0
    try perform(authentication, leavingOut: &links)
    return TerminalAuthenticatedSession(self, authentication, links: links)
  }

  /// Runs the protocol. A status word without protection may come of a disturbance, and a link that
  /// breaks of the length of a command: the whole is done once more then, except links that the chip
  /// has accepted.
  /// - Parameter links: the number of links that the chip has accepted.
  func perform(_ authentication: TerminalAuthentication, leavingOut links: inout Int) throws {
    guard let first = try attempt(authentication, leavingOut: &links) else { return }
    guard first.mayPass else { throw first.reason }
    if let second = try attempt(authentication, leavingOut: &links, isShort: first.isOfLength) {
      throw second.reason
    }
  }

  /// Makes one attempt.
  /// - Returns: why it failed where the session was lost, and has been opened again.
  private func attempt(
    _ authentication: TerminalAuthentication, leavingOut links: inout Int, isShort: Bool = false
  ) throws -> LostAttempt? {
    do {
      guard let identity else { throw TerminalAuthenticationError.identifierMissing }
      try authentication.run(
        over: channel,
        TerminalAuthentication.Session(
          identifier: identity.identifier, compressedKey: compressedKey),
        isShort: isShort || !connection.mayTakeExtendedLength, leavingOut: &links)
      return nil
    } catch let lost as TerminalAuthentication.LostSession {
      try renewProof(after: lost.status)
      return LostAttempt(
        reason: .refused(lost.command, lost.status), mayPass: lost.status.mayPass,
        isOfLength: lost.status == .wrongLength)
    } catch let error as SmartCardError where connection.mayTakeExtendedLength {
      try connection.recover(from: error)
      try renewProof(after: .wrongLength)
      return LostAttempt(reason: .interrupted, isOfLength: true)
    } catch SmartCardError.connectionLost {
      guard try connection.resetAfterBreak() else { throw SmartCardError.connectionLost }
      try renewProof(after: .secureMessagingObjectsWrong)
      return LostAttempt(reason: .interrupted)
    }
  }

  /// Why an attempt lost the session, and if that may pass or come of a command's length.
  private struct LostAttempt {
    let reason: TerminalAuthenticationError
    var mayPass = true
    var isOfLength = false
  }
}
