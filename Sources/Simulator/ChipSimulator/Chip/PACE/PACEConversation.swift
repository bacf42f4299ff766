import Crypto
import Encoding
import SmartCard
import Verdicts

/// PACE from the chip's side, Doc 9303-11, 4.4.1: four steps, each of which needs the one before.
struct PACEConversation {
  /// The result of a step.
  struct Step {
    /// The data objects inside DO'7C'.
    var objects: [UInt8]
    /// The session that follows the last step.
    var session: SimulatedSession?
    /// The chip's key of the agreement; nil before the last step.
    var key: [UInt8]?
  }

  /// The reason why a step fails; it ends the run of PACE.
  enum Failure: Error {
    /// The terminal's data object is malformed, or its value is no element of the group, 6A80.
    case wrongData
    /// The terminal did not prove that it has the password, 6300.
    case notAuthentic
    /// libcrypto or the random source failed, 6F00.
    case internalError

    init(_ error: CryptoError) {
      switch error {
      case .malformed, .wrongLength, .excessive: self = .wrongData
      case .verificationFailed: self = .notAuthentic
      case .library, .unsupported, .outOfMemory, .elsewhere: self = .internalError
      }
    }
  }

  private enum State {
    case selected
    case nonceSent([UInt8])
    case mapped(any KeyAgreementGroup, mappingKey: SecretBytes?)
    case agreed(Agreement)
    case over
  }

  private struct Agreement {
    let keys: SimulatedSessionKeys
    let own: [UInt8]
    let terminal: [UInt8]
    let mappingKey: SecretBytes?
  }

  let variant: PACEProfile
  let password: ChipPassword
  private let group: any KeyAgreementGroup
  private let passwordKey: SecretBytes
  private let staticKey: SecretBytes?
  private let misbehaviour: PACEMisbehaviour?
  private let random: RandomSource
  private var state = State.selected

  /// - Parameters:
  ///   - secret: the password, in the form that key derivation takes.
  ///   - staticKey: the private key for chip authentication mapping.
  init(
    _ variant: PACEProfile, group: any KeyAgreementGroup, password: ChipPassword,
    secret: [UInt8], staticKey: SecretBytes?, misbehaviour: PACEMisbehaviour?,
    random: RandomSource
  ) throws(CryptoError) {
    self.variant = variant
    self.group = group
    self.password = password
    self.staticKey = staticKey
    self.misbehaviour = misbehaviour
    self.random = random
    passwordKey = try KeyDerivation.key(
      from: SecretBytes(secret), for: .password, cipher: variant.cipher)
  }

  /// The number of the next step, 1 to 4; nil if PACE has ended.
  var nextStep: Int? {
    switch state {
    case .selected: 1
    case .nonceSent: 2
    case .mapped: 3
    case .agreed: 4
    case .over: nil
    }
  }

  /// True if the group is a curve.
  var isOnCurve: Bool { group.isOnCurve }

  /// True if the next step is the terminal's token.
  var awaitsToken: Bool { nextStep == 4 }

  /// Performs the next step with the data objects inside the terminal's DO'7C'.
  mutating func advance(_ objects: [BERTLV]) throws(Failure) -> Step {
    let current = state
    state = .over
    do throws(CryptoError) {
      switch current {
      case .selected:
        guard objects.isEmpty else { throw CryptoError.malformed(.terminalData) }
        return try sendNonce()
      case .nonceSent(let nonce):
        return try map(nonce, try Self.content(objects, 0x81))
      case .mapped(let group, let key):
        return try agree(group, key, try Self.content(objects, 0x83))
      case .agreed(let agreement):
        let token = try Self.content(objects, 0x85)
        guard let step = try authenticate(agreement, token) else {
          throw CryptoError.verificationFailed
        }
        return step
      case .over:
        throw CryptoError.malformed(.terminalData)
      }
    } catch {
      throw Failure(error)
    }
  }

  private static func content(_ objects: [BERTLV], _ tag: BERTag) throws(CryptoError) -> [UInt8] {
    guard objects.count == 1, let object = objects.first, object.tag == tag else {
      throw .malformed(.terminalData)
    }
    return Array(object.content)
  }

  // MARK: Steps

  private mutating func sendNonce() throws(CryptoError) -> Step {
    let length =
      variant.mapping == .integrated ? IntegratedMapping.nonceLength(variant.cipher) : 16
    let nonce = try random.bytes(length)
    var cryptogram = try variant.cipher.encrypt(nonce, key: passwordKey)
    if misbehaviour == .nonceTooShort { cryptogram.removeLast() }
    if misbehaviour == .nonceEmpty { cryptogram = [] }
    state = .nonceSent(nonce)
    return Step(objects: BERTLV.encode(0x80, cryptogram))
  }

