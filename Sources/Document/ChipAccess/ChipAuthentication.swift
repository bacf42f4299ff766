import Crypto
import Encoding
import LDS
import SmartCard
import Verdicts

/// Chip authentication, ICAO Doc 9303-11, 6.2 (BSI TR-03110-1, 3.4, version 1): a key agreement of
/// our ephemeral key with the chip's static key. Only a chip with the private key can use the new
/// session keys; the answer 9000 to the commands proves nothing yet.
struct ChipAuthentication {
  typealias Commands = ChipAuthenticationResult.Commands

  let offer: ChipAuthenticationOffer
  let commands: Commands
  let random: RandomSource

  /// The result of a run.
  struct Result {
    /// The channel under the new keys.
    let channel: SecureMessaging
    /// Comp(PK), our ephemeral key as terminal authentication signs it.
    let compressedKey: [UInt8]
  }

  /// Sends the ephemeral key and derives the new session's keys.
  /// - Parameters:
  ///   - channel: the session so far.
  ///   - plain: the plain channel, which the new session protects; its counter starts at 0.
  /// - Throws: ``ChipProofError/refused(_:_:)`` for a refusal inside the session, and what the
  ///   channel throws.
  func run(
    over channel: any CardChannel, around plain: any CardChannel
  ) throws -> Result {
    let group = offer.key.group
    let pair = try group.makeKeyPair(random)
    // Derives the keys before anything is sent, so that an unusable key of the chip costs no
    // session.
    let suite = try suite(pair.privateKey)
    switch commands {
    case .keyAgreementTemplate:
      try setKeyAgreementTemplate(channel, pair.publicValue)
    case .authenticationTemplate, .chain:
      try setAuthenticationTemplate(channel)
      try generalAuthenticate(channel, pair.publicValue)
    }
    return Result(
      channel: SecureMessaging(
        around: plain, suite: suite, counter: [UInt8](repeating: 0, count: suite.blockLength)),
      compressedKey: try group.compressed(pair.publicValue))
  }

  /// The new session's keys (9.7.1 and 9.7.4).
  private func suite(_ privateKey: SecretBytes) throws -> any SecureMessagingSuite {
    do throws(CryptoError) {
      let secret = try offer.key.group.sharedSecret(privateKey, offer.key.publicValue)
      return try offer.variant.cipher.suite(from: secret)
    } catch {
      throw ChipProofError(error, file: ElementaryFile.dg14.name)
    }
  }

  /// The commands to try, in this order. Some chips with triple DES accept only MSE:Set AT (8.5,
  /// note 1). If only short commands are possible, a long key is sent in a chain.
  static func ways(_ offer: ChipAuthenticationOffer, areShort: Bool = false) -> [Commands] {
    if areShort, offer.key.publicValue.count > longestPiece - 8 { return [.chain] }
    return offer.variant.cipher == .tripleDES
      ? [.keyAgreementTemplate, .authenticationTemplate, .chain]
      : [.authenticationTemplate, .chain]
  }

  /// True if a command of this attempt needs extended length.
  var isLong: Bool {
    commands != .chain && offer.key.publicValue.count > Self.longestPiece - 8
  }

  /// True if other commands may succeed after these were refused.
  func maySucceed(by next: Commands, after refusal: ChipProofError) -> Bool {
    if case .readerTooShort = refusal { return next == .chain }
    guard case .refused(let command, let status) = refusal else { return false }
    return next != .chain || command == Self.generalAuthenticate && Self.wantChain.contains(status)
  }

  static let generalAuthenticate = CommandName.instruction(.generalAuthenticate)
  private static let wantChain: [StatusWord] = [.wrongLength, .lastCommandOfChainExpected]

  // MARK: Commands

  private func setKeyAgreementTemplate(
    _ channel: any CardChannel, _ publicValue: [UInt8]
  ) throws {
    try set(.keyAgreement, BERTLV.encode(0x91, publicValue) + keyReference, over: channel)
  }

  private func setAuthenticationTemplate(_ channel: any CardChannel) throws {
    let mechanism = BERTLV.encode(0x80, offer.variant.objectIdentifier.content)
    try set(.authentication, mechanism + keyReference, over: channel)
  }

