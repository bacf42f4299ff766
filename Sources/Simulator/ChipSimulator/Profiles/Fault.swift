import Crypto
import Encoding
import SmartCard
import Verdicts

/// A defect or oddity of a chip. One chip can have several.
public enum Fault: Hashable, Sendable {
  // MARK: In the files
  /// One byte of a file differs from what was signed: this many bytes before the end.
  case altered(ChipFile, beforeEnd: Int)
  /// A file ends after this many bytes, whatever its header says.
  case endsEarly(ChipFile, after: Int)
  /// The header of a file claims 2 GB less one byte.
  case claimsTwoGigabytes(ChipFile)
  /// A file is not there, 6A82, though it was signed.
  case missing(ChipFile)
  /// A file is there but stays closed, 6982.
  case closed(ChipFile)
  /// There is no LDS1 application: selecting it has 6A82.
  case lacksPassportApplication
  /// A file that others may read freely is closed, 6982, before access control.
  case closedBeforeAccess(ChipFile)
  /// A file is deactivated: 6283 when it is selected, 6985 when it is read.
  case deactivated(ChipFile)

  // MARK: In the answers
  /// The document leaves the field, once, when this byte of a file is read; a reset brings it
  /// back.
  case removal(ChipFile, at: Int)
  /// Something is wrong with the answer that holds this byte of a file.
  case disturbed(ChipFile, at: Int, Disturbance)
  /// As `disturbed`, but only the first time.
  case disturbedOnce(ChipFile, at: Int, Disturbance)
  /// Answers come in pieces of this many bytes, by 61xx and GET RESPONSE.
  case pieces(of: Int)
  /// Answers to READ BINARY have this number of bytes more than expected.
  case longAnswers(by: Int)

  /// In a session, an expected length above this one is answered with 6700 without protection; the
  /// session and its counter stay as they are.
  case refusesLengthInClear(above: Int)

  // MARK: In selecting and opening
  /// Every command has this status.
  case refusesAll(StatusWord)
  /// SELECT of the application has this status, which states its life cycle state.
  case applicationState(StatusWord)
  /// The answer to reset does not state that the chip accepts extended length.
  case concealsExtendedLength
  /// The master file can only be selected in one form; the other has this status.
  case selectsMasterFile(MasterFileForm, otherwise: StatusWord)
  /// SELECT by name with an expected length has this status.
  case refusesLengthInSelect(StatusWord)
  /// READ BINARY with a short file identifier has this status.
  case refusesShortIdentifiers(StatusWord)
  /// A wrong key for basic access control has this status in place of 6300.
  case statusOfWrongKey(StatusWord)
  /// After a wrong key every command of access control has this status until a reset.
  case sulks(StatusWord)
  /// Another program left its session on the chip: commands of access control, and on a chip with
  /// PACE also READ BINARY, have this status until a reset of this kind, or a cold one.
  case foreignSession(StatusWord, until: ResetKind)
  /// The answer of basic access control is wrong.
  case basicAccess(BasicAccessMisbehaviour)

  // MARK: In PACE, chip authentication and active authentication
  /// Every command of PACE is answered with this status.
  case refusesPACE(StatusWord)
  /// Once PACE has been done, every further try has this status, even after a reset.
  case refusesPACEAgain(StatusWord)
  /// One step is answered with this status.
  case refuses(AuthenticationStep, StatusWord)
  /// One step has this status in clear, once, and the session is over.
  case bareOnce(AuthenticationStep, StatusWord)
  /// PACE is answered wrongly.
  case pace(PACEMisbehaviour)
  /// MSE:Set AT for PACE without the reference of domain parameters has this status.
  case needsParameterReference(StatusWord)
  /// MSE:Set AT for PACE with the reference of domain parameters has this status.
  case refusesParameterReference(StatusWord)
  /// The nonce of PACE is refused with this status when over 256 bytes are expected.
  case refusesLongNonceLength(StatusWord)
  /// GENERAL AUTHENTICATE before the last step has this status without command chaining.
  case needsChaining(StatusWord)
  /// Command chaining has this status.
  case refusesChaining(StatusWord)
  /// GENERAL AUTHENTICATE that chains a whole step to the next one has this status; the pieces of a
  /// step may be chained.
  case refusesLinking(StatusWord)
  /// A piece of a step, chained to the next piece, has this status.
  case refusesPieces(StatusWord)
  /// GENERAL AUTHENTICATE with extended length fields has this status.
  case refusesExtendedAuthentication(StatusWord)
  /// MSE:Set AT for PACE with the MRZ states this number of tries left, 63Cx.
  case countsTries(UInt8)
  /// GENERAL AUTHENTICATE with more bytes of data than this in one command has this status.
  case limitsData(Int, StatusWord)
  /// The answer to this step of PACE continues by 61xx for ever.
  case endlessStep(Int)
  /// Chip authentication is answered with success, but the session keeps its keys.
  case keepsOldSession
  /// The challenge for terminal authentication lacks a byte.
  case shortChallenge
  /// The challenge for terminal authentication has a byte too many.
  case longChallenge
  /// A signature that is longer than the expected length is cut off, with 9000.
  case truncatesSignature
  /// Active authentication has the signature over a challenge of zeros, whatever the challenge is.
  case repeatsSignature
  /// Active authentication is answered with 9000 and nothing else when 65,536 bytes are expected.
  case silentAtLargestLength