  private mutating func map(_ nonce: [UInt8], _ data: [UInt8]) throws(CryptoError) -> Step {
    if variant.mapping == .integrated {
      guard data.count == variant.cipher.keyLength else { throw .malformed(.terminalData) }
      let number = try IntegratedMapping.number(
        nonce, data, cipher: variant.cipher, fieldBits: group.fieldBits)
      state = .mapped(try group.mapped(number: number), mappingKey: nil)
      return Step(objects: BERTLV.encode(0x82, [UInt8]()))
    }
    let pair = try group.makeKeyPair(random)
    let element = try group.sharedElement(pair.privateKey, data)
    let mapped = try group.mapped(nonce: SecretBytes(nonce), element: element)
    state = .mapped(mapped, mappingKey: pair.privateKey)
    let answer = distorted(
      pair.publicValue, reflecting: data, infinity: .mappingAtInfinity, off: .mappingOffGroup,
      reflection: .mappingReflected)
    return Step(objects: BERTLV.encode(0x82, answer))
  }

  private mutating func agree(
    _ group: any KeyAgreementGroup, _ mappingKey: SecretBytes?, _ data: [UInt8]
  ) throws(CryptoError) -> Step {
    let terminal = try group.validate(data)
    let pair = try group.makeKeyPair(random)
    // Doc 9303-11, 4.4.1: the two public keys differ.
    guard terminal != pair.publicValue else { throw .verificationFailed }
    let secret = try group.sharedSecret(pair.privateKey, terminal)
    let keys = try SimulatedSessionKeys(secret: secret, cipher: variant.cipher)
    state = .agreed(
      Agreement(keys: keys, own: pair.publicValue, terminal: data, mappingKey: mappingKey))
    let answer = distorted(
      pair.publicValue, reflecting: data, infinity: .agreementAtInfinity, off: .agreementOffGroup,
      reflection: .agreementReflected)
    return Step(objects: BERTLV.encode(0x84, answer))
  }

  /// The last step, with the chip's token and the session; nil when the terminal's token is wrong.
  private mutating func authenticate(
    _ agreement: Agreement, _ token: [UInt8]
  ) throws(CryptoError) -> Step? {
    let tokens = AuthenticationToken(
      keys: agreement.keys, identifier: variant.identifier, isOnCurve: group.isOnCurve)
    guard ConstantTime.equal(token, try tokens.code(for: agreement.own)) else { return nil }
    var own = try tokens.code(for: agreement.terminal)
    if misbehaviour == .wrongToken, let first = own.first { own[0] = first ^ 0x01 }
    if misbehaviour == .tokenReflected { own = token }
    var objects = misbehaviour == .tokenMissing ? [] : BERTLV.encode(0x86, own)
    if variant.mapping == .chipAuthentication, misbehaviour != .chipDataMissing {
      objects += BERTLV.encode(0x8A, try encryptedChipData(agreement))
    }
    return Step(
      objects: objects, session: SimulatedSession(keys: agreement.keys), key: agreement.own)
  }

  /// Encrypted chip authentication data, Doc 9303-11, 4.4.3.5.
  private func encryptedChipData(_ agreement: Agreement) throws(CryptoError) -> [UInt8] {
    guard let curve = group as? EllipticCurveGroup, let staticKey,
      let mappingKey = agreement.mappingKey
    else { throw .unsupported(.text("chip-authentication-mapping")) }
    let data = Array(try curve.quotient(mappingKey, by: staticKey).bytes)
    let ones = [UInt8](repeating: 0xFF, count: AES.blockLength)
    let initialValue = try agreement.keys.encrypt(ones)
    let padded = ISO9797Padding.pad(data, blockLength: AES.blockLength)
    return try agreement.keys.encrypt(padded, initialValue: initialValue)
  }

  // MARK: Wrong answers

  private func distorted(
    _ value: [UInt8], reflecting other: [UInt8], infinity: PACEMisbehaviour,
    off: PACEMisbehaviour, reflection: PACEMisbehaviour
  ) -> [UInt8] {
    switch misbehaviour {
    case infinity: return group.isOnCurve ? [0x00] : [0x01]
    case reflection: return other
    case off:
      guard group.isOnCurve, let last = value.last else { return [0x00] }
      return value.dropLast() + [last ^ 0x01]
    default: return value
    }
  }
}

extension KeyAgreementGroup {
  /// True if the elements are points.
  var isOnCurve: Bool { self is EllipticCurveGroup }
}

/// Parts of sentences.
extension Phrase {
  /// A data object of a terminal.
  fileprivate static let terminalData = Phrase(english: "the data object")
}
