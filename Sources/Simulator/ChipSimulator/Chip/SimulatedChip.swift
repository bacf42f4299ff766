import Crypto
import Encoding
import LDS
import SmartCard

/// The chip of an ePassport, ISO/IEC 7816-4 and Doc 9303-10 and -11. It answers commands as a
/// channel of this process, or their bytes as the card's end of a link.
public final class SimulatedChip: CardChannel {
  /// The identifier of the application LDS1, Doc 9303-10, 3.6.
  public static let applicationIdentifier: [UInt8] = [0xA0, 0x00, 0x00, 0x02, 0x47, 0x10, 0x01]

  /// True: it is a simulated card.
  public var isSimulated: Bool { true }
  /// Called when the document leaves the field, before the command gets its empty answer.
  public var onRemoval: (() -> Void)?
  /// The commands since the log was last emptied; empty unless the chip was made to keep a log.
  public internal(set) var commands: [CommandRecord] = []

  let profile: Profile
  let files: [ChipFile: [UInt8]]
  let secrets: ChipSecrets
  let random: RandomSource
  let mrzInformation: [UInt8]
  let chipAuthentication: SimulatedChipAuthentication
  var basicAccess: BasicAccessControl
  /// Nil for a chip that has no terminal authentication.
  var terminalAuthentication: SimulatedTerminalAuthentication?
  /// What terminal authentication is bound to; nil before chip authentication.
  var binding: SimulatedTerminalAuthentication.Binding?
  /// The same for the session that replaces the present one.
  var upcomingBinding: SimulatedTerminalAuthentication.Binding?
  /// Comp of the chip's key in the last PACE; nil before it.
  var paceIdentifier: [UInt8]?
  var session: SimulatedSession?
  /// The protocol that opened the session; nil without a session.
  var access: Access?
  /// The session that replaces the present one once the answer is sent.
  var nextSession: SimulatedSession?
  /// The protocol that opened the next session; nil if that keeps the access of the session before
  /// it.
  var nextAccess: Access?
  var paceConversation: PACEConversation?
  var chipAuthenticationSelection: SimulatedChipAuthentication.Selection?
  var dynamicAuthentication = DynamicAuthenticationChain()
  /// The tries of the PIN; a reset does not restore them.
  var tries = RetryCounter()
  /// True if PACE has ever succeeded.
  var hasDonePACE = false
  private var sulks = false
  /// The session that another program left on the chip; nil when there is none.
  private var foreignSession: (status: StatusWord, until: ResetKind)?
  var folder = ChipFile.Folder.master
  var currentFile: ChipFile?
  /// The change that is to be made to the present answer; nil for none.
  var disturbance: Disturbance?
  /// The protected answer before the present one.
  var answerBefore: ResponseAPDU?
  private var pieces = AnswerPieces()
  /// The faults that happen only once and have not happened yet.
  private var faultsLeft: Set<Fault>
  private let keepsLog: Bool

  /// True if the document is in the field.
  public private(set) var isPresent = true

  /// The protocol that opened a session.
  enum Access: Hashable, Sendable {
    /// By basic access control.
    case basic
    /// By PACE with a password.
    case pace(ChipPassword)
  }

  /// A change that is made to one answer before it is sent.
  enum Disturbance: Hashable {
    case removal
    case fault(Fault.Disturbance)

    static let endless = Disturbance.fault(.endless)
  }

  /// Puts a document's files on a chip that behaves as a profile states.
  /// - Parameter keepsLog: true to fill ``commands``, for tests.
  /// - Throws: ``CryptoError`` when libcrypto refuses the access keys.
  public init(
    document: PersonalisedDocument, profile: Profile = .specimen, random: RandomSource = .system,
    keepsLog: Bool = false
  ) throws(CryptoError) {
    self.profile = profile
    self.keepsLog = keepsLog
    var files = document.files
    for (file, bytes) in files {
      files[file] = profile.faults.reduce(bytes) { $1.content(of: file, $0) }
    }
    self.files = files
    self.random = random
    secrets = document.secrets
    mrzInformation = document.mrz.accessFields.information
    chipAuthentication = SimulatedChipAuthentication(
      keys: document.secrets.chipAuthenticationKeys, variants: profile.chipAuthentication.variants)
    terminalAuthentication = profile.terminalAuthentication.map {
      SimulatedTerminalAuthentication($0)
    }
    foreignSession = profile.faults.firstValue {
      if case .foreignSession(let status, let until) = $0 { (status, until) } else { nil }
    }
    basicAccess = try BasicAccessControl(
      document.mrz.accessFields, random: random, faults: profile.faults)
    faultsLeft = Set(
      profile.faults.filter {
        switch $0 {
        case .removal, .disturbedOnce, .bareOnce: true
        default: false
        }
      })
  }

