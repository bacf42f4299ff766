import Crypto
import Encoding
import PKIX
import SmartCard
import Verdicts

/// Terminal authentication of version 1, BSI TR-03110-1 and -3, A.7, B.3 and B.14: the chip verifies the
/// terminal's certificates, and its signature over the chip's challenge. Then it opens DG3 and DG4
/// as the certificates allow.
public struct TerminalAuthentication: Sendable {
  /// The certificates that are sent.
  public let chain: CVCertificateChain
  /// The rights that they give, as far as is known here: the trusted key may have fewer.
  public let rights: CertificateHolderAuthorization.Rights
  let key: PrivateKey
  let algorithm: TerminalAuthenticationAlgorithm
  let holderReference: PublicKeyReference

  /// What the signature binds to the session: ID_PICC and Comp(PK).
  struct Session {
    let identifier: [UInt8]
    let compressedKey: [UInt8]
  }

  /// Sends the certificates, and signs the chip's challenge.
  /// - Parameters:
  ///   - channel: the session of chip authentication.
  ///   - isShort: true if only short commands are possible.
  ///   - links: the number of links that the chip has accepted, which are left out: it need not
  ///     keep the keys before them. Each that it accepts is added.
  /// - Throws: ``TerminalAuthenticationError`` for a refusal inside the session, and what the
  ///   channel throws.
  func run(
    over channel: any CardChannel, _ session: Session, isShort: Bool, leavingOut links: inout Int
  ) throws {
    let exchange = Exchange(channel: channel, isShort: isShort)
    for certificate in chain.certificates.dropFirst(links) {
      try exchange.set(.digitalSignature, certificate.body.authorityReference)
      try exchange.send(
        certificate.body.encoded + certificate.encodedSignature,
        .instruction(.performSecurityOperation)
      ) { .verifyCertificate($0, isChained: $1) }
      if certificate.body.authorization.role == .authority { links += 1 }
    }
    try exchange.set(.authentication, holderReference)
    let challenge = try exchange.challenge()
    let signed = session.identifier + challenge + session.compressedKey
    try exchange.send(try signature(over: signed), .instruction(.externalAuthenticate)) {
      .externalAuthenticate($0, isChained: $1, expecting: nil)
    }
  }

  /// Signs with the terminal's key.
  func signature(over bytes: [UInt8]) throws(TerminalAuthenticationError) -> [UInt8] {
    do {
      return try algorithm.sign(bytes, with: key)
    } catch {
      throw .keyCannotSign
    }
  }

  /// The commands, each of which must succeed.
  private struct Exchange {
    let channel: any CardChannel
    let isShort: Bool

    /// The longest piece of a chain, in bytes, that fits a protected short command.
    private static let longestPiece = 223
    private static let challengeLength = 8

    func set(_ template: ControlReferenceTemplate, _ reference: PublicKeyReference) throws {
      let data = BERTLV.encode(0x83, reference.bytes)
      _ = try transmit(.set(template, for: .verification, data), .set(template))
    }

    func challenge() throws -> [UInt8] {
      let answer = try transmit(
        .getChallenge(length: Self.challengeLength), .instruction(.getChallenge))
      guard answer.data.count == Self.challengeLength else {
        throw TerminalAuthenticationError.challengeMalformed(answer.data.count)
      }
      return answer.data
    }

    /// Sends data in one command, or in a chain if they are too long for a short one and no other
    /// is possible, or the chip refuses the long one.
    func send(
      _ data: [UInt8], _ name: CommandName,
      _ command: (_ piece: [UInt8], _ isChained: Bool) -> CommandAPDU
    ) throws {
      let isLong = data.count > Self.longestPiece
      if !(isLong && isShort) {
        do {
          _ = try transmit(command(data, false), name)
          return
        } catch TerminalAuthenticationError.refused(_, .wrongLength) where isLong {}
      }
      var rest = data[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(Self.longestPiece))
        rest = rest.dropFirst(piece.count)
        _ = try transmit(command(piece, !rest.isEmpty), name)
      }
    }

    private func transmit(
      _ command: CommandAPDU, _ name: CommandName
    ) throws -> ResponseAPDU {
      let answer: ResponseAPDU
      do {
        answer = try channel.transmit(command)
      } catch ChipAccessError.secureMessaging(.unprotected(let status)) {
        throw TerminalAuthentication.LostSession(command: name, status: status)
      }
      guard answer.status == .success else {
        throw TerminalAuthenticationError.refused(name, answer.status)
      }
      return answer
    }
  }

  /// Thrown when the chip answered without protection, and the session is lost.
  struct LostSession: Error {
    let command: CommandName
    let status: StatusWord
  }
}

/// The reason why a terminal was not authenticated, although the session still works.
public enum TerminalAuthenticationError: CodedError, Hashable {
  /// No certificate of an inspection system belongs to the key.
  case keyWithoutCertificate
  /// No chain leads from a key that the chip trusts to the terminal.
  case chainMissing([PublicKeyReference])
  /// A certificate of the chain would be refused.
  case certificateWrong(CVCertificateError)
  /// A certificate of this holder is of a later day.
  case notYetValid(PublicKeyReference)
  /// The certificates open nothing of what is wanted.
  case rightsMissing
  /// The key cannot sign by its certificate's algorithm.
  case keyCannotSign
  /// The link broke, or the chip ended the session.
  case interrupted
  /// The chip has no access control, so that it has no identifier to sign.
  case identifierMissing
  /// The chip refused a command.
  case refused(CommandName, StatusWord)
  /// The challenge has another length than eight bytes.
  case challengeMalformed(Int)

  /// The reason, as a stable code.
  public var code: ReasonCode { .terminalNotAuthenticated }
  /// The cause, which the sentence names.
  public var details: [Detail] { [.phrase(cause)] }

  private var cause: Phrase {
    switch self {
    case .keyWithoutCertificate: .terminalKeyWithoutCertificate
    case .chainMissing(let trusted): .terminalChainMissing(from: trusted)
    case .certificateWrong(let error): .terminalCertificateWrong(error)
    case .notYetValid(let holder): .terminalCertificateNotYetValid(holder)
    case .rightsMissing: .terminalRightsMissing
    case .keyCannotSign: .terminalKeyCannotSign
    case .interrupted: .terminalInterrupted
    case .identifierMissing: .terminalIdentifierMissing
    case .refused(let command, let status): .terminalRefused(command, status)
    case .challengeMalformed(let count): .terminalChallengeLength(count)
    }
  }
}
