import CPCSC

/// The exclusive connection to a document on a reader (PC/SC part 5, SCardConnect).
public final class PCSCChannel: CardChannel {
  /// The longest answer: 65,536 bytes and the status word.
  private static let longestAnswer = 65_538

  /// The time in which the service notices that document or reader is gone. pcsc-lite polls a
  /// reader without notification every 400 ms, and reports its removal a second later.
  private static let noticeTime = Duration.milliseconds(1800)

  private let context: PCSCContext
  private let connection: ServiceConnection
  private let card: SCARDHANDLE
  private var activeProtocol: DWORD
  private var isOpen = true
  private var answer = [UInt8](repeating: 0, count: longestAnswer)

  /// The reader's name.
  public let readerName: String

  /// The answer to reset; empty if the service does not give it.
  public private(set) var atr: [UInt8] = []

  /// The longest command, in encoded bytes, that the reader states it transmits (PC/SC part 10,
  /// dwMaxAPDUDataSize): 261 for a reader of short commands only, otherwise up to 65,536; nil if it
  /// states none.
  public private(set) var maximumCommandLength: Int?

  /// The limits of lengths that the reader states for commands, and the document in its historical
  /// bytes.
  public var limits: ChannelLimits {
    ChannelLimits(
      readerLength: maximumCommandLength,
      cardTakesExtendedLength: CardCapabilities(answerToReset: atr)?.takesExtendedLength)
  }

  init(
    context: PCSCContext, connection: ServiceConnection, card: SCARDHANDLE, activeProtocol: DWORD,
    readerName: String
  ) throws(SmartCardError) {
    self.context = context
    self.connection = connection
    self.card = card
    self.activeProtocol = activeProtocol
    self.readerName = readerName
    atr = try readATR()
    maximumCommandLength = try run { ReaderProperties.read(card)?.maximumCommandLength }
  }

  deinit { close() }

  /// A card answers.
  public var replayedTime: Duration? { nil }

  /// Calls PC/SC with a limit in time.
  private func run<Result>(_ body: () -> Result) throws(SmartCardError) -> Result {
    try context.run(connection, context.limit(for: readerName)) { _ in body() }
  }

  /// Sends a command and waits for its answer.
  /// - Throws: ``SmartCardError/documentRemoved`` when the document left,
  ///   ``SmartCardError/readerGone(_:)`` when the reader did,
  ///   ``SmartCardError/connectionLost`` when it is there but the exchange broke or another program
  ///   reset it, ``SmartCardError/readerSilent(_:)`` when no answer came in the context's time: then the document is
  ///   released, ``SmartCardError/noReaderService`` when the service stopped,
  ///   ``SmartCardError/statusWordMissing(length:)`` for an answer without a status word.
  public func transmit(_ command: CommandAPDU) throws -> ResponseAPDU {
    guard isOpen else { throw SmartCardError.connectionLost }
    let bytes = command.encoded
    var length = 0
    let result = try run {
      PCSCBinding.transmit(card, activeProtocol, bytes, into: &answer, &length)
    }
    guard result == SCARD_S_SUCCESS else { throw cause(of: result) }
    do {
      return try ResponseAPDU(parsing: Array(answer.prefix(length)))
    } catch {
      // A driver may report an empty answer when the document leaves the reader.
      let cause = cause(of: SCARD_E_NOT_TRANSACTED)
      throw cause == .connectionLost
        ? SmartCardError.statusWordMissing(length: length) : cause
    }
  }

  /// Resets the document, which ends its session. A document that refuses access control after a
  /// wrong key may answer again after a cold reset, which switches its power or the field off. Some
  /// readers do the same for both kinds.
  /// - Throws: ``SmartCardError``, as ``transmit(_:)``.
  public func reset(_ kind: ResetKind) throws {
    guard isOpen else { throw SmartCardError.connectionLost }
    let result = try run {
      PCSCBinding.reconnect(
        card, initialization: DWORD(kind == .warm ? SCARD_RESET_CARD : SCARD_UNPOWER_CARD),
        &activeProtocol)
    }
    guard result == SCARD_S_SUCCESS else { throw cause(of: result) }
    atr = try readATR()
  }

  /// Releases the document with a reset, so that no other program finds an open session. A closed
  /// channel answers with ``SmartCardError/connectionLost``.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    // Where the connection was closed before, the service has released it.
    _ = try? run { SCardDisconnect(card, DWORD(SCARD_RESET_CARD)) }
  }

  private func readATR() throws(SmartCardError) -> [UInt8] {
    try run { PCSCBinding.answerToReset(card) ?? [] }
  }

  /// The cause of a failed exchange: document or reader was removed, or both are present and the
  /// exchange broke, or the service is gone. PC/SC gives one result for several of these.
  private func cause(of result: LONG) -> SmartCardError {
    let error = SmartCardError(result: result, reader: readerName)
    switch error {
    case .connectionLost, .documentUnresponsive, .documentRemoved, .noDocument: break
    default: return error
    }
    do throws(SmartCardError) {
      let status = try run { PCSCBinding.status(card) }
      let isRemoved = error == .documentRemoved || status == SCARD_W_REMOVED_CARD
      if result == SCARD_W_RESET_CARD, !isRemoved { return error }
      // The service may not have noticed yet.
      switch try context.loss(on: readerName, within: isRemoved ? .zero : Self.noticeTime) {
      case .reader: return .readerGone(readerName)
      case .document: return .documentRemoved
      case nil: return isRemoved ? .documentRemoved : .connectionLost
      }
    } catch {
      return error
    }
  }
}
