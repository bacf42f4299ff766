import Crypto
import LDS
import SmartCard
import Verdicts

/// Active authentication, ICAO Doc 9303-11, 6.1: the chip signs a challenge with the private key
/// for DG15. ``ActiveAuthenticationEvidence/verify(dg15:dg14:)`` checks the signature, now or
/// later.
public struct ActiveAuthentication {
  private let dg15: DocumentFile
  private let key: ActiveAuthenticationKey
  private let challenge: [UInt8]?
  private let random: RandomSource

  /// Prepares the protocol for the key in DG15.
  /// - Parameters:
  ///   - dg15: the file.
  ///   - dg14: the file that names the digest for ECDSA, if the document has one.
  ///   - challenge: eight bytes; nil for random ones.
  ///   - random: the source of random bytes.
  /// - Throws: ``ChipProofError`` when the key cannot be used.
  public init(
    dg15: DocumentFile, dg14: DocumentFile? = nil, challenge: [UInt8]? = nil,
    random: RandomSource = .system
  ) throws(ChipProofError) {
    key = try ActiveAuthenticationKey(dg15: dg15, dg14: dg14)
    self.dg15 = dg15
    self.challenge = challenge
    self.random = random
  }

  /// Performs INTERNAL AUTHENTICATE. Chips differ in the expected length that they accept: this
  /// function sends the one for the key's size, then others if the chip refuses it or sends less
  /// than the signature. If the chip then ends the session, this function opens it again for the
  /// next try.
  /// - Returns: the challenge and the signature, which is not checked yet.
  /// - Throws: ``ChipProofError`` when the chip does not sign, and the error that ended the
  ///   session.
  public func run(over session: any ApplicationSession) throws -> ActiveAuthenticationEvidence {
    let isLong = key.signatureLength > session.shortAnswerLength && key.isRSA
    let connection = session.connection
    if isLong, connection.plain.limits.readerIsShort { throw ChipProofError.readerTooShort }
    // The read can do without the steps after this one, so a long command may cost the link.
    if isLong { connection.lengths.allowLong() }
    let (lost, breaks) = (connection.lengths.losses, connection.breaks)
    do {
      return try evidence(over: session)
    } catch ChipProofError.refused where isLong && connection.lengths.losses > lost {
      // The chip did not refuse: the link lost its answer.
      throw ChipProofError.readerTooShort
    } catch ChipProofError.refused where connection.breaks > breaks {
      throw ChipProofError.interrupted
    }
  }

  private func evidence(over session: any ApplicationSession) throws -> ActiveAuthenticationEvidence
  {
    var first: ChipProofError?
    var lostBy: StatusWord?
    var mayBeAGlitch = true
    var lengths = Self.lengths(key.signatureLength, short: session.shortAnswerLength)[...]
    while let length = lengths.popFirst() {
      guard length <= 256 || session.mayTakeExtendedLength else { continue }
      if let lostBy { try renew(session, after: lostBy, instead: first) }
      // A nonce is never used twice (6.1.2.1); the caller is responsible for one that it chose.
      let challenge = try challenge ?? random.bytes(ActiveAuthenticationEvidence.challengeLength)
      let (answer, isLost) = try sign(challenge, session, expecting: length)
      guard answer.status == .success else {
        first = first ?? .refused(Self.command, answer.status)
        lostBy = isLost ? answer.status : nil
        // The first status word in clear may come from a disturbance; a second one is a refusal.
        if isLost, mayBeAGlitch, answer.status.mayPass {
          mayBeAGlitch = false
          // If the length may be the cause, the other lengths are tried first.
          let isOfLength = Self.mayMeanLength(answer.status)
          lengths.insert(length, at: isOfLength ? lengths.endIndex : lengths.startIndex)
          continue
        }
        guard Self.mayMeanLength(answer.status) else { break }
        continue
      }
      if key.mayBeWhole(answer.data.count) {
        return try ActiveAuthenticationEvidence(
          challenge: challenge, signature: answer.data, dg15: dg15.bytes)
      }
      first = first ?? .notProven(.signatureLength(answer.data.count))
      lostBy = nil
    }
    throw first ?? .notProven(.signatureMissing)
  }

  /// Sends the command. A refusal in clear, with which the chip ends the session, is returned. A
  /// success in clear is an error.
  private func sign(
    _ challenge: [UInt8], _ session: any ApplicationSession, expecting length: Int
  ) throws -> (answer: ResponseAPDU, isLost: Bool) {
    do {
      let answer = try session.transmit(.internalAuthenticate(challenge, expecting: length))
      return (answer, session.isWithoutProtection && answer.status.mayPass)
    } catch ChipAccessError.secureMessaging(.unprotected(let status))
      where status != .success && status.sw1 != 0x61
    {
      return (ResponseAPDU(status: status), true)
    }
  }

  static let command = CommandName.instruction(.internalAuthenticate)

  /// The expected lengths to try (6.1.4): a short one if the protected answer fits one, otherwise
  /// the greatest. Some chips send nothing if 65,536 bytes are expected, some cut off the
  /// signature, and a few accept only its exact length.
  static func lengths(_ signature: Int, short: Int) -> [Int] {
    signature <= short
      ? [256, signature, 65_536]
      // The answer needs the extended form, and no expected length below 257 makes a command
      // extended.
      : [65_536, max(signature, 257), 256]
  }

  /// True if a chip that refuses with this status may accept another length.
  private static func mayMeanLength(_ status: StatusWord) -> Bool {
    status == .wrongLength || status.exactLength != nil || status == .noDiagnosis
      || status == .offsetOutsideFile
  }

  private func renew(
    _ session: any ApplicationSession, after status: StatusWord, instead failure: ChipProofError?
  ) throws {
    do {
      try session.renew(after: status)
    } catch is ChipAccessError {
      throw failure ?? .refused(Self.command, status)
    }
  }
}
