import Crypto
import Encoding
import SmartCard
import Verdicts

/// Secure messaging, Doc 9303-11, 9.8: a channel around a channel, which protects each command and
/// removes the protection of each answer. Any fault ends the session for good, because the counters
/// of the two sides may differ from then on.
public final class SecureMessaging: CardChannel {
  private let channel: any CardChannel
  private let suite: any SecureMessagingSuite
  private var counter: [UInt8]
  private var hasEnded = false
  /// The counter before the last command, if the chip refused its length without protection; nil
  /// otherwise.
  private var counterBefore: [UInt8]?

  /// The number of bytes of a file that fit a protected answer of this length, in which the status
  /// word is not counted.
  public func readLength(inAnswerOf length: Int) -> Int {
    ProtectedAnswer.space(in: length, blockLength: suite.blockLength)
  }

  /// The limits of the inner channel.
  public var limits: ChannelLimits { channel.limits }

  /// The recorder of the inner channel.
  public var recorder: TraceRecorder? { channel.recorder }

  /// Ends the session and resets the channel.
  public func reset(_ kind: ResetKind) throws {
    hasEnded = true
    try channel.reset(kind)
  }

  init(around channel: any CardChannel, suite: any SecureMessagingSuite, counter: [UInt8]) {
    self.channel = channel
    self.suite = suite
    self.counter = counter
    if let sessionKeys = suite.sessionKeys {
      channel.recorder?.began(cipher: sessionKeys.cipher) { sessionKeys.traced(counter: counter) }
    }
  }

  /// The replayed time of the inner channel.
  public var replayedTime: Duration? { channel.replayedTime }

  /// Sends a command with protection and checks its protected answer.
  /// - Returns: the answer's data in clear, and the status word that its code covers.
  /// - Throws: ``ChipAccessError/secureMessaging(_:)`` for an answer that is not rightly protected,
  ///   `9000` without protection included; what the inner channel throws.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    guard !hasEnded else { throw ChipAccessError.secureMessaging(.ended) }
    let before = counter
    counterBefore = nil
    do {
      let sealed = try seal(command)
      channel.recorder?.seals(command)
      let answer = try open(try channel.transmit(sealed), isOdd: command.ins & 1 == 1)
      channel.recorder?.opened(answer)
      return answer
    } catch let fault as SecureMessagingFault {
      hasEnded = true
      if fault == .unprotected(.wrongLength) { counterBefore = before }
      throw ChipAccessError.secureMessaging(fault)
    } catch {
      hasEnded = true
      throw error
    }
  }

  /// Continues the session after 6700 without protection. Some chips refuse a length before they
  /// check the protection of the command, and do not increment the counter (seen on Chinese
  /// passports). The counter is set back to its value before the command. Only the same command
  /// with a lower expected length may follow: an attacker in between could obtain the chip's answer
  /// to the first command, and it must not be taken for the answer to another one.
  /// - Returns: false if the last answer was another one.
  func resumeAfterWrongLength() -> Bool {
    guard let counterBefore else { return false }
    counter = counterBefore
    self.counterBefore = nil
    hasEnded = false
    return true
  }

  private func seal(_ command: CommandAPDU) throws -> CommandAPDU {
    try count()
    var sealed = command
    sealed.cla |= 0x0C
    let body = try sealedData(command) + expectedLength(command)
    let header = ISO9797Padding.pad(sealed.header, blockLength: suite.blockLength)
    let code = try suite.authenticationCode(for: counter + header + body)
    sealed.data = body + BERTLV.encode(0x8E, code)
    // 00 in the short form and 0000 in the extended one (9.8.4, figure 5).
    let isExtended = (command.expectedLength ?? 0) > 256 || sealed.data.count > 255
    sealed.expectedLength = isExtended ? 65_536 : 256
    return sealed
  }

  /// DO'87' with its padding indicator; DO'85' without one for an odd instruction (9.8.4).
  private func sealedData(_ command: CommandAPDU) throws -> [UInt8] {
    if command.data.isEmpty { return [] }
    let padded = ISO9797Padding.pad(command.data, blockLength: suite.blockLength)
    let cryptogram = try suite.encrypt(padded, counter: counter)
    return command.ins & 1 == 1
      ? BERTLV.encode(0x85, cryptogram) : BERTLV.encode(0x87, [0x01] + cryptogram)
  }

  private func expectedLength(_ command: CommandAPDU) -> [UInt8] {
    guard let length = command.expectedLength else { return [] }
    let low = UInt8(truncatingIfNeeded: length)
    return length > 256 || command.data.count > 255
      ? BERTLV.encode(0x97, [UInt8(truncatingIfNeeded: length >> 8), low])
      : BERTLV.encode(0x97, [low])
  }

  private func open(_ answer: ResponseAPDU, isOdd: Bool) throws -> ResponseAPDU {
    try count()
    if answer.data.isEmpty { throw SecureMessagingFault.unprotected(answer.status) }
    let objects = try ProtectedAnswer(parsing: answer.data)
    let expected = try suite.authenticationCode(for: counter + objects.covered)
    guard ConstantTime.equal(objects.code, expected) else { throw SecureMessagingFault.wrongCode }
    return ResponseAPDU(data: try openData(objects, isOdd: isOdd), status: objects.status)
  }

  private func openData(_ objects: ProtectedAnswer, isOdd: Bool) throws -> [UInt8] {
    guard var cryptogram = objects.cryptogram else { return [] }
    guard objects.isOdd == isOdd else {
      throw SecureMessagingFault.malformed(.phrase(.answerObjectsMixedUp))
    }
    if !isOdd {
      guard cryptogram.first == 0x01 else {
        throw SecureMessagingFault.malformed(.phrase(.paddingIndicatorWrong))
      }
      cryptogram.removeFirst()
    }
    guard !cryptogram.isEmpty, cryptogram.count.isMultiple(of: suite.blockLength) else {
      throw SecureMessagingFault.malformed(.phrase(.cryptogramNotInBlocks))
    }
    let padded = try suite.decrypt(cryptogram, counter: counter)
    do {
      return try ISO9797Padding.unpad(padded)
    } catch {
      throw SecureMessagingFault.malformed(.phrase(.paddingWrong))
    }
  }

  private func count() throws {
    for index in counter.indices.reversed() {
      counter[index] &+= 1
      if counter[index] != 0 { return }
    }
    // A counter that comes round would repeat codes (9.8.6.3).
    throw SecureMessagingFault.ended
  }
}
