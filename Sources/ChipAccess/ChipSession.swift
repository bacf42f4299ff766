import Crypto
import LDS
import SmartCard

/// The conversation with one chip, from its selection to its end: which channel is in use, and how
/// to build it again with the same protocol when the chip has left it.
public final class ChipSession {
  /// AID of the LDS1 application (Doc 9303-10, 4.1).
  static let applicationIdentifier: [UInt8] = [0xA0, 0x00, 0x00, 0x02, 0x47, 0x10, 0x01]

  let plain: any CardChannel
  let random: RandomSource
  // Once there is one, nothing of the document is asked for in clear, not even after its end.
  var secured: SecureMessaging?
  // How the chip proved that it is the original; a session that is built again does it again.
  var chipAuthentication: ChipAuthentication?
  private var keys: BACKeys?

  /// How the link was opened; nil before.
  public private(set) var accessProtocol: AccessProtocol?

  /// How many octets of a file fit one answer.
  public var readLength: Int { secured?.readLength ?? 256 }

  /// How many octets fit an answer of 256 octets.
  var shortAnswerLength: Int { secured?.readLength ?? 256 }

  /// A session over a plain channel to a chip in its initial state.
  public init(_ channel: any CardChannel, random: RandomSource = .system) {
    plain = channel
    self.random = random
  }

  /// Selects the master file, so that EF.CardAccess can be read (Doc 9303-11, 4.2, step 1). Chips
  /// differ in which form they take, and some take none although the file can be read: a refusal
  /// is no error.
  public func selectMasterFile() throws {
    let answer = try plain.transmit(
      CommandAPDU(ins: 0xA4, p1: 0x00, p2: 0x0C, data: [0x3F, 0x00]))
    if answer.status != .success {
      _ = try plain.transmit(CommandAPDU(ins: 0xA4, p1: 0x00, p2: 0x0C))
    }
  }

  /// Selects the LDS1 application in clear (Doc 9303-11, 4.2, step 3): without asking for an
  /// answer, as Doc 9303-10, 3.6, has it, and with one where a chip refuses that form.
  /// - Throws: ``ChipAccessError/notAPassport(_:)`` when the card has none.
  public func selectApplication() throws {
    var status = try applicationStatus(p2: 0x0C, expectedLength: nil)
    if Self.refusalsOfForm.contains(status) {
      status = try applicationStatus(p2: 0x00, expectedLength: 256)
    }
    switch status {
    case .success: return
    case .fileNotFound, .functionNotSupported, .instructionNotSupported, .classNotSupported,
      .referencedDataNotFound, .wrongParameters:
      throw ChipAccessError.notAPassport(status)
    default:
      throw ChipAccessError.commandRefused("SELECT of the passport application", status)
    }
  }

  private static let refusalsOfForm: [StatusWord] = [
    .wrongLength, .conditionsNotSatisfied, .wrongParameters, StatusWord(0x6A, 0x87),
  ]

  private func applicationStatus(p2: UInt8, expectedLength: Int?) throws -> StatusWord {
    try plain.transmit(
      CommandAPDU(
        ins: 0xA4, p1: 0x04, p2: p2, data: Self.applicationIdentifier,
        expectedLength: expectedLength)
    ).status
  }

  /// Opens the chip with basic access control.
  /// - Throws: what ``BAC/open(_:)`` throws.
  public func open(with keys: BACKeys) throws {
    secured = try BAC(keys: keys, random: random).open(plain)
    self.keys = keys
    accessProtocol = .bac
  }

  /// States that the chip is read without access control. An opened session stays what it is.
  public func leaveOpen() {
    if accessProtocol == nil { accessProtocol = .open }
  }

  /// Builds the session again after the chip left it, with the access protocol that it had, never
  /// with another.
  /// - Throws: ``ChipAccessError/notRenewed(after:)`` when the chip does not open again; it is not
  ///   tried a second time. What the channel throws.
  func renewAccess(after status: StatusWord) throws {
    guard accessProtocol != nil else { throw ChipAccessError.notOpen }
    do {
      // The first command in clear may do no more than end what is left of the old session.
      do { try selectApplication() } catch is ChipAccessError { try selectApplication() }
      secured = try keys.map { try BAC(keys: $0, random: random).open(plain) }
    } catch is ChipAccessError {
      throw ChipAccessError.notRenewed(after: status)
    }
  }

  /// Sends a command over the strongest channel that the session has.
  func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    try (secured ?? plain).transmit(command)
  }
}