  /// A change that is made to one answer before it is sent.
  public enum Disturbance: Hashable, Sendable {
    /// Its authentication code is wrong.
    case wrongMAC
    /// An unprotected 9000 is sent in its place.
    case bareStatus
    /// It continues by 61xx for ever.
    case endless
    /// It comes without protection.
    case unprotected
    /// The answer before it is sent again in its place.
    case replayed
    /// A data object follows its authentication code.
    case trailingObject
    /// Its DO'87' holds only padding.
    case onlyPadding
    /// The session is over, 6988.
    case sessionLost
  }

  /// The form of SELECT for the master file, ISO/IEC 7816-4, 11.2.2.
  public enum MasterFileForm: Hashable, Sendable {
    /// Without data.
    case empty
    /// By its identifier 3F00.
    case identifier
  }

  /// The answer that holds this byte of a file has a wrong authentication code.
  public static func wrongMAC(_ file: ChipFile, at offset: Int) -> Fault {
    .disturbed(file, at: offset, .wrongMAC)
  }

  /// An unprotected 9000 is sent in place of the answer that holds this byte.
  public static func bareStatus(_ file: ChipFile, at offset: Int) -> Fault {
    .disturbed(file, at: offset, .bareStatus)
  }

  /// The answer that holds this byte continues by 61xx for ever.
  public static func endless(_ file: ChipFile, at offset: Int) -> Fault {
    .disturbed(file, at: offset, .endless)
  }

  /// The bytes of a file on a chip with this fault.
  func content(of file: ChipFile, _ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .altered(file, let distance):
      var altered = bytes
      let index = bytes.count - distance
      if altered.indices.contains(index) { altered[index] ^= 0x01 }
      return altered
    case .endsEarly(file, let length):
      return Array(bytes.prefix(max(0, length)))
    case .claimsTwoGigabytes(file):
      guard let header = try? BERHeader(parsing: bytes) else { return bytes }
      return header.tag.bytes + [0x84, 0x7F, 0xFF, 0xFF, 0xFF] + bytes.dropFirst(header.length)
    default:
      return bytes
    }
  }
}

/// A step that a chip may refuse.
public enum AuthenticationStep: Hashable, Sendable {
  /// MSE:Set AT for PACE.
  case paceSelection
  /// A GENERAL AUTHENTICATE of PACE, 1 to 4.
  case pace(Int)
  /// MSE:Set AT for chip authentication.
  case chipAuthenticationSelection
  /// MSE:Set KAT, or GENERAL AUTHENTICATE for chip authentication.
  case chipAuthentication
  /// INTERNAL AUTHENTICATE.
  case activeAuthentication
  /// PSO:Verify Certificate.
  case certificateVerification
  /// EXTERNAL AUTHENTICATE for terminal authentication.
  case terminalAuthentication

  /// True if a command in a session begins this step.
  func isBegun(by command: CommandAPDU) -> Bool {
    switch self {
    case .paceSelection, .pace: false
    case .chipAuthenticationSelection: command.sets(.authentication)
    case .chipAuthentication:
      command.instruction == .generalAuthenticate || command.sets(.keyAgreement)
    case .activeAuthentication: command.instruction == .internalAuthenticate
    case .certificateVerification: command.instruction == .performSecurityOperation
    case .terminalAuthentication: command.instruction == .externalAuthenticate
    }
  }
}

/// A defect in the chip's answers in PACE.
public enum PACEMisbehaviour: Hashable, Sendable, CaseIterable {
  /// The encrypted nonce lacks a byte.
  case nonceTooShort
  /// The encrypted nonce is empty.
  case nonceEmpty
  /// The mapping key is no element of the group.
  case mappingOffGroup
  /// The mapping key is the neutral element.
  case mappingAtInfinity
  /// The mapping key is the terminal's own.
  case mappingReflected
  /// The key for the agreement is no element of the group.
  case agreementOffGroup
  /// The key for the agreement is the neutral element.
  case agreementAtInfinity
  /// The key for the agreement is the terminal's own.
  case agreementReflected
  /// One bit of the token is wrong.
  case wrongToken
  /// The token is the terminal's own.
  case tokenReflected
  /// There is no token.
  case tokenMissing
  /// There is no encrypted chip authentication data where there should be.
  case chipDataMissing
}

/// A defect in the chip's answer in basic access control.
public enum BasicAccessMisbehaviour: Hashable, Sendable, CaseIterable {
  /// Its authentication code is wrong.
  case wrongCode
  /// The chip's challenge in it is wrong.
  case wrongChallenge
  /// The terminal's challenge in it is wrong.
  case wrongTerminalChallenge
}

extension [Fault] {
  /// The value that a pattern takes from the first fault that it fits; nil if it fits none.
  func firstValue<Value>(_ pattern: (Fault) -> Value?) -> Value? {
    lazy.compactMap(pattern).first
  }

  /// The status with which a step is refused; nil when it is not.
  func refusal(of step: AuthenticationStep) -> StatusWord? {
    firstValue { if case .refuses(step, let status) = $0 { status } else { nil } }
  }
}

/// The simulated document is not in the field.
public struct SimulatedRemoval: CodedError, Hashable {
  /// The reason: the document was removed.
  public var code: ReasonCode { .documentRemoved }

  /// Makes the error.
  public init() {}
}
