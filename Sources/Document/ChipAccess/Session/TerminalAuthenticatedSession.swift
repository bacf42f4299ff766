import PKIX
import SmartCard

/// A session with a chip that has proved itself and has accepted the terminal. If the session is
/// opened again, chip and terminal authentication are done again.
public final class TerminalAuthenticatedSession: ApplicationSession {
  private let chip: ChipAuthenticatedSession
  private let authentication: TerminalAuthentication

  /// The channel under the keys of chip authentication.
  public var channels: SessionChannels { chip.channels }
  /// The protocol that opened the chip.
  public var accessProtocol: AccessProtocol { chip.accessProtocol }
  /// The unchecked proofs of PACE with chip authentication mapping.
  public var chipMappings: [PACEChipMapping] { chip.chipMappings }
  /// The result of chip authentication.
  public var result: ChipAuthenticationResult { chip.result }

  init(_ chip: ChipAuthenticatedSession, _ authentication: TerminalAuthentication) {
    self.chip = chip
    self.authentication = authentication
    connection.enter(self)
  }

  /// Opens the session again, and authenticates chip and terminal again.
  /// - Throws: ``ChipAccessError/notRenewed(after:)`` when the chip does not open again, or refuses
  ///   the terminal now; what the channel throws.
  public func renew(after status: StatusWord) throws {
    try connection.expect(self)
    try chip.renewProof(after: status)
    do {
      try chip.perform(authentication)
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
    try perform(authentication)
    return TerminalAuthenticatedSession(self, authentication)
  }

  /// Runs the protocol. A status word without protection may come of a disturbance, and a link that
  /// breaks of the length of a command: the whole is done once more then.
  func perform(_ authentication: TerminalAuthentication) throws {
    do {
      return try run(authentication)
    } catch let lost as TerminalAuthentication.LostSession {
      try renewProof(after: lost.status)
      guard lost.status.mayPass else { throw lost.refusal }
    } catch let error as SmartCardError where connection.mayTakeExtendedLength {
      try connection.recover(from: error)
      try renewProof(after: .wrongLength)
    }
    do {
      try run(authentication)
    } catch let lost as TerminalAuthentication.LostSession {
      try renewProof(after: lost.status)
      throw lost.refusal
    }
  }

  private func run(_ authentication: TerminalAuthentication) throws {
    guard let identity else { throw TerminalAuthenticationError.identifierMissing }
    try authentication.run(
      over: channel,
      TerminalAuthentication.Session(
        identifier: identity.identifier, compressedKey: compressedKey),
      isShort: !connection.mayTakeExtendedLength)
  }
}

extension TerminalAuthentication.LostSession {
  fileprivate var refusal: TerminalAuthenticationError { .refused(command, status) }
}
