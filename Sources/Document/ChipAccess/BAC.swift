import Crypto
import SmartCard
import Verdicts

/// Basic access control, ICAO Doc 9303-11, 4.3: a key establishment by three passes (ISO/IEC
/// 11770-2, mechanism 6) after which every command is protected.
public struct BAC {
  private let keys: BACKeys
  private let random: RandomSource

  /// Prepares the protocol with the document's keys.
  public init(keys: BACKeys, random: RandomSource) {
    self.keys = keys
    self.random = random
  }

  /// Runs the protocol once over a plain channel. A rejected key is not tried again here, because
  /// chips slow down on purpose after wrong keys.
  /// - Returns: the protected channel around the plain one.
  /// - Throws: ``ChipAccessError/keyRejected(_:)``, ``ChipAccessError/chipNotAuthenticated(_:)``
  ///   when the answer does not verify, or what the channel throws.
  public func open(_ channel: any CardChannel) throws -> SecureMessaging {
    let chipNonce = try challenge(channel)
    let nonce = try random.bytes(8)
    let keyPart = try random.bytes(16)
    let sent = try keys.encryption.encrypt(nonce + chipNonce + keyPart)
    let code = try keys.authentication.code(for: sent)
    let answer = try authenticate(channel, token: sent + code)
    let chipKeyPart = try verify(answer, nonce: nonce, chipNonce: chipNonce)
    let seed = SecretBytes(zip(keyPart, chipKeyPart).map { $0 ^ $1 })
    return SecureMessaging(
      around: channel,
      suite: try TripleDESSuite(
        encryption: KeyDerivation.key(from: seed, for: .encryption, cipher: .tripleDES),
        authentication: KeyDerivation.key(from: seed, for: .authentication, cipher: .tripleDES)),
      counter: Array(chipNonce.suffix(4) + nonce.suffix(4)))
  }

  private func challenge(_ channel: any CardChannel) throws -> [UInt8] {
    let answer = try channel.transmit(.getChallenge(length: 8))
    guard answer.status == .success else {
      throw ChipAccessError.commandRefused(.text(Instruction.getChallenge.name), answer.status)
    }
    guard answer.data.count == 8 else {
      throw ChipAccessError.malformedAnswer(.challengeLength(answer.data.count))
    }
    return answer.data
  }

  private func authenticate(_ channel: any CardChannel, token: [UInt8]) throws -> [UInt8] {
    let answer = try channel.transmit(.externalAuthenticate(token, expecting: 40))
    switch answer.status {
    case .success: break
    case .authenticationFailed, .securityStatusNotSatisfied, .conditionsNotSatisfied,
      .referencedDataNotFound, .secureMessagingObjectsWrong, .wrongData:
      throw ChipAccessError.keyRejected(answer.status)
    case let status where status.sw1 == 0x63:
      throw ChipAccessError.keyRejected(status)
    default:
      throw ChipAccessError.commandRefused(
        .text(Instruction.externalAuthenticate.name), answer.status)
    }
    guard answer.data.count == 40 else {
      throw ChipAccessError.malformedAnswer(.tokenLength(answer.data.count))
    }
    return answer.data
  }

  /// Checks the authentication code, RND.IC and RND.IFD (4.3.3, step 4). All three are needed:
  /// without any of them an attack is possible.
  private func verify(_ token: [UInt8], nonce: [UInt8], chipNonce: [UInt8]) throws -> [UInt8] {
    let sealed = Array(token.prefix(32))
    guard try keys.authentication.isValid(Array(token.suffix(8)), for: sealed) else {
      throw ChipAccessError.chipNotAuthenticated(.tokenCodeWrong)
    }
    let opened = try keys.encryption.decrypt(sealed)
    guard ConstantTime.equal(Array(opened.prefix(8)), chipNonce) else {
      throw ChipAccessError.chipNotAuthenticated(.chipChallengeNotRepeated)
    }
    guard ConstantTime.equal(Array(opened[8..<16]), nonce) else {
      throw ChipAccessError.chipNotAuthenticated(.ourChallengeNotRepeated)
    }
    return Array(opened[16..<32])
  }
}
