import Crypto
import Encoding
import LDS
import PKIX
import SmartCard

/// The commands of terminal authentication, BSI TR-03110-3, B.3. They need the session of a chip
/// authentication.
extension SimulatedChip {
  /// True if terminal authentication may be done in this session.
  var mayAuthenticateTerminal: Bool {
    terminalAuthentication != nil && binding != nil && session != nil && folder == .application
  }

  /// True if a command belongs to terminal authentication.
  func isOfTerminalAuthentication(_ command: CommandAPDU) -> Bool {
    guard terminalAuthentication != nil else { return false }
    switch command.instruction {
    case .manageSecurityEnvironment: return command.p1 == 0x81
    case .performSecurityOperation: return true
    case .getChallenge, .externalAuthenticate: return mayAuthenticateTerminal
    default: return false
    }
  }

  /// Executes a command of terminal authentication.
  func authenticateTerminal(_ command: CommandAPDU) -> ResponseAPDU {
    guard mayAuthenticateTerminal, let binding else {
      return ResponseAPDU(status: .securityStatusNotSatisfied)
    }
    let isLast = command.cla & 0x10 == 0
    switch command.instruction {
    case .manageSecurityEnvironment: return ResponseAPDU(status: setForVerification(command))
    case .performSecurityOperation:
      guard command.p1 == 0x00, command.p2 == 0xBE else {
        return ResponseAPDU(status: .wrongParameters)
      }
      if let status = profile.faults.refusal(of: .certificateVerification) {
        return ResponseAPDU(status: status)
      }
      return ResponseAPDU(
        status: terminalAuthentication?.verify(command.data, isLast: isLast)
          ?? .instructionNotSupported)
    case .getChallenge:
      guard let challenge = terminalAuthentication?.makeChallenge(random) else {
        return ResponseAPDU(status: .noDiagnosis)
      }
      let isShort = profile.faults.contains(.shortChallenge)
      let excess: [UInt8] = profile.faults.contains(.longChallenge) ? [0] : []
      return ResponseAPDU(
        data: (isShort ? challenge.dropLast() : challenge) + excess, status: .success)
    default:
      if let status = profile.faults.refusal(of: .terminalAuthentication) {
        return ResponseAPDU(status: status)
      }
      return ResponseAPDU(
        status: terminalAuthentication?.authenticate(command.data, isLast: isLast, binding)
          ?? .instructionNotSupported)
    }
  }

  private func setForVerification(_ command: CommandAPDU) -> StatusWord {
    guard let object = try? BERTLV(parsing: command.data), object.tag == 0x83 else {
      return .wrongData
    }
    let reference = Array(object.content)
    switch command.p2 {
    case 0xB6: return terminalAuthentication?.selectIssuer(reference) ?? .functionNotSupported
    case 0xA4: return terminalAuthentication?.selectTerminal(reference) ?? .functionNotSupported
    default: return .wrongParameters
    }
  }

  /// What the next terminal authentication is bound to, once the chip has agreed on a key with the
  /// terminal: Comp of the terminal's ephemeral key (A.2.2.3), and ID_PICC.
  func nextBinding(
    _ publicKey: [UInt8], isOnCurve: Bool
  ) -> SimulatedTerminalAuthentication.Binding? {
    guard let identifier = terminalIdentifier,
      let compressed = Self.compressed(publicKey, isOnCurve: isOnCurve)
    else { return nil }
    return SimulatedTerminalAuthentication.Binding(
      identifier: identifier, compressedKey: compressed)
  }

  /// ID_PICC: the document number and its check digit after basic access control, the chip's own
  /// key of PACE after PACE; nil without access control.
  private var terminalIdentifier: [UInt8]? {
    switch access {
    case .basic: Array(mrzInformation.dropLast(14))
    case .pace: paceIdentifier
    case nil: nil
    }
  }

  /// Comp: the first coordinate of an uncompressed point, or a number's SHA-1 digest.
  static func compressed(_ publicKey: [UInt8], isOnCurve: Bool) -> [UInt8]? {
    guard isOnCurve else { return try? DigestAlgorithm.sha1.digest(publicKey) }
    return Array(publicKey.dropFirst().prefix(publicKey.count / 2))
  }

  /// The content of a file. That of EF.CVCA follows the keys that the chip trusts, unless the profile
  /// gives it another.
  func content(of file: ChipFile) -> [UInt8]? {
    guard file == .authorities, profile.authorities == nil,
      let references = terminalAuthentication?.references
    else {
      return files[file]
    }
    return EFCVCA(references: references.map(\.description)).bytes
  }

  /// True if a file is closed because the terminal has not the right to read it.
  func isClosedToTerminal(_ file: ChipFile) -> Bool {
    guard let terminalAuthentication else { return false }
    switch file {
    case .dataGroup(3): return !terminalAuthentication.rights.contains(.fingerprints)
    case .dataGroup(4): return !terminalAuthentication.rights.contains(.irises)
    default: return false
    }
  }
}