  /// The answer to reset that PC/SC part 3, 3.1.3.2.3.1, gives a contactless card: the historical
  /// bytes say that applications are selected by name, files by identifier or short identifier,
  /// and whether length fields may be extended.
  public var atr: [UInt8] {
    let isStated =
      profile.reading.allowsExtendedLength && !profile.faults.contains(.concealsExtendedLength)
    let capabilities: UInt8 = isStated ? 0x40 : 0x00
    let historical: [UInt8] = [0x80, 0x73, 0x94, 0x21, capabilities]
    let body = [0x80 | UInt8(historical.count), 0x80, 0x01] + historical
    return [0x3B] + body + [body.reduce(0, ^)]
  }

  /// The limits of lengths that the answer to reset states.
  public var limits: ChannelLimits {
    ChannelLimits(
      cardTakesExtendedLength: CardCapabilities(answerToReset: atr)?.takesExtendedLength)
  }

  /// Switches the field off and on again. The session and the selection end; a removed document is
  /// back.
  public func reset() { reset(.cold) }

  /// Ends the session and the selection. If the field went off, a removed document is back, and a
  /// chip that refused access control after a wrong key allows it again.
  public func reset(_ kind: ResetKind) {
    endSession()
    folder = .master
    currentFile = nil
    pieces = AnswerPieces()
    if foreignSession?.until == .warm || kind == .cold { foreignSession = nil }
    guard kind == .cold else { return }
    sulks = false
    isPresent = true
  }

  /// Nil: the chip itself answers, not a trace.
  public var replayedTime: Duration? { nil }