  private func set(
    _ template: ControlReferenceTemplate, _ data: [UInt8], over channel: any CardChannel
  ) throws {
    try send(.set(template, for: .computation, data), .set(template), over: channel)
  }

  /// Sends GENERAL AUTHENTICATE. The data of the answer are ignored: they should be an empty
  /// DO'7C', and nothing depends on them.
  private func generalAuthenticate(
    _ channel: any CardChannel, _ publicValue: [UInt8]
  ) throws {
    let data = BERTLV.encode(0x7C, BERTLV.encode(0x80, publicValue))
    for (piece, isLast) in pieces(data) {
      let command = CommandAPDU.generalAuthenticate(piece, isChained: !isLast, expecting: 256)
      try send(command, Self.generalAuthenticate, over: channel)
    }
  }

  /// The pieces of a chain, two at least, each of a length that fits a protected short command.
  private func pieces(_ data: [UInt8]) -> [(bytes: [UInt8], isLast: Bool)] {
    guard commands == .chain else { return [(data, true)] }
    let length = min(Self.longestPiece, (data.count + 1) / 2)
    return stride(from: 0, to: data.count, by: length).map { start in
      (Array(data[start..<min(start + length, data.count)]), start + length >= data.count)
    }
  }

  /// The longest piece, in bytes: with AES, 255 bytes less DO'97' and DO'8E' (13) and the header
  /// of DO'87' (4) leave 14 blocks.
  private static let longestPiece = 223

  /// DO'84' with the number of the key; empty if the key has none.
  private var keyReference: [UInt8] {
    guard let number = offer.keyIdentifier else { return [] }
    let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    let significant = Array(bytes.drop { $0 == 0 })
    return BERTLV.encode(0x84, significant.isEmpty ? [0] : significant)
  }

  private func send(
    _ command: CommandAPDU, _ name: CommandName, over channel: any CardChannel
  ) throws {
    let answer: ResponseAPDU
    do {
      answer = try channel.transmit(command)
    } catch ChipAccessError.secureMessaging(.unprotected(let status)) {
      throw LostSession(
        reason: status == .success
          ? .notProven(.bareSuccess(of: name)) : .refused(name, status),
        status: status)
    }
    guard answer.status == .success else { throw ChipProofError.refused(name, answer.status) }
  }

  /// Thrown when the proof failed and the session is lost.
  struct LostSession: Error {
    let reason: ChipProofError
    let status: StatusWord
  }
}

extension SessionCipher {
  /// The ciphers with the keys that are derived from a shared secret (Doc 9303-11, 9.7.1 and
  /// 9.7.4).
  func suite(from secret: SecretBytes) throws(CryptoError) -> any SecureMessagingSuite {
    try suite(
      encryption: try KeyDerivation.key(from: secret, for: .encryption, cipher: self),
      authentication: try KeyDerivation.key(from: secret, for: .authentication, cipher: self))
  }
}

/// The result of chip authentication: the key and the commands with which the chip proved that it
/// is the original.
public struct ChipAuthenticationResult: Sendable {
  /// The key and the variant.
  public let offer: ChipAuthenticationOffer
  /// The commands that were used.
  public let commands: Commands

  /// The commands that carry the ephemeral key (Doc 9303-11, 6.2.4).
  public enum Commands: Hashable, Sendable, CustomStringConvertible {
    /// MSE:Set KAT, for triple DES.
    case keyAgreementTemplate
    /// MSE:Set AT and one GENERAL AUTHENTICATE.
    case authenticationTemplate
    /// MSE:Set AT and GENERAL AUTHENTICATE in a chain, for chips without extended length.
    case chain

    /// Their names, as in Doc 9303-11, 6.2.4.
    public var description: String {
      switch self {
      case .keyAgreementTemplate: ControlReferenceTemplate.keyAgreement.name
      case .authenticationTemplate: ControlReferenceTemplate.authentication.name
      case .chain: "\(ControlReferenceTemplate.authentication.name), chained"
      }
    }
  }
}
