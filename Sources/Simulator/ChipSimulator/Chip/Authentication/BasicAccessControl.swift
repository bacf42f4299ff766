import Crypto
import LDS
import MRZ
import SmartCard

/// Basic access control from the chip's side, Doc 9303-11, 4.3: a challenge that is valid for one
/// try, and the proof that both sides know the document's keys.
struct BasicAccessControl {
  private let keys: SimulatedSessionKeys
  private let random: RandomSource
  private let statusOfWrongKey: StatusWord
  private let misbehaviour: BasicAccessMisbehaviour?
  private var challenge: [UInt8]?

  init(
    _ fields: MRZAccessFields, random: RandomSource, faults: [Fault] = []
  ) throws(CryptoError) {
    statusOfWrongKey =
      faults.firstValue { if case .statusOfWrongKey(let status) = $0 { status } else { nil } }
      ?? .authenticationFailed
    misbehaviour = faults.firstValue { if case .basicAccess(let kind) = $0 { kind } else { nil } }
    keys = try SimulatedSessionKeys(fields)
    self.random = random
  }

  /// GET CHALLENGE, Doc 9303-11, 4.3.4.1: RND.IC.
  mutating func getChallenge(_ command: CommandAPDU) -> ResponseAPDU {
    guard command.p1 == 0, command.p2 == 0 else { return ResponseAPDU(status: .wrongParameters) }
    guard command.data.isEmpty, command.expectedLength == 8 || command.expectedLength == 256
    else { return ResponseAPDU(status: .wrongLength) }
    guard let bytes = try? random.bytes(8) else { return ResponseAPDU(status: .noDiagnosis) }
    challenge = bytes
    return ResponseAPDU(data: bytes, status: .success)
  }

  /// EXTERNAL AUTHENTICATE, Doc 9303-11, 4.3.4.2: checks the terminal's cryptogram. Returns the
  /// answer with the chip's cryptogram, and the session that follows; a refusal and nil when access
  /// is not granted.
  mutating func externalAuthenticate(
    _ command: CommandAPDU
  ) -> (response: ResponseAPDU, session: SimulatedSession?) {
    guard let challenge else { return (ResponseAPDU(status: .conditionsNotSatisfied), nil) }
    self.challenge = nil
    guard command.p1 == 0, command.p2 == 0 else {
      return (ResponseAPDU(status: .wrongParameters), nil)
    }
    guard command.data.count == 40 else { return (ResponseAPDU(status: .wrongLength), nil) }
    do throws(CryptoError) {
      guard let (answer, session) = try mutualAuthentication(command.data, challenge) else {
        return (ResponseAPDU(status: statusOfWrongKey), nil)
      }
      return (ResponseAPDU(data: answer, status: .success), session)
    } catch {
      return (ResponseAPDU(status: .noDiagnosis), nil)
    }
  }

  /// Forgets a challenge.
  mutating func reset() { challenge = nil }

  /// The chip's answer and the session: S is RND.IFD, RND.IC, K.IFD; R is RND.IC, RND.IFD, K.IC.
  /// Nil if the terminal's cryptogram is wrong.
  private func mutualAuthentication(
    _ data: [UInt8], _ challenge: [UInt8]
  ) throws(CryptoError) -> (answer: [UInt8], session: SimulatedSession)? {
    let cryptogram = Array(data.prefix(32))
    guard try keys.isValid(Array(data.suffix(8)), for: cryptogram) else { return nil }
    let statement = try keys.decrypt(cryptogram)
    let terminalChallenge = Array(statement[0..<8])
    guard ConstantTime.equal(Array(statement[8..<16]), challenge) else { return nil }
    let chipKey = try random.bytes(16)
    let seed = SecretBytes(zip(statement[16..<32], chipKey).map { $0 ^ $1 })
    let session = SimulatedSession(
      keys: try SimulatedSessionKeys(secret: seed, cipher: .tripleDES),
      counter: Array(challenge.suffix(4) + terminalChallenge.suffix(4)))
    return (try answer(challenge, terminalChallenge, chipKey), session)
  }

  private func answer(
    _ challenge: [UInt8], _ terminalChallenge: [UInt8], _ chipKey: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    var statement = challenge + terminalChallenge + chipKey
    if misbehaviour == .wrongChallenge { statement[0] ^= 0x01 }
    if misbehaviour == .wrongTerminalChallenge { statement[8] ^= 0x01 }
    let cryptogram = try keys.encrypt(statement)
    var code = try keys.code(for: cryptogram)
    if misbehaviour == .wrongCode { code[0] ^= 0x01 }
    return cryptogram + code
  }
}