  /// Answers a command.
  /// - Throws: ``SimulatedRemoval`` when the document is not, or no longer, in the field.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    let bytes = answer(command.encoded)
    guard isPresent else { throw SimulatedRemoval() }
    return try ResponseAPDU(parsing: bytes)
  }

  /// Answers the bytes of a command; no bytes when the document is not, or no longer, in the
  /// field.
  public func answer(_ commandBytes: [UInt8]) -> [UInt8] {
    guard isPresent else { return [] }
    if let more = pieces.next(for: commandBytes) { return more }
    disturbance = nil
    let response = respond(to: commandBytes)
    switch disturbance {
    case .removal:
      isPresent = false
      endSession()
      onRemoval?()
      return []
    case .fault(.bareStatus):
      return ResponseAPDU(status: .success).encoded
    case .fault(.endless):
      return pieces.endless(response)
    case .fault, nil:
      let size = profile.pieceLength ?? Self.sizeOfPieces(response, commandBytes)
      return pieces.first(of: response, size: size)
    }
  }

  /// The first piece of an answer that is longer than expected; nil if the answer fits.
  private static func sizeOfPieces(_ response: ResponseAPDU, _ commandBytes: [UInt8]) -> Int? {
    let expected = (try? CommandAPDU(parsing: commandBytes))?.expectedLength ?? 256
    return response.data.count > expected ? min(expected, 256) : nil
  }

  /// Forgets the session, as a chip does after a disturbance of the link.
  public func loseSession() { endSession() }

  func endSession() {
    session = nil
    access = nil
    nextSession = nil
    nextAccess = nil
    answerBefore = nil
    binding = nil
    upcomingBinding = nil
    terminalAuthentication?.endSession()
    basicAccess.reset()
    endAuthentication()
    tries.isResumed = false
  }

  /// Ends the protocol that MANAGE SECURITY ENVIRONMENT has begun.
  func endAuthentication() {
    paceConversation = nil
    chipAuthenticationSelection = nil
    dynamicAuthentication.reset()
  }

  /// Moves to the session that the last command opened.
  func enterNextSession() {
    guard let next = nextSession else { return }
    session = next
    answerBefore = nil
    binding = upcomingBinding
    upcomingBinding = nil
    terminalAuthentication?.endSession()
    if let access = nextAccess { self.access = access }
    nextSession = nil
    nextAccess = nil
  }

  /// True if the files of LDS1 may be read and the chip may prove itself.
  var hasAccess: Bool {
    guard profile.hasAccessControl else { return true }
    return session != nil && access != .pace(.personalUnblockingKey)
  }

  /// The folder and identifiers of a file on this chip.
  func place(of file: ChipFile) -> FileID {
    if file == .authorities, let place = profile.authoritiesFile { return place }
    return FileID(identifier: file.identifier, shortIdentifier: file.shortIdentifier)
  }

  /// The answer to commands of access control, and with PACE to reading, while another program's
  /// session is on the chip; nil if there is none.
  func statusOfForeignSession(for command: CommandAPDU) -> StatusWord? {
    switch command.instruction {
    case .manageSecurityEnvironment, .externalAuthenticate, .getChallenge, .generalAuthenticate:
      foreignSession?.status
    case .readBinary where profile.offersPACE: foreignSession?.status
    default: nil
    }
  }

  /// The status, sent without protection, with which the chip once ends the session at a step; nil
  /// if it does not.
  func bareRefusal(of command: CommandAPDU) -> StatusWord? {
    for case .bareOnce(let step, let status) in profile.faults where step.isBegun(by: command) {
      if faultsLeft.remove(.bareOnce(step, status)) != nil { return status }
    }
    return nil
  }

  /// The status, sent without protection, for an expected length that is too great; nil for one
  /// that is not.
  func bareRefusalOfLength(in command: CommandAPDU) -> StatusWord? {
    let most = profile.faults.firstValue { fault -> Int? in
      if case .refusesLengthInClear(let most) = fault { most } else { nil }
    }
    return most.map { (command.expectedLength ?? 0) > $0 } == true ? .wrongLength : nil
  }

  /// Notes that a wrong key was used, so that a chip with that fault refuses access control until a
  /// reset.
  func sulk() { sulks = true }

  /// The status of access control after a wrong key; nil if no wrong key was used or the chip has
  /// no such fault.
  var statusWhileSulking: StatusWord? {
    guard sulks else { return nil }
    return profile.faults.firstValue { if case .sulks(let status) = $0 { status } else { nil } }
  }

  func record(_ command: CommandAPDU, isProtected: Bool) {
    guard keepsLog else { return }
    commands.append(
      CommandRecord(
        instruction: command.ins, p1: command.p1, p2: command.p2,
        expectedLength: command.expectedLength, isProtected: isProtected))
  }

  /// Empties the log.
  public func forgetCommands() { commands = [] }

  /// Notes the changes that the faults make to the answer with these bytes of a file.
  func disturb(_ file: ChipFile, _ bytes: Range<Int>) {
    for fault in profile.faults {
      switch fault {
      case .removal(file, let offset) where bytes.contains(offset):
        if faultsLeft.remove(fault) != nil { disturbance = .removal }
      case .disturbed(file, let offset, let kind) where bytes.contains(offset):
        disturbance = .fault(kind)
      case .disturbedOnce(file, let offset, let kind) where bytes.contains(offset):
        if faultsLeft.remove(fault) != nil { disturbance = .fault(kind) }
      default: break
      }
    }
  }
}

/// A command as the chip understood it.
public struct CommandRecord: Hashable, Sendable {
  /// The instruction byte.
  public let instruction: UInt8
  /// The first parameter byte.
  public let p1: UInt8
  /// The second parameter byte.
  public let p2: UInt8
  /// The expected length, after secure messaging was removed; nil for none.
  public let expectedLength: Int?
  /// True if secure messaging was used.
  public let isProtected: Bool
}
